extension Hangul {
  /// Whether the bytes are one Korean particle, or a usual chain of them.
  ///
  /// The list is closed: 조사 of the standard dictionary that follow nouns, the forms of 이다, and
  /// the chains of daily use. Anything more would need a dictionary of words.
  ///
  /// ```swift
  /// Hangul.isParticle(Array("에서는".utf8))   // true
  /// ```
  package static func isParticle(_ tail: [UInt8]) -> Bool {
    tail.withUnsafeBufferPointer { particle(at: 0, in: $0)?.upperBound == tail.count }
  }

  /// The bytes from `start` to the end of the run of syllables there, if they are a particle.
  ///
  /// - Complexity: O(length of the particle).
  package static func particle(
    at start: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    var end = start
    var key: UInt128 = 0
    while end < text.count {
      let unit = UTF8Unit(text, at: end)
      guard let scalar = unit.scalar, isSyllable(scalar) else { break }
      end += unit.length
      guard end - start <= longestParticle else { return nil }
      key = key << 21 | UInt128(scalar)
    }
    return end > start && isParticle(key) ? start..<end : nil
  }

  /// Whether the scalars, 21 bits each, are a particle.
  private static func isParticle(_ key: UInt128) -> Bool {
    var (low, high) = (0, particles.count)
    while low < high {
      let middle = (low + high) / 2
      if particles[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < particles.count && particles[low] == key
  }

  /// The particles in the order of their keys: looked through for every hit that is counted.
  private static let particles =
    """
    은 는 이 가 을 를 의 에 와 과 로 으로 도 만 께 아 야 여 이여 요 나 이나 든 이든 든지 이든지
    란 이란 라 이라 라고 이라고 랑 이랑 하고 며 이며 고 이고 면 이면 지만 이지만 라면 이라면
    에서 에게 에게서 한테 한테서 께서 더러 보고 까지 부터 마저 조차 마다 밖에 뿐 만큼 처럼 같이
    보다 대로 커녕 은커녕 는커녕 라도 이라도 야말로 이야말로 치고 말고 으로서 로서 으로써 로써
    으로부터 로부터 에서부터 에게로
    에는 에도 에만 에선 엔 에서는 에서도 에서만 에서의 에게는 에게도 에게만 한테는 한테도 께서는
    께서도 으로는 로는 으로도 로도 으로만 로만 으로의 로의 와는 과는 와도 과도 와의 과의 까지는
    까지도 까지만 까지의 부터는 부터도 부터의 만은 만이 만을 만의 만으로 만으로는 만으로도 만도 뿐만
    뿐이 뿐인 보다는 보다도 처럼은 처럼만 만큼은 만큼만 만큼도 마다의 이라는 라는 이라서 라서 이나마
    다 이다 인 일 임 이란 입니다 이에요 예요 이었다 였다 이었습니다 였습니다 인데 인지 이니 이니까 니까
    """
    .split { $0 == " " || $0.isNewline }
    .map { $0.unicodeScalars.reduce(UInt128(0)) { $0 << 21 | UInt128($1.value) } }.sorted()

  /// The bytes of the longest one: five syllables.
  private static let longestParticle = 15
}

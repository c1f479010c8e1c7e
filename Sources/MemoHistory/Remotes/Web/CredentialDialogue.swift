internal import CLibGit2

/// The asking and telling of names and passwords during one exchange over http.
final class CredentialDialogue {
  private let programs: CredentialPrograms
  private let exchange: WebExchange
  private let address: WebURL
  private let isInteractive: Bool
  /// The one that was given last, and whom it was for.
  private var given: (credential: Credential, url: WebURL)?
  private var attempts = 0
  /// What a person mistypes may be typed again so often.
  private static let asks = 3

  init(
    _ programs: CredentialPrograms, for address: WebURL, _ exchange: WebExchange,
    isInteractive: Bool
  ) {
    self.programs = programs
    self.exchange = exchange
    self.address = address
    self.isInteractive = isInteractive
    if address.password != nil { exchange.confide(in: address) }
  }

  /// The next one to try at `url`, which the server asks for; nil where it ends, and why is told to
  /// the exchange.
  func next(_ url: String, user: String?) -> Credential? {
    let shown = RemoteAddress.withoutPassword(url)
    guard var place = WebURL(url) else {
      exchange.fail(.badAddress(shown))
      return nil
    }
    guard exchange.isThere(place) else {
      exchange.fail(.redirected(host: place.host))
      return nil
    }
    let isFirst = given == nil
    if let given {
      programs.tell(given.credential, isGood: false)
      self.given = nil
    }
    // What stands in the address was tried before anybody is asked.
    let isWrittenDown = address.password != nil && place.host == address.host
    guard !isWrittenDown, isFirst || isInteractive, attempts <= Self.asks else {
      exchange.fail(.wrongCredentials(url: shown))
      return nil
    }
    place.user = place.user ?? user
    return ask(place, shown, isFirst: isFirst)
  }

  private func ask(_ place: WebURL, _ shown: String, isFirst: Bool) -> Credential? {
    attempts += 1
    do throws(RemoteError) {
      guard let found = try programs.fill(place) else {
        exchange.fail(isFirst ? .needsCredentials(url: shown) : .wrongCredentials(url: shown))
        return nil
      }
      given = (found, place)
      exchange.confide(in: place)
      return found
    } catch {
      exchange.fail(error)
      return nil
    }
  }

  /// Tells the helpers that the last one was good.
  func approve() {
    guard let given else { return }
    programs.tell(given.credential, isGood: true)
    self.given = nil
  }
}

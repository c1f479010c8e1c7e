#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the system says about its error numbers.
enum SystemWords {
  /// What `errno` means, in the reader's language where this tool knows the number.
  static func text(_ errno: Int32, _ words: Words) -> String {
    words(text(errno), korean(errno) ?? text(errno))
  }

  /// The system's own text for `errno`, such as `No space left on device`.
  static func text(_ errno: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard strerror_r(errno, &buffer, buffer.count) == 0 else { return "errno \(errno)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func korean(_ errno: Int32) -> String? {
    switch errno {
    case ENOENT: "파일이나 폴더가 없습니다"
    case EACCES, EPERM: "권한이 없습니다"
    case ENOSPC: "디스크가 가득 찼습니다"
    case EDQUOT: "디스크 할당량을 다 썼습니다"
    case EROFS: "읽기 전용 파일 시스템입니다"
    case EIO: "입출력 오류입니다"
    case EEXIST: "이미 있습니다"
    case ENOTDIR: "폴더가 아닙니다"
    case EISDIR: "폴더입니다"
    case ENAMETOOLONG: "이름이 너무 깁니다"
    case ELOOP: "심볼릭 링크가 너무 많이 이어집니다"
    case EMFILE, ENFILE: "열린 파일이 너무 많습니다"
    case EFBIG: "파일이 너무 큽니다"
    case EBUSY: "다른 프로그램이 쓰고 있습니다"
    case EBADF: "닫혀 있습니다"
    default: nil
    }
  }

  /// The command that shows why `path` met with `errno`.
  static func remedy(_ errno: Int32, path: String) -> String {
    switch errno {
    case ENOSPC, EDQUOT: "df -h ."
    case EACCES, EPERM, EROFS, ENOTDIR, ELOOP: "ls -ld \(ShellWords.path(path))"
    default: "memo status"
    }
  }
}

// swift-tools-version: 6.2
import PackageDescription

/// Every target is written in the same language mode, and no warning survives a build.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// One module of the house: its name and the modules it may import.
func library(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .init(stringLiteral: $0) }, swiftSettings: strict)
}

/// A C library of the system: a module map and a shim, packages named for both systems.
func system(_ name: String, pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

/// The libraries that libgit2's archive needs, named by `Examples/build` where `memo` becomes one
/// file that needs no shared library; else nothing, and the linker takes what the system has.
let archives = Context.environment["MEMO_ARCHIVES"]?.split(separator: " ").map(String.init)

/// What the program is linked with besides its modules.
let alone: (dependencies: [Target.Dependency], linking: [LinkerSetting]) =
  archives.map { names in
    let late = [
      "mbedtls_x509_crt_parse_file", "git_mbedtls_stream_global_init",
      "git_mbedtls__set_cert_location", "git_mbedtls_stream_new", "git_mbedtls_stream_wrap",
      "git_transport_ssh_global_init", "git_smart_subtransport_ssh",
    ]
    let flags = ["-static-executable"] + late.flatMap { ["-Xlinker", "--wrap=" + $0] }
    return (
      ["CNoKerberos", "CLateConnections"],
      [.unsafeFlags(flags)] + names.map { .linkedLibrary($0) }
    )
  } ?? ([], [])

/// The tests of one module, which may use TestKit.
func tests(
  _ name: String, _ dependencies: [String], resources: [Resource] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: (dependencies + ["TestKit"]).map { .init(stringLiteral: $0) },
    exclude: exclude, resources: resources, swiftSettings: strict)
}

/// What `Tests/sanitize` builds: the modules under MemoKit and their tests, and nothing else.
let isSanitized = Context.environment["MEMO_SANITIZE"] != nil
let sanitized: Set<String> = [
  "MemoCore", "MemoText", "MemoMarkdown", "MemoMerge", "MemoSearch", "MemoFiles", "Processes",
  "MemoHistory", "MemoKit", "TestKit",
]

/// Whether a target is built: all are, but for a sanitizer.
func isBuilt(_ target: Target) -> Bool {
  let module = target.name.hasSuffix("Tests") ? String(target.name.dropLast(5)) : target.name
  return !isSanitized || sanitized.contains(module) || target.name.hasPrefix("C")
}

/// What fuzzers try, there only where `Tests/Fuzz/fuzz.sh` asks: it links them with the fuzzer.
let isFuzzed = Context.environment["MEMO_FUZZ"] != nil
let fuzzed = Target.target(
  name: "Fuzz",
  dependencies: [
    "Arguments", "MemoCore", "MemoFiles", "MemoHistory", "MemoMarkdown", "MemoMerge", "MemoSearch",
    "MemoText",
  ],
  path: "Tests/Fuzz/Targets", swiftSettings: strict)

let package = Package(
  name: "memo",
  platforms: [.macOS(.v26)],
  products: (isSanitized
    ? []
    : [
      .library(name: "MemoKit", targets: ["MemoKit", "MemoKitFoundation"]),
      .executable(name: "memo", targets: ["memo"]),
    ])
    + (isFuzzed ? [.library(name: "Fuzz", type: .static, targets: ["Fuzz"])] : []),
  targets: [
    system("CLibGit2", pkgConfig: "libgit2", apt: "libgit2-dev", brew: "libgit2"),
    system("CLibYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
    system("CUTF8Proc", pkgConfig: nil, apt: "libutf8proc-dev", brew: "utf8proc"),
    system("CCMark", pkgConfig: nil, apt: "libcmark-gfm-dev", brew: "cmark-gfm"),
    system("CPCRE2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev", brew: "pcre2"),
    .target(name: "CMemo", path: "Sources/C/CMemo"),
    .target(name: "CNoKerberos", path: "Sources/C/CNoKerberos"),
    .target(name: "CLateConnections", path: "Sources/C/CLateConnections"),

    library("MemoCore"),
    library("MemoText", ["MemoCore", "CUTF8Proc", "CMemo"]),
    library("MemoMarkdown", ["MemoCore", "MemoText", "CLibYAML", "CCMark"]),
    library("MemoMerge", ["MemoCore", "MemoText", "MemoMarkdown"]),
    library("MemoSearch", ["MemoCore", "MemoText", "CPCRE2"]),
    library("MemoFiles", ["MemoCore", "CMemo"]),
    library("Processes", ["CMemo"]),
    library("MemoHistory", ["MemoCore", "Processes", "CLibGit2", "CMemo"]),
    library(
      "MemoKit",
      [
        "MemoCore", "MemoText", "MemoMarkdown", "MemoMerge", "MemoSearch", "MemoFiles",
        "MemoHistory",
      ]),
    library("MemoKitFoundation", ["MemoCore", "MemoKit"]),
    library("Arguments"),
    library("Screen", ["MemoText"]),
    library("MemoCLI", ["MemoCore", "MemoText", "MemoKit", "Arguments", "Processes", "Screen"]),
    .executableTarget(
      name: "memo", dependencies: ["MemoCLI"] + alone.dependencies, swiftSettings: strict,
      linkerSettings: alone.linking),
    .executableTarget(
      name: "MemoKitExample", dependencies: ["MemoKit"], path: "Examples/MemoKitExample",
      swiftSettings: strict),

    .target(
      name: "TestKit", dependencies: ["MemoCore"], path: "Tests/TestKit", swiftSettings: strict),
    tests("MemoCore", ["MemoCore"]),
    tests("MemoText", ["MemoCore", "MemoText"]),
    tests("MemoMarkdown", ["MemoCore", "MemoMarkdown"], resources: [.copy("Fixtures")]),
    tests("MemoMerge", ["MemoCore", "MemoMarkdown", "MemoMerge"]),
    tests("MemoSearch", ["MemoCore", "MemoText", "MemoSearch"]),
    tests("MemoFiles", ["MemoCore", "MemoFiles"]),
    tests("Processes", ["Processes"]),
    tests("MemoHistory", ["MemoCore", "MemoHistory"]),
    tests("MemoKit", ["MemoCore", "MemoSearch", "MemoKit"]),
    tests("MemoKitFoundation", ["MemoCore", "MemoKit", "MemoKitFoundation"]),
    tests("Arguments", ["Arguments"]),
    tests("Screen", ["MemoText", "Screen"]),
    tests("MemoCLI", ["MemoCore", "MemoKit", "Arguments", "Screen", "MemoCLI"]),
    tests("EndToEnd", ["MemoCore"], exclude: ["Notebooks", "Transcripts"]),
    tests("Architecture", []),
  ].filter(isBuilt) + (isFuzzed ? [fuzzed] : [])
)

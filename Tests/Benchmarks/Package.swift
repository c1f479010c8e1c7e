// swift-tools-version: 6.2
import PackageDescription

/// Programs that measure the library from inside, apart from it so that nobody builds them unasked.
let package = Package(
  name: "memo-benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "memo", path: "../..")],
  targets: [
    .executableTarget(
      name: "typing", dependencies: [.product(name: "MemoKit", package: "memo")], path: "Typing",
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)

class Memo < Formula
  desc "Plain-file Markdown memos with search, history and sync"
  homepage "@HOME@"
  url "@HOME@/memo-@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cmark-gfm"
  depends_on "libgit2"
  depends_on "libyaml"
  depends_on macos: :tahoe
  depends_on "pcre2"
  depends_on "utf8proc"

  uses_from_macos "swift" => :build

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "memo",
           "-Xcc", "-I#{HOMEBREW_PREFIX}/include", "-Xlinker", "-L#{HOMEBREW_PREFIX}/lib"
    bin.install ".build/release/memo"
    (man1/"memo.1").write Utils.safe_popen_read(bin/"memo", "help", "--man")
    generate_completions_from_executable(bin/"memo", "completions")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/memo --version")
    ENV["GIT_AUTHOR_NAME"] = ENV["GIT_COMMITTER_NAME"] = "Test"
    ENV["GIT_AUTHOR_EMAIL"] = ENV["GIT_COMMITTER_EMAIL"] = "test@example.com"
    system bin/"memo", "init", testpath/"notes"
    cd "notes" do
      assert_equal "tea.md\n", shell_output("#{bin}/memo new Tea -b 'green, 100 g'")
      assert_match "tea.md:", shell_output("#{bin}/memo search green")
      system bin/"memo", "rm", "--yes", "tea"
      refute_path_exists testpath/"notes/tea.md"
      system bin/"memo", "undo"
      assert_path_exists testpath/"notes/tea.md"
    end
  end
end

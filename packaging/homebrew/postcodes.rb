# tools/publish replaces OWNER, VERSION and the sums, and attaches the result to the release. Copy that file to Formula/ of a tap.
class Postcodes < Formula
  desc "UK postcodes in one small index file: complete, look up, annotate, serve"
  homepage "https://github.com/OWNER/postcodes"
  version "VERSION"
  license "MIT"

  livecheck do
    url "https://github.com/OWNER/postcodes.git"
    regex(/^v(\d+(?:\.\d+)+)$/)
  end

  on_macos do
    url "https://github.com/OWNER/postcodes/archive/refs/tags/vVERSION.tar.gz"
    sha256 "SOURCE_SHA256"
    depends_on xcode: ["26.0", :build]
  end

  on_linux do
    # The programs of the release: Homebrew's Swift for Linux has no static libraries.
    url "https://github.com/OWNER/postcodes/releases/download/vVERSION/postcodes-VERSION-linux-x86_64.tar.gz"
    sha256 "LINUX_SHA256"
    depends_on arch: :x86_64
  end

  def install
    if OS.mac?
      # Homebrew builds in a sandbox, in which SwiftPM can't make its own.
      ENV["POSTCODES_BUILD_OPTION"] = "--disable-sandbox"
      system "tools/install", prefix
    else
      prefix.install Dir["*"]
    end
  end

  test do
    assert_match "TV1A 1AA", shell_output("#{bin}/postcodes complete tv1a --sample")
  end
end

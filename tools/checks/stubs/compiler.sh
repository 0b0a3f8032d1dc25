# Compiles Swift for other systems on Linux: functions of tools/checks/availability and tools/checks/examples.
#
# A Linux build never reports availability. The toolchain's interface files of the standard library do carry Apple's version
# numbers: these functions retarget copies of them to the other system. Frameworks such as Foundation and SwiftUI are stubs, the
# interface files in this folder, which declare the few things used. Compiled interfaces are cached in
# .build/availability.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
tool=checks/$(basename "$0")
unavailable() { echo "$tool: $1" >&2; exit 69; }
command -v swiftc >/dev/null || unavailable "no swiftc on the PATH"
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift
machine=$(uname -m)
compiler=$(swiftc --version 2>/dev/null | sed -n 's/^\(Apple \)\{0,1\}\(Swift version .*\)/\2/p' | head -1)

# Chooses the system of the functions below, such as `ios 16.0`, and makes its standard library and stubs.
choose() {
  system=$1 version=$2
  local cpu=$machine suffix="" stubs=""
  triple="" target="" oldest=""
  case $machine in aarch64) cpu=arm64 ;; esac
  case $system in
    ios) platform=iphonesimulator target=ios oldest=12.2 suffix=-simulator ;;
    macos) platform=macosx target=macos oldest=10.14.4 ;;
    maccatalyst) platform=maccatalyst target=ios oldest=13.1 suffix=-macabi ;;
    tvos) platform=appletvsimulator target=tvos oldest=12.2 suffix=-simulator ;;
    watchos) platform=watchsimulator target=watchos oldest=5.2 suffix=-simulator ;;
    visionos) platform=xrsimulator target=xros oldest=1.0 suffix=-simulator ;;
    android) platform=android triple=$machine-unknown-linux-android ;;
    wasi) platform=wasi triple=wasm32-unknown-wasip1 ;;
    windows) platform=windows triple=$machine-unknown-windows-msvc ;;
    *) echo "$tool: unknown system $system" >&2; exit 64 ;;
  esac
  interface=$cpu-apple-$target$suffix.swiftinterface target_system=$target
  oldest=$cpu-apple-$target$oldest$suffix target=$cpu-apple-$target$version$suffix
  # Other systems have no versions and no stub of Foundation.
  if [ -n "$triple" ]; then
    interface=$triple.swiftinterface oldest=$triple target=$triple stubs=$system/
  fi
  cache=$root/.build/availability/$system resources=$cache/resources
  prepare
}

# Makes the compiled standard library and the stubs for one target.
prepare() {
  mkdir -p "$resources/$platform" || exit 1
  for part in shims clang apinotes; do
    if [ -e "$toolchain/$part" ]; then ln -sfn "$toolchain/$part" "$resources/$part"; fi
  done
  local module stub only
  for module in Swift _Concurrency _StringProcessing Synchronization Observation; do
    local source=$toolchain/linux/$module.swiftmodule/$machine-unknown-linux-gnu.swiftinterface
    [ -f "$source" ] || unavailable "the toolchain has no interface file of $module"
    # The library itself may use what it declares; it gets no C library and no back-deployment. Its inlinable bodies do
    # not matter here, and skipping them makes it compile in a tenth of the time.
    sed -e "s/-target [a-z0-9_]*-unknown-linux-gnu/-target $oldest -disable-availability-checking -experimental-skip-all-function-bodies/" \
      -e '/^import Glibc/d' -e 's/@backDeployed([^)]*)//g' "$source" | keep "$module"
  done
  for stub in "$root/tools/checks/stubs/$stubs"*.swiftinterface; do
    # A framework that only some systems have says so: `// Systems: ios tvos`.
    only=$(sed -n 's|^// Systems: ||p' "$stub")
    [[ -z $only || " $only " == *" $system "* ]] || continue
    module=$(basename "$stub" .swiftinterface)
    {
      printf '// swift-interface-format-version: 1.0\n// swift-compiler-version: %s\n' "$compiler"
      printf '// swift-module-flags: -target %s -enable-library-evolution -swift-version 5 -O -module-name %s\n' "$oldest" "$module"
      printf 'import Swift\nimport _Concurrency\n'
      cat "$stub"
    } | keep "$module"
  done
}

# Writes standard input to the interface file of a module. If the file changes, deletes the modules compiled from the old one.
keep() {
  local folder=$resources/$platform/$1.swiftmodule
  mkdir -p "$folder"
  # Apple's SDK says which iOS each visionOS corresponds to; without it, the compiler compares the numbers as they are.
  if [ "$target_system" = xros ]; then
    sed -E -e '/visionOS/!s/([( ,])iOS ([1-9]|1[0-7])(\.[0-9.]+)?([,) ])/\1visionOS 1.0\4/' \
      -e '/visionOS/!s/([( ,])iOS 18(\.[0-9.]+)?([,) ])/\1visionOS 2.0\3/' -e '/visionOS/!s/([( ,])iOS /\1visionOS /'
  else
    cat
  fi >"$folder/new"
  if cmp -s "$folder/new" "$folder/$interface"; then
    rm "$folder/new"
  else
    mv "$folder/new" "$folder/$interface"
    rm -rf "$cache/modules/"
  fi
}

# How files are parsed; empty for scripts.
mode=(-parse-as-library)

# The settings of Package.swift.
settings=(-package-name postcodes)
for feature in ExistentialAny MemberImportVisibility InternalImportsByDefault; do settings+=(-enable-upcoming-feature "$feature"); done

compile() {
  swiftc -frontend "$@" -target "$target" -resource-dir "$resources" -module-cache-path "$cache/modules" -I "$cache" \
    -I "$root/Sources/CZlib" -I "$root/Sources/CExpat" -I "$root/Sources/CPageFiles/include" -Xcc -isystem -Xcc "$root/tools/checks/stubs/include" -Xcc -idirafter -Xcc /usr/include -Xcc -idirafter -Xcc "/usr/include/$machine-linux-gnu" \
    -swift-version 6 -disable-objc-interop ${mode[@]+"${mode[@]}"} -plugin-path "$toolchain/host/plugins" ${settings[@]+"${settings[@]}"}
}

# Type-checks a module of Sources/ with further flags of the compiler, and emits it for those that import it.
emit() {
  local name=$1
  shift
  find -L "$root/Sources/$name" -name '*.swift' -not -path '*/WebApp/*' | sort >"$cache/files"
  compile "$@" -emit-module -module-name "$name" -o "$cache/$name.swiftmodule" @"$cache/files" || failed "$name" || return 1
  # The compiler doesn't write a module that is unchanged.
  touch "$cache/$name.swiftmodule"
}

# Whether a library's module is newer than its sources and the stubs.
is_emitted() {
  local module=$cache/$1.swiftmodule
  [ -e "$module" ] && [ -z "$(find -L "$root/Sources/$1" "$root/tools/checks/stubs" -newer "$module" -print -quit)" ]
}

# Reports a failure and returns 1.
failed() {
  echo "$tool: FAILED: $1 for $system $version" >&2
  return 1
}

"""fst, the Rust crate of finite-state transducers, compiled from Debian's source package."""

import glob
import os
import shutil
import sys

from .processes import CannotMeasure, output, say

PEERS = "tools/support/benchmarks/peers"
# Where Debian's packages put the sources of crates.
REGISTRY = "/usr/share/cargo/registry"
PACKAGE = "librust-fst-dev"


def source(crate, version):
    """Returns the newest source folder of a crate whose version matches a glob pattern, or None."""
    return max(glob.glob(f"{REGISTRY}/{crate}-{version}"), default=None)


def missing():
    """Returns the names of the Debian packages to install."""
    if sys.platform != "linux" or not shutil.which("apt-get"):
        return []
    return [name for name, found in (("rustc", shutil.which("rustc")), (PACKAGE, source("fst", "[0-9]*"))) if not found]


def programs(folder):
    """Builds the library to measure and the program that builds sets and maps; returns their paths, or None twice."""
    library, builder = (os.path.join(folder, name) for name in ("libfst-peer.so", "build_fst"))
    sources = [f"{PEERS}/fst.rs", f"{PEERS}/build_fst.rs"]
    newest = max(map(os.path.getmtime, [*sources, __file__]))
    if all(os.path.exists(path) and os.path.getmtime(path) > newest for path in (library, builder)):
        return library, builder
    fst, byteorder = source("fst", "0.3.*"), source("byteorder", "1.*")
    if not shutil.which("rustc") or not fst or not byteorder:
        say(f"no figures for fst: rustc or fst 0.3 ({PACKAGE} of Debian 12) is not installed (--install installs them on Debian 12)")
        return None, None
    try:
        say(f"building {os.path.basename(fst)} with {output(['rustc', '--version']).strip()}")
        crates = os.path.join(folder, "fst")
        os.makedirs(crates, exist_ok=True)
        # What Cargo's release profile does, but in one unit, so that more calls are inlined.
        rustc = ["rustc", "-C", "opt-level=3", "-C", "codegen-units=1", "-L", f"dependency={crates}"]
        crate = [*rustc, "--cap-lints", "allow", "--crate-type", "rlib", "--out-dir", crates]
        output([*crate, "--edition", "2018", "--crate-name", "byteorder", "--cfg", 'feature="std"', f"{byteorder}/src/lib.rs"])
        output([*crate, "--edition", "2015", "--crate-name", "fst", "--extern", f"byteorder={crates}/libbyteorder.rlib",
                f"{fst}/src/lib.rs"])
        ours = [*rustc, "--edition", "2021", "--extern", f"fst={crates}/libfst.rlib"]
        output([*ours, "--crate-name", "fst_peer", "--crate-type", "cdylib", sources[0], "-o", library])
        output([*ours, "--crate-name", "build_fst", sources[1], "-o", builder])
        return library, builder
    except (CannotMeasure, OSError) as error:
        say(f"no figures for fst: cannot build it: {error}")
        return None, None

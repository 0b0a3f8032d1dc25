"""What the measurements need: packages, programs, the peers' files."""

import glob
import importlib.util
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import venv

from .postgresql_server import programs
from .processes import CannotMeasure, output, say, timed

MARISA = "1.4.1"
FRAMES = ["pyarrow>=15", "pandas>=2.0", "polars>=1.32", "duckdb>=2.0", "scipy"]
PEERS = "tools/support/benchmarks/peers"
# The name of the section with grid references.
GRID = "easting, northing"


def packages(with_valgrind, servers=(), tools=(), others=()):
    """Installs missing system packages; `servers` only if there is no PostgreSQL with PostGIS. `others` are known to be missing."""
    subprocess.run(["tools/prepare", "--python"], check=True, stdout=sys.stderr)
    wanted = {"unzip": shutil.which("unzip"), "curl": shutil.which("curl"),
              "g++": shutil.which("c++") or shutil.which("g++")}
    if sys.platform == "linux":
        wanted["libsqlite3-dev"] = glob.glob("/usr/include/sqlite3.h")
        wanted["python3-venv"] = has_ensurepip()
    if with_valgrind:
        wanted["valgrind"] = shutil.which("valgrind")
    wanted.update(dict.fromkeys(servers, programs()))
    wanted.update((name, shutil.which(name)) for name in tools)
    missing = [*(name for name, found in wanted.items() if not found), *others]
    if not missing:
        return
    if sys.platform != "linux" or not shutil.which("apt-get"):
        raise CannotMeasure(f"please install: {' '.join(missing)}")
    say(f"installing {' '.join(missing)}")
    sudo = [] if os.geteuid() == 0 else ["sudo"]
    output([*sudo, "apt-get", "update", "-qq"])
    output([*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq",
            "--no-install-recommends", *missing])


def has_ensurepip():
    return importlib.util.find_spec("ensurepip") is not None


def installed(folder):
    """Builds the programs as users install them, and returns the path of `postcodes`."""
    say("building the programs")
    output(["tools/install", os.path.join(folder, "installed")])
    return os.path.join(folder, "installed", "bin", "postcodes")


def in_process_part(scratch, product="PostcodeBenchmarks"):
    """Builds a Swift program of the benchmark and returns its path."""
    say(f"building {product} in release mode")
    # SwiftPM's plan of an earlier build lacks files that the postcodes package has gained since.
    pathlib.Path(scratch, "release.yaml").unlink(missing_ok=True)
    build = ["swift", "build", "-c", "release", "--package-path", "tools/support/benchmarks", "--scratch-path", scratch]
    if platform.machine() == "x86_64":
        build += ["-Xcc", "-march=x86-64-v2"]  # As tools/install does.
    output([*build, "--product", product])
    return os.path.relpath(os.path.join(output([*build, "--show-bin-path"]).strip(), product))


def python(folder):
    """Creates a Python environment; returns its interpreter and whether it has marisa-trie."""
    path = os.path.join(folder, "venv")
    interpreter = os.path.join(path, "bin", "python")
    probe = [interpreter, "-c", f"import importlib.metadata as m; assert m.version('marisa-trie') == '{MARISA}'"]
    try:
        if not os.path.exists(interpreter):
            venv.create(path, with_pip=True, clear=True)
        if subprocess.run(probe, stderr=subprocess.DEVNULL, check=False).returncode:
            say(f"installing marisa-trie {MARISA} from PyPI")
            output([interpreter, "-m", "pip", "install", "-q", "--disable-pip-version-check", f"marisa-trie=={MARISA}"])
        return interpreter, True
    except (CannotMeasure, OSError, subprocess.CalledProcessError) as error:
        say(f"no figures for marisa-trie: cannot install it: {error}")
        return sys.executable, False


def frames(folder):
    """Creates a Python environment with what batches are compared with; returns its interpreter, or None."""
    path = os.path.join(folder, "frames")
    interpreter = os.path.join(path, "bin", "python")
    probe = [interpreter, "-c", "import duckdb, pandas, polars, pyarrow, scipy"]
    try:
        if not os.path.exists(interpreter):
            venv.create(path, with_pip=True, clear=True)
        if subprocess.run(probe, stderr=subprocess.DEVNULL, check=False).returncode:
            say(f"installing {' '.join(FRAMES)} from PyPI")
            output([interpreter, "-m", "pip", "install", "-q", "--disable-pip-version-check", *FRAMES])
        return interpreter
    except (CannotMeasure, OSError, subprocess.CalledProcessError) as error:
        say(f"no figures for Python: cannot install {' '.join(FRAMES)}: {error}")
        return None


def marisa_library(folder, interpreter):
    """Builds marisa-trie's C++ core from its source on PyPI; returns None if that fails."""
    library = os.path.join(folder, f"libmarisa-peer-{MARISA}.so")
    shim = f"{PEERS}/marisa.cpp"
    if os.path.exists(library) and os.path.getmtime(library) > os.path.getmtime(shim):
        return library
    try:
        say("building marisa-trie's C++ core")
        output([interpreter, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps",
                "--no-binary", "marisa-trie", f"marisa-trie=={MARISA}", "-d", folder])
        output(["tar", "-xzf", glob.glob(f"{folder}/marisa?trie-{MARISA}.tar.gz")[0], "-C", folder])
        source = glob.glob(f"{folder}/marisa?trie-{MARISA}/marisa-trie")[0]
        compiler = shutil.which("c++") or shutil.which("g++") or "c++"
        output([compiler, "-std=c++17", "-O3", "-DNDEBUG", "-shared", "-fPIC", f"-I{source}/include", f"-I{source}/lib",
                shim, *glob.glob(f"{source}/lib/**/*.cc", recursive=True), "-o", library])
        return library
    except (CannotMeasure, OSError, IndexError) as error:
        say(f"marisa-trie is measured from Python only: cannot build its C++ core: {error}")
        return None


def generated(path, *arguments):
    """Returns a generated dump, which is made once."""
    if not os.path.exists(path):
        say(f"generating {path}: {' '.join(arguments)}")
        timed(["tools/generate", *arguments, "--output", path])
    return path


class Files:
    """The index, and the same postcodes in the peers' formats."""

    def __init__(self, folder, postcodes, interpreter, has_marisa, build_fst, dump):
        def path(name):
            return os.path.join(folder, name)

        self.dump = dump
        self.index, self.sample_index = path("measured.pcindex"), path("sample.pcindex")
        self.csv, self.keys, self.records = path("measured.csv"), path("keys.txt"), path("records.csv")
        self.marisa, self.marisa_records = path("set.marisa"), path("records.marisa")
        self.fst_set, self.fst_map = path("set.fst"), path("map.fst")
        self.sqlite, self.sqlite_records = path("set.sqlite"), path("records.sqlite")
        say("building the index and the peers' files")
        output([postcodes, "build", dump, "--output", self.index])
        output([postcodes, "build", "data/code-point-open-sample.zip", "--output", self.sample_index])
        self.info = json.loads(output([postcodes, "info", "--format", "json", "--index", self.index]))
        self.has_grid = any(section["name"] == GRID for section in self.info["sections"])
        with open(self.csv, "wb") as file:
            subprocess.run([postcodes, "export", "--index", self.index], stdout=file, check=True)
        output([interpreter, f"{PEERS}/make_inputs.py", self.csv, self.keys, self.records])
        # `building` runs and times these commands again.
        marisa, sqlite = [interpreter, f"{PEERS}/build_marisa.py"], [interpreter, f"{PEERS}/build_sqlite.py"]
        self.builds = {
            "marisa-trie, set (Python)": [*marisa, self.keys, self.marisa],
            "marisa-trie, records (Python)": [*marisa, "--record", self.records, self.marisa_records],
            "fst, set (Rust)": [build_fst, "set", self.keys, self.fst_set],
            "fst, map (Rust)": [build_fst, "map", self.keys, self.fst_map],
            "SQLite, set (Python)": [*sqlite, self.keys, self.sqlite],
            "SQLite, records (Python)": [*sqlite, "--record", self.records, self.sqlite_records],
        }
        if not has_marisa:
            self.marisa = self.marisa_records = None
            self.builds = {name: build for name, build in self.builds.items() if not name.startswith("marisa")}
        if not build_fst:
            self.fst_set = self.fst_map = None
            self.builds = {name: build for name, build in self.builds.items() if not name.startswith("fst")}
        for arguments in self.builds.values():
            output(arguments)

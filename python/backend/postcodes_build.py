"""Builds the package for pip and build (PEP 517), with tools/build-wheel."""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def _made(folder, *options):
    """Runs the tool and returns the name of the file that it has written."""
    result = subprocess.run([sys.executable, ROOT / "tools/build-wheel", "--output", folder, *options], stdout=subprocess.PIPE, text=True, check=False)
    if result.returncode == 69:
        sys.exit("postcodes: building the wheel needs Linux and Swift (https://www.swift.org/install): install a wheel instead")
    if result.returncode:
        sys.exit(result.returncode)
    return pathlib.Path(result.stdout.split(": ", 1)[1].rsplit(", ", 1)[0]).name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return _made(wheel_directory)


def build_sdist(sdist_directory, config_settings=None):
    return _made(sdist_directory, "--source")

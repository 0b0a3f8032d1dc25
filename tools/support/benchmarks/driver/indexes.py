"""Indexes, built when a subject first needs them."""

import json
import os

from .prepare import generated
from .processes import output, say, timed

DATA = "../shared/data"
CODE_POINT = f"{DATA}/code-point-open-2025-10.zip"
OLDER_CODE_POINT = f"{DATA}/code-point-open-2014-08.zip"
UK = f"{DATA}/uk-latlon-2025-05.zip"
AREAS = f"{DATA}/nspl-2023-02-areas.zip"
SHIFTS = f"{DATA}/ostn15"
NAMES = f"{DATA}/names-and-codes"


class Indexes:
    """Each index is built once a run."""

    def __init__(self, folder, postcodes):
        self.folder = folder
        self.postcodes = postcodes
        self.is_code_point_generated = not os.path.exists(CODE_POINT)
        self.has_areas = os.path.exists(AREAS)
        self.has_shifts = os.path.exists(SHIFTS)
        self.has_older = os.path.exists(OLDER_CODE_POINT)
        self.made = {}
        # Seconds that building each took.
        self.seconds = {}

    def code_point(self):
        """Returns Code-Point Open as published, or a generated dump of the same size."""
        if not self.is_code_point_generated:
            return CODE_POINT
        return generated(
            f"{self.folder}/code-point-open-1750000.zip", "--dialect", "code-point-open", "--rows", "1750000")

    def onspd(self):
        """Returns a synthetic ONSPD of full size; generating it takes minutes, once."""
        return generated(
            f"{self.folder}/onspd-2700000.zip", "--dialect", "onspd", "--rows", "2700000", "--seed", "1")

    def with_places(self):
        """Returns a synthetic Code-Point Open and OS Open Names of full size; generating both takes minutes, once."""
        return [generated(f"{self.folder}/{dialect}-1720000.zip", "--dialect", dialect, "--rows", "1720000")
                for dialect in ("code-point-open", "open-names")]

    def uk(self):
        if os.path.exists(UK):
            return UK
        return generated(f"{self.folder}/latlon-2714964.zip", "--dialect", "latlon", "--rows", "2714964")

    def arguments(self, name):
        names = ["--names", NAMES] if os.path.exists(NAMES) else []
        return {
            "code-point": lambda: [self.code_point()],
            "code-point-ostn15": lambda: [self.code_point(), "--ostn15", SHIFTS],
            "code-point-older": lambda: [OLDER_CODE_POINT],
            "nspl": lambda: [AREAS, "--columns", "all", *names],
            "onspd": lambda: [self.onspd(), *names],
        }[name]()

    def path(self, name):
        if name not in self.made:
            say(f"building the index {name}")
            path = os.path.join(self.folder, f"{name}.pcindex")
            self.seconds[name] = timed([self.postcodes, "build", *self.arguments(name), "--output", path]).seconds
            self.made[name] = path
        return self.made[name]

    def info(self, name):
        return json.loads(output([self.postcodes, "info", "--format", "json", "--index", self.path(name)]))

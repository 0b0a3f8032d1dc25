"""Building an index from a dump, beside unzip, the lower bound."""

import os
import resource

from .processes import MAXRSS_UNIT, alternately, say, timed

PEAK_LIMIT = 200e6
# For Code-Point Open.
SMALL_PEAK_LIMIT = 100e6


def floor():
    """Returns the smallest peak that `timed` can measure, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * MAXRSS_UNIT / 1e6


def build(table, context, dump, limit_ratio, peak_limit, places=()):
    """Builds an index of a dump, and of the archives of OS Open Names; returns its path."""
    name = " with ".join(os.path.basename(path) for path in (dump, *places))
    say(f"building from {name}")
    index = os.path.join(context.folder, "built.pcindex")
    ours, unzip = alternately(
        context.repetitions,
        lambda: timed([context.postcodes, "build", dump, *(word for path in places for word in ("--places", path)), "--output", index]),
        lambda: timed(["sh", "-c", 'for dump; do unzip -p "$dump" || exit; done', "sh", dump, *places]))
    table.row(f"build of {name}, wall", ours[0], "s", limit_ratio=limit_ratio,
              peers=[("unzip -p DUMP > /dev/null", unzip[0])])
    table.row("  processor time", ours[2], "s", peers=[("unzip -p", unzip[2])])
    table.row("  peak memory", ours[1], "B", limit=peak_limit)
    return index


def measure(table, context):
    table.section(
        f"Build, whole processes, build and unzip in turn; peaks below this program's {floor():.0f} MB cannot be measured")
    for dump, limit_ratio, peak_limit in [(context.files.dump, 1.3, SMALL_PEAK_LIMIT), *context.more_dumps]:
        os.remove(build(table, context, dump, limit_ratio, peak_limit))
    beside_peers(table, context)


def beside_peers(table, context):
    """Builds from one CSV, since the peers would spend their time on an archive."""
    say("building the peers")
    index = os.path.join(context.folder, "built.pcindex")
    builds = {"ours": [context.postcodes, "build", context.files.csv, "--output", index], **context.files.builds}
    results = alternately(context.peer_repetitions, *(lambda it=it: timed(it) for it in builds.values()))
    (wall, peak, _), *theirs = results
    table.row("build of the same from one CSV; peers from sorted keys", wall, "s",
              peers=list(zip(context.files.builds, (it[0] for it in theirs))))
    table.row("  peak memory", peak, "B", peers=list(zip(context.files.builds, (it[1] for it in theirs))))
    os.remove(index)

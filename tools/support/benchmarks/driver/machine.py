"""Describes the machine."""

import os
import platform

# Above this load, other work disturbs the figures.
QUIET_LOAD = 0.5


def processor():
    """Returns the name of the processor."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")),
                        platform.machine())
    except OSError:
        return platform.processor() or platform.machine()


def describe(load):
    line = f"{processor()}, {os.cpu_count()} cores, {platform.system()}, load average {load:.2f} at the start"
    if load > QUIET_LOAD:
        line += f"\nWARNING: a load above {QUIET_LOAD} makes every time below unreliable; run again on an idle machine"
    return line

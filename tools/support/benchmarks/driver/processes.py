"""Runs and times other programs."""

import os
import subprocess
import sys
import time

from .spread import Spread


# Bytes a unit of `ru_maxrss`.
MAXRSS_UNIT = 1 if sys.platform == "darwin" else 1024


class CannotMeasure(Exception):
    """The reason why something cannot be measured."""


def say(text):
    print(f"benchmark: {text}", file=sys.stderr, flush=True)


def output(arguments):
    """Runs a program and returns its output."""
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise CannotMeasure(f"{arguments[0]} failed ({done.returncode}): {(done.stdout + done.stderr).strip()[-2000:]}")
    return done.stdout


def lines(arguments):
    return output(arguments).splitlines()


class Run:
    """Wall time, peak memory and processor time of a process."""

    def __init__(self, seconds, peak, processor):
        self.seconds = seconds
        self.peak = peak
        self.processor = processor


def timed(arguments, accepted=(0,), source=os.devnull):
    """Runs a program with its output discarded; measures wall and processor time, and peak resident memory in bytes.

    The kernel counts the parent's memory as the child's until the child has more. This process therefore stays small
    and reads no large file.
    """
    program = arguments[0] if "/" in arguments[0] else which(arguments[0])
    files = [(os.POSIX_SPAWN_OPEN, 0, source, os.O_RDONLY, 0),
             (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    start = time.perf_counter()
    pid = os.posix_spawn(program, [program, *arguments[1:]], os.environ, file_actions=files)
    _, status, usage = os.wait4(pid, 0)
    seconds = time.perf_counter() - start
    code = os.waitstatus_to_exitcode(status)
    if code not in accepted:
        raise CannotMeasure(f"{' '.join(arguments)} failed ({code})")
    return Run(seconds, usage.ru_maxrss * MAXRSS_UNIT, usage.ru_utime + usage.ru_stime)


def which(name):
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        if os.access(os.path.join(folder, name), os.X_OK):
            return os.path.join(folder, name)
    raise CannotMeasure(f"{name} is not installed")


def alternately(count, *runs):
    """Runs each in turn, once to warm up and then `count` times.

    Returns spreads of wall time, peak memory and processor time for each.
    """
    results = [[] for _ in runs]
    for turn in range(count + 1):
        for run, taken in zip(runs, results):
            one = run()
            if turn:
                taken.append(one)
    return [tuple(Spread.of(figures) for figures in zip(*((run.seconds, run.peak, run.processor) for run in taken)))
            for taken in results]

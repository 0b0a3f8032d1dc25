"""Times marisa-trie called from Python, beside an empty call, in nanoseconds.

Prints tab-separated lines as the Swift part does: name, median, minimum, maximum, rounds.
"""

import itertools
import random
import statistics
import sys
import time

import marisa_trie


def main():
    keys_path, trie_path, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    draw = random.Random(1)
    with open(keys_path, encoding="ascii") as file:
        keys = draw.choices(file.read().split(), k=50_000)
    trie = marisa_trie.Trie().mmap(trie_path)
    prefixes = [key[:draw.randint(2, 6)] for key in keys[:10_000]]
    get, step, nothing = trie.get, trie.iterkeys, str.isascii

    def empty():
        for key in keys:
            nothing(key)

    def lookup():
        for key in keys:
            get(key)

    def ten():
        for prefix in prefixes:
            list(itertools.islice(step(prefix), 10))

    cases = (("empty", empty, len(keys)), ("lookup", lookup, len(keys)), ("ten", ten, len(prefixes)))
    samples = {name: [] for name, _, _ in cases}
    for turn in range(rounds + 1):
        for name, run, operations in cases:
            start = time.perf_counter_ns()
            run()
            if turn:
                samples[name].append((time.perf_counter_ns() - start) / operations)
    for name, figures in samples.items():
        print("python.%s" % name, statistics.median(figures), min(figures), max(figures), len(figures), sep="\t")


main()

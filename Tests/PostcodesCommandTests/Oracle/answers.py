"""Completes prefixes by searching sorted text."""

import bisect
import random
import re

LAST = "\uffff"
OUTCODE = re.compile(r"[A-Z]{1,2}[0-9][A-Z0-9]?")
# The characters that \s matches in JavaScript.
SPACES = "\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
TWO_WORDS = re.compile("([A-Za-z0-9_]+)[%s]+([A-Za-z0-9_]+)" % SPACES)


def starting(texts, prefix):
    """Return the range of texts that begin with a prefix."""
    return bisect.bisect_left(texts, prefix), bisect.bisect_left(texts, prefix + LAST)


class Natural:
    """Sorts by outcode and incode. For a text without a space, longer outcodes come first."""

    def __init__(self, names):
        self.names = names

    def ranges(self, text):
        if " " in text:
            yield starting(self.names, text)
            return
        yield starting(self.names, text)
        for split in range(len(text) - 1, 0, -1):
            yield starting(self.names, text[:split] + " " + text[split:])

    def answer(self, text, offset, limit):
        ranges = list(self.ranges(text))
        count = sum(end - start for start, end in ranges)
        page = []
        for start, end in ranges:
            skipped = min(offset, end - start)
            offset -= skipped
            page += self.names[start + skipped:min(end, start + skipped + limit - len(page))]
        return count, page


class Remote:
    """Follows the queries of postcodes.io 18: rows from a lower bound, limited, then filtered."""

    def __init__(self, live):
        self.spaced = live
        self.compact = sorted(name.replace(" ", "") for name in live)

    def answer(self, query, limit):
        postcode = re.sub("^[%s]+|[%s]+$" % (SPACES, SPACES), "", query.upper())
        compact = re.sub("[%s]" % SPACES, "", postcode)

        def finish(rows):
            same = [row for row in rows if row.replace(" ", "") == compact]
            return same or rows

        def by_postcode(bound):
            start = bisect.bisect_left(self.spaced, bound)
            return [row for row in self.spaced[start:start + limit] if compact in row.replace(" ", "")]

        if OUTCODE.fullmatch(postcode):
            rows = by_postcode(postcode + " ")
            if rows:
                return finish(rows)
        words = TWO_WORDS.fullmatch(postcode)
        if words:
            rows = by_postcode(" ".join(words.groups()))
            if rows:
                return finish(rows)
        start = bisect.bisect_left(self.compact, postcode)
        rows = [row for row in self.compact[start:start + limit] if compact in row]
        return finish([row[:-3] + " " + row[-3:] for row in rows])


class Prefixes:
    """Generates prefixes of existing and other postcodes, in various spellings."""

    LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    FIXED = ["", "A", "M", "M1", "M11", "M1 ", "M1 1", "SW1A", "SW1A1", "SW1A 1AA", "SE1", "E1", "B", "B1", "W1A", "EC1A",
             "NP", "NPT", "NPT ", "GIR", "GIR 0AA", "Z", "ZZ", "ZZ9", "ZE3", "AB1 9ZZ", "AB1", "Q", "9", "1A"]

    def __init__(self, names, seed):
        self.names = names
        self.random = random.Random(seed)

    def made_up(self):
        pick = self.random.choice
        area = "".join(pick(self.LETTERS) for _ in range(self.random.randint(1, 2)))
        district = str(self.random.randint(0, 99)) if self.random.random() < 0.8 else pick("123") + pick(self.LETTERS)
        return "%s%s %d%s%s" % (area, district, self.random.randint(0, 9), pick(self.LETTERS), pick(self.LETTERS))

    def prefix(self):
        name = self.random.choice(self.names) if self.random.random() < 0.8 else self.made_up()
        text = name if self.random.random() < 0.5 else name.replace(" ", "")
        return text[:self.random.randint(0, len(text))]

    def spelling(self, text):
        """Return the prefix in a different spelling."""
        text = text.lower() if self.random.random() < 0.5 else text
        return text.replace(" ", self.random.choice([" ", " ", "  ", "-", "\u00a0"]))


def write(file, names, live, count, seed):
    natural, remote, prefixes = Natural(names), Remote(live), Prefixes(names, seed)
    fixed = list(prefixes.FIXED)
    for _ in range(count):
        text = fixed.pop() if fixed else prefixes.prefix()
        offset = prefixes.random.choice([0, 0, 0, 1, 10, 57, 1000])
        found, page = natural.answer(text, offset, 10)
        file.write("\t".join(["natural", prefixes.spelling(text), str(offset), "10", str(found), "|".join(page)]) + "\n")
        query = text.lower() if prefixes.random.random() < 0.3 else text
        limit = prefixes.random.choice([1, 10, 10, 37, 100])
        rows = remote.answer(query, limit)
        file.write("\t".join(["remote", query, "0", str(limit), "-", "|".join(rows)]) + "\n")

"""Runs the Python sessions of a document, in a folder that has the sample index as uk.pcindex, and compares what they print.

usage: check_document.py DOCUMENT INDEX

The sessions are one: later ones see the names of earlier ones.
"""

import doctest
import os
import re
import shutil
import sys
import tempfile


def main(document, index):
    with open(document, encoding="utf-8") as file:
        text = file.read()
    sessions = re.findall(r"```pycon\n(.*?)```", text, re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(index, os.path.join(folder, "uk.pcindex"))
        os.chdir(folder)
        test = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, document, document, 0)
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
        runner.run(test)
        os.chdir("/")
    print(f"python: {runner.tries} examples of {os.path.basename(document)} print what it says" if not runner.failures else "")
    return 1 if runner.failures or not runner.tries else 0


if __name__ == "__main__":
    sys.exit(main(*map(os.path.abspath, sys.argv[1:])))

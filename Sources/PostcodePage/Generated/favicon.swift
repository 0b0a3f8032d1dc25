// Made by tools/build-page. Do not edit.

extension EmbeddedFiles {
  /// WebApp/Site/icon.svg.
  static let favicon: StaticString = """
    PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9\
    IjMyIiByeD0iNyIgZmlsbD0iIzEwMTQxYSIvPjxnIGZpbGw9IiM4ZmE2YzQiPjxjaXJjbGUgY3g9IjkiIGN5PSI4IiByPSIyIi8+PGNpcmNsZSBj\
    eD0iMTUiIGN5PSI3IiByPSIyIi8+PGNpcmNsZSBjeD0iMTIiIGN5PSIxMyIgcj0iMiIvPjxjaXJjbGUgY3g9IjEwIiBjeT0iMjMiIHI9IjIiLz48\
    Y2lyY2xlIGN4PSIxNiIgY3k9IjI1IiByPSIyIi8+PGNpcmNsZSBjeD0iMjIiIGN5PSIyNCIgcj0iMiIvPjxjaXJjbGUgY3g9IjE1IiBjeT0iMTgu\
    NTAwIiByPSIyIi8+PC9nPjxjaXJjbGUgY3g9IjIxIiBjeT0iMTgiIHI9IjQiIGZpbGw9IiNmZmI0NTQiLz48L3N2Zz4K\

    """
}

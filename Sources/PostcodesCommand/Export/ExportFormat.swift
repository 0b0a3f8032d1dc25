#if Programs
  internal import ArgumentParser

  /// The formats of `export`.
  enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
    case csv, json, jsonl, geojson, nominatim, arrow

    static var allValueDescriptions: [String: String] {
      [
        "csv": "Comma-separated values (RFC 4180) with a header line.",
        "json": "An array with one record per line.",
        "jsonl": "One JSON record per line.",
        "geojson": "A FeatureCollection (RFC 7946) with one point per line.",
        "arrow": "An Arrow file (also called Feather 2), for pandas, Polars and R.",
        "nominatim": "Nominatim's file of postcodes: postcode,lat,lon.",
      ]
    }
  }
#endif

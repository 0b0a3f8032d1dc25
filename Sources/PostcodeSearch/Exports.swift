// Code that searches for postcodes also needs the types of the pipeline and of the index.
@_exported public import PostcodeKit
@_exported public import SearchPipeline

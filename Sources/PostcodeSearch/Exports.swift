// Code that searches for postcodes needs the pipeline's types, too.
@_exported public import SearchPipeline

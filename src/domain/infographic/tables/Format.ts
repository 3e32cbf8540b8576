/** The two formats in which a dataset part can come. */
export type TableFormat = "csv" | "parquet"

/**
 * The format of a part, by its content type where that names one of the two, else by its file name, else CSV: a part
 * that says nothing, or something else, is CSV.
 */
export const formatOf = (contentType: string | undefined, filename: string | undefined): TableFormat => {
  const type = mediaType(contentType)
  if (type.includes("parquet")) return "parquet"
  if (type.includes("csv")) return "csv"
  return (filename ?? "").toLowerCase().endsWith(".parquet") ? "parquet" : "csv"
}

const mediaType = (contentType: string | undefined): string =>
  (contentType ?? "").split(";", 1)[0]!.trim().toLowerCase()

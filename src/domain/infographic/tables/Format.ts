/** The formats in which a dataset part can come. */
export type TableFormat = "csv" | "xlsx" | "parquet"

/**
 * The format of a part, by its content type where that names one, else by its file name, else CSV: a part
 * that says nothing, or something else, is CSV.
 */
export const formatOf = (contentType: string | undefined, filename: string | undefined): TableFormat => {
  const type = mediaType(contentType)
  if (type.includes("parquet")) return "parquet"
  if (type.includes("csv")) return "csv"
  if (type.includes("spreadsheetml")) return "xlsx"
  const name = (filename ?? "").toLowerCase()
  return name.endsWith(".parquet") ? "parquet" : name.endsWith(".xlsx") ? "xlsx" : "csv"
}

const mediaType = (contentType: string | undefined): string =>
  (contentType ?? "").split(";", 1)[0]!.trim().toLowerCase()

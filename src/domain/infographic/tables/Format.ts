/** The formats of a dataset part. */
export type TableFormat = "csv" | "xlsx" | "parquet"

/** The format of a part: by its content type, else by its file name, else CSV. */
export const formatOf = (contentType: string | undefined, filename: string | undefined): TableFormat => {
  const type = mediaType(contentType)
  if (type.includes("parquet")) return "parquet"
  if (type.includes("csv")) return "csv"
  if (type.includes("spreadsheetml")) return "xlsx"
  const name = (filename ?? "").toLowerCase()
  return name.endsWith(".parquet") ? "parquet" : name.endsWith(".xlsx") ? "xlsx" : "csv"
}

/** Whether a part's known extension matches its format. */
export const isNamedFor = (format: TableFormat, filename: string | undefined): boolean => {
  const ending = /\.(csv|xlsx|parquet)$/i.exec(filename ?? "")?.[1]?.toLowerCase()
  return ending === undefined || ending === format
}

const mediaType = (contentType: string | undefined): string =>
  (contentType ?? "").split(";", 1)[0]!.trim().toLowerCase()

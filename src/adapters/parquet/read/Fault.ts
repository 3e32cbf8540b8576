import { MalformedTable } from "../../../domain/infographic/Table.ts"

/** A structure that violates the format or contradicts itself. `detail` names it. */
export const corrupt = (detail: string): MalformedTable =>
  new MalformedTable({ format: "parquet", problem: "corrupt", detail })

/** A feature of the format that isn't supported. `detail` names it. */
export const unsupported = (detail: string): MalformedTable =>
  new MalformedTable({ format: "parquet", problem: "unsupported", detail })

/** The same fault with the name of its column. */
export const inColumn = (fault: unknown, column: string): unknown => {
  if (fault instanceof RangeError) return new MalformedTable({ format: "parquet", problem: "corrupt", column })
  if (!(fault instanceof MalformedTable) || fault.column !== undefined) return fault
  const { format, problem, row, expected, actual, detail } = fault
  return new MalformedTable({
    format,
    problem,
    column,
    ...(row !== undefined && { row }),
    ...(expected !== undefined && { expected }),
    ...(actual !== undefined && { actual }),
    ...(detail !== undefined && { detail }),
  })
}

import * as Result from "effect/Result"
import { MalformedTable } from "../Table.ts"
import type { TableFormat } from "./Format.ts"

/**
 * Runs a decoder and returns the faults that it throws as values. A `RangeError` is a read past the end: the file is
 * truncated or has wrong offsets. Anything else is a defect.
 */
export const attempt = <A>(format: TableFormat, decode: () => A): Result.Result<A, MalformedTable> => {
  try {
    return Result.succeed(decode())
  } catch (fault) {
    if (fault instanceof MalformedTable) return Result.fail(fault)
    if (fault instanceof RangeError) return Result.fail(new MalformedTable({ format, problem: "corrupt" }))
    throw fault
  }
}

import * as Result from "effect/Result"
import { MalformedTable } from "../Table.ts"
import type { TableFormat } from "./Format.ts"

/**
 * Runs a decoder. Inside, a fault is thrown where it is met, since it ends the file; here it becomes a value again. A
 * `RangeError` is a read past the end of the bytes: the file is cut or its offsets lie. Anything else is our own
 * mistake and stays a defect.
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

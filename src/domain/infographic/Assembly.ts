import * as Result from "effect/Result"
import { sortedKeys } from "../decoding/Json.ts"
import { aliasOf, columnsAsked, type Descriptor, type Section } from "./Descriptor.ts"
import { type Misfit, PayloadShapeMismatch } from "./Errors.ts"
import { type Shape, shaped, type ShapeMismatch } from "./Shapes.ts"
import { slice, type Table } from "./Table.ts"
import { place, type TargetPath } from "./Target.ts"

export type Payload = Readonly<Record<string, unknown>>

const problemOf: Record<ShapeMismatch["actualType"], Misfit["problem"]> = {
  empty: "no_rows",
  null: "null_value",
  array: "shape_mismatch",
  object: "shape_mismatch",
}

const fitsShape: Record<Shape, (value: unknown) => boolean> = {
  records: (value) => Array.isArray(value) && value.every((row) => fitsShape.mapping(row)),
  table: (value) => Array.isArray(value) && value.every(Array.isArray),
  mapping: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  scalar: (value) => ["string", "number", "boolean"].includes(typeof value),
}

/** A section without a dataset gets its value from the descriptor's parameters, by name or target. */
const fromParams = (section: Section, descriptor: Descriptor): Result.Result<unknown, Misfit["problem"]> => {
  const params = descriptor.params ?? {}
  const key = [section.name, section.target].find((name) => Object.hasOwn(params, name))
  if (key === undefined) return Result.fail("target_missing")
  return fitsShape[section.shape](params[key]) ? Result.succeed(sortedKeys(params[key])) : Result.fail("shape_mismatch")
}

const fromTable = (section: Section, alias: string, table: Table): Result.Result<unknown, Misfit["problem"]> => {
  const columns = columnsAsked(section, alias)
  const sliced = columns === undefined ? Result.succeed(table) : slice(table, columns)
  if (Result.isFailure(sliced)) return Result.fail("target_missing")
  return Result.mapError(shaped(sliced.success, section.shape), (mismatch) => problemOf[mismatch.actualType])
}

/**
 * Puts every section's value at its target, in section order. The tables must be validated, and the paths must be those
 * of the sections. Fails with all sections that don't fit their shapes.
 */
export const assemble = (
  descriptor: Descriptor,
  paths: ReadonlyArray<TargetPath>,
  tables: ReadonlyMap<string, Table>,
): Result.Result<Payload, PayloadShapeMismatch> => {
  const payload: Record<string, unknown> = {}
  const misfits: Array<Misfit> = []
  for (const [index, section] of (descriptor.sections ?? []).entries()) {
    const alias = aliasOf(section)
    const table = alias === undefined ? undefined : tables.get(alias)
    const value =
      alias === undefined || table === undefined ? fromParams(section, descriptor) : fromTable(section, alias, table)
    if (Result.isSuccess(value)) place(payload, paths[index]!, value.success)
    else
      misfits.push({
        section: section.name,
        target: section.target,
        expectedShape: section.shape,
        problem: value.failure,
      })
  }
  return misfits.length === 0 ? Result.succeed(payload) : Result.fail(new PayloadShapeMismatch({ sections: misfits }))
}

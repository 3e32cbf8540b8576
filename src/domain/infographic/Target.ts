import * as Result from "effect/Result"
import type { Section } from "./Descriptor.ts"
import { TargetConflict } from "./Errors.ts"
import { limits } from "../budget/Limits.ts"

/** A path in the payload, as keys from the root. */
export type TargetPath = ReadonlyArray<string>

const reserved = new Set(["__proto__", "prototype", "constructor"])

/**
 * Parses a target: `/a/b` is a JSON pointer (RFC 6901), and anything else is split at dots, so `a.b` becomes `["a",
 * "b"]`.
 */
export const targetPath = (target: string): TargetPath =>
  target.startsWith("/")
    ? target
        .slice(1)
        .split("/")
        .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
    : target.split(".")

/**
 * The paths of all sections, in order.
 *
 * Fails with the first section whose path equals, contains or is inside another's, is too deep, or uses a prototype
 * key.
 */
export const targetPaths = (
  sections: ReadonlyArray<Section>,
): Result.Result<ReadonlyArray<TargetPath>, TargetConflict> => {
  const taken = new Set<string>()
  const passed = new Set<string>()
  const paths: Array<TargetPath> = []
  for (const section of sections) {
    const path = targetPath(section.target)
    const conflict = (problem: TargetConflict["problem"]) =>
      Result.fail(new TargetConflict({ section: section.name, target: section.target, problem }))
    if (path.length > limits.targetLevels) return conflict("too_deep")
    if (path.some((key) => reserved.has(key))) return conflict("reserved_name")
    const prefixes = path.map((_, depth) => JSON.stringify(path.slice(0, depth + 1)))
    const address = prefixes[prefixes.length - 1]!
    const parents = prefixes.slice(0, -1)
    if (taken.has(address) || passed.has(address)) return conflict("taken")
    if (parents.some((parent) => taken.has(parent))) return conflict("below_a_value")
    taken.add(address)
    for (const parent of parents) passed.add(parent)
    paths.push(path)
  }
  return Result.succeed(paths)
}

/**
 * Sets a value at its path, creating intermediate objects. The paths come from `targetPaths`, so there are no
 * conflicts.
 */
export const place = (payload: Record<string, unknown>, path: TargetPath, value: unknown): void => {
  let at = payload
  for (const key of path.slice(0, -1)) {
    if (!Object.hasOwn(at, key)) at[key] = {}
    at = at[key] as Record<string, unknown>
  }
  at[path[path.length - 1]!] = value
}

/** Whether a payload has an empty table at a path, in records or split shape. */
export const isEmptyAt = (payload: Readonly<Record<string, unknown>>, path: TargetPath): boolean => {
  const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined | null)?.[key], payload)
  const rows = Array.isArray(value) ? value : (value as { readonly data?: unknown } | undefined | null)?.data
  return Array.isArray(rows) && rows.length === 0
}

import * as Result from "effect/Result"
import { decodeForm } from "../check/FormCheck.ts"
import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import { FormInvalid } from "../Errors.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { Problem } from "../model/Problem.ts"
import type { Assembled, ReportLine } from "./Assembly.ts"
import { note, type NoteCode } from "./Notes.ts"

/**
 * The maximum number of rounds. Each round removes problems that the previous round left or caused. A form that is
 * still invalid afterwards is refused.
 */
const rounds = 12

type Mutable = { [key: string]: Json }

const steps = (path: string): ReadonlyArray<string | number> =>
  [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) => (index === undefined ? key! : Number(index)))

const isPart = (node: Json): node is JsonObject =>
  isJsonObject(node) && ["field_id", "section_id", "subsection_id"].some((key) => key in node)

/** Keys that can be removed from a question. */
const removable: ReadonlySet<string> = new Set([
  "constraints",
  "default",
  "hint",
  "placeholder",
  "description",
  "depends_on",
  "post_depends",
  "meta",
  "voice",
  "read_only",
])

interface Found {
  readonly part: Mutable
  readonly holder: Array<Json> | undefined
  readonly rest: ReadonlyArray<string | number>
}

/** The innermost question, subsection or section on a path, and the remaining path. */
const partAt = (definition: JsonObject, path: string): Found | undefined => {
  let node: Json = definition
  let holder: Json = definition
  let found: Found | undefined
  const way = steps(path)
  for (const [at, step] of way.entries()) {
    const next: Json | undefined = Array.isArray(node)
      ? node[Number(step)]
      : isJsonObject(node)
        ? node[String(step)]
        : undefined
    if (next === undefined || next === null) break
    holder = node
    node = next
    if (isPart(node))
      found = {
        part: node as Mutable,
        holder: Array.isArray(holder) ? (holder as Array<Json>) : undefined,
        rest: way.slice(at + 1),
      }
  }
  return found
}

/** Removes the part that a problem is about; returns false if it can't be removed. */
const mended = ({ part, holder, rest }: Found, doomed: Set<Json>): boolean => {
  const [key, inner] = rest
  const value = key === undefined ? undefined : part[String(key)]
  if (
    typeof key === "string" &&
    Array.isArray(value) &&
    typeof inner === "number" &&
    (key === "options" || key === "depends_on")
  ) {
    const one = value[inner] ?? null
    if (rest[2] === "visible_if" && isJsonObject(one)) delete (one as Mutable)["visible_if"]
    else doomed.add(one)
    return true
  }
  if (
    key === "constraints" &&
    typeof inner === "string" &&
    isJsonObject(value ?? null) &&
    inner in (value as JsonObject)
  ) {
    const { [inner]: _gone, ...kept } = value as JsonObject
    part["constraints"] = kept
    return true
  }
  if (typeof key === "string" && removable.has(key)) {
    // An earlier problem in the same round may already have removed this key.
    delete part[key]
    return true
  }
  if (key === undefined && part["depends_on"] !== undefined) {
    delete part["depends_on"]
    return true
  }
  if (holder === undefined) return false
  doomed.add(part)
  return true
}

const withoutDoomed = (node: Json, doomed: ReadonlySet<Json>): Json => {
  if (Array.isArray(node)) return node.filter((one) => !doomed.has(one)).map((one) => withoutDoomed(one, doomed))
  if (!isJsonObject(node)) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutDoomed(value, doomed)]))
}

/** Removes sections that have no questions left. */
const withoutEmpty = (sections: Json): Json =>
  Array.isArray(sections)
    ? sections.filter((one) => !isJsonObject(one) || !Array.isArray(one["fields"]) || one["fields"].length > 0)
    : sections

const report = (
  lines: ReadonlyArray<ReportLine>,
  { part, rest }: Found,
  { path, message }: Problem,
  isGone: boolean,
): void => {
  const key = String(rest[0] ?? "depends_on")
  const code: NoteCode = isGone
    ? "part_refused"
    : key === "options" && rest[2] !== "visible_if"
      ? "option_refused"
      : ["options", "depends_on", "post_depends"].includes(key)
        ? "rule_refused"
        : "setting_refused"
  const id = part["field_id"] ?? part["section_id"] ?? part["subsection_id"]
  const line = lines.find(({ fieldId }) => fieldId === id)
  line?.notes.push(note(code, `${steps(path).at(-1) ?? ""}: ${message}`))
}

/**
 * Makes a form valid by removing and reporting invalid parts, such as rules about missing questions and contradictory
 * limits. Fails if nothing can be removed.
 */
export const repairedForm = (
  { definition, lines }: Assembled,
  formUid: string,
): Result.Result<FormDefinition, FormInvalid> => {
  let current = structuredClone(definition) as JsonObject
  for (let round = 0; ; round++) {
    const result = decodeForm(current, formUid, Infinity)
    if (Result.isSuccess(result) || round === rounds) return result
    const doomed = new Set<Json>()
    let hasMended = false
    for (const problem of result.failure.problems) {
      const found = partAt(current, problem.path)
      if (found === undefined) continue
      const before = doomed.size
      if (!mended(found, doomed)) continue
      hasMended = true
      report(lines, found, problem, doomed.size > before && doomed.has(found.part))
    }
    if (!hasMended) return result
    const cut = withoutDoomed(current, doomed) as Mutable
    current = { ...cut, sections: withoutEmpty(cut["sections"] ?? []) }
  }
}

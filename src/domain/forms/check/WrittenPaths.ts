import { FormInvalid } from "../Errors.ts"
import { isJsonObject, type JsonObject, valueAt } from "../codec/Json.ts"
import { limits } from "../../budget/Limits.ts"
import { below, type Problem } from "../model/Problem.ts"

/** A step of a path: a key, or a position in a list. */
type Step = string | number

const stepsOf = (path: string): ReadonlyArray<Step> =>
  Array.from(path.matchAll(/\[(\d+)\]|[^.[\]]+/g), ([text, index]) => (index === undefined ? text : Number(index)))

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** The short forms of rules, in the order in which they follow the rules of `depends_on`. */
const shortRules = ["visible_if", "required_if", "computed"] as const

/** The replacement for the beginning of a path: how many steps are replaced, and the steps that replace them. */
interface Replaced {
  readonly length: number
  readonly by: ReadonlyArray<Step>
}

/**
 * Maps a path that begins with `depends_on` to the rule's place in the document: in `depends_on`, or in a short form.
 */
const ruleIn = (node: JsonObject, [, second, third, fourth]: ReadonlyArray<Step>): Replaced => {
  const written = node["depends_on"]
  const count = Array.isArray(written) ? written.length : isGiven(written) ? 1 : 0
  const [index, length] = typeof second === "number" ? [second, 2] : [0, 1]
  if (index < count) return { length, by: Array.isArray(written) ? ["depends_on", index] : ["depends_on"] }
  const short = shortRules.filter((key) => isGiven(node[key]))[index - count]
  if (short === undefined) return { length, by: ["depends_on"] }
  const operation = length === 2 ? [third, fourth] : [second, third]
  const isOperation = short === "computed" && operation[0] === "operations"
  return { length: isOperation ? length + 2 : length, by: [short] }
}

const unchanged = (step: Step): Replaced => ({ length: 1, by: [step] })

/** Maps the first steps of a path to the steps in the document, which may use a short form (see `ShortForms.ts`). */
const replaced = (node: unknown, rest: ReadonlyArray<Step>): Replaced => {
  const [first, second] = rest as readonly [Step, ...ReadonlyArray<Step>]
  if (!isJsonObject(node)) return unchanged(first)
  if (first === "sections" && !isGiven(node["sections"]) && Array.isArray(node["fields"])) return { length: 2, by: [] }
  if (first === "depends_on") return ruleIn(node, rest)
  if (first === "conditions" && "operator" in node && !("conditions" in node))
    return { length: typeof second === "number" ? 2 : 1, by: [] }
  if (first === "voice" && second === "llm_validation" && valueAt(node["voice"], second) === undefined)
    return { length: 2, by: [second] }
  const isInMeta = (first === "style" || first === "voice") && !isGiven(node[first])
  return isInMeta && isGiven(valueAt(node["meta"], first)) ? { length: 1, by: ["meta", first] } : unchanged(first)
}

const valueIn = (node: unknown, step: Step): unknown =>
  typeof step === "number" ? (Array.isArray(node) ? node[step] : node) : valueAt(node, step)

/** Converts a path in the parsed form to the path in the submitted document. */
const writtenPath = (json: unknown, path: string): string => {
  let [rest, node, written] = [stepsOf(path), json, ""]
  while (rest.length > 0) {
    const { length, by } = replaced(node, rest)
    for (const step of by) {
      // A list with one item may be written as the bare item.
      if (typeof step !== "number" || !isJsonObject(node)) written = below(written, step)
      node = valueIn(node, step)
    }
    rest = rest.slice(length)
  }
  return written
}

/** The number of problems that are mapped: one more than a caller is shown, to indicate that there are more. */
const mostMapped = limits.problems + 1

/**
 * Converts the paths of a failure's first problems to paths in the submitted document, which may use short forms. The
 * others are dropped.
 */
export const asWritten =
  (json: unknown, most = mostMapped) =>
  ({ problems }: FormInvalid): FormInvalid =>
    new FormInvalid({
      problems: problems.slice(0, most).map((one): Problem => ({ ...one, path: writtenPath(json, one.path) })),
    })

import { answerFamily } from "../answers/Readers.ts"
import type { Family } from "../model/FieldType.ts"
import type { CompiledForm } from "../rules/CompiledForm.ts"
import type { Element } from "../rules/Elements.ts"
import type { Answers } from "../rules/Scope.ts"

type Node = { [key: string]: unknown }

/** The maximum number of items, more than anyone fills in by hand. Our pages never send a larger index. */
const mostItems = 1000

const segmentsOf = (name: string): ReadonlyArray<string | number> | undefined => {
  if (name.length > 1000 || !/^[^.[\]]+(?:\[\d{1,4}\]|\.[^.[\]]+)*$/.test(name)) return undefined
  const segments = [...name.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([word, position]) =>
    position === undefined ? word : Number(position),
  )
  return segments.some((s) => s === "__proto__" || (typeof s === "number" && s >= mostItems)) ? undefined : segments
}

/**
 * Converts the form entries of a page without JavaScript to answers. Names are answer keys (`group.child`,
 * `items[2].child`). A repeated name becomes a list if the field accepts lists; otherwise the last value is used.
 * Browsers don't send unticked checkboxes, so a checkbox that was shown but not sent means no.
 */
export const answersOfEntries = (
  compiled: CompiledForm,
  entries: Iterable<readonly [name: string, value: unknown]>,
): Answers => {
  const collected = new Map<string, Array<unknown>>()
  for (const [name, value] of entries) {
    const earlier = collected.get(name)
    if (earlier === undefined) collected.set(name, [value])
    else earlier.push(value)
  }
  const answers: Node = {}
  for (const [name, values] of collected) {
    const segments = segmentsOf(name)
    if (segments === undefined) continue
    const element = elementAt(compiled, segments)
    const takesList = element?.field !== undefined && listFamilies.has(answerFamily(element.field))
    put(answers, segments, takesList ? values : values.at(-1))
  }
  for (const element of compiled.root.elements) {
    if (element.field?.fieldType !== "checkbox" || answerFamily(element.field) !== "boolean") continue
    const name = keyOf(element)
    if (!collected.has(name)) put(answers, name.split("."), false)
  }
  return answers
}

const listFamilies: ReadonlySet<string> = new Set(["choices", "tags", "file", "array"])

const keyOf = (element: Element): string =>
  element.parent?.kind === "group" ? `${keyOf(element.parent)}.${element.id}` : element.id

/** The element for a name: the field with the last id, or the array's template if the name ends with an index. */
const elementAt = (compiled: CompiledForm, segments: ReadonlyArray<string | number>): Element | undefined => {
  let element: Element | undefined
  for (const segment of segments)
    element = typeof segment === "string" ? compiled.rules.field(segment) : element?.item?.template
  return element
}

const familyAt = (compiled: CompiledForm, name: string): Family | undefined => {
  const segments = segmentsOf(name)
  const field = segments === undefined ? undefined : elementAt(compiled, segments)?.field
  return field === undefined ? undefined : answerFamily(field)
}

/** Whether the control with this name accepts numbers. */
export const takesNumber = (compiled: CompiledForm, name: string): boolean => {
  const family = familyAt(compiled, name)
  return family === "number" || family === "integer"
}

/** Whether the control with this name accepts web addresses. */
export const takesLink = (compiled: CompiledForm, name: string): boolean => familyAt(compiled, name) === "url"

const put = (root: Node, segments: ReadonlyArray<string | number>, value: unknown): void => {
  let node = root as Record<string | number, unknown>
  segments.forEach((segment, i) => {
    const next = segments[i + 1]
    if (next === undefined) {
      node[segment] = value
      return
    }
    if (typeof node[segment] !== "object" || node[segment] === null) node[segment] = typeof next === "number" ? [] : {}
    node = node[segment] as Record<string | number, unknown>
  })
}

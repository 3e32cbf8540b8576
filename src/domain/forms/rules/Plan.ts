import type { Element } from "./Elements.ts"
import type { RuleBook } from "./ElementRules.ts"
import { never } from "./Firing.ts"

/** An aspect of an element that is evaluated separately. */
export type Aspect = "visible" | "value" | "required"

export interface Step {
  readonly position: number
  readonly aspect: Aspect
  readonly element: Element
  /** Indexes of the dependent steps. They are always later in the plan, except in cycles. */
  readonly readers: ReadonlyArray<number>
}

type Draft = { position: number; aspect: Aspect; element: Element; readers: Array<number>; reads: Array<Draft> }

/**
 * The evaluation order: every step comes after its dependencies. The result is independent of the form's field order.
 * Fields with circular rules, which no saved form has, are evaluated once, in reading order.
 */
export class Plan {
  readonly steps: ReadonlyArray<Step>
  /** The steps that rules may affect, which are all that a complete evaluation needs. */
  readonly ruled: ReadonlyArray<Step>
  /** Fields with circular rules, one list per cycle. */
  readonly cycles: ReadonlyArray<ReadonlyArray<Element>>
  readonly #positions: ReadonlyArray<Readonly<Record<Aspect, number>>>

  constructor(elements: ReadonlyArray<Element>, rules: RuleBook) {
    const drafts = elements.map((element) => draftsOf(element))
    for (const element of elements) connect(element, drafts, rules)
    const { ordered, cycles } = sorted(drafts.flatMap(({ visible, value, required }) => [visible, value, required]))
    ordered.forEach((draft, position) => (draft.position = position))
    for (const draft of ordered) draft.readers = []
    for (const draft of ordered) for (const read of draft.reads) read.readers.push(draft.position)
    this.steps = ordered
    this.cycles = cycles
    const plain = new Set(elements.filter((element) => isPlain(element) && !rules.reach(element)))
    this.ruled = ordered.filter(
      ({ aspect, element }) => !plain.has(element) || (aspect === "required" && rules.of(element).isRequired !== never),
    )
    this.#positions = drafts.map(({ visible, value, required }) => ({
      visible: visible.position,
      value: value.position,
      required: required.position,
    }))
  }

  positionOf(element: Element, aspect: Aspect): number {
    return this.#positions[element.index]![aspect]
  }
}

/** Whether an element is a section, or a field whose value is the given answer. */
const isPlain = ({ kind, field, isAsked }: Element): boolean =>
  field === undefined || (kind === "leaf" && isAsked && field.fieldType !== "hidden")

type Drafts = Readonly<Record<Aspect, Draft>>

const draftsOf = (element: Element): Drafts => {
  const draft = (aspect: Aspect): Draft => ({ position: -1, aspect, element, readers: [], reads: [] })
  return { visible: draft("visible"), value: draft("value"), required: draft("required") }
}

const connect = (element: Element, drafts: ReadonlyArray<Drafts>, rules: RuleBook): void => {
  const { visible, value, required } = drafts[element.index]!
  const own = rules.of(element)
  const parent = element.parent ?? element.scope.array
  if (parent !== undefined) visible.reads.push(drafts[parent.index]!.visible)
  for (const read of own.visibleReads) visible.reads.push(drafts[read.index]!.value)
  value.reads.push(visible)
  for (const read of own.valueReads) value.reads.push(drafts[read.index]!.value)
  for (const inner of [...element.children, ...(element.item === undefined ? [] : [element.item.template])])
    value.reads.push(drafts[inner.index]!.value)
  required.reads.push(visible)
  for (const read of own.requiredReads) required.reads.push(drafts[read.index]!.value)
}

/** Tarjan's algorithm for strongly connected components, which finds them in evaluation order. */
const sorted = (
  drafts: ReadonlyArray<Draft>,
): { readonly ordered: ReadonlyArray<Draft>; readonly cycles: ReadonlyArray<ReadonlyArray<Element>> } => {
  const ordered: Array<Draft> = []
  const cycles: Array<ReadonlyArray<Element>> = []
  const low = new Map<Draft, number>()
  const results = new Map<Draft, number>()
  const open: Array<Draft> = []
  const isOpen = new Set<Draft>()

  // Uses an explicit stack, because recursion could overflow the call stack for a chain of a thousand dependent fields.
  for (const start of drafts) {
    if (results.has(start)) continue
    const visits: Array<{ readonly draft: Draft; next: number }> = [{ draft: start, next: 0 }]
    while (visits.length > 0) {
      const visit = visits.at(-1)!
      const { draft } = visit
      if (visit.next === 0 && !results.has(draft)) {
        results.set(draft, results.size)
        low.set(draft, results.get(draft)!)
        open.push(draft)
        isOpen.add(draft)
      }
      const read = draft.reads[visit.next]
      if (read !== undefined) {
        visit.next++
        if (!results.has(read)) visits.push({ draft: read, next: 0 })
        else if (isOpen.has(read)) low.set(draft, Math.min(low.get(draft)!, results.get(read)!))
        continue
      }
      visits.pop()
      const above = visits.at(-1)
      if (above !== undefined) low.set(above.draft, Math.min(low.get(above.draft)!, low.get(draft)!))
      if (low.get(draft) !== results.get(draft)) continue
      const component = open.splice(open.lastIndexOf(draft))
      for (const member of component) isOpen.delete(member)
      component.sort((a, b) => a.element.index - b.element.index)
      ordered.push(...component)
      const isCycle = component.length > 1 || draft.reads.includes(draft)
      if (isCycle) cycles.push([...new Set(component.map(({ element }) => element))])
    }
  }
  return { ordered, cycles }
}

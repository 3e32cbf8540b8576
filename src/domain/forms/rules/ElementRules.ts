import { limits } from "../../budget/Limits.ts"
import type { Json } from "../codec/Json.ts"
import type { DependencyRule, Operation, PostDependency } from "../model/Rules.ts"
import { isEmptyValue } from "../answers/Reading.ts"
import { computation, type Operated, tooLong } from "./Computation.ts"
import type { Element } from "./Elements.ts"
import { allOf, answerOf, anyOf, compileFiring, type CompiledTest, not, type Test } from "./Firing.ts"
import type { RuleContext, Scope } from "./Scope.ts"
import { weightOf } from "./Weight.ts"

export interface Formula {
  readonly when: Test
  readonly compute: (scope: Scope, context: RuleContext) => Json | typeof tooLong | undefined
}

/** The tests of a field's options, by value. Options without a test are always offered. */
export type Offers = ReadonlyMap<string, Test>

/**
 * The elements that an element's rules depend on, and the fields that are cleared or reloaded when its answer changes.
 */
interface Readings {
  readonly visibleReads: Set<Element>
  readonly valueReads: Set<Element>
  readonly requiredReads: Set<Element>
  /** Fields whose answers are cleared, or whose options are reloaded, when the answer to this field changes. */
  readonly clearsOnChange: Set<Element>
  readonly reloadsOnChange: Set<Element>
}

/** All rules that apply to an element. */
export interface ElementRules extends Readings {
  /** Whether the element is visible, provided that its container is. */
  readonly isShown: Test
  readonly isDisabled: Test
  /** Whether a rule requires an answer; `never` if no rule can. */
  readonly isRequired: Test
  readonly isCleared: Test
  readonly formulas: ReadonlyArray<Formula>
  /** The tests of options that have a rule, by value. */
  readonly offers: Offers
  /** Whether a rule may hide, disable, clear or compute the element, or leave out one of its options. */
  readonly isGoverned: boolean
}

/** An element's rules while they are collected. */
interface Collected extends Readings {
  readonly shows: Array<Test>
  readonly shownByOthers: Array<Test>
  readonly hides: Array<Test>
  readonly disables: Array<Test>
  readonly requires: Array<Test>
  readonly clears: Array<Test>
  readonly formulas: Array<Formula>
  readonly offers: Map<string, Test>
}

const noRules = (): Collected => ({
  shows: [],
  shownByOthers: [],
  hides: [],
  disables: [],
  requires: [],
  clears: [],
  formulas: [],
  offers: new Map(),
  visibleReads: new Set(),
  valueReads: new Set(),
  requiredReads: new Set(),
  clearsOnChange: new Set(),
  reloadsOnChange: new Set(),
})

/**
 * Combines an element's rules. To show the element, all of its own "show" rules must fire. If other fields have rules
 * that show it, at least one of those must fire too. A rule that hides it takes precedence.
 */
const together = (collected: Collected): ElementRules => {
  const { shows, shownByOthers, hides, disables, requires, clears, formulas, offers, ...readings } = collected
  const others = shownByOthers.length === 0 ? [] : [anyOf(shownByOthers)]
  return {
    ...readings,
    isShown: allOf([...shows, ...others, ...hides.map(not)]),
    isDisabled: anyOf(disables),
    isRequired: anyOf(requires),
    isCleared: anyOf(clears),
    formulas,
    offers,
    isGoverned:
      offers.size > 0 || [shows, shownByOthers, hides, disables, clears, formulas].some((rules) => rules.length > 0),
  }
}

/** The form's rules, by the element that they apply to, regardless of where they are defined. */
export class RuleBook {
  readonly #byId: ReadonlyMap<string, Element>
  readonly #collected: ReadonlyArray<Collected>
  readonly #rules: ReadonlyArray<ElementRules>

  constructor(elements: ReadonlyArray<Element>) {
    this.#byId = new Map(elements.filter(({ field }) => field !== undefined).map((element) => [element.id, element]))
    this.#collected = elements.map(noRules)
    for (const element of elements) {
      for (const rule of element.source.dependsOn) this.#addDependency(rule, element)
      for (const post of element.field?.postDepends ?? []) this.#addPost(post, element)
      this.#addOffers(element)
    }
    this.#rules = this.#collected.map(together)
  }

  of(element: Element): ElementRules {
    return this.#rules[element.index]!
  }

  /** Whether a rule may hide, disable, clear or compute the element, or one of its containers. */
  reach(element: Element): boolean {
    const around = element.parent ?? element.scope.array
    return this.of(element).isGoverned || (around !== undefined && this.reach(around))
  }

  field(id: string): Element | undefined {
    return this.#byId.get(id)
  }

  #collecting(element: Element): Collected {
    return this.#collected[element.index]!
  }

  #addDependency(rule: DependencyRule, element: Element): void {
    const rules = this.#collecting(element)
    const fired = compileFiring(rule, element.scope, this.#byId)
    for (const operation of rule.operations) this.#addFormula(operation, rule, element)
    if (rule.conditions.length === 0 && (rule.groups ?? []).length === 0 && rule.effect === "show") return
    if (rule.effect === "require") {
      rules.requires.push(fired.test)
      for (const read of fired.reads) rules.requiredReads.add(read)
      return
    }
    const kind = rule.effect === "show" ? rules.shows : rule.effect === "hide" ? rules.hides : rules.disables
    kind.push(fired.test)
    for (const read of fired.reads) rules.visibleReads.add(read)
  }

  #addOffers(element: Element): void {
    const { options = [] } = element.field ?? {}
    const rules = this.#collecting(element)
    const reads = new Set<Element>()
    for (const { value, visibleIf } of options) {
      if (visibleIf === undefined) continue
      const fired = compileFiring(visibleIf, element.scope, this.#byId)
      rules.offers.set(value, fired.test)
      for (const read of fired.reads) reads.add(read)
    }
    for (const read of reads) rules.valueReads.add(read)
    if (rules.offers.size === 0 || rules.offers.size < options.length) return
    // If none of a question's options are offered, the question is hidden.
    rules.shows.push(anyOf([...rules.offers.values()]))
    for (const read of reads) rules.visibleReads.add(read)
  }

  #addPost(post: PostDependency, trigger: Element): void {
    const target = this.#byId.get(post.target)
    if (target === undefined) return
    const rules = this.#collecting(target)
    const isConditional = post.conditions.length > 0 || (post.groups ?? []).length > 0
    const fired = isConditional ? compileFiring(post, target.scope, this.#byId) : whenAnswered(trigger, target)
    switch (post.effect) {
      case "set":
      case "calc":
        if (post.operation !== undefined) this.#addFormula(post.operation, fired, target)
        return
      case "reload_options":
        this.#collecting(trigger).reloadsOnChange.add(target)
        return
      case "cascade_clear":
        if (!isConditional) this.#collecting(trigger).clearsOnChange.add(target)
        else {
          rules.clears.push(fired.test)
          for (const read of fired.reads) rules.valueReads.add(read)
        }
        return
      case "require":
        rules.requires.push(fired.test)
        for (const read of fired.reads) rules.requiredReads.add(read)
        return
      default:
        ;(post.effect === "show" ? rules.shownByOthers : rules.hides).push(fired.test)
        for (const read of fired.reads) rules.visibleReads.add(read)
    }
  }

  #addFormula(operation: Operation, when: DependencyRule | CompiledTest, fallback: Element): void {
    const target = operation.target === undefined ? fallback : this.#byId.get(operation.target)
    if (target?.kind !== "leaf") return
    const rules = this.#collecting(target)
    const fired = "test" in when ? when : compileFiring(when, target.scope, this.#byId)
    const operands = operation.operands.map((operand): ((scope: Scope, context: RuleContext) => Operated) => {
      const source = operand.fieldId === undefined ? undefined : this.#byId.get(operand.fieldId)
      if (source?.field === undefined) return () => ({ value: operand.value })
      const { field } = source
      const answer = answerOf(source, target.scope)
      rules.valueReads.add(source)
      return (scope, context) => ({ value: answer(scope, context), field })
    })
    for (const read of fired.reads) rules.valueReads.add(read)
    const computed = computation(operation.op, operation.options ?? {})
    rules.formulas.push({
      when: fired.test,
      compute: (scope, context) => {
        const { budget } = context
        const values: Array<Operated> = []
        for (const operand of operands) {
          const operated = operand(scope, context)
          if (budget?.spend("ruleSteps", weightOf(operated.value)) === false) return undefined
          values.push(operated)
        }
        if (budget?.spend("ruleSteps", computed.cost) === false) return undefined
        return computed.of(values, context.today, budget?.left("computedText") ?? limits.computedText)
      },
    })
  }
}

const whenAnswered = (trigger: Element, target: Element): CompiledTest => {
  const answer = answerOf(trigger, target.scope)
  return { test: (scope, context) => !isEmptyValue(answer(scope, context)), reads: [trigger] }
}

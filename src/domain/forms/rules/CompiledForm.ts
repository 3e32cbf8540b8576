import type { FormDefinition } from "../model/FormDefinition.ts"
import { type Element, elementsOf, type ScopeShape } from "./Elements.ts"
import { RuleBook } from "./ElementRules.ts"
import { Plan } from "./Plan.ts"

/** A form prepared for evaluation: elements, rules by the element that they apply to, and evaluation order. */
export interface CompiledForm {
  readonly form: FormDefinition
  readonly root: ScopeShape
  readonly elements: ReadonlyArray<Element>
  readonly rules: RuleBook
  readonly plan: Plan
}

/** Compiles a form. Do this once per version; evaluation and validation share the result. */
export const compile = (form: FormDefinition): CompiledForm => {
  const { root, elements } = elementsOf(form)
  const rules = new RuleBook(elements)
  return { form, root, elements, rules, plan: new Plan(elements, rules) }
}

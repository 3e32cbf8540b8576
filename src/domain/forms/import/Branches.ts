import { call, type Expression, Untranslatable } from "./Expression.ts"

/** A value, and the condition under which it applies; without a condition it always applies. */
export interface Branch {
  readonly when: Expression | undefined
  readonly result: Expression
}

/** The maximum number of branches. Each `if` doubles the branches of the expression around it. */
const mostBranches = 16

/** The condition and the two results of an `if`. `coalesce(a, b)` means: if `a` is answered, `a`, otherwise `b`. */
const asChoice = (expression: Expression & { is: "call" }): readonly [Expression, Expression, Expression] => {
  const [first, second, third] = expression.parts
  if (expression.of === "coalesce" && expression.parts.length === 2)
    return [call("not", call("empty", first!)), first!, second!]
  if (expression.of !== "if" || expression.parts.length !== 3) throw new Untranslatable(expression.name)
  return [first!, second!, third!]
}

const isChoice = (expression: Expression): expression is Expression & { is: "call" } =>
  expression.is === "call" && (expression.of === "if" || expression.of === "coalesce")

/** Whether an expression contains an `if`. */
export const hasChoice = (expression: Expression): boolean =>
  isChoice(expression) || (expression.is === "call" && expression.parts.some(hasChoice))

const joined = (one: Expression | undefined, other: Expression | undefined): Expression | undefined =>
  one === undefined ? other : other === undefined ? one : call("and", one, other)

const under = (when: Expression, branches: ReadonlyArray<Branch>): ReadonlyArray<Branch> =>
  branches.map((branch) => ({ ...branch, when: joined(when, branch.when) }))

/**
 * Splits an expression into branches without any `if`: `1 + if(c, a, b)` becomes `1 + a` and `1 + b`. Throws
 * `Untranslatable`.
 */
export const branchesOf = (expression: Expression): ReadonlyArray<Branch> => {
  if (expression.is !== "call") return [{ when: undefined, result: expression }]
  if (isChoice(expression)) {
    const [when, yes, no] = asChoice(expression)
    return bounded([...under(when, branchesOf(yes)), ...under(call("not", when), branchesOf(no))])
  }
  const start: ReadonlyArray<Branch> = [{ when: undefined, result: { ...expression, parts: [] } }]
  return expression.parts.reduce((whole, part) => {
    const inner = branchesOf(part)
    return bounded(
      whole.flatMap(({ when, result }) =>
        inner.map((branch) => ({
          when: joined(when, branch.when),
          result: result.is === "call" ? { ...result, parts: [...result.parts, branch.result] } : result,
        })),
      ),
    )
  }, start)
}

const bounded = (branches: ReadonlyArray<Branch>): ReadonlyArray<Branch> => {
  if (branches.length > mostBranches) throw new Untranslatable("too many alternatives")
  return branches
}

/**
 * Converts a test, or its negation, to an expression without any `if`. It is true if, for any branch, both the
 * condition and the value are true.
 */
export const branchedTest = (expression: Expression, isNegated: boolean): Expression =>
  branchesOf(expression)
    .map(({ when, result }) => (isNegated ? { when, result: call("not", result) } : { when, result }))
    .map(({ when, result }) => (when === undefined ? result : call("and", when, result)))
    .reduce((one, other) => call("or", one, other))

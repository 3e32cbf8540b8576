import { isSpec, type Spec } from "./Spec.ts"

const whole = { type: "integer", minimum: 1 } as const

/** Numbers of a query, by their names. */
const integers: Readonly<Record<string, Spec>> = {
  limit: whole,
  client_id: whole,
  depth: { type: "integer", minimum: 1, maximum: 6 },
  with: whole,
}

/** What a query says by `true` and `false`. */
const flags: ReadonlySet<string> = new Set([
  "detailed",
  "everybody",
  "is_active",
  "llm_validation",
  "marked",
  "merge_partials",
  "with_submissions",
])

/**
 * A parameter of the query as its sender has it: a number is a number. The routes read text themselves, so that what is none is
 * answered with their own 400.
 */
export const typedParameter = (parameter: unknown): unknown => {
  if (!isSpec(parameter) || parameter["in"] !== "query") return parameter
  const name = String(parameter["name"])
  const { description } = isSpec(parameter["schema"]) ? parameter["schema"] : {}
  const said = description === undefined ? {} : { description }
  const number = integers[name]
  if (number !== undefined) return { ...parameter, schema: { ...number, ...said } }
  return flags.has(name) ? { ...parameter, schema: { type: "boolean", ...said } } : parameter
}

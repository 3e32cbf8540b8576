import { isSpec, type Spec } from "./Spec.ts"

const whole = { type: "integer", minimum: 1 } as const

/** Numeric query parameters by name. */
const integers: Readonly<Record<string, Spec>> = {
  limit: whole,
  client_id: whole,
  depth: { type: "integer", minimum: 1, maximum: 6 },
  with: whole,
}

/** Boolean query parameters, `true` or `false`. */
const flags: ReadonlySet<string> = new Set([
  "detailed",
  "everybody",
  "is_active",
  "llm_validation",
  "marked",
  "merge_partials",
  "with_submissions",
])

/** A query parameter with its JSON type. The routes parse the text themselves, so that an invalid value gets their own 400. */
export const typedParameter = (parameter: unknown): unknown => {
  if (!isSpec(parameter) || parameter["in"] !== "query") return parameter
  const name = String(parameter["name"])
  const { description } = isSpec(parameter["schema"]) ? parameter["schema"] : {}
  const about = description === undefined ? {} : { description }
  const number = integers[name]
  if (number !== undefined) return { ...parameter, schema: { ...number, ...about } }
  return flags.has(name) ? { ...parameter, schema: { type: "boolean", ...about } } : parameter
}

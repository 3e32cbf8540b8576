import { mediaTypes } from "../../domain/artifacts/PageFormat.ts"
import { results } from "../../domain/audit/AuditEntry.ts"
import { outputFormats } from "../../domain/chat/ChatOrder.ts"
import { dialects } from "../../domain/forms/schema/JsonSchema.ts"
import { deliveryStates } from "../../domain/forms/webhooks/Webhook.ts"
import { isSpec, type Spec } from "./Spec.ts"

const whole = { type: "integer", minimum: 1 } as const

/** Numeric query parameters, by name. */
const integers: Readonly<Record<string, Spec>> = {
  limit: whole,
  client_id: whole,
  depth: { type: "integer", minimum: 1, maximum: 6 },
  with: whole,
}

/** Numeric path parameters, by name. */
const numbersInPaths: Readonly<Record<string, Spec>> = {
  location_id: whole,
  number: whole,
  position: { type: "integer", minimum: 0 },
  project_id: whole,
  site_id: whole,
}

const oneOf = (values: ReadonlyArray<string>): Spec => ({ type: "string", enum: values })

/** Query parameters with a few allowed values, by name. */
const choices: Readonly<Record<string, Spec>> = {
  choices: oneOf(["codes", "labels"]),
  dialect: oneOf(Object.keys(dialects)),
  result: oneOf(results),
  sort: oneOf(["newest", "oldest"]),
  state: oneOf(deliveryStates),
}

/** Query parameters that have a few allowed values, or may be repeated. */
const texts: Readonly<Record<string, Spec>> = {
  chart: whole,
  compare: { type: "array", items: { type: "string" } },
  format: { type: "string", enum: [...Object.keys(mediaTypes), "json"] },
  output_format: { type: "string", enum: outputFormats },
  where: { type: "array", items: { type: "string" } },
}

/** Whether a parameter accepts either one string or several. Generated clients would allow any value for it. */
const isMixed = (schema: unknown): boolean => isSpec(schema) && Array.isArray(schema["anyOf"])

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

const typeOf = (place: string, name: string, isMixedText: boolean): Spec | undefined => {
  if (place === "path") return numbersInPaths[name]
  if (place !== "query") return undefined
  return (
    integers[name] ?? choices[name] ?? (isMixedText ? texts[name] : flags.has(name) ? { type: "boolean" } : undefined)
  )
}

/**
 * A parameter with its JSON type. The routes parse the text themselves, so that an invalid value gets the route's own
 * 400.
 */
export const typedParameter = (parameter: unknown): unknown => {
  if (!isSpec(parameter)) return parameter
  const type = typeOf(String(parameter["in"]), String(parameter["name"]), isMixed(parameter["schema"]))
  if (type === undefined) return parameter
  const { description } = isSpec(parameter["schema"]) ? parameter["schema"] : {}
  return { ...parameter, schema: { ...type, ...(description === undefined ? {} : { description }) } }
}

import { mediaTypes } from "../../domain/artifacts/PageFormat.ts"
import { outputFormats } from "../../domain/chat/ChatOrder.ts"
import { isSpec, type Spec } from "./Spec.ts"

const whole = { type: "integer", minimum: 1 } as const

/** Numeric query parameters by name. */
const integers: Readonly<Record<string, Spec>> = {
  limit: whole,
  client_id: whole,
  depth: { type: "integer", minimum: 1, maximum: 6 },
  with: whole,
}

/** Query parameters with a few values, or that may be repeated. */
const texts: Readonly<Record<string, Spec>> = {
  chart: whole,
  compare: { type: "array", items: { type: "string" } },
  format: { type: "string", enum: [...Object.keys(mediaTypes), "json"] },
  output_format: { type: "string", enum: outputFormats },
  where: { type: "array", items: { type: "string" } },
}

/** Whether the routes read a parameter as one text or several, which generated clients would type as any value. */
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

/** A query parameter with its JSON type. The routes parse the text themselves, so that an invalid value gets their own 400. */
export const typedParameter = (parameter: unknown): unknown => {
  if (!isSpec(parameter) || parameter["in"] !== "query") return parameter
  const name = String(parameter["name"])
  const { description } = isSpec(parameter["schema"]) ? parameter["schema"] : {}
  const about = description === undefined ? {} : { description }
  const number = integers[name] ?? (isMixed(parameter["schema"]) ? texts[name] : undefined)
  if (number !== undefined) return { ...parameter, schema: { ...number, ...about } }
  return flags.has(name) ? { ...parameter, schema: { type: "boolean", ...about } } : parameter
}

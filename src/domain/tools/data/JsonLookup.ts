import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { exceeded } from "../../budget/JsonText.ts"
import { limits } from "../../budget/Limits.ts"
import { parseJson } from "../../decoding/Json.ts"
import { define, fault } from "../Tool.ts"

/** One step of a JSON pointer (RFC 6901). */
const step = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return /^(?:0|[1-9][0-9]*)$/.test(key) ? value[Number(key)] : undefined
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

export const tool = define({
  slug: "json_query",
  module: "JsonLookup",
  category: "data",
  description: "The value at a JSON pointer such as /items/0/name in a JSON text.",
  parameters: Schema.Struct({
    json: Schema.String.check(Schema.isMaxLength(1_000_000)),
    pointer: Schema.String.check(Schema.isMaxLength(2000)),
  }),
  run: ({ json, pointer }) => {
    const levels = limits.toolJsonLevels
    if (exceeded(json, { levels }) !== undefined) return fault(`the text must be nested at most ${levels} levels deep`)
    const parsed = parseJson(json)
    if (Result.isFailure(parsed)) return fault("the text is not JSON")
    if (pointer !== "" && !pointer.startsWith("/")) return fault("a pointer must begin with a slash")
    const keys = pointer.split("/").slice(1)
    const value = keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~")).reduce(step, parsed.success)
    return value === undefined ? fault(`there is nothing at ${pointer}`) : Result.succeed({ value })
  },
})

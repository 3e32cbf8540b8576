import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { problems, sentence } from "../../decoding/Problems.ts"
import { ThemeConfig } from "../themes/ThemeConfig.ts"

const camel = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const renamed = (value: object, rename: (key: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), inner]))

const decode = Schema.decodeUnknownResult(ThemeConfig, { onExcessProperty: "error", errors: "all" })

/** A theme as it is sent, with snake_case keys. Fails with everything wrong with it, in one line. */
export const decodeTheme = (wire: unknown): Result.Result<ThemeConfig, string> =>
  typeof wire === "object" && wire !== null && !Array.isArray(wire)
    ? Result.mapError(decode(renamed(wire, camel)), (error) => sentence(problems(error)))
    : Result.fail("Expected object")

export const encodeTheme = (theme: ThemeConfig): Record<string, unknown> => renamed(theme, snake)

import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { problems, sentence } from "../../decoding/Problems.ts"
import { ThemeConfig } from "../themes/ThemeConfig.ts"

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const keys = Object.fromEntries(Object.keys(ThemeConfig.fields).map((key) => [key, snake(key)])) as {
  readonly [Key in keyof ThemeConfig]: string
}

/** A theme on the wire, with snake_case keys. */
export const ThemeWire = ThemeConfig.pipe(Schema.encodeKeys(keys))

const decode = Schema.decodeUnknownResult(ThemeWire, { onExcessProperty: "error", errors: "all" })

/** Decodes a stored theme. Fails with all problems on one line. */
export const decodeTheme = (wire: unknown): Result.Result<ThemeConfig, string> =>
  Result.mapError(decode(wire), (error) => sentence(problems(error)))

export const encodeTheme = Schema.encodeSync(ThemeWire)

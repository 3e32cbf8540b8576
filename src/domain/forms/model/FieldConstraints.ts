import * as Schema from "effect/Schema"
import { LocalizedText } from "./LocalizedText.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** An ISO date or date-time, `today`, or an offset from it: `today+30d`, `today-18y` (d, w, m, y). */
export const DateBound = Schema.String.check(
  Schema.isPattern(/^(?:\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?|today(?:[+-]\d{1,5}[dwmy])?)$/, {
    expected: "a date such as 2026-03-31, or `today` with an optional offset such as `today+30d`",
  }),
)

/** What an answer must satisfy in addition to its type. Lengths are in characters, sizes in bytes. */
export const FieldConstraints = Schema.Struct({
  minLength: Schema.optionalKey(Count),
  maxLength: Schema.optionalKey(Count),
  minValue: Schema.optionalKey(Schema.Finite),
  maxValue: Schema.optionalKey(Schema.Finite),
  step: Schema.optionalKey(Schema.Finite.check(Schema.isGreaterThan(0))),
  pattern: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1000))),
  patternMessage: Schema.optionalKey(LocalizedText),
  minItems: Schema.optionalKey(Count),
  maxItems: Schema.optionalKey(Count),
  minDate: Schema.optionalKey(DateBound),
  maxDate: Schema.optionalKey(DateBound),
  allowedMimeTypes: Schema.optionalKey(Schema.Array(Schema.String)),
  maxFileSizeBytes: Schema.optionalKey(Count),
  /** Whether a file may be given as an https address, and the allowed hosts, such as `files.example` or `*.example`. */
  acceptsUrls: Schema.optionalKey(Schema.Boolean),
  urlHosts: Schema.optionalKey(
    Schema.Array(
      Schema.String.check(
        Schema.isPattern(/^(?:\*\.)?[A-Za-z0-9.-]{1,253}$/, {
          expected: "a host name such as example.com or *.example.com",
        }),
      ),
    ),
  ),
  scaleMin: Schema.optionalKey(Count),
  scaleMax: Schema.optionalKey(Count),
  scaleStep: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  anchorLabels: Schema.optionalKey(Schema.Record(Schema.String, LocalizedText)),
})
export type FieldConstraints = typeof FieldConstraints.Type

/** Pairs of minimum and maximum; the minimum must not exceed the maximum. `strict` also refuses equal limits. */
export const boundPairs = [
  { low: "minLength", high: "maxLength", strict: false },
  { low: "minValue", high: "maxValue", strict: false },
  { low: "minItems", high: "maxItems", strict: false },
  { low: "scaleMin", high: "scaleMax", strict: true },
] as const

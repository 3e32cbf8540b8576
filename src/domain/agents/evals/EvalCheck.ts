import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { ChatAnswer, Source } from "../../chat/ChatAnswer.ts"
import { citationsIn } from "../../chat/Citations.ts"
import { compilePattern, longestText, type Pattern } from "../../forms/pattern/Pattern.ts"

const Value = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(2000))
const Name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(255))

/** Compiles a pattern that may match anywhere in a string. Its run time is linear in the length of the string. */
const anywhere = (pattern: string): Result.Result<Pattern, string> => compilePattern(`[\\s\\S]*(?:${pattern})[\\s\\S]*`)

const isPattern = (text: string): boolean | string => {
  const compiled = anywhere(text)
  return Result.isSuccess(compiled) ? true : `must be a valid pattern: ${compiled.failure}`
}

/** A requirement for an answer. Checks are deterministic rules. */
export const EvalCheck = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("contains"),
    value: Value,
    /** Default: case-sensitive. */
    ignore_case: Schema.optionalKey(Schema.Boolean),
  }),
  Schema.Struct({
    type: Schema.Literal("not_contains"),
    value: Value,
    ignore_case: Schema.optionalKey(Schema.Boolean),
  }),
  /** Compares the whole answer, trimmed. */
  Schema.Struct({ type: Schema.Literal("exact"), value: Value }),
  /** Searches the first 5,000 characters. */
  Schema.Struct({
    type: Schema.Literal("regex"),
    pattern: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(500), Schema.makeFilter(isPattern)),
  }),
  /** One of the answer's numbers equals the value within `tolerance`. */
  Schema.Struct({
    type: Schema.Literal("number"),
    value: Schema.Finite,
    tolerance: Schema.optionalKey(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))),
  }),
  /** The answer cites a passage of this document, and of this page if given, by a number such as `[1]`. */
  Schema.Struct({
    type: Schema.Literal("citation"),
    document: Name,
    page: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))),
  }),
  /** The tool was called and did not fail. */
  Schema.Struct({ type: Schema.Literal("tool"), name: Name }),
])
export type EvalCheck = typeof EvalCheck.Type

/** The parts of an answer that are checked. */
export type Judged = Pick<ChatAnswer, "content" | "sources" | "tool_calls">

/** The passages that the text cites by number, without duplicates, in list order. */
export const citedSources = ({ content, sources }: Pick<Judged, "content" | "sources">): ReadonlyArray<Source> => {
  const numbers = new Set(citationsIn(content).flatMap((citation) => citation.numbers))
  return sources.filter((_, place) => numbers.has(place + 1))
}

const mostSteps = 2_000_000

/**
 * The numbers in an answer, in English (1,234.5) or Spanish (1.234,5) notation; both values if the notation is
 * ambiguous.
 */
const numbersIn = (text: string): ReadonlyArray<number> =>
  [...text.matchAll(/[-−]?\d(?:[\d.,]*\d)?/g)].flatMap(([written]) => {
    const plain = written.replace("−", "-")
    const readings = [plain.replaceAll(",", ""), plain.replaceAll(".", "").replace(",", ".")]
    return readings.map(Number).filter(Number.isFinite)
  })

const folded = (text: string, ignoresCase: boolean | undefined): string =>
  ignoresCase === true ? text.toLowerCase() : text

/** Whether an answer passes a check. */
export const passes = (check: EvalCheck, answer: Judged): boolean => {
  switch (check.type) {
    case "contains":
      return folded(answer.content, check.ignore_case).includes(folded(check.value, check.ignore_case))
    case "not_contains":
      return !folded(answer.content, check.ignore_case).includes(folded(check.value, check.ignore_case))
    case "exact":
      return answer.content.trim() === check.value.trim()
    case "regex": {
      const compiled = anywhere(check.pattern)
      return Result.isSuccess(compiled) && compiled.success.run(answer.content.slice(0, longestText), mostSteps).matches
    }
    case "number":
      return numbersIn(answer.content).some((one) => Math.abs(one - check.value) <= (check.tolerance ?? 0))
    case "citation":
      return citedSources(answer).some(
        ({ filename, page_number }) =>
          filename === check.document && (check.page === undefined || check.page === page_number),
      )
    case "tool":
      return answer.tool_calls.some(({ name, status }) => name === check.name && status === "completed")
  }
}

import * as Effect from "effect/Effect"
import * as DateTime from "effect/DateTime"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { ResultsQuery } from "../../application/forms/FormResults.ts"
import { channels } from "../../domain/forms/results/AnswerRecord.ts"
import { type Criterion, readCriterion } from "../../domain/forms/results/Criterion.ts"
import { instantOf } from "../../domain/forms/share/WallTime.ts"
import { BadQuery } from "../query/Query.ts"
import { timeOf } from "./Requests.ts"

/** The maximum number of criteria per query; each criterion requires a pass over all answers. */
const mostCriteria = 20

/** Every value of a repeated key. */
export type Values = Pick<URLSearchParams, "get" | "getAll">

export const valuesOf = ({ url }: HttpServerRequest.HttpServerRequest): Values => {
  const at = url.indexOf("?")
  return new URLSearchParams(at === -1 ? "" : url.slice(at + 1))
}

const criteriaOf = (query: Values, key: "where" | "compare", most: number) => {
  const given = query.getAll(key).filter((text) => text !== "")
  const criteria = given.map(readCriterion).filter((one): one is Criterion => one !== undefined)
  return criteria.length === given.length && given.length <= most
    ? Effect.succeed(criteria)
    : Effect.fail(
        new BadQuery({
          key,
          expected: `at most ${most} filters such as field:value or field:low..high, where low is not above high`,
        }),
      )
}

const nothing = (text: string | null): text is null | "" => text === null || text === ""

const dayMilliseconds = 86_400_000

/**
 * A bound of the period in the query. A day without a time means the start of that day in the form's time zone, plus
 * `later` days.
 */
const boundOf = Effect.fnUntraced(function* (query: Values, key: "from" | "to", zone: string, later: 0 | 1) {
  const given = query.get(key)
  if (nothing(given)) return undefined
  const time = yield* timeOf(query, key)
  if (time === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return time
  const day = new Date(DateTime.toEpochMillis(time) + later * dayMilliseconds).toISOString().slice(0, 10)
  return DateTime.makeUnsafe(instantOf(`${day}T00:00`, zone) ?? `${day}T00:00:00Z`)
})

/** The query's filter for answers. Days are in the form's time zone; `to` is inclusive. */
export const resultsQueryOf = Effect.fnUntraced(function* (query: Values, locale: string, timeZone: string) {
  const from = yield* boundOf(query, "from", timeZone, 0)
  const to = yield* boundOf(query, "to", timeZone, 1)
  const wanted = query.get("channel")
  const channel = channels.find((one) => one === wanted)
  if (!nothing(wanted) && channel === undefined)
    return yield* new BadQuery({ key: "channel", expected: `one of ${channels.join(", ")}` })
  const version = query.get("version")
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(channel === undefined ? {} : { channel }),
    ...(nothing(version) ? {} : { version }),
    where: yield* criteriaOf(query, "where", mostCriteria),
    compare: yield* criteriaOf(query, "compare", 2),
    locale,
    timeZone,
  } satisfies ResultsQuery
})

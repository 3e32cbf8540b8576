import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { ResultsQuery } from "../../application/forms/FormResults.ts"
import { channels } from "../../domain/forms/results/AnswerRecord.ts"
import { type Criterion, readCriterion } from "../../domain/forms/results/Criterion.ts"
import { BadQuery, timeOf } from "./Requests.ts"

/** Maximum criteria per query; each is a pass over every answer. */
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
    : Effect.fail(new BadQuery({ key, expected: `at most ${most} filters such as field:value or field:low..high` }))
}

const nothing = (text: string | null): text is null | "" => text === null || text === ""

/** The filter of answers. A day as `to` is inclusive. */
export const resultsQueryOf = Effect.fnUntraced(function* (query: Values, locale: string) {
  const last = query.get("to") ?? ""
  const until = /^\d{4}-\d{2}-\d{2}$/.test(last) ? new URLSearchParams({ to: `${last}T23:59:59.999Z` }) : query
  const from = nothing(query.get("from")) ? undefined : yield* timeOf(query, "from")
  const to = last === "" ? undefined : yield* timeOf(until, "to")
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
  } satisfies ResultsQuery
})

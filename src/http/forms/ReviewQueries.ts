import * as Effect from "effect/Effect"
import type { ReviewQuery } from "../../ports/SubmissionReviews.ts"
import { BadQuery } from "../query/Query.ts"
import { cursorOf } from "../query/Paging.ts"
import { positionOf } from "./Requests.ts"
import { resultsQueryOf, type Values } from "./ResultsQueries.ts"

const longestSearch = 200

/** The submission filter. */
export const reviewQueryOf = Effect.fnUntraced(function* (values: Values, limit: number, zone: string) {
  const {
    where: _where,
    compare: _compare,
    locale: _locale,
    timeZone: _zone,
    ...filter
  } = yield* resultsQueryOf(values, "en", zone)
  const after = yield* positionOf(yield* cursorOf(values))
  const sort = values.get("sort") ?? ""
  if (sort !== "" && sort !== "newest" && sort !== "oldest")
    return yield* new BadQuery({ key: "sort", expected: "newest or oldest" })
  const marked = values.get("marked") ?? ""
  if (marked !== "" && marked !== "true" && marked !== "false")
    return yield* new BadQuery({ key: "marked", expected: "true or false" })
  const search = (values.get("q") ?? "").trim().slice(0, longestSearch)
  const tag = values.get("tag") ?? ""
  return {
    ...filter,
    order: sort === "oldest" ? "oldest" : "newest",
    limit,
    ...(after === undefined ? {} : { after }),
    ...(search === "" ? {} : { search }),
    ...(marked === "" ? {} : { marked: marked === "true" }),
    ...(tag === "" ? {} : { tag }),
  } satisfies ReviewQuery
})

import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { RenderSchedule, Seen, Source } from "../../../domain/infographic/schedules/RenderSchedule.ts"
import { type Setback, sourceFailed, sourceRefused } from "../../../domain/infographic/schedules/RunFailures.ts"
import type { DatasetPart } from "../../../ports/Datasets.ts"
import { OutboundHttp } from "../../../ports/OutboundHttp.ts"
import { sha256 } from "../../operations/sha256.ts"

const timeout = Duration.minutes(1)

/** The result of fetching a source: its data, or null if it is unchanged. */
interface Fetched {
  readonly seen: Seen
  readonly part: DatasetPart | null
}

const fileOf = (url: string): string => URL.parse(url)?.pathname.split("/").at(-1) ?? ""

/**
 * The data of a schedule's sources, at most `maxBytes` in all; none if no source has changed since `before`. Sources
 * with entity tags are requested conditionally.
 */
export const fetchedSources = (maxBytes: number) =>
  Effect.map(OutboundHttp, (outbound) => {
    const fetched = Effect.fnUntraced(function* ({ dataset, url }: Source, before: Seen | undefined, most: number) {
      const etag = before?.etag ?? null
      const answer = yield* outbound
        .send({
          url,
          method: "GET",
          headers: {
            accept:
              "text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, application/vnd.apache.parquet, */*;q=0.5",
            "user-agent": "Parley-Schedules",
            ...(etag === null ? {} : { "if-none-match": etag }),
          },
          timeout,
          maxBytes: most,
        })
        .pipe(
          Effect.catchTags({
            OutboundForbidden: () => Effect.fail(sourceFailed(url, "forbidden")),
            OutboundFailed: ({ reason }) => Effect.fail(sourceFailed(url, reason)),
          }),
        )
      if (answer.status === 304 && before !== undefined) return { seen: before, part: null } satisfies Fetched
      if (answer.status < 200 || answer.status > 299)
        return yield* Effect.fail<Setback>(sourceRefused(url, answer.status))
      const seen = { url, etag: answer.headers["etag"]?.slice(0, 300) ?? null, sha256: yield* sha256(answer.body) }
      const part = {
        name: dataset,
        contentType: answer.headers["content-type"],
        filename: fileOf(url),
        bytes: new Uint8Array(answer.body),
      }
      return { seen, part } satisfies Fetched
    })

    return Effect.fnUntraced(function* ({ sources }: RenderSchedule, before: ReadonlyArray<Seen>) {
      const earlierOf = (url: string) => before.find((seen) => seen.url === url)
      const all: Array<Fetched> = []
      let left = maxBytes
      const take = (one: Fetched): Fetched => {
        left -= one.part?.bytes.length ?? 0
        return one
      }
      for (const source of sources) all.push(take(yield* fetched(source, earlierOf(source.url), left)))
      const isUnchanged = all.every(({ seen }) => earlierOf(seen.url)?.sha256 === seen.sha256)
      if (isUnchanged) return { seen: all.map(({ seen }) => seen), parts: null }
      // One source has changed, so the others are needed too.
      const parts: Array<DatasetPart> = []
      for (const [at, source] of sources.entries())
        parts.push(all[at]?.part ?? take(yield* fetched(source, undefined, left)).part!)
      return { seen: all.map(({ seen }) => seen), parts }
    })
  })

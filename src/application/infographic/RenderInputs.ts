import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { type ObjectMissing, ObjectStore, type ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import type { RawRender } from "../../ports/RenderWorkers.ts"

/** The maximum size of inputs in the key-value store, in bytes. Larger inputs go to the object store. */
const longestInline = 32 * 1024

const textKey = (jobId: string) => `infographic:input:${jobId}`
const objectKeyOfInputs = (jobId: string) => `render-inputs/${jobId}`

/** The header before the bytes of the request and of its parts. */
const Head = Schema.fromJsonString(
  Schema.Struct({
    isMultipart: Schema.Boolean,
    request: Schema.Int,
    parts: Schema.Array(
      Schema.Struct({
        name: Schema.String,
        contentType: Schema.optionalKey(Schema.String),
        filename: Schema.optionalKey(Schema.String),
        size: Schema.Int,
      }),
    ),
  }),
)
const encodeHead = Schema.encodeSync(Head)
const decodeHead = Schema.decodeEffect(Head)

const written = (raw: RawRender): Uint8Array => {
  const head = encodeHead({
    isMultipart: raw.isMultipart,
    request: raw.request.length,
    parts: raw.parts.map(({ name, contentType, filename, bytes }) => ({
      name,
      size: bytes.length,
      ...(contentType === undefined ? {} : { contentType }),
      ...(filename === undefined ? {} : { filename }),
    })),
  })
  return Buffer.concat([Buffer.from(`${head}\n`), raw.request, ...raw.parts.map(({ bytes }) => bytes)])
}

/** @see written */
const read = Effect.fnUntraced(function* (bytes: Buffer) {
  const end = bytes.indexOf("\n")
  const head = yield* Effect.orDie(decodeHead(bytes.toString("utf8", 0, end)))
  let at = end + 1
  // Separate buffers, because they will be moved to another thread.
  const next = (size: number) => new Uint8Array(bytes.subarray(at, (at += size)))
  const request = next(head.request)
  const parts = head.parts.map(({ size, name, contentType, filename }) => ({
    name,
    contentType,
    filename,
    bytes: next(size),
  }))
  return { isMultipart: head.isMultipart, request, parts } satisfies RawRender
})

/** The inputs of jobs, stored until the jobs have finished, so that any process can render them. */
export const renderInputs = Effect.gen(function* () {
  const keyValue = yield* KeyValue
  const objects = yield* ObjectStore

  const keep = (
    jobId: string,
    raw: RawRender,
    ttl: Duration.Duration,
  ): Effect.Effect<unknown, KeyValueUnavailable | ObjectStoreUnavailable> => {
    const bytes = written(raw)
    return bytes.length <= longestInline
      ? keyValue.set(textKey(jobId), Buffer.from(bytes).toString("base64"), ttl)
      : objects.put(objectKeyOfInputs(jobId), bytes, { contentType: "application/octet-stream" })
  }

  const find = (
    jobId: string,
  ): Effect.Effect<RawRender, KeyValueUnavailable | ObjectStoreUnavailable | ObjectMissing> =>
    Effect.gen(function* () {
      const text = yield* keyValue.get(textKey(jobId))
      if (Option.isSome(text)) return yield* read(Buffer.from(text.value, "base64"))
      const { body } = yield* objects.get(objectKeyOfInputs(jobId))
      return yield* read(Buffer.concat(yield* Stream.runCollect(body)))
    })

  const forget = (jobId: string) =>
    Effect.flatMap(keyValue.delete(textKey(jobId)), (wasInline) =>
      wasInline ? Effect.void : objects.delete(objectKeyOfInputs(jobId)),
    )

  return { keep, find, forget }
})

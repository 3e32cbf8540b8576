import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { inParts } from "./parts.ts"
import { quickly, request, S3Failure, shortRequestMillis } from "./requests.ts"

/** The protocol requires at least five mebibytes. With ten thousand parts, an object can be up to 80 GiB. */
const partSize = 8 * 1024 * 1024

/** The number of concurrent parts; each is held in memory until it is uploaded. */
const concurrentParts = 3

export interface Target {
  readonly Bucket: string
  readonly Key: string
  readonly ContentType: string
}

export const putBytes = (client: S3Client, target: Target, bytes: Uint8Array): Effect.Effect<void, S3Failure> =>
  Effect.asVoid(
    request((abortSignal) =>
      client.send(new PutObjectCommand({ ...target, Body: bytes, ContentLength: bytes.length }), { abortSignal }),
    ),
  )

/**
 * Uploads a stream with only a few parts in memory. Content that fits in one part is sent in a single request. Larger
 * content is sent as a multipart upload, which becomes an object only when it is completed, and is aborted on failure.
 * @returns how many bytes were stored
 */
export const putStream = <E>(
  client: S3Client,
  target: Target,
  body: Stream.Stream<Uint8Array, E>,
): Effect.Effect<number, E | S3Failure> =>
  Effect.suspend(() => {
    const { Bucket, Key } = target
    // Reuses a few buffers, because new buffers of this size pile up faster than they are collected.
    const spare: Array<Uint8Array> = []
    const allocate = (): Uint8Array => spare.pop() ?? new Uint8Array(partSize)
    let size = 0
    let uploadId: string | undefined

    // Uses a timeout instead of an interruption, because an upload without a known id could not be aborted.
    const begin = request(() =>
      client.send(new CreateMultipartUploadCommand(target), { abortSignal: AbortSignal.timeout(shortRequestMillis) }),
    ).pipe(
      Effect.flatMap(({ UploadId }) => {
        uploadId = UploadId
        return UploadId === undefined
          ? Effect.fail(new S3Failure("the server returned no upload id"))
          : Effect.succeed(UploadId)
      }),
      Effect.uninterruptible,
    )

    const sendPart = (
      UploadId: string,
      PartNumber: number,
      Body: Uint8Array,
    ): Effect.Effect<CompletedPart, S3Failure> =>
      request((abortSignal) =>
        client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.length }), {
          abortSignal,
        }),
      ).pipe(
        Effect.flatMap(({ ETag }) =>
          ETag === undefined
            ? Effect.fail(new S3Failure("the server returned no ETag for a part"))
            : Effect.succeed({ ETag, PartNumber }),
        ),
      )

    const complete = (UploadId: string, Parts: Array<CompletedPart>) =>
      request((abortSignal) =>
        client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }), {
          abortSignal,
        }),
      )

    const giveUp = Effect.suspend(() =>
      uploadId === undefined
        ? Effect.void
        : quickly(
            request(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: uploadId }))),
          ).pipe(Effect.ignore({ log: "Warn", message: "an unfinished upload stays in the bucket" })),
    )

    return Effect.gen(function* () {
      const upload = yield* Effect.cached(begin)
      const parts = yield* inParts(
        partSize,
        allocate,
      )(body).pipe(
        Stream.zipWithIndex,
        Stream.mapEffect(
          ([part, index]) => {
            size += part.length
            return index === 0 && part.length < partSize
              ? Effect.as(putBytes(client, target, part), undefined)
              : Effect.flatMap(upload, (id) => sendPart(id, index + 1, part)).pipe(
                  Effect.tap(() => Effect.sync(() => part.length === partSize && spare.push(part))),
                )
          },
          { concurrency: concurrentParts },
        ),
        Stream.runCollect,
      )
      if (parts.length === 0) yield* putBytes(client, target, new Uint8Array())
      const sent = parts.filter((part) => part !== undefined)
      if (uploadId !== undefined) yield* complete(uploadId, sent)
      return size
    }).pipe(Effect.onExit((exit) => (exit._tag === "Failure" ? giveUp : Effect.void)))
  })

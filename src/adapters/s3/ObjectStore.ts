import * as NodeStream from "@effect/platform-node/NodeStream"
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
} from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { Readable } from "node:stream"
import { isObjectKey, objectKey, objectPrefix } from "../../domain/objects/ObjectKey.ts"
import { ObjectMissing, ObjectStore, ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { makeClient, type S3Options } from "./client.ts"
import { quickly, request, S3Failure } from "./requests.ts"
import { putBytes, putStream } from "./upload.ts"

/** The maximum validity of a presigned URL. */
const longestPresign = Duration.days(7)

/** The number of objects deleted concurrently. */
const concurrentDeletes = 8

const unavailable = (cause: S3Failure): ObjectStoreUnavailable => new ObjectStoreUnavailable({ cause })

interface ObjectName {
  readonly Bucket: string
  readonly Key: string
}

const octets = "application/octet-stream"

const partsOf = (options: S3Options) =>
  Effect.gen(function* () {
    const open = (endpoint: string | undefined) =>
      Effect.acquireRelease(
        Effect.sync(() => makeClient(options, endpoint)),
        (client) => Effect.sync(() => client.destroy()),
      )
    const client = yield* open(options.endpoint)
    const signer = options.publicEndpoint === undefined ? client : yield* open(options.publicEndpoint)

    const Bucket = options.bucket
    const prefix = options.prefix ?? ""
    const located = (key: string): ObjectName => ({ Bucket, Key: prefix + objectKey(key) })

    const remove = (Key: string) =>
      quickly(request((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })))
    return { client, Bucket, located, prefix, remove, signer }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const below =
  ({ client, Bucket }: Parts) =>
  (Prefix: string): Stream.Stream<string, S3Failure> =>
    Stream.paginate(undefined as string | undefined, (ContinuationToken) =>
      quickly(
        request((abortSignal) =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }), { abortSignal }),
        ),
      ).pipe(
        Effect.map(({ Contents = [], NextContinuationToken }) => [
          Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key])),
          NextContinuationToken === undefined ? Option.none() : Option.some(NextContinuationToken),
        ]),
      ),
    )

/** The connection opens when the bytes are read, so an unread body uses no connection. */
const bodyOf =
  ({ client }: Parts) =>
  (object: ObjectName, etag: string | undefined): Stream.Stream<Uint8Array, ObjectStoreUnavailable> =>
    request((abortSignal) => client.send(new GetObjectCommand({ ...object, IfMatch: etag }), { abortSignal })).pipe(
      Effect.flatMap(({ Body }) =>
        Body instanceof Readable
          ? Effect.succeed(Body)
          : Effect.fail(new S3Failure("the server's response has no body")),
      ),
      Effect.map((readable) =>
        NodeStream.fromReadable<Uint8Array, S3Failure>({
          evaluate: () => readable,
          onError: (cause) => new S3Failure(cause instanceof Error ? cause.message : "the connection was lost"),
        }),
      ),
      Stream.unwrap,
      Stream.mapError(unavailable),
    )

const put = ({ located, client }: Parts): ObjectStore["Service"]["put"] =>
  Effect.fn("ObjectStore.put")(function* (key, body, { contentType }) {
    const target = { ...located(key), ContentType: contentType }
    if (body instanceof Uint8Array) {
      yield* Effect.mapError(putBytes(client, target, body), unavailable)
      return { size: body.length }
    }
    const size = yield* Effect.mapError(putStream(client, target, body), (cause) =>
      cause instanceof S3Failure ? unavailable(cause) : cause,
    )
    return { size }
  })

const deleteAll = (parts: Parts): ObjectStore["Service"]["deleteAll"] => {
  const { prefix, remove } = parts
  return (keys) =>
    Effect.suspend(() =>
      Stream.runDrain(
        Stream.mapEffect(below(parts)(prefix + objectPrefix(keys)), remove, {
          concurrency: concurrentDeletes,
          unordered: true,
        }),
      ),
    ).pipe(Effect.mapError(unavailable))
}

const presign = ({ located, signer }: Parts): ObjectStore["Service"]["presign"] =>
  Effect.fn("ObjectStore.presign")(function* (key, expiry) {
    const command = new GetObjectCommand(located(key))
    const expiresIn = Math.max(1, Math.floor(Duration.toSeconds(Duration.min(expiry, longestPresign))))
    return Option.some(
      yield* Effect.mapError(
        request(() => getSignedUrl(signer, command, { expiresIn })),
        unavailable,
      ),
    )
  })

/** A bucket of Amazon S3 or of a compatible server. */
export const layer = (options: S3Options) =>
  Layer.effect(
    ObjectStore,
    Effect.map(partsOf(options), (its) => {
      const { located, client, remove, prefix, Bucket } = its
      return ObjectStore.of({
        kind: "s3",
        put: put(its),
        get: Effect.fn("ObjectStore.get")(function* (key) {
          const object = located(key)
          const head = yield* quickly(
            request((abortSignal) => client.send(new HeadObjectCommand(object), { abortSignal })),
          ).pipe(Effect.mapError((cause) => (cause.status === 404 ? new ObjectMissing({ key }) : unavailable(cause))))
          const { ContentType = octets, ContentLength = 0, ETag } = head
          return { contentType: ContentType, size: ContentLength, body: bodyOf(its)(object, ETag) }
        }),
        delete: (key) =>
          Effect.suspend(() => remove(located(key).Key)).pipe(Effect.mapError(unavailable), Effect.asVoid),
        deleteAll: deleteAll(its),
        keys: below(its)(prefix).pipe(
          Stream.map((key) => key.slice(prefix.length)),
          Stream.filter(isObjectKey),
          Stream.mapError(unavailable),
        ),
        presign: presign(its),
        ping: quickly(request((abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal }))).pipe(
          Effect.mapError(unavailable),
          Effect.asVoid,
        ),
      })
    }),
  )

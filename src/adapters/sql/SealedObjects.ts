import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as SqlClient from "effect/sql/SqlClient"
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { cipherOf, tagBytes } from "../../domain/access/SealAlgorithm.ts"
import type { DataKey } from "../../ports/AtRest.ts"
import { ObjectMissing, ObjectStore, ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { withDeadline } from "./deadline.ts"
import { deletion } from "./deletion.ts"
import { behind } from "./StoredObjects.ts"
import { isOfAgent, scopeOfObject } from "./agentObjects.ts"
import { encryption } from "./encryption.ts"
import { rowsOf } from "./rows.ts"

/** The suffix of an encrypted object's content type, which every store saves with the bytes. */
const mark = "; sealed=1"

const pieceBytes = 65_536
const idBytes = 36
const prefixBytes = 8
const headBytes = idBytes + prefixBytes

/**
 * A chunk's nonce consists of the object's random prefix and the chunk's number. The chunk's position, and whether it
 * is the last, are authenticated.
 */
const nonceOf = (prefix: Uint8Array, piece: number): Buffer => {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(piece)
  return Buffer.concat([prefix, counter])
}
const aadOf = (key: string, id: string, isLast: boolean): Buffer => Buffer.from(`${id}\0${key}\0${isLast ? 1 : 0}`)

/** Splits bytes into chunks of one size. The last chunk may be shorter, and there is always at least one. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>, size: number) {
  let buffered: Buffer = Buffer.alloc(0)
  for await (const some of bytes) {
    buffered = Buffer.concat([buffered, some])
    while (buffered.length > size) {
      yield { piece: buffered.subarray(0, size), isLast: false }
      buffered = buffered.subarray(size)
    }
  }
  yield { piece: buffered, isLast: true }
}

async function* sealed(bytes: AsyncIterable<Uint8Array>, { id, algorithm, key }: DataKey, place: string) {
  const prefix = randomBytes(prefixBytes)
  yield Buffer.concat([Buffer.from(id, "latin1"), prefix])
  let number = 0
  for await (const { piece, isLast } of inPieces(bytes, pieceBytes)) {
    const cipher = createCipheriv(cipherOf(algorithm), key, nonceOf(prefix, number++), { authTagLength: tagBytes })
    cipher.setAAD(aadOf(place, id, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** @throws if a chunk was changed, is missing, or comes from another object, or if its key is gone. */
async function* opened(
  bytes: AsyncIterable<Uint8Array>,
  keyNamed: (id: string) => Promise<DataKey | undefined>,
  place: string,
) {
  const iterator = bytes[Symbol.asyncIterator]()
  try {
    let head: Buffer = Buffer.alloc(0)
    while (head.length < headBytes) {
      const next = await iterator.next()
      if (next.done === true) throw new Error("an encrypted object is truncated")
      head = Buffer.concat([head, next.value])
    }
    const id = head.subarray(0, idBytes).toString("latin1")
    const prefix = head.subarray(idBytes, headBytes)
    const dataKey = await keyNamed(id)
    if (dataKey === undefined) throw new Error("the key of an object has been erased")
    const rest = async function* () {
      yield head.subarray(headBytes)
      for (;;) {
        const next = await iterator.next()
        if (next.done === true) return
        yield next.value
      }
    }
    let number = 0
    for await (const { piece, isLast } of inPieces(rest(), pieceBytes + tagBytes)) {
      const body = piece.length - tagBytes
      if (body < 0) throw new Error("an encrypted object is truncated")
      const decipher = createDecipheriv(cipherOf(dataKey.algorithm), dataKey.key, nonceOf(prefix, number++), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(aadOf(place, id, isLast))
      decipher.setAuthTag(piece.subarray(body))
      yield Buffer.concat([decipher.update(piece.subarray(0, body)), decipher.final()])
    }
  } finally {
    await iterator.return?.()
  }
}

const plainSize = (size: number): number => {
  const body = size - headBytes
  return body - tagBytes * Math.max(1, Math.ceil(body / (pieceBytes + tagBytes)))
}

const unavailable = (cause: unknown) =>
  cause instanceof ObjectStoreUnavailable ? cause : new ObjectStoreUnavailable({ cause })

const owners = rowsOf(Schema.Struct({ tenant: Schema.String }))

const keysOf = rowsOf(Schema.Struct({ data_key: Schema.NullOr(Schema.String) }))

const isOfAnswers = (key: string): boolean => key.startsWith("uploads/") || key.startsWith("recordings/")

/**
 * An object store that encrypts uploads, recordings and agents' documents in chunks of 64 KiB, so that no object is in
 * memory as a whole. Older objects that aren't encrypted can still be read. An upload's tenant comes from its record,
 * which is written first. A document's tenant comes from its key.
 */
export const layer = Layer.effect(
  ObjectStore,
  Effect.gen(function* () {
    const objects = yield* ObjectStore
    const atRest = yield* encryption
    const sql = yield* SqlClient.SqlClient
    const remove = yield* deletion
    const keyNamed = (id: string) => Effect.runPromise(Effect.map(atRest.opening([id]), (keys) => keys.get(id)))

    const keyFor = Effect.fnUntraced(function* (key: string) {
      if (isOfAgent(key) && atRest.ofAgents)
        return yield* atRest.writing(
          yield* withDeadline(Effect.provideService(scopeOfObject(key), SqlClient.SqlClient, sql)),
        )
      if (!isOfAnswers(key)) return null
      const [owner] = yield* withDeadline(owners(sql`select tenant from form_files where file_key = ${key}`))
      return owner === undefined ? null : yield* atRest.writing(owner.tenant)
    }, Effect.mapError(unavailable))

    const isErased = Effect.fnUntraced(function* (key: string) {
      const [file] = yield* withDeadline(
        keysOf(
          isOfAgent(key)
            ? sql`select data_key from object_keys where object_key = ${key}`
            : sql`select data_key from form_files where file_key = ${key}`,
        ),
      )
      const id = file?.data_key ?? null
      return id !== null && !(yield* atRest.opening([id])).has(id)
    }, Effect.mapError(unavailable))

    /** A leftover record of a missing object does no harm. */
    const unnoted = <A, E>(statement: Effect.Effect<A, E>) => Effect.ignore(statement, { log: "Warn" })

    return ObjectStore.of({
      ...objects,
      put: Effect.fnUntraced(function* (key, body, { contentType }) {
        const writing = yield* keyFor(key)
        if (writing === null) return yield* objects.put(key, body, { contentType })
        const plain = body instanceof Uint8Array ? Stream.make(body) : body
        const pieces = Stream.fromAsyncIterable(sealed(Stream.toAsyncIterable(plain), writing, key), unavailable)
        const { size } = yield* objects.put(key, pieces, { contentType: `${contentType}${mark}` })
        yield* Effect.mapError(
          withDeadline(
            isOfAgent(key)
              ? sql`
                  insert into object_keys (object_key, data_key) values (${key}, ${writing.id})
                  on conflict (object_key) do update set data_key = excluded.data_key`
              : sql`update form_files set data_key = ${writing.id} where file_key = ${key}`,
          ),
          unavailable,
        )
        return { size: plainSize(size) }
      }),
      get: Effect.fnUntraced(function* (key) {
        const stored = yield* objects.get(key)
        if (!stored.contentType.endsWith(mark)) return stored
        // Checked before the first byte, because a response that has started can only be aborted.
        if (yield* isErased(key)) return yield* new ObjectMissing({ key })
        const body = Stream.fromAsyncIterable(opened(Stream.toAsyncIterable(stored.body), keyNamed, key), unavailable)
        return { contentType: stored.contentType.slice(0, -mark.length), size: plainSize(stored.size), body }
      }),
      delete: (key) =>
        isOfAgent(key)
          ? Effect.andThen(
              objects.delete(key),
              unnoted(withDeadline(sql`delete from object_keys where object_key = ${key}`)),
            )
          : objects.delete(key),
      deleteAll: (prefix) =>
        isOfAgent(prefix)
          ? Effect.andThen(
              objects.deleteAll(prefix),
              unnoted(
                remove(
                  withDeadline,
                  "object_keys",
                  "object_key",
                  sql`object_key >= ${prefix} and object_key < ${behind(prefix)}`,
                ),
              ),
            )
          : objects.deleteAll(prefix),
      // A presigned URL would serve encrypted bytes.
      presign: (key, expiry) =>
        isOfAnswers(key) || isOfAgent(key) ? Effect.succeedNone : objects.presign(key, expiry),
    })
  }),
)

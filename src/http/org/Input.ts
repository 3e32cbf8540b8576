import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as HttpIncomingMessage from "effect/http/HttpIncomingMessage"
import type * as HttpServerError from "effect/http/HttpServerError"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { decodeUtf8, parseJson } from "../../domain/decoding/Json.ts"
import { problems, sentence } from "../../domain/decoding/Problems.ts"
import { deepest, type NodeKind, nodeKinds, usualDepth } from "../../domain/org/Hierarchy.ts"
import { Id } from "../../domain/org/Text.ts"
import type { GraphRequest } from "../../application/org/Organization.ts"

/** A part of the call cannot be read; says which and what was expected, never what was sent. */
export class InputInvalid extends Schema.TaggedError<InputInvalid>()("InputInvalid", { problem: Schema.String }) {}

/** The body is larger than the cap, in bytes. */
export class BodyTooLarge extends Schema.TaggedError<BodyTooLarge>()("BodyTooLarge", { cap: Schema.Number }) {}

const invalid = (problem: string) => new InputInvalid({ problem })

const failureOf = (cap: number) => (error: HttpServerError.HttpServerError) =>
  error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
    ? new BodyTooLarge({ cap })
    : invalid("The body broke off.")

/** The JSON body of at most `cap` bytes, as the schema has it. Unknown keys pass by. */
export const readBody = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (
    request: HttpServerRequest.HttpServerRequest,
    cap: number,
  ): Effect.Effect<S["Type"], InputInvalid | BodyTooLarge> =>
    Effect.gen(function* () {
      if (Number(request.headers["content-length"] ?? 0) > cap) return yield* new BodyTooLarge({ cap })
      const buffer = yield* request.arrayBuffer.pipe(
        Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(cap)),
        Effect.mapError(failureOf(cap)),
      )
      if (buffer.byteLength > cap) return yield* new BodyTooLarge({ cap })
      const json = Result.flatMap(decodeUtf8(new Uint8Array(buffer)), parseJson)
      if (Result.isFailure(json)) return yield* invalid("The body is not JSON.")
      const decoded = decode(json.success)
      if (Result.isFailure(decoded)) return yield* invalid(sentence(problems(decoded.failure)))
      return decoded.success
    })
}

const digits = /^[0-9]{1,15}$/

/** An id of ours in a path. One beyond what the tables hold is a number all the same: nothing has it. */
export const readId = (name: string, text: string): Effect.Effect<number, InputInvalid> =>
  digits.test(text) ? Effect.succeed(Number(text)) : Effect.fail(invalid(`${name}: expected an integer`))

/** An id of another system's in a path. */
export const readName =
  <S extends Schema.ConstraintDecoder<unknown>>(schema: S) =>
  (name: string, text: string): Effect.Effect<S["Type"], InputInvalid> =>
    Effect.mapError(Schema.decodeUnknownEffect(schema)(text), (error) =>
      invalid(sentence([{ path: name, problem: sentence(problems(error)) }])),
    )

const isId = Schema.is(Id)
const isKind = (text: string): text is NodeKind => nodeKinds.some((kind) => kind === text)

interface GraphQuery {
  readonly depth?: string
  readonly client_id?: string
  readonly node_type?: string
  readonly is_active?: string
}

const depths = new Map(Array.from({ length: deepest }, (_, index) => [String(index + 1), index + 1]))
const truths = new Map([
  ["true", true],
  ["false", false],
])

/** What of the graph a query asks for. */
export const readGraphQuery = (query: GraphQuery): Effect.Effect<GraphRequest, InputInvalid> =>
  Effect.gen(function* () {
    const depth = query.depth === undefined ? usualDepth : depths.get(query.depth)
    if (depth === undefined) return yield* invalid(`depth: expected an integer from 1 to ${deepest}`)
    const clientId = query.client_id === undefined ? null : yield* readId("client_id", query.client_id)
    if (clientId !== null && !isId(clientId)) return yield* invalid("client_id: expected an id")
    const kinds = query.node_type?.split(",").map((kind) => kind.trim())
    if (kinds !== undefined && !kinds.every(isKind))
      return yield* invalid(`node_type: expected any of ${nodeKinds.join(", ")}`)
    const isActive = query.is_active === undefined ? undefined : truths.get(query.is_active)
    if (query.is_active !== undefined && isActive === undefined)
      return yield* invalid("is_active: expected true or false")
    return {
      depth,
      clientId,
      ...(kinds === undefined ? {} : { kinds: kinds.filter(isKind) }),
      ...(isActive === undefined ? {} : { isActive }),
    }
  })

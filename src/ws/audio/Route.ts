import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerRespondable from "effect/http/HttpServerRespondable"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { Duplex } from "node:stream"
import type * as Socket from "effect/socket/Socket"
import { beyondKey } from "../../domain/access/ApiKey.ts"
import { belongsTo, declared } from "../../domain/access/Tenant.ts"
import { errorText } from "../../domain/voice/session/ErrorTexts.ts"
import type { Caller } from "../../domain/access/Caller.ts"
import { Unauthenticated } from "../../domain/access/Errors.ts"
import { callerAt } from "../../domain/access/RespondentPass.ts"
import { tokenOf } from "../../domain/voice/wire/ClientCodec.ts"
import { Draining } from "../../application/operations/Draining.ts"
import { VoiceSessions } from "../../application/voice/VoiceSessions.ts"
import type { Send } from "../../application/voice/Outgoing.ts"
import { Callers } from "../../application/access/Callers.ts"
import { TenantRights } from "../../application/access/TenantRights.ts"
import { type PassKeeper, RespondentPasses } from "../../ports/RespondentPasses.ts"
import { Connections, type Place } from "./Connections.ts"
import { sender } from "./Frames.ts"
import { isOriginAllowed, type Shown, credentialsAtUpgrade } from "./Handshake.ts"
import { type Heartbeat, heartbeat, pingFrame, type Pulse } from "./Heartbeat.ts"
import { Limits, type SocketLimits } from "./Limits.ts"
import { path } from "./Path.ts"
import { socketRight } from "./Rights.ts"
import { closeFrames, type HandshakeRefusal, refusals, restarting, tokenEnded, tooLarge, tooMany } from "./Problems.ts"
import { drop, overflow } from "./Unauthenticated.ts"

type Frame = string | Uint8Array
type Frames = Effect.Effect<ReadonlyArray<Frame>, Socket.SocketError>

const isTooLarge = (frame: Frame, { textBytes, binaryBytes }: SocketLimits): boolean =>
  typeof frame === "string"
    ? frame.length > textBytes || Buffer.byteLength(frame) > textBytes
    : frame.length > binaryBytes

interface Address {
  readonly tenant: string
  readonly formUid: string
}

/** Verifies the credentials: an account's token, its session, or a pass for the form in the address. */
const verifier = (userAgent: string | null, { tenant, formUid }: Address) =>
  Effect.map(Effect.all([Callers, RespondentPasses]), ([callers, passes]) => {
    const byPass = (token: string, keeper: PassKeeper): ReturnType<typeof callers.bearer> =>
      Effect.flatMap(passes.verify(token, keeper), ({ pass, expiresAt }) => {
        const caller = callerAt(pass, tenant, formUid)
        return caller === undefined
          ? Effect.fail(new Unauthenticated())
          : Effect.succeed({ caller, expiresAt, sessionId: null })
      })
    return ({ kind, token }: Shown) => {
      if (kind === "cookie") return callers.cookie(token, userAgent)
      if (kind === "pass") return byPass(token, "browser")
      return Effect.catchTag(callers.bearer(token), "Unauthenticated", () => byPass(token, "program"))
    }
  })

/** Identifies the client: by the credentials of the upgrade, or by a first `auth` message within ten seconds. */
const authenticated = Effect.fnUntraced(function* (
  shown: ReadonlyArray<Shown>,
  userAgent: string | null,
  frames: Frames,
  { authentication }: SocketLimits,
  address: Address,
) {
  const verifying = yield* verifier(userAgent, address)
  const verified = (what: Shown) =>
    Effect.option(Effect.map(verifying(what), (identified) => ({ ...identified, again: verifying(what) })))
  if (shown.length > 0) {
    const holders = (yield* Effect.forEach(shown, verified)).flatMap(Option.toArray)
    // People signed in to another tenant answer a public form with their pass.
    const holder = holders.find(({ caller }) => mayOpen(caller, address)) ?? holders[0]
    return { existing: Option.fromUndefinedOr(holder), rest: [] as ReadonlyArray<Frame> }
  }
  const first = yield* Effect.timeoutOption(frames, authentication)
  const [frame, ...rest] = Option.getOrElse(first, (): ReadonlyArray<Frame> => [])
  const spoken = typeof frame === "string" ? tokenOf(frame) : undefined
  if (spoken === undefined) return { existing: Option.none(), rest }
  return { existing: yield* verified({ kind: "bearer", token: spoken }), rest }
})

/** Waits until the credentials expire or the session ends. An unavailable store doesn't end the connection. */
const invalidated = (
  { expiresAt, again }: { readonly expiresAt: number; readonly again: ReturnType<Callers["Service"]["bearer"]> },
  { recheck }: SocketLimits,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (;;) {
      const left = expiresAt - (yield* Clock.currentTimeMillis)
      if (left <= 0) return
      yield* Effect.sleep(Duration.min(Duration.millis(left), recheck))
      const outcome = yield* Effect.result(again)
      if (Result.isFailure(outcome) && outcome.failure._tag === "Unauthenticated") return
    }
  })

const pulseOf = (connection: Duplex & { readonly bytesRead: number }): Pulse => ({
  ping: () => {
    if (connection.writable) connection.write(pingFrame)
  },
  bytesRead: () => connection.bytesRead,
  drop: () => void connection.destroy(),
})

/**
 * Whether the caller may connect: members of the tenant, programs whose key has write access, and holders of a pass.
 * Whether the form is still public is checked when it is opened.
 */
const mayOpen = (caller: Caller, { tenant, formUid }: Address): boolean =>
  caller.pass !== undefined ||
  (belongsTo(caller, tenant) && beyondKey(caller, { isChange: true, isAboutKeys: false, formUid }) === undefined)

/** Passes frames to the session until one side closes. */
const converse = Effect.fnUntraced(function* (
  first: ReadonlyArray<Frame>,
  frames: Frames,
  send: Send,
  limits: SocketLimits,
  receive: (frame: Frame) => Effect.Effect<void>,
) {
  let batch = first
  for (;;) {
    for (const frame of batch) {
      if (isTooLarge(frame, limits)) return yield* send({ _tag: "Close", ...tooLarge })
      yield* receive(frame)
    }
    batch = yield* frames
  }
})

/** The response to a connection that was not accepted. */
const refused = (
  error: keyof typeof refusals,
  headers: Readonly<Record<string, string>>,
  { status = refusals[error].status, message = refusals[error].message }: { status?: number; message?: string } = {},
) => HttpServerResponse.jsonUnsafe({ error, message }, { status, headers: { ...headers, "cache-control": "no-store" } })

/** The address was opened with plain HTTP (RFC 9110, section 15.5.22). */
const upgradeRequired = refused("upgrade_required", { upgrade: "websocket" })

/** Refuses a connection that exceeds the limit of the process or the address, before it is accepted. */
const crowded = (whose: "all" | "address") =>
  refused("too_many_connections", { "retry-after": "10" }, { status: whose === "all" ? 503 : 429 })

/**
 * If an upgrade is refused, the browser hides the response from the page. The client then sends a plain request, whose
 * response every page may read.
 */
const otherSite = (origin: string) =>
  refused(
    "origin_not_allowed",
    { "access-control-allow-origin": "*" },
    { message: `Pages from ${origin} may not connect here. Add this origin to ALLOWED_ORIGINS.` },
  )

interface Shared {
  readonly heart: Heartbeat
  readonly connections: Connections
}

/** A connection: its client, and the form that it is for. */
interface Asked {
  readonly early: Effect.Success<ReturnType<typeof authenticated>> | undefined
  readonly place: Place
  readonly tenant: ReturnType<typeof declared>
  readonly target: { readonly tenant: string; readonly formUid: string }
  readonly userAgent: string | null
  readonly connection: Duplex
}

/** Identifies the client, and runs its session to the end. */
const conversation = Effect.fnUntraced(function* (
  { early, place, tenant, target, userAgent, connection }: Asked,
  frames: Frames,
  send: Send,
  leaving: Effect.Effect<void>,
) {
  const limits = yield* Limits
  const sessions = yield* VoiceSessions
  const rights = yield* TenantRights
  const refuse = (code: HandshakeRefusal, reason = closeFrames[code].reason) =>
    send({ _tag: "Message", protocol: 1, message: { type: "error", code, message: errorText[code] } }).pipe(
      Effect.andThen(send({ _tag: "Close", ...closeFrames[code], reason })),
      Effect.andThen(leaving),
    )

  const arrival =
    early ??
    (yield* Effect.raceFirst(
      authenticated([], userAgent, frames, limits, target),
      Effect.as(overflow(connection, limits.unauthenticatedBytes), "too much" as const),
    ))
  if (arrival === "too much") return yield* Effect.andThen(send({ _tag: "Close", ...tooLarge }), drop(connection))
  const { existing, rest } = arrival
  if (Option.isNone(existing)) return yield* refuse("AUTH_REQUIRED")
  const { caller } = existing.value
  if (Result.isFailure(tenant))
    return yield* refuse(tenant.failure._tag === "TenantNotDeclared" ? "TENANT_NOT_DECLARED" : "TENANT_MISMATCH")
  if (!mayOpen(caller, target)) return yield* refuse("TENANT_MISMATCH")
  const isLetIn =
    caller.pass === undefined
      ? yield* Effect.option(rights.has(caller, tenant.success, socketRight))
      : Option.some(true)
  if (Option.isNone(isLetIn)) return yield* refuse("INTERNAL_ERROR")
  if (!isLetIn.value) return yield* refuse("TENANT_MISMATCH")
  if (!place.admit(caller.sub)) return yield* Effect.andThen(send({ _tag: "Close", ...tooMany }), leaving)

  const ending = yield* invalidated(existing.value, limits).pipe(
    Effect.andThen(send({ _tag: "Close", ...tokenEnded })),
    Effect.forkScoped,
  )
  yield* sessions.open({ tenant: tenant.success, formUid: target.formUid, caller, send }).pipe(
    Effect.flatMap(({ receive, closed, leave }) =>
      converse(rest, frames, send, limits, receive).pipe(
        Effect.ignore,
        Effect.ensuring(leave),
        Effect.forkScoped,
        // Only one reader gets the frames, so the reader that waits for the client to close must come last.
        Effect.flatMap((reading) => Effect.andThen(Effect.race(closed, Fiber.join(ending)), Fiber.interrupt(reading))),
      ),
    ),
    Effect.catchTags({
      FormNotFound: () => refuse("TENANT_MISMATCH"),
      AnswersNotTaken: ({ reason }) => refuse("ANSWERS_NOT_TAKEN", reason),
      FormStoreUnavailable: () => refuse("INTERNAL_ERROR"),
      ShareStoreUnavailable: () => refuse("INTERNAL_ERROR"),
      SubmissionStoreUnavailable: () => refuse("INTERNAL_ERROR"),
    }),
  )
  yield* leaving
})

const served = Effect.fnUntraced(function* (
  { heart, connections }: Shared,
  request: HttpServerRequest.HttpServerRequest,
) {
  const limits = yield* Limits
  const drain = yield* Draining
  if (!isOriginAllowed(request.headers, limits.allowedOrigins)) return otherSite(request.headers["origin"] ?? "")
  const { tenant: segment, form_uid: formUid = "" } = yield* HttpRouter.params
  const tenant = declared(segment, limits.reserved())
  if (Result.isFailure(tenant) && tenant.failure._tag === "TenantReserved")
    return HttpServerResponse.empty({ status: 404 })
  if (request.headers["upgrade"]?.toLowerCase() !== "websocket") return upgradeRequired
  const address = limits.networkOf(Option.getOrElse(request.remoteAddress, () => "unknown"))
  const place = yield* Effect.acquireRelease(
    Effect.sync(() => connections.enter(address)),
    (place) => Effect.sync(() => typeof place === "object" && place.leave()),
  )
  if (typeof place === "string") return crowded(place)
  // Credentials sent with the upgrade are verified here, before any frame is read.
  const shown = credentialsAtUpgrade(request.headers, formUid, request.protocol)
  const userAgent = request.headers["user-agent"] ?? null
  const target = { tenant: segment ?? "", formUid }
  const early = shown.length === 0 ? undefined : yield* authenticated(shown, userAgent, Effect.never, limits, target)
  const socket = yield* request.upgrade
  const connection = NodeHttpServerRequest.toIncomingMessage(request).socket

  const asked = { early, place, tenant, target, userAgent, connection }

  yield* Effect.scoped(
    Effect.gen(function* () {
      const writer = yield* socket.writer
      const reader = yield* socket.reader
      const frames: Frames = reader.pull
      const send = sender(writer, connection)
      // Discards what the client still sends until it closes the connection.
      const leaving = Effect.ignore(Effect.timeoutOption(Effect.forever(frames), limits.farewell))
      yield* Effect.acquireRelease(heart.keep(pulseOf(connection)), (stop) => Effect.sync(stop))

      // However this connection ends, the session continues when the client reconnects.
      const restart = drain.leaving.pipe(
        Effect.andThen(send({ _tag: "Close", ...restarting })),
        Effect.andThen(leaving),
      )
      yield* Effect.raceFirst(conversation(asked, frames, send, leaving), restart)
    }),
  ).pipe(Effect.catchTag("SocketError", () => Effect.void))
  return HttpServerResponse.empty()
})

/** The WebSocket of one form. Its protocol is docs/contract/voice-ws-v2.md; this module only transports it. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const limits = yield* Limits
    const shared = { heart: yield* heartbeat(limits.heartbeat), connections: new Connections(limits.connections) }
    return HttpRouter.add("GET", path, (request) =>
      Effect.catchTag(Effect.scoped(served(shared, request)), "HttpServerError", HttpServerRespondable.toResponse),
    )
  }),
)

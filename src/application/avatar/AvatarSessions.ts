import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import type { Caller } from "../../domain/access/Caller.ts"
import * as AvatarSession from "../../domain/avatar/AvatarSession.ts"
import { AvatarSessionNotFound, AvatarUnavailable } from "../../domain/avatar/Errors.ts"
import { viewerIdentity } from "../../domain/avatar/RoomGrants.ts"
import { type AvatarLine, type AvatarRefused, AvatarService, type OrderedAvatar } from "../../ports/AvatarService.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { MediaRooms } from "../../ports/MediaRooms.ts"
import { SpeechSynthesis } from "../../ports/SpeechSynthesis.ts"
import { AvatarRegistry, type Recorded } from "./AvatarRegistry.ts"
import { AvatarTermination } from "./AvatarTermination.ts"
import { LiveAvatars, spoken } from "./LiveAvatars.ts"
import { makeSpeechOutput } from "./SpeechOutput.ts"
import { relay } from "./RelayedTurns.ts"
import { voiceAnswers } from "./VoiceAnswers.ts"
import { supervise, type SupervisionOptions } from "./LeavingRules.ts"
import { ConversableAgents, type ResolveError } from "../chat/ConversableAgents.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"

/** The credentials with which a browser joins the room. */
export interface Viewer {
  readonly identity: string
  readonly rtcUrl: string
  readonly token: string
}

export type StartError = ResolveError | AvatarRefused | KeyValueUnavailable

export interface AvatarSessionOptions extends SupervisionOptions {
  readonly voice: string | null
}

type Session = AvatarSession.AvatarSession

/** How often abandoned sessions are swept. */
const sweepEvery = Duration.seconds(15)

const patience = Duration.seconds(10)

const partsOf = (options: AvatarSessionOptions) =>
  Effect.gen(function* () {
    const registry = yield* AvatarRegistry
    const lives = yield* LiveAvatars
    const termination = yield* AvatarTermination
    const agents = yield* ConversableAgents
    const avatars = yield* AvatarService
    const rooms = yield* MediaRooms
    const synthesis = yield* SpeechSynthesis
    const identifiers = yield* Identifiers
    const answers = yield* voiceAnswers
    const { listenFor } = yield* relay
    const working = yield* FiberSet.make()
    const watching = yield* Effect.context<AvatarRegistry | MediaRooms>()

    const busy = new AvatarUnavailable({ what: "avatar service", retryAfter: 5 })
    const away = new AvatarUnavailable({ what: "media server", retryAfter: 5 })

    const viewer = Effect.fnUntraced(function* (sessionId: string, index: number) {
      const identity = viewerIdentity(index, yield* identifiers.hex)
      return { identity, rtcUrl: rooms.url, token: yield* rooms.viewerToken(sessionId, identity) }
    })

    const fresh = Effect.map(identifiers.uuid, AvatarSession.namedBy)

    const begun = Effect.fnUntraced(function* (caller: Caller, agentId: string, sessionId: string) {
      const given = { sessionId, incarnation: yield* identifiers.hex, owner: caller.sub, agentId }
      return AvatarSession.begun(given, yield* DateTime.now)
    })

    const enter = Effect.fnUntraced(function* (session: Session, over?: Recorded) {
      const entered = Option.getOrUndefined(yield* registry.enter(session, over))
      if (entered === undefined) yield* registry.settle(session)
      return entered
    })

    /** Ends a session in a separate fiber, so that the session's supervision can call this. */
    const endLater = (session: Session, reason: AvatarSession.EndReason) =>
      Effect.asVoid(FiberSet.run(working, termination.end(session, reason)))
    const later = (effect: Effect.Effect<void>) => Effect.asVoid(FiberSet.run(working, effect))

    const own = Effect.fnUntraced(function* (caller: Caller, sessionId: string) {
      const record = Option.getOrUndefined(yield* registry.read(sessionId))
      return record?.session.owner === caller.sub ? record.session : yield* new AvatarSessionNotFound({ sessionId })
    })

    const ownLive = (caller: Caller, sessionId: string) =>
      Effect.filterOrFail(own(caller, sessionId), AvatarSession.isLive, () => new AvatarSessionNotFound({ sessionId }))

    const sweep = registry.forsaken.pipe(
      Effect.flatMap((sessions) => Effect.forEach(sessions, (session) => termination.end(session, "crashed"))),
    )
    yield* (yield* PeriodicWork).every("avatar sessions", sweepEvery, sweep)

    /** Sessions can't continue without this process's claim, so they end with the process. */
    yield* Effect.addFinalizer(() =>
      Effect.forEach(lives.all(), ({ session }) => termination.end(session, "shutdown"), {
        concurrency: "unbounded",
        discard: true,
      }).pipe(Effect.timeoutOption(patience)),
    )
    return {
      registry,
      fresh,
      termination,
      busy,
      enter,
      begun,
      synthesis,
      answers,
      lives,
      watching,
      later,
      endLater,
      listenFor,
      options,
      rooms,
      avatars,
      away,
      viewer,
      agents,
      own,
      ownLive,
    }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

/** A session under the requested id if that is free or the caller's own, otherwise under a new id. */
const claim = (parts: Parts) => {
  const { registry, fresh, termination, busy, enter, begun } = parts
  return (
    caller: Caller,
    agentId: string,
    wanted: string,
  ): Effect.Effect<Recorded, KeyValueUnavailable | AvatarUnavailable> =>
    Effect.gen(function* () {
      const record = Option.getOrUndefined(yield* registry.read(wanted))
      if (record !== undefined && record.session.owner !== caller.sub)
        return yield* claim(parts)(caller, agentId, yield* fresh)
      if (record !== undefined && record.session.phase !== "ended") {
        if (!(yield* termination.end(record.session, "restarted"))) return yield* busy
        return yield* claim(parts)(caller, agentId, wanted)
      }
      const entered = yield* enter(yield* begun(caller, agentId, wanted), record)
      return entered ?? (yield* claim(parts)(caller, agentId, wanted))
    })
}

const lookAfter =
  ({ synthesis, answers, lives, watching, later, endLater, listenFor, options }: Parts) =>
  (session: Session, line: AvatarLine, scope: Scope.Closeable) =>
    Effect.gen(function* () {
      const { sessionId, incarnation } = session
      const speech = makeSpeechOutput({
        line,
        synthesis,
        voice: options.voice,
        keep: (speech) => answers.keep(sessionId, incarnation, speech),
      })
      const live = yield* lives.add(session, speech, scope)
      const watched = supervise(live, options).pipe(
        Effect.provideContext(watching),
        Effect.flatMap((reason) => (reason === "gone" ? later(lives.drop(session)) : endLater(session, reason))),
      )
      const over = Effect.flatMap(line.ended, (how) =>
        endLater(session, how === "closed" ? "provider_closed" : "failed"),
      )
      const listening = listenFor(sessionId, (turn) =>
        Effect.asVoid(Effect.forkIn(spoken(live, speech.speak(turn.id, turn.text, turn.language)), scope)),
      )
      for (const fiber of [watched, over, listening]) yield* Effect.forkIn(fiber, scope)
    })

/**
 * In parallel, stores the record, opens the room, requests the avatar and creates the first viewer's token. The record
 * names the provider's session before that session starts.
 */
const order = ({ rooms, avatars, away, viewer, registry }: Parts) =>
  Effect.fnUntraced(function* (
    session: Session,
    entered: Effect.Effect<Recorded, KeyValueUnavailable | AvatarUnavailable>,
  ) {
    const { sessionId } = session
    const asked = Effect.flatMap(rooms.avatarToken(sessionId), (token) =>
      avatars.order({ rtcUrl: rooms.url, room: sessionId, token }),
    )
    const opened = Effect.mapError(rooms.open(sessionId), () => away)
    const [seen, roomId, ordered, first] = yield* Effect.all(
      [Effect.uninterruptible(entered), opened, asked, viewer(sessionId, 0)],
      { concurrency: "unbounded" },
    )
    const recorded = yield* registry.advance(session, AvatarSession.provided(ordered.providerId, roomId), seen)
    return { recorded: Option.getOrUndefined(recorded), ordered, first }
  })

const begin = (parts: Parts) => {
  const { registry, busy } = parts
  return Effect.fnUntraced(function* (recorded: Recorded, ordered: OrderedAvatar) {
    const scope = yield* Scope.make()
    return yield* Effect.gen(function* () {
      const line = yield* Scope.provide(ordered.begin, scope)
      const active = yield* registry.advance(recorded.session, AvatarSession.activated, recorded)
      // The session was stopped in the meantime.
      if (Option.isNone(active)) return yield* busy
      yield* lookAfter(parts)(active.value.session, line, scope)
    }).pipe(Effect.onError(() => Scope.close(scope, Exit.void)))
  })
}

/** A generated id is unique, so its session need not be registered before the avatar is requested. */
const place = (parts: Parts) => {
  const { begun, fresh, enter, busy } = parts
  return Effect.fnUntraced(function* (caller: Caller, agentId: string, wanted: string | undefined) {
    if (wanted !== undefined) {
      const claimed = yield* claim(parts)(caller, agentId, wanted)
      return { session: claimed.session, entered: Effect.succeed(claimed) }
    }
    const session = yield* begun(caller, agentId, yield* fresh)
    return { session, entered: Effect.flatMap(enter(session), (seen) => (seen ? Effect.succeed(seen) : busy)) }
  })
}

const start = (parts: Parts) => {
  const { agents, busy, termination } = parts
  return Effect.fn("AvatarSessions.start")(function* (caller: Caller, agent: string, wanted: string | undefined) {
    const { chatbotId } = yield* agents.resolve(caller, agent)
    const placed = yield* place(parts)(caller, chatbotId, wanted)
    let { session } = placed
    const { sessionId } = session
    const first = yield* Effect.gen(function* () {
      const { recorded, ordered, first } = yield* order(parts)(session, placed.entered)
      if (recorded === undefined) return yield* busy
      session = recorded.session
      yield* begin(parts)(recorded, ordered)
      return first
    }).pipe(Effect.onError(() => termination.end(session, "failed")))
    yield* Effect.logInfo("An avatar session started", { sessionId, agentId: chatbotId })
    return { sessionId, viewer: first }
  })
}

/** Avatars in rooms of a media server. */
export class AvatarSessions extends Context.Service<
  AvatarSessions,
  {
    /**
     * Brings an agent's avatar into its own room. `wanted` becomes the session's id if it is free. If it belongs to the
     * caller, that session is restarted. Otherwise a new id is generated.
     */
    readonly start: (
      caller: Caller,
      agent: string,
      wanted: string | undefined,
    ) => Effect.Effect<{ readonly sessionId: string; readonly viewer: Viewer }, StartError>
    /** Ends a session of the caller, in whichever process it runs. Does nothing if it has already ended. */
    readonly stop: (
      caller: Caller,
      sessionId: string,
    ) => Effect.Effect<void, AvatarSessionNotFound | KeyValueUnavailable>
    /** Admits `count` more viewers. */
    readonly viewers: (
      caller: Caller,
      sessionId: string,
      count: number,
    ) => Effect.Effect<ReadonlyArray<Viewer>, AvatarSessionNotFound | KeyValueUnavailable>
    /** Removes a viewer for good. */
    readonly dismiss: (
      caller: Caller,
      sessionId: string,
      identity: string,
    ) => Effect.Effect<void, AvatarSessionNotFound | AvatarUnavailable | KeyValueUnavailable>
  }
>()("parley/application/avatar/AvatarSessions") {
  static readonly layer = (options: AvatarSessionOptions) =>
    Layer.effect(
      AvatarSessions,
      Effect.map(partsOf(options), (its) => {
        const { own, termination, ownLive, viewer, registry, rooms, away } = its
        return AvatarSessions.of({
          start: start(its),
          stop: Effect.fn("AvatarSessions.stop")(function* (caller, sessionId) {
            const session = yield* own(caller, sessionId)
            if (session.phase !== "ended") yield* termination.end(session, "stopped")
          }),
          viewers: Effect.fn("AvatarSessions.viewers")(function* (caller, sessionId, count) {
            yield* ownLive(caller, sessionId)
            return yield* Effect.forEach(Array.from({ length: count }), (_, index) => viewer(sessionId, index))
          }),
          dismiss: Effect.fn("AvatarSessions.dismiss")(function* (caller, sessionId, identity) {
            const session = yield* ownLive(caller, sessionId)
            yield* registry.advance(session, AvatarSession.withoutViewer(identity))
            yield* Effect.mapError(rooms.remove(sessionId, identity), () => away)
          }),
        })
      }),
    )
}

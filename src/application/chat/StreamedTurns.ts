import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberMap from "effect/FiberMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Caller } from "../../domain/access/Caller.ts"
import { type ChatEvent, isEnd } from "../../domain/chat/ChatEvent.ts"
import { TurnUnknown } from "../../domain/chat/Errors.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { ModelAbsent, ModelFailed } from "../../ports/LanguageModel.ts"
import type { BegunTurn } from "./ChatTurns.ts"
import { sharedTurns } from "./SharedTurns.ts"
import type { Emit } from "./ToolDialogue.ts"
import { TurnLog } from "./TurnLog.ts"

/** A keep-alive, or an event and its number in the turn. Numbers start at 1. */
export type Followed = { readonly number: number; readonly event: ChatEvent } | "quiet"

/** The next events to read, and where to continue, if there are more. */
type Page<Place> = readonly [ReadonlyArray<Followed>, Option.Option<Place>]
const over: Page<never> = [[], Option.none()]

/** The interval between keep-alives. */
const quiet = Duration.seconds(15)

/** How often events are passed to other processes. */
const sharing = Duration.millis(250)

/** How often the turn is marked as running, even if there are no events to pass on. */
const presence = Duration.seconds(3)

const BrokenOff = (reason: Extract<ChatEvent, { _tag: "BrokenOff" }>["reason"]): ChatEvent => ({
  _tag: "BrokenOff",
  reason,
})

const partsOf = (options: { readonly window: Duration.Duration; readonly isShared: boolean }) =>
  Effect.gen(function* () {
    const { window } = options
    const isResumable = Duration.toMillis(window) > 0
    const shared = sharedTurns(yield* KeyValue, Duration.sum(window, Duration.minutes(10)))
    const logs = new Map<string, TurnLog>()
    const running = yield* FiberMap.make<string>()
    const background = yield* Effect.scope

    /** Drops a finished turn when the window closes. Until then it can be read here. */
    const forget = (turnId: string) =>
      Effect.sync(() => void logs.delete(turnId)).pipe(Effect.delay(window), Effect.forkIn(background))

    /** Stops the turn when the window closes, unless a reader has returned. */
    const left = (turnId: string, log: TurnLog): Effect.Effect<void> =>
      Effect.gen(function* () {
        yield* Effect.sleep(window)
        if (log.followers > 0 || log.isEnded) return
        const isFollowed = isResumable && (yield* Effect.orElseSucceed(shared.isFollowed(turnId), () => false))
        yield* isFollowed ? left(turnId, log) : FiberMap.remove(running, turnId)
      })

    const next = (log: TurnLog, seen: number): Effect.Effect<Page<number>> =>
      Effect.map(log.beyond(seen), (more) =>
        more
          ? [
              log.events.slice(seen).map((event, at) => ({ number: seen + at + 1, event })),
              Option.some(log.events.length),
            ]
          : [["quiet"], Option.some(seen)],
      )

    // Sends keep-alives to all readers at the same moment, because a timeout for each reader would take two fibers and
    // a timer per piece.
    const remindAll = Effect.sync(() => {
      for (const log of logs.values()) log.remind()
    })
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(quiet), remindAll)))

    const announce = (owner: string, streamId: string) =>
      isResumable
        ? Effect.andThen(shared.add(streamId, 0, { owner, events: [] }), shared.work(streamId)).pipe(
            Effect.as(true),
            Effect.catch((error) =>
              Effect.as(Effect.logWarning("A turn could not be shared with other processes", error), false),
            ),
          )
        : Effect.succeed(false)
    return { shared, forget, next, left, background, logs, running, isResumable, options, announce }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

/** Passes on events until the turn has ended. A short turn is passed on once, as a whole. */
const share =
  ({ shared }: Parts) =>
  (turnId: string, log: TurnLog, first = 0) =>
    Effect.gen(function* () {
      let handed = 0
      let toldAt = -Infinity
      for (let batch = first; ;) {
        yield* Effect.timeoutOption(log.beyond(handed), presence)
        yield* Effect.sleep(sharing)
        const events = log.events.slice(handed)
        const now = yield* Clock.currentTimeMillis
        // The mark is written before the events, because readers check it to know whether more will come.
        if (!events.some(isEnd) && now - toldAt >= Duration.toMillis(presence)) {
          yield* shared.work(turnId)
          toldAt = now
        }
        if (events.length > 0) yield* shared.add(turnId, batch++, { owner: log.owner, events })
        handed += events.length
        if (events.some(isEnd)) return
      }
    }).pipe(Effect.ignore({ log: "Debug", message: "sharing of a turn's events" }))

const work =
  ({ forget }: Parts) =>
  (streamId: string, log: TurnLog, answer: (emit: Emit) => Effect.Effect<unknown, ModelAbsent | ModelFailed>) =>
    answer((event) => Effect.sync(() => log.append(event))).pipe(
      Effect.catch((error) =>
        Effect.sync(() => log.append(BrokenOff(error._tag === "ModelFailed" ? error.reason : "absent"))),
      ),
      Effect.catchDefect((defect) => Effect.logError("A turn failed unexpectedly", defect)),
      Effect.ensuring(Effect.sync(() => log.append(BrokenOff("lost")))),
      Effect.ensuring(forget(streamId)),
    )

/** The events after `after`, independently of other readers. */
const follow =
  ({ next, left, background }: Parts) =>
  (turnId: string, log: TurnLog, after: number): Stream.Stream<Followed> =>
    Stream.unwrap(
      Effect.sync(() => {
        log.followers += 1
        return Stream.paginate(after, (seen) =>
          log.isEnded && seen >= log.events.length ? Effect.succeed(over) : next(log, seen),
        ).pipe(
          Stream.ensuring(
            Effect.suspend(() => {
              log.followers -= 1
              return log.followers === 0 && !log.isEnded ? Effect.forkIn(left(turnId, log), background) : Effect.void
            }),
          ),
        )
      }),
    )

const start = (parts: Parts) => {
  const { logs, running, isResumable, background, options } = parts
  return Effect.fn("StreamedTurns.start")(function* (caller: Caller, turn: Pick<BegunTurn, "turnId" | "answer">) {
    const log = new TurnLog(caller.sub)
    logs.set(turn.turnId, log)
    yield* FiberMap.run(
      running,
      turn.turnId,
      work(parts)(turn.turnId, log, (emit) => turn.answer(emit, "now")),
    )
    if (isResumable && options.isShared) yield* Effect.forkIn(share(parts)(turn.turnId, log), background)
    return follow(parts)(turn.turnId, log, 0)
  })
}

const run = (parts: Parts) => {
  const { logs, announce, background } = parts
  return Effect.fn("StreamedTurns.run")(function* (
    owner: string,
    streamId: string,
    answer: (emit: Emit) => Effect.Effect<unknown, ModelAbsent | ModelFailed>,
  ) {
    const log = new TurnLog(owner)
    logs.set(streamId, log)
    // The announcement was the first batch, which a waiting reader may have read already, so sharing starts with the
    // second.
    if (yield* announce(owner, streamId)) yield* Effect.forkIn(share(parts)(streamId, log, 1), background)
    yield* work(parts)(streamId, log, answer)
  })
}

/** Events of a turn in another process, as far as that process has published them. */
const distant =
  ({ shared }: Parts) =>
  (turnId: string, after: number): Stream.Stream<Followed> => {
    interface Place {
      readonly batch: number
      readonly number: number
    }
    const step = (place: Place): Effect.Effect<Page<Place>, KeyValueUnavailable> =>
      Effect.gen(function* () {
        const events = yield* shared.batch(turnId, place.batch)
        if (Option.isSome(events)) {
          const numbered = events.value.events.map((event, at) => ({ number: place.number + at + 1, event }))
          const number = place.number + numbered.length
          const rest = numbered.filter((one) => one.number > after)
          return [
            rest,
            events.value.events.some(isEnd) ? Option.none() : Option.some({ batch: place.batch + 1, number }),
          ]
        }
        yield* shared.follow(turnId)
        if (!(yield* shared.isWorkedOn(turnId)))
          return [[{ number: place.number + 1, event: BrokenOff("lost") }], Option.none()]
        yield* Effect.sleep(sharing)
        return [[], Option.some(place)]
      })
    return Stream.catch(Stream.paginate({ batch: 0, number: 0 }, step), () =>
      Stream.succeed<Followed>({ number: after + 1, event: BrokenOff("lost") }),
    )
  }

const resume = (parts: Parts) => {
  const { logs, isResumable, shared } = parts
  return Effect.fn("StreamedTurns.resume")(function* (caller: Caller, turnId: string, after: number) {
    const log = logs.get(turnId)
    if (log !== undefined && log.owner === caller.sub) return follow(parts)(turnId, log, after)
    const first = isResumable && log === undefined ? yield* shared.batch(turnId, 0) : Option.none()
    if (Option.isNone(first) || first.value.owner !== caller.sub) return yield* new TurnUnknown({ turnId })
    return distant(parts)(turnId, after)
  })
}

/** Turns whose events are read as they arrive, and can be read again from any event. */
export class StreamedTurns extends Context.Service<
  StreamedTurns,
  {
    /** Starts the turn. It ends with its answer, or when it has had no reader for the length of the window. */
    readonly start: (
      caller: Caller,
      turn: Pick<BegunTurn, "turnId" | "answer">,
    ) => Effect.Effect<Stream.Stream<Followed>>
    /**
     * Announces that a turn of the owner will continue under this id, so that its reader can wait in any process.
     * Returns false if it can't be followed.
     */
    readonly announce: (owner: string, streamId: string) => Effect.Effect<boolean>
    /** Runs a turn here, with or without readers; its events are read by `resume`. */
    readonly run: (
      owner: string,
      streamId: string,
      answer: (emit: Emit) => Effect.Effect<unknown, ModelAbsent | ModelFailed>,
    ) => Effect.Effect<void>
    /** The events that follow event number `after` in one of the caller's turns, whichever process runs it. */
    readonly resume: (
      caller: Caller,
      turnId: string,
      after: number,
    ) => Effect.Effect<Stream.Stream<Followed>, TurnUnknown | KeyValueUnavailable>
  }
>()("parley/application/chat/StreamedTurns") {
  /**
   * `window`: how long a turn continues, and can be resumed, after its last reader has left. If it is zero, the turn
   * stops at once. `isShared`: whether other processes get its events.
   */
  static readonly layer = (options: { readonly window: Duration.Duration; readonly isShared: boolean }) =>
    Layer.effect(
      StreamedTurns,
      Effect.map(partsOf(options), (its) => {
        const { announce } = its
        return StreamedTurns.of({ start: start(its), announce, run: run(its), resume: resume(its) })
      }),
    )
}

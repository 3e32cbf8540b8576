import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"

/** How long a process counts as alive after its last report. */
const lease = Duration.seconds(20)

/** How many times a process checks its mailbox between reports that it is alive. */
const looksPerLease = 8

/** How often a process with turns checks its mailbox for stop requests. */
const look = Duration.millis(500)

const aliveKey = (worker: string) => `chat:worker:${worker}`
const mailKey = (worker: string) => `chat:worker:${worker}:cancel`

interface Running {
  readonly cancelled: Deferred.Deferred<void>
  readonly ended: Deferred.Deferred<void>
}

const partsOf = ({ isShared }: { readonly isShared: boolean }) =>
  Effect.gen(function* () {
    const keyValue = yield* KeyValue
    const worker = yield* (yield* Identifiers).hex
    const running = new Map<string, Running>()
    const background = yield* Effect.scope
    let isLooking = false

    const alive = keyValue.set(aliveKey(worker), "", lease)

    const read = Effect.gen(function* () {
      const mail = yield* keyValue.get(mailKey(worker))
      if (Option.isNone(mail)) return
      // If messages have arrived in the meantime, the mailbox is kept and read again at the next check.
      yield* keyValue.compareAndDelete(mailKey(worker), mail.value)
      for (const turnId of mail.value.split("\n")) {
        const turn = running.get(turnId)
        if (turn !== undefined) yield* Deferred.succeed(turn.cancelled, undefined)
      }
    })

    /** As long as this process has turns, checks its mailbox and reports that it is alive. */
    const looking = Effect.gen(function* () {
      let unsaid = 0
      while (running.size > 0) {
        // A failed report is retried at the next check. Without a report, other processes would consider this process
        // dead.
        if (unsaid === 0 && (yield* Effect.isSuccess(alive))) unsaid = looksPerLease
        unsaid = Math.max(0, unsaid - 1)
        yield* Effect.ignore(read, { log: "Debug", message: "stop requests for turns" })
        yield* Effect.sleep(look)
      }
    }).pipe(Effect.ensuring(Effect.sync(() => (isLooking = false))))

    const begin = Effect.fnUntraced(function* (turnId: string) {
      const one: Running = { cancelled: yield* Deferred.make<void>(), ended: yield* Deferred.make<void>() }
      running.set(turnId, one)
      if (isShared && !isLooking) {
        isLooking = true
        yield* Effect.forkIn(looking, background)
      }
      return one
    })

    /** Appends a line to a mailbox, even under concurrent writes. */
    const post = Effect.fnUntraced(function* (to: string, turnId: string) {
      const key = mailKey(to)
      for (let tries = 0; tries < 20; tries++) {
        if (yield* keyValue.setIfAbsent(key, turnId, lease)) return
        if (yield* keyValue.appendAfter(key, "", `\n${turnId}`, lease)) return
      }
    })
    return { begin, running, worker, post, keyValue }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const run =
  ({ begin, running }: Parts) =>
  <A, E, E2>(
    turnId: string,
    turn: Effect.Effect<A, E>,
    stopped: Effect.Effect<never, E2>,
    after: (exit: Exit.Exit<A, E | E2>) => Effect.Effect<void>,
  ) =>
    Effect.acquireUseRelease(
      begin(turnId),
      ({ cancelled }) =>
        Effect.result(turn).pipe(
          Effect.raceFirst(Effect.as(Deferred.await(cancelled), undefined)),
          Effect.flatMap((outcome): Effect.Effect<A, E | E2> => {
            if (outcome === undefined) return stopped
            return Result.isSuccess(outcome) ? Effect.succeed(outcome.success) : Effect.fail(outcome.failure)
          }),
          Effect.onExit(after),
        ),
      ({ ended }) =>
        Effect.andThen(
          Effect.sync(() => running.delete(turnId)),
          Deferred.succeed(ended, undefined),
        ),
    )

/** Tracks and stops the running turns of all processes. */
export class RunningTurns extends Context.Service<
  RunningTurns,
  {
    /** The name by which other processes address this one. */
    readonly worker: string
    /**
     * Runs a turn so that any process can stop it, in which case it fails with `stopped`. Either way, `after` gets the
     * outcome, and the turn counts as ended once `after` has run.
     */
    readonly run: <A, E, E2>(
      turnId: string,
      turn: Effect.Effect<A, E>,
      stopped: Effect.Effect<never, E2>,
      after: (exit: Exit.Exit<A, E | E2>) => Effect.Effect<void>,
    ) => Effect.Effect<A, E | E2>
    /**
     * Stops a turn. If it runs in this process, waits until it has ended and returns true. Otherwise asks the process
     * that runs it to stop it.
     */
    readonly cancel: (turnId: string, worker: string) => Effect.Effect<boolean, KeyValueUnavailable>
    /** Whether this process runs the turn. */
    readonly isHere: (turnId: string) => boolean
    /** Whether the process is alive. */
    readonly isAlive: (worker: string) => Effect.Effect<boolean, KeyValueUnavailable>
  }
>()("parley/application/chat/RunningTurns") {
  /** `isShared`: whether other processes may have the same turns. A single process needs no mailbox. */
  static readonly layer = ({ isShared }: { readonly isShared: boolean }) =>
    Layer.effect(
      RunningTurns,
      Effect.map(partsOf({ isShared }), (its) => {
        const { worker, running, post, keyValue } = its
        return RunningTurns.of({
          worker,
          run: run(its),
          cancel: Effect.fn("RunningTurns.cancel")(function* (turnId, at) {
            const turn = running.get(turnId)
            if (turn === undefined) {
              if (isShared) yield* post(at, turnId)
              return false
            }
            yield* Deferred.succeed(turn.cancelled, undefined)
            yield* Deferred.await(turn.ended)
            return true
          }),
          isHere: (turnId) => running.has(turnId),
          isAlive: (one) =>
            one === worker || !isShared
              ? Effect.succeed(one === worker)
              : Effect.map(keyValue.get(aliveKey(one)), Option.isSome),
        })
      }),
    )
}

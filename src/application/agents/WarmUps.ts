import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as EphemeralAgent from "../../domain/agents/EphemeralAgent.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { durableWork } from "../operations/durableWork.ts"
import { AgentPreparation } from "./AgentPreparation.ts"
import { AgentRegistry } from "./AgentRegistry.ts"

type Agent = EphemeralAgent.EphemeralAgent

/** Maximum number of warm-ups that one process runs at a time. They mostly wait for other systems. */
const atOnce = 16

/** How often a warm-up checks that its agent still exists, because any process may discard it. */
const watch = "10 seconds"

/** Warm-ups of agents, in the background. */
export class WarmUps extends Context.Service<
  WarmUps,
  {
    readonly start: (chatbotId: string) => Effect.Effect<void, KeyValueUnavailable>
    /** Stops the warm-up if this process runs it. Another process notices that its agent is gone. */
    readonly cancel: (chatbotId: string) => Effect.Effect<void>
  }
>()("parley/application/agents/WarmUps") {
  static readonly layer = Layer.effect(
    WarmUps,
    Effect.gen(function* () {
      const registry = yield* AgentRegistry
      const preparation = yield* AgentPreparation
      const identifiers = yield* Identifiers
      const running = new Map<string, Deferred.Deferred<void>>()

      const step = (chatbotId: string, move: (agent: Agent) => Agent | undefined) =>
        Effect.flatMap(registry.advance(chatbotId, move), (moved) =>
          Option.isNone(moved) ? Effect.interrupt : Effect.void,
        )

      /**
       * Completes when the agent no longer belongs to this attempt, because it was discarded, has expired, or was taken
       * over.
       */
      const lost = (chatbotId: string, attempt: string): Effect.Effect<void, KeyValueUnavailable> =>
        Effect.flatMap(Effect.delay(registry.read(chatbotId), watch), (registered) =>
          Option.isSome(registered) && EphemeralAgent.isWarmedBy(registered.value.agent, attempt)
            ? lost(chatbotId, attempt)
            : Effect.void,
        )

      const warm = Effect.fn("WarmUps.warm")(function* (chatbotId: string) {
        const attempt = yield* identifiers.hex
        const begun = yield* registry.advance(chatbotId, (agent) => EphemeralAgent.warmUpBegun(agent, attempt))
        if (Option.isNone(begun)) return
        const report = (progress: Partial<EphemeralAgent.Progress>) =>
          step(chatbotId, (agent) => EphemeralAgent.progressed(agent, attempt, progress))
        yield* preparation.prepare(begun.value, report).pipe(
          Effect.matchEffect({
            onSuccess: () => step(chatbotId, (agent) => EphemeralAgent.warmed(agent, attempt)),
            onFailure: (error) =>
              error._tag === "PreparationFailed"
                ? step(chatbotId, (agent) => EphemeralAgent.failed(agent, attempt, error.text))
                : Effect.fail(error),
          }),
          Effect.catchDefect((defect) =>
            Effect.andThen(
              Effect.logError("A warm-up failed unexpectedly", defect),
              step(chatbotId, (agent) => EphemeralAgent.failed(agent, attempt, failureText("brokeOff"))),
            ),
          ),
          Effect.raceFirst(lost(chatbotId, attempt)),
        )
      })

      const cancellable = Effect.fnUntraced(function* (chatbotId: string) {
        const cancelled = yield* Deferred.make<void>()
        running.set(chatbotId, cancelled)
        yield* warm(chatbotId).pipe(
          Effect.raceFirst(Deferred.await(cancelled)),
          Effect.ensuring(Effect.sync(() => running.delete(chatbotId))),
        )
      })

      const warmUps = yield* durableWork({
        name: "warm-up",
        payload: Schema.String,
        atOnce,
        // Only a failing registry causes a retry. Problems with an agent are in its record.
        waits: [
          "1 second",
          "5 seconds",
          "15 seconds",
          "30 seconds",
          "1 minute",
          "2 minutes",
          "5 minutes",
          "10 minutes",
        ],
        perform: cancellable,
      })

      return WarmUps.of({
        start: (chatbotId) =>
          Effect.mapError(warmUps.add(chatbotId, { id: chatbotId }), ({ cause }) => new KeyValueUnavailable({ cause })),
        cancel: (chatbotId) =>
          Effect.suspend(() => {
            const cancelled = running.get(chatbotId)
            return cancelled === undefined ? Effect.void : Effect.asVoid(Deferred.succeed(cancelled, undefined))
          }),
      })
    }),
  )
}

import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberMap from "effect/FiberMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as EphemeralAgent from "../../domain/agents/EphemeralAgent.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { AgentPreparation } from "./AgentPreparation.ts"
import { AgentRegistry } from "./AgentRegistry.ts"

type Agent = EphemeralAgent.EphemeralAgent

/** How often a process looks for agents whose own process is gone. */
const watch = "15 seconds"

/** Warm-ups that go on in the background, of this process and of those that died. */
export class WarmUps extends Context.Service<
  WarmUps,
  {
    /** Who this process is among those that share the registry. */
    readonly worker: string
    readonly start: (chatbotId: string) => Effect.Effect<void>
    /** Ends the warm-up if this process runs it; another process sees by itself that its agent is gone. */
    readonly cancel: (chatbotId: string) => Effect.Effect<void>
  }
>()("parley/application/agents/WarmUps") {
  static readonly layer = Layer.effect(
    WarmUps,
    Effect.gen(function* () {
      const registry = yield* AgentRegistry
      const preparation = yield* AgentPreparation
      const worker = yield* (yield* Identifiers).hex
      const running = yield* FiberMap.make<string>()

      const step = (chatbotId: string, move: (agent: Agent) => Agent | undefined) =>
        Effect.flatMap(registry.advance(chatbotId, move), (moved) =>
          Option.isNone(moved) ? Effect.interrupt : Effect.void,
        )

      /** Ends when the agent is no longer ours: discarded, expired, or taken over. */
      const hold = (chatbotId: string): Effect.Effect<void, KeyValueUnavailable> =>
        registry
          .advance(chatbotId, (agent, now) => EphemeralAgent.taken(agent, worker, now))
          .pipe(
            Effect.delay(EphemeralAgent.leaseRenewal),
            Effect.flatMap((held) => (Option.isNone(held) ? Effect.void : hold(chatbotId))),
          )

      const warm = Effect.fn("WarmUps.warm")(function* (chatbotId: string) {
        const taken = yield* registry.advance(chatbotId, (agent, now) => EphemeralAgent.taken(agent, worker, now))
        if (Option.isNone(taken)) return
        const report = (progress: Partial<EphemeralAgent.Progress>) =>
          step(chatbotId, (agent) => EphemeralAgent.progressed(agent, worker, progress))
        yield* preparation.prepare(taken.value, report).pipe(
          Effect.matchEffect({
            onSuccess: () => step(chatbotId, (agent) => EphemeralAgent.warmed(agent, worker)),
            onFailure: (error) =>
              error._tag === "PreparationFailed"
                ? step(chatbotId, (agent) => EphemeralAgent.failed(agent, worker, error.text))
                : Effect.fail(error),
          }),
          Effect.catchDefect((defect) =>
            Effect.andThen(
              Effect.logError("A warm-up died", defect),
              step(chatbotId, (agent) => EphemeralAgent.failed(agent, worker, failureText("brokeOff"))),
            ),
          ),
          Effect.raceFirst(hold(chatbotId)),
        )
      })

      const start = (chatbotId: string) =>
        Effect.asVoid(
          FiberMap.run(
            running,
            chatbotId,
            Effect.catch(warm(chatbotId), (error) =>
              Effect.logWarning("A warm-up lost its registry, and will be taken up again", { chatbotId, error }),
            ),
            { onlyIfMissing: true },
          ),
        )

      /** Every process looks after the agents of those that are gone. */
      const rescue = Effect.gen(function* () {
        const ids = yield* registry.unsettled
        yield* Effect.forEach(ids, start, { discard: true })
      }).pipe(Effect.ignore({ log: "Debug", message: "warm-ups of dead processes" }))
      yield* rescue.pipe(Effect.repeat(Schedule.spaced(watch)), Effect.forkScoped)

      return WarmUps.of({ worker, start, cancel: (chatbotId) => FiberMap.remove(running, chatbotId) })
    }),
  )
}

import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { type AvatarSession, ended, type EndReason, stopping } from "../../domain/avatar/AvatarSession.ts"
import { AvatarService } from "../../ports/AvatarService.ts"
import { MediaRooms } from "../../ports/MediaRooms.ts"
import { AvatarRegistry } from "./AvatarRegistry.ts"
import { LiveAvatars } from "./LiveAvatars.ts"
import { relay } from "./RelayedTurns.ts"
import { voiceAnswers } from "./VoiceAnswers.ts"

const patience = Duration.seconds(3)

/** Ends sessions from any process. */
export class AvatarTermination extends Context.Service<
  AvatarTermination,
  {
    /**
     * Stops the provider's session, closes the room and updates the record. Returns true if nothing is left; otherwise
     * a sweep finishes the work. Never fails, so the provider is stopped even if the store is unavailable.
     */
    readonly end: (session: AvatarSession, reason: EndReason) => Effect.Effect<boolean>
  }
>()("parley/application/avatar/AvatarEndings") {
  static readonly layer = Layer.effect(
    AvatarTermination,
    Effect.gen(function* () {
      const registry = yield* AvatarRegistry
      const lives = yield* LiveAvatars
      const avatars = yield* AvatarService
      const rooms = yield* MediaRooms
      const answers = yield* voiceAnswers
      const { forget } = yield* relay

      const stopProvider = ({ providerId }: AvatarSession) =>
        providerId === null
          ? Effect.succeed(true)
          : avatars.stop(providerId).pipe(
              Effect.timeout(patience),
              Effect.retry({ schedule: Schedule.exponential("200 millis"), times: 1 }),
              Effect.as(true),
              Effect.catch((error) =>
                Effect.as(Effect.logWarning("An avatar could not be stopped; trying again", error), false),
              ),
            )

      const finish = Effect.fn("AvatarSessions.end")(function* (session: AvatarSession, reason: EndReason) {
        yield* Effect.ignore(registry.advance(session, stopping(reason)))
        yield* lives.drop(session)
        const { sessionId, incarnation } = session
        const [isStopped] = yield* Effect.all(
          [
            stopProvider(session),
            Effect.ignore(rooms.close(sessionId)),
            answers.forget(sessionId, incarnation),
            forget(sessionId),
          ],
          { concurrency: "unbounded" },
        )
        if (!isStopped) return false
        yield* Effect.ignore(registry.advance(session, ended))
        yield* Effect.ignore(registry.settle(session))
        const seconds = Math.round(Duration.toSeconds(DateTime.distance(session.startedAt, yield* DateTime.now)))
        yield* Effect.logInfo("An avatar session ended", { sessionId, reason, seconds })
        return true
      })

      /** A termination that has begun continues even if its caller is interrupted. */
      const working = yield* FiberSet.make<boolean>()
      return AvatarTermination.of({
        end: (session, reason) => Effect.flatMap(FiberSet.run(working, finish(session, reason)), Fiber.join),
      })
    }),
  )
}

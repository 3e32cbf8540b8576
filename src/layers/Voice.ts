import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpRouter from "effect/http/HttpRouter"
import { RegisteredRoutes } from "../http/middleware/RegisteredRoutes.ts"
import { networkOf } from "../http/ratelimits/Subjects.ts"
import * as Narration from "../application/voice/Narration.ts"
import * as NarrationPreparation from "../application/voice/NarrationPreparation.ts"
import * as PartialAnswers from "../application/forms/PartialAnswers.ts"
import * as VoiceSessions from "../application/voice/VoiceSessions.ts"
import { TenantRights } from "../application/access/TenantRights.ts"
import { Callers } from "../application/access/Callers.ts"
import { RespondentPasses } from "../ports/RespondentPasses.ts"
import { defaultLimits, Limits, type SocketLimits } from "../ws/audio/Limits.ts"
import * as Route from "../ws/audio/Route.ts"
import type { Settings } from "./Settings.ts"

/** Voice sessions and their storage, on top of the given stores, speech, language model and forms. */
export const layer = VoiceSessions.layer.pipe(Layer.provideMerge(Layer.merge(Narration.layer, PartialAnswers.layer)))

/** Narration of forms, spoken when they are published. */
export const narration = NarrationPreparation.layer.pipe(Layer.provideMerge(Narration.layer))

/** Voice sessions on top of the forms service: they use published forms, and submit through the usual pipeline. */
export const useCases = layer.pipe(Layer.provideMerge(narration))

/** The timeouts of sessions in a deployment. */
export const times = ({ speech }: Settings) =>
  Layer.succeed(VoiceSessions.SilencePrompt, Duration.millis(speech.silencePrompt))

/** The connection limits of a deployment. */
export const limits = ({ access, speech, sockets }: Settings): Omit<SocketLimits, "reserved"> => ({
  ...defaultLimits,
  binaryBytes: speech.maxFrameBytes,
  connections: sockets,
  networkOf,
  allowedOrigins: access.allowedOrigins,
})

/** The services that the route needs at each upgrade, resolved when the routes are built. */
const asBuilt = Layer.effectContext(
  Effect.context<Callers | RespondentPasses | TenantRights | VoiceSessions.VoiceSessions>(),
)

/** The WebSocket route. Also set the server's own `maxPayload` to `limits.binaryBytes`. */
export const routes = (limits: Omit<SocketLimits, "reserved">) =>
  Route.layer.pipe(
    HttpRouter.provideRequest(asBuilt),
    Layer.provide(
      Layer.effect(
        Limits,
        Effect.map(RegisteredRoutes, ({ reserved }) => ({
          ...limits,
          reserved,
        })),
      ),
    ),
  )

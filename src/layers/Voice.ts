import * as Layer from "effect/Layer"
import * as Narration from "../ports/in/Narration.ts"
import * as PartialAnswers from "../ports/in/PartialAnswers.ts"
import * as VoiceSessions from "../ports/in/VoiceSessions.ts"
import { Limits, type SocketLimits } from "../ws/audio/Limits.ts"
import * as Route from "../ws/audio/Route.ts"

/** Voice sessions and what they keep, over stores, speech, a language model, and the forms that are given. */
export const layer = VoiceSessions.layer.pipe(Layer.provideMerge(Layer.merge(Narration.layer, PartialAnswers.layer)))

/** The WebSocket route. The server's own `maxPayload` should be `limits.binaryBytes` as well. */
export const routes = (limits: SocketLimits) => Route.layer.pipe(Layer.provide(Layer.succeed(Limits, limits)))

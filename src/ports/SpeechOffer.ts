import * as Context from "effect/Context"
import type { SpeechSetup } from "../domain/voice/settings/SpeechSetup.ts"

/** What this deployment speaks and hears with, and what would do in the place of what is missing. */
export class SpeechOffer extends Context.Service<SpeechOffer, SpeechSetup>()("parley/ports/SpeechOffer") {}

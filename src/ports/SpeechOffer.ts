import * as Context from "effect/Context"
import type { SpeechSetup } from "../domain/voice/settings/SpeechSetup.ts"

/** The deployment's synthesizer and recognizer, and suggestions for missing ones. */
export class SpeechOffer extends Context.Service<SpeechOffer, SpeechSetup>()("parley/ports/SpeechOffer") {}

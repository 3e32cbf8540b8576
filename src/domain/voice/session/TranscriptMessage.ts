import { mask, shownTranscript } from "../answers/Masking.ts"
import { saying, type Transition } from "./Outcome.ts"
import { holdsSecret } from "./Several.ts"
import { currentQuestion, type Utterance } from "./State.ts"

/** Sends the transcript, before any messages that result from it. */
export const sendTranscript =
  (utterance: Utterance, at: number): Transition =>
  (state) => {
    const question = state.phase === "review" ? undefined : currentQuestion(state)
    return saying({
      type: "transcription",
      text: holdsSecret(state, utterance.text, at) ? mask : shownTranscript(question, utterance.text),
      ...(utterance.confidence === undefined ? {} : { confidence: utterance.confidence }),
    })(state)
  }

/**
 * The state machine alone: microseconds per turn (recording in, transcript in, next question out), by the length of the session
 * and by the size of the form.
 *
 * Run: node bench/voice/machine.ts
 */
import { compile } from "../../src/domain/forms/rules/CompiledForm.ts"
import { openSession } from "../../src/domain/voice/session/Opening.ts"
import { makeSession, voiceOf } from "../../src/domain/voice/session/Session.ts"
import { isLong } from "../../src/domain/operations/Lines.ts"
import { writeChange, writeWhole } from "../../src/domain/voice/session/Record.ts"
import type { State } from "../../src/domain/voice/session/State.ts"
import { step } from "../../src/domain/voice/session/Step.ts"
import { sessionSettings } from "../../src/domain/voice/settings/SessionSettings.ts"
import { quantile } from "../support/measure.ts"
import { formOf, formUid, utterances } from "./form.ts"

const at = Date.UTC(2026, 2, 4, 12)

const opened = (size: number): State => {
  const compiled = compile(formOf(size))
  const identity = { sessionId: "s", submissionId: "u", formUid, tenant: "demo", owner: "user:1" }
  const settings = sessionSettings({ timezone: "Europe/Madrid" }, 2, voiceOf(compiled))
  const abilities = { speaks: true, hears: true, keepsRecordings: false, judges: false }
  return openSession(makeSession(identity, compiled, {}, settings, abilities), at)[0]
}

const turn = (state: State, index: number): State => {
  const [listening] = step(state, { type: "recording_arrived", recording: 1, size: 9000, container: "audio/webm", at })
  const { token } = listening.awaiting!
  const [next] = step(listening, {
    type: "speech_transcribed",
    token,
    text: utterances[index % utterances.length]!,
    confidence: 0.9,
    at,
  })
  return next
}

const indexOf = (state: State): number => state.plan.positions.get(state.cursor!) ?? 0

/**
 * Fills in the form except for its last question, then goes back through the questions and answers each again, for the
 * requested number of turns. Never opens the review, which is as long as the form.
 */
const session = (size: number, turns: number, isSaved: boolean): ReadonlyArray<number> => {
  let state = opened(size)
  let written = writeWhole(state)
  const elapsed: Array<number> = []
  for (let n = 0; n < turns; n++) {
    if (indexOf(state) === size - 1) {
      const back = { type: "go_back" as const, toIndex: n % (size - 1) }
      state = step(state, { type: "message_received", message: back, at })[0]
    }
    const index = indexOf(state)
    const before = performance.now()
    state = turn(state, index)
    if (isSaved) {
      const change = writeChange(state, written, n)
      written = change === undefined || isLong(change) ? writeWhole(state, n) : change
    }
    elapsed.push((performance.now() - before) * 1000)
  }
  return elapsed
}

session(50, 3000, true)

console.log("microseconds per turn, by the length of the session (50 questions)")
const long = session(50, 20_000, false)
for (const [from, to] of [
  [50, 500],
  [500, 5000],
  [5000, 10_000],
  [15_000, 20_000],
] as const) {
  const part = long.slice(from, to)
  console.log(
    `  turns ${String(from).padStart(6)} to ${String(to).padStart(6)}   p50 ${quantile(part, 0.5).toFixed(1)}   p99 ${quantile(part, 0.99).toFixed(1)}`,
  )
}

console.log("microseconds per turn, by the size of the form, also with changes saved as in the service")
for (const size of [10, 50, 200, 1000]) {
  const plain = session(size, size * 2 + 1000, false).slice(200)
  const saved = session(size, size * 2 + 1000, true).slice(200)
  console.log(
    `  ${String(size).padStart(5)} questions   p50 ${quantile(plain, 0.5).toFixed(1).padStart(7)}   written ${quantile(saved, 0.5).toFixed(1).padStart(7)}`,
  )
}

import { assert, describe, it } from "@effect/vitest"
import { dice } from "../../../bench/understanding/speech/Dice.ts"
import { speakers } from "../../../bench/understanding/speech/say.ts"
import { understand } from "../../../src/domain/understanding/understand.ts"
import { sampled, sampleOf, seedOf } from "../../support/sampling.ts"
import { monday } from "./say.ts"

const languages = ["en", "es"] as const
const total = 1_000_000
const seed = seedOf(20_261_116)
const share = sampleOf(Math.ceil(total / (Object.keys(speakers).length * languages.length)), 20)

/** Parses the sentences of our own generator: a million utterances over six types and two languages, or a sample. */
describe("round trips", () => {
  for (const [name, speak] of Object.entries(speakers)) {
    for (const locale of languages) {
      it(`${name} ${locale}: ${sampled(share, seed)}`, () => {
        const random = dice(seed)
        let missed = 0
        for (let n = 0; n < share; n++) {
          const utterance = speak(locale, random)
          const understood = understand(utterance.type, utterance.text, {
            locale,
            now: monday,
            timezone: "Europe/Madrid",
          })
          if (understood._tag === utterance.status && understood.value === utterance.value) continue
          missed++
          // never a wrong value, whatever the status
          assert.isFalse(
            understood._tag === "accepted" && understood.value !== utterance.value,
            `${utterance.text}: ${understood.value}`,
          )
        }
        // At most five in 100,000. One may be missed even if the sample is smaller than that.
        assert.isAtMost(missed, Math.max(1, Math.floor((share * 5) / 100_000)), `${missed} of ${share} missed`)
      })
    }
  }
})

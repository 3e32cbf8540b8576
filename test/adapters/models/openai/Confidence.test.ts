import { assert, describe, it } from "@effect/vitest"
import { confidenceOf, noSpeechOf } from "../../../../src/adapters/models/openai/Confidence.ts"

const text = "hello"

describe("confidence", () => {
  it("is the mean probability of the tokens that contain a letter or a digit", () => {
    const logprobs = [
      { token: "he", logprob: Math.log(0.9) },
      { token: "llo", logprob: Math.log(0.4) },
      { token: ".", logprob: -9 },
    ]
    assert.closeTo(confidenceOf({ text, logprobs })!, 0.6, 1e-9)
  })

  it("weights segments by their number of tokens, or by their length if they have none", () => {
    const sure = { avg_logprob: Math.log(0.9) }
    const unsure = { avg_logprob: Math.log(0.1) }
    const byTokens = [
      { ...sure, tokens: [1, 2, 3] },
      { ...unsure, tokens: [1] },
    ]
    const wanted = Math.exp((3 * Math.log(0.9) + Math.log(0.1)) / 4)
    assert.closeTo(confidenceOf({ text, segments: byTokens })!, wanted, 1e-9)
    const byLength = [
      { ...sure, start: 0, end: 3 },
      { ...unsure, start: 3, end: 4 },
    ]
    assert.closeTo(confidenceOf({ text, segments: byLength })!, wanted, 1e-9)
  })

  it("is reduced if silence is probable or the words are repetitive", () => {
    const segment = { avg_logprob: 0, no_speech_prob: 0.7, tokens: [1] }
    assert.closeTo(confidenceOf({ text, segments: [segment] })!, 0.3, 1e-9)
    assert.closeTo(confidenceOf({ text, segments: [{ ...segment, no_speech_prob: 0.5 }] })!, 1, 1e-9)
    assert.closeTo(confidenceOf({ text, segments: [{ avg_logprob: 0, compression_ratio: 3 }] })!, 0.3, 1e-9)
  })

  it("is empty if the model gives none", () => {
    assert.isUndefined(confidenceOf({ text }))
    assert.isUndefined(confidenceOf({ text, segments: [{}], logprobs: [{ token: ".", logprob: 0 }] }))
  })
})

describe("silence detection", () => {
  const silent = { no_speech_prob: 0.9, avg_logprob: -1.5 }

  it("requires every segment to have both a high probability of silence and improbable text", () => {
    assert.strictEqual(noSpeechOf({ text, segments: [silent, { ...silent, no_speech_prob: 0.7 }] }), 0.7)
    assert.isUndefined(noSpeechOf({ text, segments: [silent, { no_speech_prob: 0.9, avg_logprob: -0.2 }] }))
    assert.isUndefined(noSpeechOf({ text, segments: [{ no_speech_prob: 0.1, avg_logprob: -2 }] }))
    assert.isUndefined(noSpeechOf({ text }))
  })
})

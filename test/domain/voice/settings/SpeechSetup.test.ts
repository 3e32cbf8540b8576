import { assert, describe, it } from "@effect/vitest"
import { missingLine, type SpeechSetup } from "../../../../src/domain/voice/settings/SpeechSetup.ts"

const nothing: SpeechSetup = {
  synthesizer: undefined,
  recogniser: undefined,
  programs: { synthesizer: undefined, recogniser: undefined },
}

describe("the notice about a missing synthesizer and recognizer", () => {
  it("names both and the variables that configure them, in the reader's language", () => {
    assert.strictEqual(
      missingLine(nothing, "en"),
      "No voice is configured (set TTS_MODEL_PATH or TTS_BASE_URL); questions are not read aloud. " +
        "No speech recognizer is configured (set STT_MODEL_PATH or STT_BASE_URL); respondents type their answers.",
    )
    assert.match(missingLine(nothing, "es-MX")!, /^No hay ninguna voz configurada .*TTS_MODEL_PATH o TTS_BASE_URL/)
  })

  it("suggests an installed program for a missing synthesizer", () => {
    const line = missingLine(
      { ...nothing, recogniser: "pocketsphinx", programs: { synthesizer: "espeak-ng", recogniser: undefined } },
      "en",
    )!
    assert.include(line, "to try it on this machine, TTS_PROGRAM=espeak-ng")
    assert.notInclude(line, "No speech recognizer")
  })

  it("is empty if nothing is missing", () => {
    assert.isUndefined(missingLine({ ...nothing, synthesizer: "flite", recogniser: "pocketsphinx" }, "en"))
  })
})

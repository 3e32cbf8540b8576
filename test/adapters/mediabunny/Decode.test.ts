import { assert, describe, it } from "@effect/vitest"
import { decode } from "../../../src/adapters/mediabunny/decode.ts"
import { resampled } from "../../../src/domain/sound/Resampler.ts"
import { mayHoldSpeech } from "../../../src/domain/sound/SpeechPresence.ts"
import { wavOf } from "../../../src/domain/sound/WavWriting.ts"
import { containerOf } from "../../../src/domain/voice/session/Containers.ts"
import { longest, reasonFor } from "../../support/recordings/reasonFor.ts"
import { containers, recording, seconds, tone } from "../../support/recordings/recordings.ts"

const rate = 16_000

/** The overall level in dBFS. */
const level = (samples: Int16Array): number => {
  const energy = samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0)
  return 10 * Math.log10(energy / samples.length)
}

const patched = (bytes: Uint8Array, at: number, values: ReadonlyArray<number>): Uint8Array => {
  const copy = new Uint8Array(bytes)
  copy.set(values, at)
  return copy
}

const find = (bytes: Uint8Array, text: string): number => Buffer.from(bytes).indexOf(text, 0, "latin1")

describe("the recording decoder", () => {
  it.each(containers)(
    "%s: decodes the whole recording at its original loudness, and finds speech in it",
    async (name) => {
      const samples = await decode(recording(name), longest)
      assert.closeTo(samples.length / rate, seconds, 0.08)
      assert.closeTo(level(samples), level(await decode(recording("opus.webm"), longest)), 1)
      assert.isTrue(mayHoldSpeech(samples))
    },
  )

  it("decodes a stereo WAV with a different sample rate", async () => {
    const one = resampled(tone(440, 8000, 8000), 8000, 44_100)
    const two = wavOf(
      Int16Array.from({ length: one.length * 2 }, (_, i) => one[i >> 1]!),
      44_100,
    )
    const samples = await decode(patched(two, 22, [2]), longest)
    assert.strictEqual(samples.length, rate)
    assert.closeTo(level(samples), -9.03, 0.1)
  })

  it.each([...containers, "vorbis.ogg" as const])(
    "%s cut off at any point is rejected as truncated or broken, never partly decoded",
    async (name) => {
      const whole = recording(name)
      for (const part of [0.05, 0.3, 0.5, 0.9, 0.99]) {
        const reason = await reasonFor(whole.subarray(0, Math.floor(whole.length * part)))
        assert.include(["truncated", "broken"], reason, `${part} of ${name}`)
      }
    },
  )

  it("rejects a codec that browsers don't record", async () => {
    assert.strictEqual(await reasonFor(recording("vorbis.ogg")), "unsupported")
  })

  it("rejects a codec that doesn't fit the container", async () => {
    const webm = recording("opus.webm")
    const named = patched(webm, find(webm, "A_OPUS"), [...Buffer.from("A_AAC\0")])
    assert.include(["broken", "unsupported", "no_audio"], await reasonFor(named))
  })

  it("rejects more channels than a microphone has", async () => {
    const ogg = recording("opus.ogg")
    const many = patched(ogg, find(ogg, "OpusHead") + 9, [255])
    assert.include(["too_many_channels", "broken", "unsupported", "no_audio"], await reasonFor(many))
    const wav = wavOf(new Int16Array(400), rate)
    assert.strictEqual(await reasonFor(patched(wav, 22, [0xff, 0xff])), "too_many_channels")
  })

  it("rejects a recording whose declared length is longer than the file", async () => {
    const wav = wavOf(new Int16Array(400), rate)
    assert.strictEqual(await reasonFor(patched(wav, 40, [0xff, 0xff, 0xff, 0x10])), "truncated")
    const mp4 = recording("aac.mp4")
    assert.strictEqual(await reasonFor(patched(mp4, find(mp4, "mdat") - 4, [0x7f, 0xff, 0xff, 0xff])), "truncated")
    assert.strictEqual(await reasonFor(patched(mp4, 0, [0, 0, 0, 2])), "truncated")
  })

  it("rejects a recording over the limit before it is decoded completely", async () => {
    assert.strictEqual(await reasonFor(recording("opus.ogg"), 1), "too_long")
    assert.strictEqual(await reasonFor(recording("aac.mp4"), 1), "too_long")
    assert.strictEqual(await reasonFor(wavOf(new Int16Array(rate * 2), rate), 1), "too_long")
  })

  it("rejects empty input, data that isn't audio, and a WAV file without samples", async () => {
    assert.strictEqual(await reasonFor(new Uint8Array(0)), "broken")
    assert.strictEqual(await reasonFor(new Uint8Array(4096).fill(7)), "broken")
    assert.strictEqual(await reasonFor(wavOf(new Int16Array(0), rate)), "no_audio")
  })
})

// Named after the IDs of the reported cases.
describe("recordings as browsers send them", () => {
  const browsers = { "V-rec-01": "opus.webm", "V-rec-02": "opus.mp4" } as const
  for (const [id, name] of Object.entries(browsers)) {
    it(`${id}: chunks joined in order decode like the whole recording`, async () => {
      const whole = recording(name)
      const chunks = [0, 1, 2, 3].map((n) => whole.subarray((n * whole.length) / 4, ((n + 1) * whole.length) / 4))
      assert.deepStrictEqual(await decode(Buffer.concat(chunks), longest), await decode(whole, longest))
    })

    it(`V-rec-03, V-rec-04: one chunk of ${name} alone is refused with a reason`, async () => {
      const whole = recording(name)
      const half = Math.floor(whole.length / 2)
      assert.include(["truncated", "broken"], await reasonFor(whole.subarray(0, half)))
      assert.isUndefined(containerOf(whole.subarray(half)))
    })
  }

  it("V-rec-08: a WAV that was written as a stream, so that its header has no lengths, is decoded", async () => {
    const wav = wavOf(tone(440, rate, rate), rate)
    const streamed = patched(patched(wav, 40, [0, 0, 0, 0]), 4, [0, 0, 0, 0])
    assert.deepStrictEqual(await decode(streamed, longest), await decode(wav, longest))
  })
})

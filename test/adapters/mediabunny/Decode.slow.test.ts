import { assert, describe, it } from "@effect/vitest"
import { reasonFor } from "../../support/recordings/reasonFor.ts"
import { containers, recording } from "../../support/recordings/recordings.ts"

describe("decoding recordings", () => {
  it("random byte changes yield either audio or one of the known errors", async () => {
    let seed = 7
    const random = (most: number) => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff) % most
    for (const name of containers)
      for (let round = 0; round < 20; round++) {
        const bytes = new Uint8Array(recording(name))
        for (let i = 0; i < 8; i++) bytes[random(bytes.length)] = random(256)
        const reasons = ["decoded", "broken", "truncated", "no_audio", "unsupported", "too_many_channels", "too_long"]
        assert.include(reasons, await reasonFor(bytes))
      }
  })
})

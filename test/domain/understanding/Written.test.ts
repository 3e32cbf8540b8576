import { assert, it } from "@effect/vitest"
import { say } from "./say.ts"

it("[NORM-050] written forms are accepted", () => {
  assert.strictEqual(say("integer", "25"), "25")
  assert.strictEqual(say("date", "2024-05-01"), "2024-05-01")
  assert.strictEqual(say("time", "14:30"), "14:30")
  assert.strictEqual(say("email", "a@b.co"), "a@b.co")
})

it("[NORM-060] spoken forms are accepted", () => {
  assert.strictEqual(say("integer", "twenty five"), "25")
  assert.strictEqual(say("date", "may first"), "?2027-05-01")
  assert.strictEqual(say("time", "half past two pm"), "14:30")
  assert.strictEqual(say("email", "a at b dot co"), "a@b.co")
})

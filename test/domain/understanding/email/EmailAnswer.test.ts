import { assert, describe, it } from "@effect/vitest"
import { inSpanish, say } from "../say.ts"

describe("EMAIL", () => {
  it("[NORM-140] the canonical value is a lower-case address", () => {
    assert.strictEqual(say("email", "John DOT Doe at Example dot COM"), "john.doe@example.com")
  })
  it("[NORM-160] not exactly one @ is rejected with INVALID_EMAIL", () => {
    assert.strictEqual(say("email", "john dot doe gmail dot com"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "a@b@c.com"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "juan arroba casa arroba gmail punto com", inSpanish), "-INVALID_EMAIL")
  })
  it("[NORM-170] what the validator's pattern refuses is rejected with INVALID_EMAIL", () => {
    assert.strictEqual(say("email", "john@gmail"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "john at gmail"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "jo,hn!x@gmail.c"), "-INVALID_EMAIL")
  })
  it("letters, explained letters and the radio alphabet", () => {
    assert.strictEqual(say("email", "b as in boy o b at yahoo dot com"), "bob@yahoo.com")
    assert.strictEqual(say("email", "juliet oscar hotel november at outlook dot com"), "john@outlook.com")
    assert.strictEqual(say("email", "jota o ese e arroba gmail punto com", inSpanish), "jose@gmail.com")
  })
  it("two readings are refused, not guessed", () => {
    assert.strictEqual(say("email", "john at home at gmail dot com"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "J. Smith at gmail.com"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "jon with an h at gmail dot com"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "john with an h at gmail dot com"), "john@gmail.com")
  })
})

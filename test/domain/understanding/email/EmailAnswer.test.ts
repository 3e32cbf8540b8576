import { assert, describe, it } from "@effect/vitest"
import { inSpanish, say } from "../say.ts"

describe("EMAIL", () => {
  it("[NORM-140] the canonical value is a lower-case address", () => {
    assert.strictEqual(say("email", "John DOT Doe at Example dot COM"), "john.doe@example.com")
  })
  it("[NORM-160] an address without exactly one @ is rejected with INVALID_EMAIL", () => {
    assert.strictEqual(say("email", "john dot doe gmail dot com"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "a@b@c.com"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "juan arroba casa arroba gmail punto com", inSpanish), "-INVALID_EMAIL")
  })
  it("[NORM-170] an address that the validator's pattern refuses is rejected with INVALID_EMAIL", () => {
    assert.strictEqual(say("email", "john@gmail"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "john at gmail"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "jo,hn!x@gmail.c"), "-INVALID_EMAIL")
  })
  it("understands single letters, letters clarified by a word (“b as in boy”), and the radio alphabet", () => {
    assert.strictEqual(say("email", "b as in boy o b at yahoo dot com"), "bob@yahoo.com")
    assert.strictEqual(say("email", "juliet oscar hotel november at outlook dot com"), "john@outlook.com")
    assert.strictEqual(say("email", "jota o ese e arroba gmail punto com", inSpanish), "jose@gmail.com")
  })
  it("accepts a correction before the @ if it repeats the whole name, and refuses one that may be partial or a denial", () => {
    for (const [en, es, name] of [
      ["ana, no, eva, at example dot com", "ana, no, eva, arroba example punto com", "eva@example.com"],
      ["ana, sorry, eva at example dot com", "ana, perdón, eva arroba example punto com", "eva@example.com"],
      ["ana dot ruiz, no, rios, at example dot com", "ana punto ruiz, no, rios, arroba example punto com", undefined],
      [
        "ana underscore ruiz, sorry, rios at example dot com",
        "ana guion bajo ruiz, perdón, rios arroba example punto com",
        undefined,
      ],
    ] as const) {
      assert.strictEqual(say("email", en), name ?? "-INVALID_EMAIL", en)
      assert.strictEqual(say("email", es, inSpanish), name ?? "-INVALID_EMAIL", es)
    }
    // "Ana, not Eva" or "Ana, no: Eva"
    assert.strictEqual(say("email", "ana, no eva, arroba ejemplo punto com", inSpanish), "-INVALID_EMAIL")
  })
  it("refuses an address with two possible readings instead of guessing", () => {
    assert.strictEqual(say("email", "john at home at gmail dot com"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "J. Smith at gmail.com"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "jon with an h at gmail dot com"), "-INVALID_EMAIL")
    assert.strictEqual(say("email", "john with an h at gmail dot com"), "john@gmail.com")
  })
})

it("an address is asked for again if its name is repeated from the beginning", () => {
  const dicho = "mi gmail es petra punto k, o sea petra punto k arroba gmail punto com"
  assert.strictEqual(say("email", dicho, inSpanish), "-INVALID_EMAIL")
  const utterance = "my gmail is petra dot k, so petra dot k at gmail dot com"
  assert.strictEqual(say("email", utterance), "-INVALID_EMAIL")
})

it("letters that spell the end of a name again are ignored, and other letters make the address invalid", () => {
  assert.strictEqual(say("email", "anna double n a at web dot de"), "anna@web.de")
  assert.strictEqual(say("email", "anna con dos enes arroba web punto de", inSpanish), "anna@web.de")
  assert.strictEqual(say("email", "ana double n a at web dot de"), "-INVALID_EMAIL")
})

it("remarks such as “no apostrophe” are ignored", () => {
  assert.strictEqual(say("email", "mike's garage at outlook dot com, no apostrophe"), "mikesgarage@outlook.com")
  assert.strictEqual(say("email", "o'brien at outlook dot com, without the apostrophe"), "obrien@outlook.com")
  assert.strictEqual(say("email", "peña arroba correo punto es, sin tilde", inSpanish), "pena@correo.es")
})

it("the dot before the top-level domain may be missing", () => {
  assert.strictEqual(say("email", "john at example com"), "john@example.com")
  assert.strictEqual(say("email", "juan arroba ejemplo com", inSpanish), "juan@ejemplo.com")
  for (const text of ["jane at dot com", "bob at the office com"])
    assert.strictEqual(say("email", text), "-INVALID_EMAIL", text)
})

it('"first" announces a sequence if “then” follows, and otherwise begins the address', () => {
  assert.strictEqual(say("email", "first ada, then dot, then king, at gmail dot com"), "ada.king@gmail.com")
  assert.strictEqual(
    say("email", "primero ada, luego punto, luego king, arroba gmail punto com", inSpanish),
    "ada.king@gmail.com",
  )
  assert.strictEqual(say("email", "primero de mayo arroba gmail punto com", inSpanish), "primerodemayo@gmail.com")
})

it("letters that spell the preceding word are treated as a repetition of it", () => {
  for (const [en, es, value] of [
    ["dani, d a n i, at rocket dot io", "dani, de a ene i, arroba rocket punto io", "dani@rocket.io"],
    ["dani, that's d a n i, at rocket dot io", "dani, se escribe de a ene i, arroba rocket punto io", "dani@rocket.io"],
    ["kathryn with a y at rocket dot io", "helena con hache arroba rocket punto io", undefined],
  ] as const) {
    assert.strictEqual(say("email", en), value ?? "kathryn@rocket.io", en)
    assert.strictEqual(say("email", es, inSpanish), value ?? "helena@rocket.io", es)
  }
  assert.strictEqual(say("email", "elena con hache arroba rocket punto io", inSpanish), "-INVALID_EMAIL")
})

it("a hesitation between two pauses is not part of an address", () => {
  for (const [en, es] of [
    ["joe dot bloggs at, er, mail dot com", "joe punto bloggs arroba, este, mail punto com"],
    ["joe dot, um, bloggs at mail dot com", "joe punto, em, bloggs arroba mail punto com"],
  ] as const) {
    assert.strictEqual(say("email", en), "joe.bloggs@mail.com", en)
    assert.strictEqual(say("email", es, inSpanish), "joe.bloggs@mail.com", es)
  }
})

it("another contact detail after an address is not part of it, and a second spelling makes the address invalid", () => {
  for (const [en, es] of [
    ["joe@mail.com or call me", "joe@mail.com o llámeme"],
    ["joe at mail dot com or my mobile", "joe arroba mail punto com o mi móvil"],
    ["joe@mail.com or you can ring me on 020 7946 0958", "joe@mail.com o me puede llamar al 612 34 56 78"],
  ] as const) {
    assert.strictEqual(say("email", en), "joe@mail.com", en)
    assert.strictEqual(say("email", es, inSpanish), "joe@mail.com", es)
  }
  for (const [en, es] of [
    ["joe at mail dot com or dot net", "joe arroba mail punto com o punto net"],
    ["joe at mail dot com or is it with two s", "joe arroba mail punto com o era con dos eses"],
    ["joe at mail dot com or joe at work dot com", "joe arroba mail punto com o joe arroba work punto com"],
  ] as const) {
    assert.strictEqual(say("email", en), "-INVALID_EMAIL", en)
    assert.strictEqual(say("email", es, inSpanish), "-INVALID_EMAIL", es)
  }
})

it("the article in “a dot”, and a remark after opening words, are not part of an address", () => {
  assert.strictEqual(say("email", "it's noel, then a dot, then price, at mail dot com"), "noel.price@mail.com")
  assert.strictEqual(say("email", "right, it's all one word, bluedoor, at mail dot com"), "bluedoor@mail.com")
  assert.strictEqual(say("email", "ahí le va, es ele, gomez, arroba mail punto com", inSpanish), "lgomez@mail.com")
})

it("a remark about letters in the name neither adds letters to the name nor replaces it", () => {
  for (const text of [
    "camilo guion bajo ochoa, con o y c h, arroba mail punto com",
    "ana punto baltierra, be larga, arroba mail punto com",
  ])
    assert.strictEqual(say("email", text, inSpanish), "-INVALID_EMAIL", text)
})

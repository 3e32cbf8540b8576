import { assert, it } from "@effect/vitest"
import { inSpanish, say } from "../say.ts"

it("yes and no are understood with courtesies and explanations", () => {
  for (const text of ["yes", "Yes, please.", "yeah sure", "of course", "I do", "uh huh", "yes, I have two dogs"]) {
    assert.strictEqual(say("boolean", text), "true", text)
  }
  for (const text of ["no", "no thanks", "not correct", "that's not right", "I don't think so", "no I live alone"]) {
    assert.strictEqual(say("boolean", text), "false", text)
  }
  for (const text of ["sí", "claro que sí", "por supuesto", "creo que sí"])
    assert.strictEqual(say("boolean", text, inSpanish), "true", text)
  for (const text of ["claro que no", "para nada", "no es correcto"])
    assert.strictEqual(say("boolean", text, inSpanish), "false", text)
})

it("conditions and corrections are confirmed, and an unsure reply such as “maybe” is not an answer", () => {
  assert.strictEqual(say("boolean", "yes but only on Sundays"), "?true")
  assert.strictEqual(say("boolean", "no, wait, yes"), "?true")
  for (const text of ["yes, I mean no", "yes, sorry, no", "yes no wait no"])
    assert.strictEqual(say("boolean", text), "?false", text)
  assert.strictEqual(say("boolean", "sí, digo, no", inSpanish), "?false")
  for (const text of ["maybe", "yes and no", "I'm not sure", "banana", ""])
    assert.strictEqual(say("boolean", text), "-NO_MATCH", text)
  for (const text of ["tal vez", "no lo sé"]) assert.strictEqual(say("boolean", text, inSpanish), "-NO_MATCH", text)
})

it("“it's not that I don't” is not an answer, and “no no” before an approval is confirmed as a yes", () => {
  for (const [en, es, meant] of [
    ["it's not that I don't", "no es que no", "-NO_MATCH"],
    ["it's not that I don't smoke", "no es que no fume", "-NO_MATCH"],
    ["it's not like I don't", "tampoco es que no", "-NO_MATCH"],
    ["I never said no", "nunca dije que no", "-NO_MATCH"],
    ["that's not a no", "eso no es un no", "-NO_MATCH"],
    ["you must be joking", "está de broma", "?false"],
    ["no no, that's fine", "no no, está bien", "?true"],
    ["no, no, that's okay", "no, no, vale", "?true"],
    ["no, that's fine", "no, está bien", "false"],
    ["no no, I don't", "no no, no fumo", "false"],
  ] as const) {
    assert.strictEqual(say("boolean", en), meant, en)
    assert.strictEqual(say("boolean", es, inSpanish), meant, es)
  }
})

it('"I don\'t think not" leans toward yes, "no creo que no" means "no, creo que no", and both are confirmed', () => {
  for (const en of ["I don't think not", "I wouldn't think not"]) assert.strictEqual(say("boolean", en), "?true", en)
  for (const es of ["no creo que no", "no me parece que no"])
    assert.strictEqual(say("boolean", es, inSpanish), "?false", es)
  assert.strictEqual(say("boolean", "no, I don't think so"), "false")
  assert.strictEqual(say("boolean", "no, creo que no", inSpanish), "false")
})

it("a “no” after a pause belongs to the words that follow, as in “no doubt”", () => {
  for (const [en, es] of [
    ["definitely, no doubt about it", "por supuesto, no hay duda"],
    ["absolutely, no question about it", "desde luego, no cabe duda"],
  ] as const) {
    assert.match(say("boolean", en), /true$/, en)
    assert.match(say("boolean", es, inSpanish), /true$/, es)
  }
  assert.strictEqual(say("boolean", "definitely, no"), "false")
  assert.strictEqual(say("boolean", "por supuesto, que no", inSpanish), "false")
})

it("a double denial such as “it's not impossible” is confirmed as a yes", () => {
  for (const [en, es] of [
    ["it's not impossible", "no es imposible"],
    ["it isn't false", "no es falso"],
    ["I can't deny it", "no lo puedo negar"],
    ["it's not a bad idea", "no es mala idea"],
  ] as const) {
    assert.strictEqual(say("boolean", en), "?true", en)
    assert.strictEqual(say("boolean", es, inSpanish), "?true", es)
  }
})

it("a conditional yes is confirmed, even where only an accent distinguishes “yes” from “if”", () => {
  assert.strictEqual(say("boolean", "sí si es gratis", inSpanish), "?true")
  assert.strictEqual(say("boolean", "yes if it's free"), "?true")
  assert.strictEqual(say("boolean", "sí, sí", inSpanish), "true")
})

it("an answer such as “without breakfast” is read as no, and is confirmed", () => {
  for (const [en, es] of [
    ["without breakfast", "sin desayuno"],
    ["without sugar, please", "sin azúcar, por favor"],
  ] as const) {
    assert.strictEqual(say("boolean", en), "?false", en)
    assert.strictEqual(say("boolean", es, inSpanish), "?false", es)
  }
  assert.strictEqual(say("boolean", "sin seguro, lo siento", inSpanish), "?false")
  assert.strictEqual(say("boolean", "without a doubt"), "true")
  assert.strictEqual(say("boolean", "with or without"), "-NO_MATCH")
  assert.strictEqual(say("boolean", "con o sin", inSpanish), "-NO_MATCH")
})

it("an answer weakened by “sort of” or “more or less” is confirmed", () => {
  for (const [en, es] of [
    ["well yes, sort of", "bueno sí, algo así"],
    ["yes, more or less", "sí, más o menos"],
  ] as const) {
    assert.strictEqual(say("boolean", en), "?true", en)
    assert.strictEqual(say("boolean", es, inSpanish), "?true", es)
  }
  assert.strictEqual(say("boolean", "more or less"), "-NO_MATCH")
  assert.strictEqual(say("boolean", "más o menos", inSpanish), "-NO_MATCH")
})

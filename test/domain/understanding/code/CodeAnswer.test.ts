import { assert, it } from "@effect/vitest"
import * as fc from "fast-check"
import { understandCode } from "../../../../src/domain/understanding/code/CodeAnswer.ts"

const digitNames = {
  en: ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
  es: ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"],
}
const letterNames = {
  en: "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu".split(
    " ",
  ),
  es: "a,be,ce,de,e,efe,ge,hache,i,jota,ka,ele,eme,ene,o,pe,cu,erre,ese,te,u,uve,uve doble,equis,i griega,zeta".split(
    ",",
  ),
}

const spoken = (code: string, locale: "en" | "es"): string =>
  Array.from(code, (sign) =>
    /\d/.test(sign) ? digitNames[locale][Number(sign)] : letterNames[locale][sign.charCodeAt(0) - 65],
  ).join(" ")

const letters = (count: number) =>
  fc
    .array(fc.constantFrom(..."ABCDEFGHIJKLMNPQRSTUVWXYZ"), { minLength: count, maxLength: count })
    .map((l) => l.join(""))
const digits = (count: number) =>
  fc.array(fc.constantFrom(..."0123456789"), { minLength: count, maxLength: count }).map((l) => l.join(""))

it("understands a code spoken character by character, in both languages", () => {
  fc.assert(
    fc.property(letters(3), digits(4), letters(2), fc.constantFrom("en" as const, "es" as const), (a, b, c, locale) => {
      const code = a + b + c
      const result = understandCode(spoken(code, locale), locale, { pattern: "^[A-Z]{3}\\d{4}[A-Z]{2}$" })
      assert.strictEqual(result._tag === "rejected" ? undefined : result.value, code, spoken(code, locale))
    }),
    { numRuns: 300 },
  )
})

it("never accepts a code with a wrong check digit", () => {
  fc.assert(
    fc.property(digits(15), (number) => {
      const accepted = Array.from("0123456789").filter(
        (last) => understandCode(spoken(number + last, "en"), "en", { check: "luhn" })._tag === "accepted",
      )
      assert.strictEqual(accepted.length, 1)
    }),
    { numRuns: 50 },
  )
})

it("words that sound like letters are ignored inside phrases", () => {
  const lines = [
    ["that would be V440G", "en", "V440G"],
    ["i have it here v t four six r", "en", "VT46R"],
    ["se lo leo te como tarragona 5 7 7 6 ele como lima", "es", "T5776L"],
  ] as const
  for (const [text, locale, code] of lines) {
    const result = understandCode(text, locale, { pattern: "^[A-Z0-9]{5,8}$" })
    assert.strictEqual(result._tag === "rejected" ? "-" : result.value, code, text)
  }
})

it("a restarted code replaces the first attempt, and words that only sound like digits are not accepted outright", () => {
  const again = [
    ["a b one let me start again c d two", "en", "CD2"],
    ["a be uno empiezo otra vez ce de dos", "es", "CD2"],
  ] as const
  for (const [text, locale, code] of again)
    assert.deepInclude(understandCode(text, locale, { pattern: "^[A-Z]{2}\\d$" }), { value: code }, text)
  assert.notStrictEqual(understandCode("tea for two please", "en", { check: "luhn" })._tag, "accepted")
})

it("a complete code is confirmed if words that resemble letters follow it, and a digit after it is never lost", () => {
  const pattern = "^[A-Z]{2}\\d{2}[A-Z]{3}$"
  for (const [utterance, locale, spec, meant] of [
    ["G K 14 X Y Z, a silver Golf", "en", pattern, "GK14XYZ"],
    ["G K 14 X Y Z and it's a blue one", "en", pattern, "GK14XYZ"],
    ["1400 X Y Z, un Golf plateado", "es", "^\\d{4}[A-Z]{3}$", "1400XYZ"],
    ["G K 14 X Y Z, 77", "en", pattern, undefined],
    ["it's the grey one, G K 14 X Y Z", "en", pattern, "GK14XYZ"],
    ["1400, A de Antonio, B de burro, C de casa, es un Nissan", "es", "^\\d{4}[A-Z]{3}$", "1400ABC"],
  ] as const) {
    const result = understandCode(utterance, locale, { pattern: spec })
    assert.strictEqual(result._tag === "confirm" ? result.value : undefined, meant, utterance)
  }
})

it("the case of a letter is stated before it in English and after it in Spanish", () => {
  const understood = (locale: string, text: string, pattern?: string) => {
    const result = understandCode(text, locale, { pattern })
    return result._tag === "rejected" ? "-" : `${result._tag === "confirm" ? "?" : ""}${result.value}`
  }
  assert.strictEqual(understood("en", "capital K, nine, small t, four"), "K9t4")
  assert.strictEqual(understood("es", "ka mayúscula nueve te minúscula cuatro"), "K9t4")
  assert.strictEqual(understood("en", "capital T, i, n, a, zero four", "^[A-Za-z]{4}\\d{2}$"), "Tina04")
  assert.strictEqual(understood("es", "te mayúscula, i, ene, a, cero cuatro", "^[A-Za-z]{4}\\d{2}$"), "Tina04")
  assert.strictEqual(understood("en", "capital T tina zero four", "^[A-Za-z]{4}\\d{2}$"), "?Tina04")
  // in a remark after the code, or about the first of several letters
  assert.strictEqual(understood("en", "Tina zero four with a capital T", "^[A-Za-z]{4}\\d{2}$"), "?Tina04")
  assert.strictEqual(understood("es", "tina cero cuatro con te mayúscula", "^[A-Za-z]{4}\\d{2}$"), "?Tina04")
  assert.strictEqual(understood("en", "lower case a b, seven"), "?ab7")
  assert.strictEqual(understood("en", "lower case ab seven"), "?ab7")
  assert.strictEqual(understood("es", "a minúscula, be, siete"), "?ab7")
  // in a code of unknown format, letters are capitals
  assert.strictEqual(understood("en", "capital B, k, seven"), "BK7")
})

it("a digit may be given with its count, as in “five zeros”", () => {
  for (const [locale, text] of [
    ["en", "it's just five zeros"],
    ["es", "son cinco ceros"],
  ] as const)
    assert.deepInclude(understandCode(text, locale, { pattern: "^\\d{5}$" }), { value: "00000" })
})

it("an identity card number that lacks its leading zeros is completed and confirmed", () => {
  for (const [locale, text] of [
    ["es", "tres millones novecientos cuarenta y ocho mil ciento veintisiete cu"],
    ["es", "3948127-q"],
    ["en", "three nine four eight one two seven q"],
  ] as const)
    assert.deepInclude(understandCode(text, locale, { check: "nif" }), { _tag: "confirm", value: "03948127Q" }, text)
})

it("a code without the fixed prefix of its pattern is completed, and then confirmed", () => {
  for (const [locale, text] of [
    ["en", "forty ninety nine"],
    ["es", "cuarenta noventa y nueve"],
  ] as const)
    assert.deepInclude(understandCode(text, locale, { pattern: "^TR-\\d{4}$" }), { _tag: "confirm", value: "TR-4099" })
})

it("a zero after thousands begins another number", () => {
  for (const [locale, text] of [
    ["en", "eight thousand, zero one seven five"],
    ["es", "ocho mil, cero uno siete cinco"],
  ] as const)
    assert.deepInclude(understandCode(text, locale, { pattern: "^\\d{8}$" }), { _tag: "accepted", value: "80000175" })
})

it("a code is confirmed if an unknown word may have been a part of it", () => {
  for (const [text, locale, code] of [
    ["Alpha Bravo 12 Charlize", "en-GB", "AB12"],
    ["A B, one topsidee", "en-GB", "AB1"],
    ["alfa bravo doce chorlito", "es-ES", "AB12"],
  ] as const)
    assert.deepInclude(understandCode(text, locale, {}), { _tag: "confirm", value: code })
  assert.deepInclude(understandCode("thirty nine fifty blonk", "en-GB", { pattern: "^\\d{4}$" }), {
    _tag: "confirm",
    value: "3950",
  })
  for (const text of ["it's Alpha Bravo 12, please", "Boston Alpha 12"])
    assert.strictEqual(understandCode(text, "en-GB", {})._tag, "accepted", text)
})

it("a counted character is repeated, with the count before or after it", () => {
  for (const [locale, text, pattern, code] of [
    ["en", "three times nine then x y z", "^\\d{3}[A-Z]{3}$", "999XYZ"],
    ["en", "four one five three times", "^\\d{5}$", "41555"],
    ["es", "tres veces cero y luego uno dos", "^\\d{5}$", "00012"],
    ["es", "cuatro uno cinco tres veces", "^\\d{5}$", "41555"],
  ] as const)
    assert.deepStrictEqual(understandCode(text, locale, { pattern }), { _tag: "accepted", value: code }, text)
  for (const [locale, text] of [
    ["en", "nine three times one two three"],
    ["es", "nueve tres veces uno dos tres"],
  ] as const)
    assert.deepStrictEqual(
      understandCode(text, locale, { pattern: "^\\d{6}$" }),
      { _tag: "confirm", value: "999123", alternatives: ["911123"] },
      text,
    )
})

it("a repeated code is used only once, and the later of two different versions is confirmed", () => {
  const pattern = "^[A-Z]{3}\\d{3}$"
  for (const [locale, text] of [
    ["en", "p t b three oh three, that's p t b three zero three"],
    ["es", "pe te be tres cero tres repito pe te be tres cero tres"],
  ] as const)
    assert.deepStrictEqual(understandCode(text, locale, { pattern }), { _tag: "accepted", value: "PTB303" }, text)
  for (const [locale, text] of [
    ["en", "p t b three oh three p t d three oh three"],
    ["es", "pe te be tres cero tres, pe te de tres cero tres"],
  ] as const)
    assert.deepStrictEqual(
      understandCode(text, locale, { pattern }),
      { _tag: "confirm", value: "PTD303", alternatives: ["PTB303"] },
      text,
    )
})

it("letters explained after the code belong to the code", () => {
  for (const [locale, text] of [
    ["en", "p t b three oh three, p as in peter, t as in tom, b as in boy"],
    ["en", "p t b three oh three, b as in boy"],
    ["es", "pe te be tres cero tres, pe de pedro, te de tomás, be de barco"],
  ] as const)
    assert.deepStrictEqual(
      understandCode(text, locale, { pattern: "^[A-Z]{3}\\d{3}$" }),
      { _tag: "confirm", value: "PTB303" },
      text,
    )
})

it("a count of the following characters is not part of the code", () => {
  for (const [locale, text, pattern, code] of [
    ["en", "it's a six digit number four two zero one one nine", "^\\d{6}$", "420119"],
    ["en", "two letters q x then four digits one two three four", "^[A-Z]{2}\\d{4}$", "QX1234"],
    ["en", "the last four are oh oh seven two", "^\\d{4}$", "0072"],
    ["es", "es un número de seis cifras cuatro dos cero uno uno nueve", "^\\d{6}$", "420119"],
    ["es", "dos letras cu equis y cuatro números uno dos tres cuatro", "^[A-Z]{2}\\d{4}$", "QX1234"],
    ["es", "los últimos cuatro son cero cero siete dos", "^\\d{4}$", "0072"],
  ] as const)
    assert.deepStrictEqual(understandCode(text, locale, { pattern }), { _tag: "accepted", value: code }, text)
})

it("a conjunction that is also a letter counts as a character only if the code needs it", () => {
  const understood = (text: string, pattern: string) => understandCode(text, "es", { pattern })
  assert.deepStrictEqual(understood("be equis y uno dos tres cuatro", "^[A-Z]{2}\\d{4}$"), {
    _tag: "accepted",
    value: "BX1234",
  })
  assert.deepStrictEqual(understood("equis y uno dos tres cuatro", "^[A-Z]{2}\\d{4}$"), {
    _tag: "accepted",
    value: "XY1234",
  })
  assert.deepStrictEqual(understood("cuatro cinco uno dos be ce y de", "^\\d{4}[A-Z]{3}$"), {
    _tag: "confirm",
    value: "4512BCD",
    alternatives: ["4512BCY"],
  })
})

it("the name of a code, such as VIN or IBAN, is not part of the code unless the code has no other letters", () => {
  for (const [locale, text, spec, code] of [
    ["en", "My VIN is WVWZZZ1J93W386752.", { check: "vin" }, "WVWZZZ1J93W386752"],
    ["en", "My IBAN is GB69 LOYD 3096 3412 8765 10.", { check: "iban" }, "GB69LOYD30963412876510"],
    ["en", "GB69 LOYD 3096 3412 8765 10", { check: "iban" }, "GB69LOYD30963412876510"],
    ["en", "VIN 4419", { pattern: "^[A-Z]{3}\\d{4}$" }, "VIN4419"],
    ["es", "Mi DNI es 45871236J.", { check: "nif" }, "45871236J"],
    ["es", "Mi IBAN es ES72 0182 2370 4202 0157 0138", { check: "iban" }, "ES7201822370420201570138"],
  ] as const)
    assert.deepStrictEqual(understandCode(text, locale, spec), { _tag: "accepted", value: code }, text)
})

it("a code is confirmed if the words after it begin like a correction", () => {
  for (const [locale, text] of [
    ["en", "a b c one two three four, no injuries"],
    ["es", "a be ce uno dos tres cuatro, no hubo heridos"],
  ] as const)
    assert.deepStrictEqual(
      understandCode(text, locale, { pattern: "^[A-Z]{3}\\d{4}$" }),
      { _tag: "confirm", value: "ABC1234" },
      text,
    )
})

it("words for repetition can be combined, as in “double three times nine”", () => {
  for (const [utterance, code] of [
    ["a b double three times nine c", "AB9999C"],
    ["a b twice three times nine c", "ABB999C"],
    ["double three times nine", undefined],
  ] as const) {
    const result = understandCode(utterance, "en", { pattern: "^[A-Z0-9]{5,8}$" })
    assert.strictEqual(result._tag === "rejected" ? undefined : result.value, code, utterance)
  }
})

it("ñ is a separate letter if the pattern has it", () => {
  const rfc = { pattern: "^[A-ZÑ&]{4}\\d{6}[A-Z0-9]{3}$" }
  for (const [text, value] of [
    ["P E Ñ L 900114 7K2", "PEÑL9001147K2"],
    ["pe e eñe ele nueve cero cero uno uno cuatro siete ka dos", "PEÑL9001147K2"],
    ["pe e ene ele nueve cero cero uno uno cuatro siete ka dos", "PENL9001147K2"],
  ] as const) {
    const result = understandCode(text, "es", rfc)
    assert.deepInclude(result, { _tag: "accepted", value }, text)
  }
  assert.deepInclude(understandCode("eñe a be uno dos tres", "es", { pattern: "^[A-Z]{3}\\d{3}$" }), {
    value: "NAB123",
  })
})

it("courtesies around a code are not read as letters at its start or end, even with more words after them", () => {
  const spec = { pattern: "^\\d{4}[A-Z]{1,2}$" }
  for (const text of ["9894R okay", "nine eight nine four r okay then", "nine eight nine four r okay thank you"])
    assert.deepInclude(understandCode(text, "en", spec), { value: "9894R" }, text)
  for (const text of ["9894R vale", "nueve ocho nueve cuatro erre vale gracias"])
    assert.deepInclude(understandCode(text, "es", spec), { value: "9894R" }, text)
  assert.deepInclude(understandCode("nine eight nine four r k", "en", spec), { value: "9894RK" })
})

it("the kind of code, an article and a repeated explanation are not part of the code", () => {
  for (const [locale, pattern, text, value] of [
    ["en", "^\\d{13}$", "I S B N 978 84 233 9713 6", "9788423397136"],
    ["es", "^\\d{8}[A-Z]$", "d n i 48291736 q", "48291736Q"],
    ["es", "^\\d{4}[A-Z]{3}$", "el coche es un tres tres uno cinco ge ele zeta", "3315GLZ"],
    ["en", "^[A-Z]{2}-\\d{4}$", "H L, L for Lima, 2022", "HL-2022"],
    ["es", "^[A-Z]{2}-\\d{4}$", "hache ele, ele de Lima, 2022", "HL-2022"],
    ["es", "^L\\d{4}[A-Z]$", "lote l cero nueve siete siete ce", "L0977C"],
  ] as const)
    assert.deepInclude(understandCode(text, locale, { pattern }), { value }, text)
})

it("a first letter that all codes of a pattern share may be omitted, and is confirmed", () => {
  for (const [locale, text] of [
    ["en", "customer number one zero four eight eight two"],
    ["es", "el número de cliente es uno cero cuatro ocho ocho dos"],
  ] as const)
    assert.deepInclude(understandCode(text, locale, { pattern: "^C[0-9]{6}$" }), { _tag: "confirm", value: "C104882" })
})

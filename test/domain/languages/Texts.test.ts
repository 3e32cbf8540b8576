import { assert, describe, it } from "@effect/vitest"
import { failureTexts } from "../../../src/domain/agents/FailureTexts.ts"
import { languages } from "../../../src/domain/languages/Languages.ts"

type Text = readonly [path: string, text: string]

/** Every string below a node, with its path. */
const textsBelow = (node: unknown, path = ""): ReadonlyArray<Text> => {
  if (typeof node === "string") return [[path, node]]
  if (typeof node !== "object" || node === null) return []
  return Object.entries(node).flatMap(([key, below]) => textsBelow(below, `${path}/${key}`))
}

const placeholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(" ")

const peopleSee = ({ pages, messages, controls, answers }: (typeof languages)["en"]): ReadonlyArray<Text> =>
  textsBelow({ pages, messages, controls, answers })

const [english, spanish] = [peopleSee(languages.en), peopleSee(languages.es)]

describe("the English and Spanish strings", () => {
  it("have the same names", () => {
    assert.isAbove(english.length, 1000)
    assert.deepStrictEqual(spanish.map(([path]) => path).toSorted(), english.map(([path]) => path).toSorted())
  })

  it("have the same placeholders, except singular forms, which may omit the number", () => {
    const inSpanish = new Map(spanish)
    for (const [path, text] of english.filter(([path]) => !path.endsWith("/one")))
      assert.strictEqual(placeholders(inSpanish.get(path) ?? ""), placeholders(text), path)
  })

  it("are not empty, and don't begin or end with a space", () => {
    for (const [path, text] of [...english, ...spanish]) {
      assert.notStrictEqual(text, "", path)
      assert.strictEqual(text.trim(), text, path)
    }
  })
})

/** Terms that mean nothing to the reader of an error: parser terms, types of the language, code paths. */
const leaks =
  /\bExpected (?:string|number|boolean|object|array)|Missing key|\bundefined\b|\bNaN\b|\[object|TypeError|SyntaxError|\bat \S+\.[jt]s\b|\bsrc\/|node_modules|_tag/

describe("error messages", () => {
  it.each([
    ["answers, in English", textsBelow(languages.en.messages)],
    ["answers, in Spanish", textsBelow(languages.es.messages)],
    ["agents", textsBelow(failureTexts)],
    ["pages", [...english, ...spanish]],
  ] as const)("contain no words from the code: %s", (_, texts) => {
    assert.isNotEmpty(texts)
    for (const [path, text] of texts) assert.notMatch(text, leaks, path)
  })
})

import { assert, describe, it } from "@effect/vitest"
import { say } from "../say.ts"

describe("a web address", () => {
  const lines = {
    en: [
      ["http://example.com", "http://example.com"],
      ["example.com", "?https://example.com"],
      ["example dot com slash jobs", "?https://example.com/jobs"],
      ["it's w w w dot acme dot co dot uk", "?https://www.acme.co.uk"],
      ["https colon slash slash acme dot io", "?https://acme.io"],
      ["my website is john dash smith dot dev please", "?https://john-smith.dev"],
      ["acme dot com, no, acme dot net", "?https://acme.net"],
      ["bob at gmail dot com", "-INVALID_VALUE"],
      ["I don't have one", "-INVALID_VALUE"],
      ["falcon dot chewie", "-INVALID_VALUE"],
    ],
    es: [
      ["es www punto ejemplo punto com", "?https://www.ejemplo.com"],
      ["es ejemplo punto es barra empleo", "?https://ejemplo.es/empleo"],
      ["triple doble u punto ejemplo punto es", "?https://www.ejemplo.es"],
      ["https://ejemplo.es", "https://ejemplo.es"],
      ["no tengo", "-INVALID_VALUE"],
    ],
  }
  for (const [locale, utterance] of Object.entries(lines))
    it(`is confirmed unless it has its scheme in one piece: ${locale}`, () =>
      assert.deepStrictEqual(
        utterance.map(([text]) => [text, say("url", text!, { locale })]),
        utterance,
      ))
})

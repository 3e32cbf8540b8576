import { assert, describe, it } from "@effect/vitest"
import { say } from "../say.ts"

type Lines = Readonly<Record<string, Array<Array<string>>>>

const means = (title: string, lines: Lines) => {
  for (const [locale, utterance] of Object.entries(lines))
    it(`${title}: ${locale}`, () =>
      assert.deepStrictEqual(
        utterance.map(([text]) => [text, say("url", text!, { locale })]),
        utterance,
      ))
}

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
      ["triple w dot blue river all one word dot com", "?https://www.blueriver.com"],
      ["bob at gmail dot com", "-INVALID_VALUE"],
      ["I don't have one", "-INVALID_VALUE"],
      ["falcon dot chewie", "-INVALID_VALUE"],
    ],
    es: [
      ["es www punto ejemplo punto com", "?https://www.ejemplo.com"],
      ["es ejemplo punto es barra empleo", "?https://ejemplo.es/empleo"],
      ["triple doble u punto ejemplo punto es", "?https://www.ejemplo.es"],
      ["triple doble ve punto mi tienda todo junto punto com punto ar", "?https://www.mitienda.com.ar"],
      ["tres uves dobles punto ejemplo punto es", "?https://www.ejemplo.es"],
      ["https://ejemplo.es", "https://ejemplo.es"],
      ["no tengo", "-INVALID_VALUE"],
    ],
  }
  means("is confirmed unless it has its scheme in one piece", lines)

  const around = {
    en: [
      ["well we're at north dash star dot org if you want a look", "?https://north-star.org"],
      ["I found it on the forum, cobalt dot io slash help", "?https://cobalt.io/help"],
      ["happy fox dot com as one word, no dashes", "?https://happyfox.com"],
      ["visit dot com", "?https://visit.com"],
      ["www dot happy fox dot com", "?https://www.happyfox.com"],
      ["sure, https://acme.com/x", "https://acme.com/x"],
    ],
    es: [
      ["mire lo encontré en pan y queso punto es", "?https://panyqueso.es"],
      ["nuestra web es pintores punto com sin acentos", "?https://pintores.com"],
      ["es www punto muebles roca punto es", "?https://www.mueblesroca.es"],
      ["entre en cafe central punto com punto mx", "?https://cafecentral.com.mx"],
    ],
  }
  means("is found inside a sentence and before a remark", around)

  const corrections = {
    en: [
      ["brightfarm dot com sorry it's dot co dot uk", "?https://brightfarm.co.uk"],
      ["brightfarm dot co dot uk no wait dot org the dot com isn't ours", "?https://brightfarm.org"],
      ["brightfarm dot com or brightfarm dot net", "-INVALID_VALUE"],
      ["brightfarm dot com no dot org brightfarm dot org", "?https://brightfarm.org"],
    ],
    es: [
      ["molinos punto com perdón es punto es", "?https://molinos.es"],
      ["molinos punto com punto mx digo punto com", "?https://molinos.com"],
      ["molinos punto com o molinos punto es", "-INVALID_VALUE"],
    ],
  }
  means("has the ending that a correction gives it, and is refused if there are two", corrections)

  it("is asked for again after more than eleven corrections or remarks", () => {
    const said = (remark: string, times: number) => say("url", `acme dot com${remark.repeat(times)}`, { locale: "en" })
    assert.strictEqual(said(", no, dot net", 11), "?https://acme.net")
    assert.strictEqual(said(", no, dot net", 12), "-INVALID_VALUE")
    assert.strictEqual(said(", no hyphens", 11), "?https://acme.com")
    assert.strictEqual(said(", no hyphens", 12), "-INVALID_VALUE")
  })
})

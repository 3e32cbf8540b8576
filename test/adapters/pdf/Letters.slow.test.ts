import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { drawForm } from "../../../src/adapters/pdf/drawForm.ts"
import { decodeForm } from "../../../src/domain/forms/check/FormCheck.ts"
import { fillPdf } from "../../support/pdfPrograms.ts"
import { needs } from "../../support/programsHere.ts"
import { asked, letters } from "../../support/scripts.ts"

const formOf = (labels: ReadonlyArray<string>) =>
  Result.getOrThrow(
    decodeForm(
      {
        form_id: "letters",
        title: "Letters",
        sections: [{ fields: labels.map((label, at) => ({ field_id: `q${at}`, field_type: "text", label })) }],
      },
      "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a02",
    ),
  )

describe("the characters of a PDF form", () => {
  it.each(Object.entries(asked))(
    "include all those of %s, in a file smaller than 60,000 bytes",
    async (locale, label) => {
      const { bytes, unwritten } = await drawForm(formOf([label]), locale === "emoji" ? "en" : locale)
      assert.deepStrictEqual(unwritten, {})
      assert.isBelow(bytes.length, 60_000, "fonts contain only the letters that are used")
    },
  )

  it("can be read by another program in every script", async (context) => {
    needs(context, "mutool", "pdftotext")
    const { text } = await fillPdf((await drawForm(formOf(Object.values(asked)), "en")).bytes, {})
    const read = letters(text)
    for (const label of Object.values(asked)) assert.include(read, letters(label))
  })

  it("are reported with their code point and number of occurrences if no font has them", async (context) => {
    needs(context, "mutool", "pdftotext")
    const { bytes, unwritten } = await drawForm(formOf(["Rune ᚠ and ᚠ", "Linear B 𐀀"]), "en")
    assert.deepStrictEqual(unwritten, { "U+16A0": 2, "U+10000": 1 })
    const { text } = await fillPdf(bytes, {})
    assert.include(text, "Rune [U+16A0] and [U+16A0]")
    assert.include(text, "We can't print these characters: U+16A0 × 2, U+10000 × 1")
  })

  it("are written as the same bytes each time for the same form", async () => {
    const form = formOf(Object.values(asked))
    assert.deepStrictEqual((await drawForm(form, "ar")).bytes, (await drawForm(form, "ar")).bytes)
  })

  it("are kept in the values of choices", async (context) => {
    needs(context, "mutool", "pdftotext")
    const form = Result.getOrThrow(
      decodeForm(
        {
          form_id: "city",
          title: "City",
          sections: [
            {
              fields: [
                {
                  field_id: "city",
                  field_type: "multi_select",
                  label: "City",
                  options: [
                    { value: "北京", label: "北京市" },
                    { value: "Łódź", label: "Łódź" },
                  ],
                },
              ],
            },
          ],
        },
        "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a03",
      ),
    )
    const { PDFDocument } = await import("@cantoo/pdf-lib")
    const read = (await PDFDocument.load((await drawForm(form, "en")).bytes)).getForm()
    assert.deepStrictEqual(read.getOptionList("city").getOptions(), ["北京", "Łódź"])
  })
})

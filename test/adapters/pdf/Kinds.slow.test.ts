import { assert, describe, it } from "@effect/vitest"
import { PDFDocument } from "@cantoo/pdf-lib"
import * as Result from "effect/Result"
import { drawForm } from "../../../src/adapters/pdf/drawForm.ts"
import { decodeForm } from "../../../src/domain/forms/check/FormCheck.ts"
import type { FormDefinition } from "../../../src/domain/forms/model/FormDefinition.ts"
import { formLanguageOf } from "../../../src/domain/languages/FormLanguages.ts"
import { fillPdf } from "../../support/pdfPrograms.ts"
import { needs } from "../../support/programsHere.ts"
import { asked, letters } from "../../support/scripts.ts"

/** The newer kinds of questions, with all their text in one language. */
const formIn = (words: string): FormDefinition => {
  const label = (sign: string) => `${words} ${sign}`
  const option = (value: string) => ({ value, label: label(value) })
  return Result.getOrThrow(
    decodeForm(
      {
        form_id: "kinds",
        title: label("T"),
        sections: [
          {
            title: label("S"),
            fields: [
              { field_id: "note", field_type: "note", label: label("N") },
              {
                field_id: "matrix",
                field_type: "matrix",
                label: label("M"),
                options: [option("m1"), option("m2")],
                children: [
                  { field_id: "food", field_type: "radio", label: label("F") },
                  { field_id: "room", field_type: "radio", label: label("R") },
                ],
              },
              {
                field_id: "range",
                field_type: "range",
                label: label("G"),
                constraints: { min_value: 0, max_value: 10, step: 1 },
              },
              { field_id: "barcode", field_type: "barcode", label: label("B") },
              { field_id: "geopoint", field_type: "geopoint", label: label("P") },
              { field_id: "video", field_type: "video", label: label("V") },
            ],
          },
        ],
      },
      "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a04",
    ),
  )
}

/** MuPDF names a field by the last part of its key. */
const answers = { food: "m1", room: "m2", range: "7", barcode: "4006381333931" }

describe("newer question types in a PDF form", () => {
  it.for(Object.entries(asked))("are written, filled in and printed in %s", async ([language, words], context) => {
    needs(context, "mutool", "pdftotext")
    const locale = language === "emoji" ? "en" : language
    const { bytes, unwritten } = await drawForm(formIn(words), locale)
    assert.deepStrictEqual(unwritten, {})
    const { fields, bytes: filled, text } = await fillPdf(bytes, answers)
    assert.deepStrictEqual(fields, [
      ["combobox", "food"],
      ["combobox", "room"],
      ["text", "range"],
      ["text", "barcode"],
    ])
    const form = (await PDFDocument.load(filled)).getForm()
    assert.deepStrictEqual(
      [
        form.getDropdown("matrix.food").getSelected(),
        form.getDropdown("matrix.room").getSelected(),
        form.getTextField("range").getText(),
        form.getTextField("barcode").getText(),
      ],
      [["m1"], ["m2"], "7", "4006381333931"],
    )
    const printed = letters(text)
    const { online } = formLanguageOf(locale).controls
    assert.strictEqual(printed.split(letters(online)).length - 1, 2, "a place and a video can be answered online only")
    const written = printed.split(letters(words)).length - 1
    assert.isAtLeast(written, 14, "title, section, questions and each choice of both rows")
    assert.strictEqual(printed.split("?").length - 1, written * (words.split("?").length - 1))
    assert.include(printed, "7")
    assert.include(printed, "4006381333931")
  })
})

import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { PDFDocument } from "@cantoo/pdf-lib"
import * as Pdf from "../../../src/adapters/pdf/FormPdf.ts"
import { decodeForm } from "../../../src/domain/forms/check/FormCheck.ts"
import { demoForms } from "../../../src/domain/forms/demo/DemoForms.ts"
import { topLevelFields } from "../../../src/domain/forms/model/FormDefinition.ts"
import { threadFor } from "../../../src/layers/threads.ts"
import { FormPdf } from "../../../src/ports/FormPdf.ts"
import { fillPdf } from "../../support/pdfPrograms.ts"
import { needs } from "../../support/programsHere.ts"

const written = (form: Parameters<(typeof FormPdf.Service)["write"]>[0], locale = "en") =>
  Effect.runPromise(
    Effect.provide(
      Effect.flatMap(FormPdf, ({ write }) => write(form, locale)),
      Pdf.layer({ spawn: threadFor("printing") }),
    ),
  )

const form = Result.getOrThrow(
  decodeForm(
    {
      form_id: "visit",
      title: { en: "Visit", es: "Visita" },
      sections: [
        {
          title: "You",
          fields: [
            { field_id: "name", field_type: "text", label: "Your name", required: true },
            { field_id: "story", field_type: "textarea", label: "What happened?" },
            { field_id: "nights", field_type: "integer", label: "Nights" },
            { field_id: "day", field_type: "date", label: "Day" },
            {
              field_id: "room",
              field_type: "select",
              label: "Room",
              options: [
                { value: "one", label: "One bed" },
                { value: "two", label: "Two beds" },
              ],
            },
            { field_id: "terms", field_type: "checkbox", label: "I agree" },
          ],
        },
        {
          title: "Many",
          fields: Array.from({ length: 40 }, (_, i) => ({
            field_id: `more_${i}`,
            field_type: "text",
            label: `More ${i}`,
          })),
        },
      ],
    },
    "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a01",
  ),
)

const answers = {
  name: "Zoë Müller",
  story: "It rained. We stayed in (all day) \\ and read.",
  nights: "3",
  day: "2026-12-04",
  room: "two",
  terms: "yes",
  more_39: "the last one",
}

describe("a PDF form, in programs other than ours", () => {
  it("can be filled in, shows its values, and returns them under the answers' keys", async (context) => {
    needs(context, "mutool", "pdftotext")
    const { fields, text, bytes } = await fillPdf(await written(form), answers)
    assert.includeMembers(
      fields.map(([, name]) => name),
      topLevelFields(form).map(({ fieldId }) => fieldId),
    )
    for (const shown of ["Your name", "Zoë Müller", "It rained.", "2026-12-04", "the last one"])
      assert.include(text, shown)
    const read = (await PDFDocument.load(bytes)).getForm()
    assert.strictEqual(read.getTextField("name").getText(), answers.name)
    assert.strictEqual(read.getTextField("story").getText(), answers.story)
    assert.deepStrictEqual(read.getDropdown("room").getSelected(), ["two"])
    assert.isTrue(read.getCheckBox("terms").isChecked())
    assert.strictEqual(read.getTextField("more_39").getText(), "the last one")
  })

  it("opens with its fields and text, whichever demo form it was made from", async (context) => {
    needs(context, "mutool", "pdftotext")
    for (const demo of demoForms())
      for (const locale of ["en", "es"]) {
        const { fields, text } = await fillPdf(await written(demo, locale), {})
        assert.isAbove(fields.length, 5, demo.formId)
        assert.isAbove(text.trim().length, 200, demo.formId)
      }
  })
})

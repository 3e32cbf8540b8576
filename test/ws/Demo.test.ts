import { assert, describe, it } from "@effect/vitest"
import { fill } from "../../scripts/voice-demo/Guest.ts"
import { openStage } from "../../scripts/voice-demo/Stage.ts"
import { callerInEnglish, callerInSpanish, english, spanish } from "../../scripts/voice-demo/utterances.ts"
import { demoForms } from "../../src/domain/forms/demo/DemoForms.ts"

const form = demoForms().find(({ formId }) => formId === "event-registration")!

/** The script's results, independent of language and protocol. */
const common = {
  ticket_type: "day",
  which_day: "friday",
  workshops: "ports,energy",
  dinner: "true",
  diet: "vegetarian",
  needs_invoice: "false",
  terms: "true",
}

describe("npm run voice-demo", () => {
  it("fills a whole form by voice, in English and Spanish, in both protocols", async () => {
    const stage = await openStage(form)
    let visitor = 0
    for (const protocol of [1, 2] as const)
      for (const script of [english, spanish]) {
        const { answers, transcript } = await fill(stage, script, protocol, ++visitor)
        for (const [id, value] of Object.entries(common)) assert.strictEqual(answers[id]?.value, value, id)
        const isEnglish = script === english
        assert.strictEqual(answers["email"]?.value, isEnglish ? "anna.fisher@example.com" : "ana.pescador@ejemplo.es")
        assert.strictEqual(answers["full_name"]?.source, "speech")
        const organization = protocol === 2 ? script.edit : script.lines["organization"]![0]
        assert.strictEqual(answers["organization"]?.value, organization)
        assert.isAbove(transcript.length, 30)
      }
    assert.strictEqual(stage.submissions.length, 4)
    const [first] = stage.submissions
    assert.deepInclude(first!.evidence?.["email"], { raw_transcript: "anna dot fisher at example dot com" })
    await stage.close()
  })

  it("fills in a form with identifiers and other exact values without a keyboard, in both languages", async () => {
    const stage = await openStage(demoForms().find(({ formId }) => formId === "roadside-report")!)
    const exact = {
      birth_date: "1985-05-03",
      medicine: "amoxicillin",
      plate: "3951BCD",
      vin: "1HGCM82633A004352",
      iban: "ES9121000418450200051332",
    }
    const own = [
      [callerInEnglish, { ...exact, driver_name: "Sean O'Brien", home_address: "14 Oak Road, Springfield" }],
      [callerInSpanish, { ...exact, driver_name: "María de la Cruz", home_address: "Calle Mayor 14, 3º izquierda" }],
    ] as const
    let visitor = 0
    for (const [script, meant] of own) {
      const { answers, transcript } = await fill(stage, script, 2, ++visitor)
      for (const [id, value] of Object.entries(meant)) assert.strictEqual(answers[id]?.value, value, id)
      const { driver_age: _computed, ...given } = answers
      assert.isTrue(Object.values(given).every(({ source }) => source === "speech"))
      assert.isFalse(transcript.some((line) => /presses|chooses|uses the control/.test(line)))
    }
    assert.strictEqual(stage.submissions.length, 2)
    await stage.close()
  })
})

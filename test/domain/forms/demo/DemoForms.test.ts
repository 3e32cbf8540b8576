import { assert, describe, it } from "@effect/vitest"
import { Ajv } from "ajv"
import { Ajv2020 } from "ajv/dist/2020.js"
import { writeForm } from "../../../../src/domain/forms/codec/FormCodec.ts"
import { demoDefinitions, demoForms } from "../../../../src/domain/forms/demo/DemoForms.ts"
import { customerSurvey } from "../../../../src/domain/forms/demo/customerSurvey.ts"
import { questionsOf } from "../../../../src/domain/forms/manifest/AudioManifest.ts"
import { allFields } from "../../../../src/domain/forms/model/FormDefinition.ts"
import { compile } from "../../../../src/domain/forms/rules/CompiledForm.ts"
import { jsonSchemaOf } from "../../../../src/domain/forms/schema/JsonSchema.ts"
import { validate } from "../../../../src/domain/forms/validation/Validation.ts"

const context = { today: "2026-11-21", locale: "es" }
const forms = new Map(demoForms().map((form) => [form.formId, compile(form)]))
const png = "data:image/png;base64,iVBORw0KGgo="
const pdf = { filename: "cv.pdf", content_type: "application/pdf", size: 10, blob_ref: "file://cv" }

/** A complete set of answers for each form, and a value that the form's rules computed from them. */
const filled: ReadonlyArray<readonly [formId: string, answers: Record<string, unknown>, computed: object]> = [
  [
    "site-inspection",
    {
      site_name: "Harbour Street 12",
      inspected_on: "2026-11-20",
      started_at: "08:30",
      people_on_site: "24",
      weather: "wind",
      crane_stopped: true,
      ppe_worn: "most",
      ppe_missing: ["helmet"],
      scaffolding: true,
      scaffold: {
        scaffold_tag: "ab 1234",
        scaffold_checked_on: "2026-11-10",
        scaffold_overdue_reason: "The firm came late.",
      },
      order_rating: 3,
      hazards: [
        { hazard_what: "Open edge", hazard_severity: "9", hazard_stopped: true, hazard_due: "2026-11-22" },
        { hazard_what: "Loose cable", hazard_severity: "1", hazard_due: "2026-11-30" },
      ],
      follow_up_on: "2026-11-25",
      inspector_signature: png,
    },
    { risk_score: 10 },
  ],
  [
    "roadside-report",
    {
      driver_name: "Sean O'Brien",
      birth_date: "1985-11-20",
      home_address: "14 Oak Road, Springfield",
      medicine: "amoxicillin",
      plate: "3951BCD",
      vin: "1HGCM82633A004352",
      iban: "ES9121000418450200051332",
      needs_towing: true,
      garage: "Harbour Motors",
      other_car: true,
      other: { other_driver: "Ana Pérez", other_phone: "600 112 233" },
      has_witnesses: true,
      witnesses: [{ witness_name: "Lucía Gil" }],
    },
    { driver_age: 41 },
  ],
  [
    "patient-intake",
    {
      full_name: "Lucía Pérez",
      birth_date: "2012-11-22",
      guardian: { guardian_name: "Ana Pérez", guardian_phone: "600 112 233" },
      email: "ana@example.com",
      health_number: "AB 1234567",
      reason: "A cough that stays",
      since: "3 días",
      pain: 0,
      has_allergies: true,
      allergies: [{ allergy_to: "Nuts", allergy_reaction: "rash" }],
      conditions: "asthma",
      medication: "salbutamol",
      reminders: "text",
      privacy: "on",
      patient_signature: png,
    },
    { age: 13 },
  ],
  [
    "event-registration",
    {
      full_name: "Ann Lee",
      email: "ann@example.com",
      country: "es",
      ticket_type: "day",
      which_day: "friday",
      workshops: ["ports", "data"],
      dinner: "yes",
      diet: "vegan",
      companions: [{ companion_name: "Bo" }, {}],
      terms: true,
    },
    { total: 230 },
  ],
  [
    "job-application",
    {
      full_name: "Ann Lee",
      email: "ann@example.com",
      phone: "+34600112233",
      home: { country: "ES", city: "Vigo" },
      access_code: "harbour42",
      position: "engineer",
      languages: ["TypeScript"],
      start_on: "2027-01-01",
      salary: "42000",
      part_time: false,
      jobs: [
        { job_title: "Engineer", employer: "Acme", job_from: "2024-11-21", job_current: true },
        { job_title: "Intern", employer: "Acme", job_from: "2023-11-21", job_to: "2024-05-21" },
      ],
      cv: pdf,
      interview_slots: [{ start: "2026-12-01T10:00", end: "2026-12-01T11:00" }],
      truth: true,
    },
    { months_in_all: 30 },
  ],
  [
    "customer-survey",
    {
      order_number: "A-1",
      recommend: 8,
      improve: "Faster delivery",
      delivery: 4,
      quality: 5,
      easy: "3",
      found_by: ["other"],
      found_other: "Radio",
      call_me: false,
    },
    { average: 4.5, channel: "web" },
  ],
]

describe("the demo forms", () => {
  it("are fully available in both English and Spanish", () => {
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== "object" || node === null) return
      for (const [key, value] of Object.entries(node)) {
        const isText = [
          "title",
          "label",
          "description",
          "hint",
          "placeholder",
          "pattern_message",
          "submit_label",
          "confirm_message",
        ].includes(key)
        if (isText) {
          const text = value as Record<string, string>
          assert.sameMembers(Object.keys(text), ["en", "es"], `${path}.${key}`)
          assert.isTrue(
            Object.values(text).every((words) => words.trim().length > 0),
            `${path}.${key}`,
          )
        } else visit(value, `${path}.${key}`)
      }
    }
    for (const { definition } of demoDefinitions) visit(definition, String(definition["form_id"]))
  })

  it("each have conditions, computed values, groups or arrays, and a voice block", () => {
    for (const { form } of forms.values()) {
      const fields = allFields(form)
      assert.isAbove(fields.filter(({ dependsOn }) => dependsOn.length > 0).length, 3, form.formId)
      assert.isTrue(
        fields.some(({ fieldType }) => fieldType === "group"),
        form.formId,
      )
      assert.isTrue(
        fields.some(({ fieldType }) => fieldType === "array"),
        form.formId,
      )
      assert.isTrue(
        fields.some(({ fieldType }) => fieldType === "formula"),
        form.formId,
      )
      assert.isDefined(form.voice, form.formId)
      assert.isAbove(questionsOf(form).length, 8)
    }
  })

  for (const [formId, answers, computed] of filled)
    it(`${formId}: a complete set of answers is accepted, and a JSON Schema validator agrees`, () => {
      const form = forms.get(formId)!
      const { problems, data } = validate(form, answers, context)
      assert.deepStrictEqual(problems, {})
      assert.deepInclude(data, computed)
      assert.deepStrictEqual(validate(form, data, context).data, data)
      for (const check of [
        new Ajv({ strict: false, validateFormats: false }).compile(jsonSchemaOf(form.form, "draft-07")),
        new Ajv2020({ strict: false, validateFormats: false }).compile(jsonSchemaOf(form.form, "2020-12")),
      ])
        assert.isTrue(check(data), JSON.stringify(check.errors))
      assert.isFalse(validate(form, {}, context).isValid)
    })

  it("drop an answer if another answer hides its question", () => {
    const survey = forms.get("customer-survey")!
    const { data } = validate(
      survey,
      { recommend: 10, problem: "left over", delivery: 5, quality: 5, easy: 4, call_me: false },
      context,
    )
    assert.isUndefined(data["problem"])
  })

  it("keep all their languages when they are encoded", () => {
    const written = writeForm(forms.get("customer-survey")!.form)
    assert.deepStrictEqual(written["title"], customerSurvey["title"])
  })
})

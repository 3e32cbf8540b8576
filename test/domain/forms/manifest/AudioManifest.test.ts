import { assert, describe, it } from "@effect/vitest"
import { audioManifest, questionsOf } from "../../../../src/domain/forms/manifest/AudioManifest.ts"
import { fallbackHtml } from "../../../../src/domain/forms/manifest/FallbackHtml.ts"
import { fieldTypes } from "../../../../src/domain/forms/model/FieldType.ts"
import { topLevelFields } from "../../../../src/domain/forms/model/FormDefinition.ts"
import { form } from "../support/forms.ts"

const wsEndpoint = "/api/v1/demo/forms/6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a01/audio/ws"

const manifest = (fields: ReadonlyArray<object>, locale = "en", rest: object = {}) =>
  audioManifest(form(fields, rest), { locale, wsEndpoint })

const question = (field: object, locale = "en") => manifest([{ field_id: "q", ...field }], locale).questions[0]!

/** The contract's table, row by row. */
const modes: ReadonlyArray<readonly [row: string, type: string, mode: string]> = [
  ["MAN-320", "text", "voice"],
  ["MAN-330", "email", "voice"],
  ["MAN-340", "phone", "voice"],
  ["MAN-350", "number", "voice"],
  ["MAN-360", "date", "voice"],
  ["MAN-370", "time", "voice"],
  ["MAN-380", "textarea", "voice"],
  ["MAN-390", "url", "voice"],
  ["MAN-400", "audio", "voice"],
  ["MAN-410", "password", "voice"],
  ["MAN-420", "integer", "voice"],
  ["MAN-430", "float", "voice"],
  ["MAN-440", "currency", "voice"],
  ["MAN-450", "zipcode", "voice"],
  ["MAN-460", "rating", "voice"],
  ["MAN-470", "duration", "voice"],
  ["MAN-480", "radio", "voice"],
  ["MAN-490", "checkbox", "voice"],
  ["MAN-500", "select", "prompt_select"],
  ["MAN-510", "multi_select", "prompt_select"],
  ["MAN-520", "dynamic_select", "prompt_select"],
  ["MAN-530", "boolean", "prompt_select"],
  ["MAN-540", "ranking", "prompt_select"],
  ["MAN-550", "likert", "prompt_select"],
  ["MAN-560", "nps", "prompt_select"],
  ["MAN-570", "color", "prompt_select"],
  ["MAN-580", "rest", "visual_fallback"],
  ["MAN-590", "remote_response", "visual_fallback"],
  ["MAN-600", "file", "visual_fallback"],
  ["MAN-610", "image", "visual_fallback"],
  ["MAN-620", "location", "visual_fallback"],
  ["MAN-630", "signature", "visual_fallback"],
  ["MAN-640", "transfer_list", "visual_fallback"],
  ["MAN-650", "availability", "visual_fallback"],
  ["MAN-660", "array", "visual_fallback"],
]

/** Groups are asked through their fields, and a note asks no question. */
const everyType = fieldTypes
  .filter((type) => !["group", "matrix", "note"].includes(type))
  .map((type) => ({ field_id: `f_${type}`, field_type: type }))

describe("the audio manifest", () => {
  for (const [row, type, mode] of modes)
    it(`[${row}] asks for a ${type} field by ${mode}`, () => {
      assert.strictEqual(question({ field_type: type }).voice_mode, mode)
      assert.strictEqual(question({ field_type: type }).field_type, type)
    })

  it("[MAN-670] [MAN-090] leaves hidden fields out", () => {
    assert.deepStrictEqual(manifest([{ field_id: "h", field_type: "hidden" }]).questions, [])
    const { questions } = manifest([{ field_id: "a" }, { field_id: "h", field_type: "hidden" }, { field_id: "b" }])
    assert.deepStrictEqual(
      questions.map(({ field_id }) => field_id),
      ["a", "b"],
    )
  })

  it("[MAN-180] [MAN-190] [MAN-240] [MAN-280] gives every type except a hidden field one of three modes", () => {
    const { questions } = manifest(everyType)
    assert.lengthOf(questions, everyType.length - 1)
    for (const { voice_mode, render_mode } of questions) {
      assert.oneOf(voice_mode, ["voice", "prompt_select", "visual_fallback"])
      assert.oneOf(render_mode, ["voice", "select", "visual"])
    }
  })

  it("[MAN-290] [MAN-300] [MAN-310] pairs each voice mode with its render mode", () => {
    const pairs = { voice: "voice", prompt_select: "select", visual_fallback: "visual" }
    const { questions } = manifest(everyType)
    assert.strictEqual(new Set(questions.map(({ voice_mode }) => voice_mode)).size, 3)
    for (const { voice_mode, render_mode } of questions) assert.strictEqual(render_mode, pairs[voice_mode])
  })

  it("[MAN-250] [MAN-260] prefers a field's own mode, and ignores an unknown one", () => {
    assert.strictEqual(question({ meta: { voice_mode: " Visual_Fallback " } }).voice_mode, "visual_fallback")
    assert.strictEqual(question({ meta: { voice_mode: "banana" } }).voice_mode, "voice")
    assert.lengthOf(manifest([{ field_id: "h", field_type: "hidden", meta: { voice_mode: "voice" } }]).questions, 0)
  })

  it("[MAN-050] [MAN-060] [MAN-070] contains the form's name, the number of questions and the locale", () => {
    const whole = manifest([{ field_id: "a" }, { field_id: "h", field_type: "hidden" }], "es", {
      title: { en: "Visit", es: "Visita" },
    })
    assert.sameMembers(Object.keys(whole), [
      "form_id",
      "form_uid",
      "title",
      "total_questions",
      "locale",
      "ws_endpoint",
      "questions",
    ])
    assert.strictEqual(whole.form_id, "visit")
    assert.strictEqual(whole.title, "Visita")
    assert.strictEqual(whole.total_questions, whole.questions.length)
    assert.strictEqual(whole.locale, "es")
    assert.strictEqual(whole.ws_endpoint, wsEndpoint)
  })

  it("[MAN-100] [MAN-110] [MAN-120] describes each question with twelve keys, in order", () => {
    const { questions } = manifest([{ field_id: "a", required: true }, { field_id: "b" }])
    for (const [i, one] of questions.entries()) {
      assert.sameMembers(Object.keys(one), [
        "index",
        "field_id",
        "field_type",
        "label",
        "description",
        "required",
        "constraints",
        "options",
        "voice_mode",
        "render_mode",
        "sensitive",
        "fallback_html",
      ])
      assert.strictEqual(one.index, i)
    }
    assert.deepStrictEqual(
      questions.map(({ field_id, required }) => [field_id, required]),
      [
        ["a", true],
        ["b", false],
      ],
    )
  })

  it("[MAN-130] [MAN-140] [MAN-150] [MAN-160] [MAN-170] localizes text, and uses null for missing values", () => {
    const label = { en: "Name", es: "Nombre" }
    const full = {
      label,
      description: { en: "As on the badge", es: "Como en la credencial" },
      constraints: { max_length: 40 },
    }
    const spanish = question(full, "es-MX")
    assert.strictEqual(spanish.label, "Nombre")
    assert.strictEqual(spanish.description, "Como en la credencial")
    assert.deepStrictEqual(spanish.constraints, { max_length: 40 })
    assert.strictEqual(question(full).label, "Name")
    const plain = question({})
    assert.deepStrictEqual([plain.description, plain.constraints, plain.options], [null, null, null])
    const options = [
      { value: "m", label: { en: "Morning", es: "Mañana" } },
      { value: "n", label: "Night", disabled: true },
    ]
    assert.deepStrictEqual(question({ field_type: "select", options }, "es").options, [{ value: "m", label: "Mañana" }])
  })

  it("includes the options of choice questions", () => {
    const values = (type: string) => question({ field_type: type }).options?.map(({ value }) => value)
    assert.deepStrictEqual(values("boolean"), ["true", "false"])
    assert.deepStrictEqual(values("checkbox"), ["true", "false"])
    assert.lengthOf(values("nps") ?? [], 11)
    assert.deepStrictEqual(question({ field_type: "likert" }, "es").options?.[4]?.label, "Totalmente de acuerdo")
    assert.isAbove(values("color")?.length ?? 0, 5)
    assert.strictEqual(values("rating"), undefined)
  })

  it("[MAN-200] marks all passwords as sensitive, as well as fields that the form declares sensitive", () => {
    assert.isTrue(question({ field_type: "password" }).sensitive)
    assert.isFalse(question({}).sensitive)
    assert.isTrue(question({ meta: { voice: { sensitive: true } } }).sensitive)
  })

  it("[MAN-210] [MAN-220] has a single control, not a whole page, for each visual question", () => {
    for (const { voice_mode, fallback_html, field_type } of manifest(everyType).questions) {
      if (voice_mode !== "visual_fallback") {
        assert.isNull(fallback_html, field_type)
        continue
      }
      const html = fallback_html ?? ""
      assert.match(html, /^<(?:input|select|textarea|fieldset|output)\b/, field_type)
      assert.notMatch(html, /<(?:html|head|body|form|script)\b/i, field_type)
    }
    const file = question({
      field_type: "file",
      required: true,
      constraints: { allowed_mime_types: ["application/pdf"] },
    })
    assert.strictEqual((file.fallback_html ?? "").match(/<(?:input|select|textarea)\b/g)?.length, 1)
    assert.include(file.fallback_html ?? "", 'type="file"')
    assert.include(file.fallback_html ?? "", 'accept="application/pdf"')
  })

  it("escapes the form's text in the HTML of every control", () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror='x'>`
    for (const type of fieldTypes) {
      const [field] = topLevelFields(
        form([
          {
            field_id: "q",
            field_type: type,
            label: hostile,
            placeholder: hostile,
            options: [{ value: hostile, label: hostile }],
            constraints: { allowed_mime_types: [hostile] },
            ...(type === "group" ? { children: [{ field_id: "c", label: hostile }] } : {}),
            ...(type === "array" ? { item_template: { field_id: "c", label: hostile } } : {}),
          },
        ]),
      )
      assert.notMatch(fallbackHtml(field!, "en"), /<script|<img|onerror='/i, type)
    }
  })

  it("[MAN-230] contains no audio", () => {
    const text = JSON.stringify(manifest(everyType.filter(({ field_type }) => field_type !== "audio")))
    assert.notInclude(text, '"audio"')
    assert.notMatch(text, /[A-Za-z0-9+/]{200,}/)
  })

  it("asks for a group's children one by one, and asks for an array as a single question", () => {
    const asked = questionsOf(
      form([
        {
          field_id: "g",
          field_type: "group",
          children: [{ field_id: "a" }, { field_id: "in", field_type: "group", children: [{ field_id: "b" }] }],
        },
        { field_id: "list", field_type: "array", item_template: { field_id: "x" } },
      ]),
    )
    assert.deepStrictEqual(
      asked.map(({ path }) => path),
      ["g.a", "g.in.b", "list"],
    )
  })
})

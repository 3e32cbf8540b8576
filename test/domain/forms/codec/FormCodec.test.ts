import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { contentOf, readField, readForm, writeForm } from "../../../../src/domain/forms/codec/FormCodec.ts"
import { namedUuid } from "../../../../src/domain/forms/codec/NamedUuid.ts"
import type { Problem } from "../../../../src/domain/forms/model/Problem.ts"

const uid = "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a01"

const problemsOf = (json: unknown): ReadonlyArray<Problem> => {
  const read = readForm(json, uid)
  return Result.isFailure(read) ? read.failure.problems : []
}

const minimal = (field: object) => ({
  form_id: "visit",
  title: "Visit",
  sections: [{ section_id: "main", fields: [{ field_id: "a", field_type: "text", label: "A", ...field }] }],
})

describe("reading a definition", () => {
  it("fills in defaults and derives the same identifiers from the same document", () => {
    const once = Result.getOrThrow(readForm(minimal({}), uid))
    const again = Result.getOrThrow(readForm(minimal({}), uid))
    assert.deepStrictEqual(once, again)
    assert.strictEqual(once.formUid, uid)
    assert.strictEqual(once.version, "1.0")
    assert.isTrue(once.cancelAllowed)
    const [section] = once.sections
    const [field] = section!.fields
    assert.strictEqual(section!.sectionUid, namedUuid(uid, "section:main"))
    assert.strictEqual(field?.kind === "field" ? field.fieldUid : "", namedUuid(uid, "field:a"))
  })

  it("derives the version 5 UUID that RFC 9562 gives as an example", () => {
    assert.strictEqual(
      namedUuid("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "www.example.com"),
      "2ed6657d-e927-568b-95e1-2665a8aea6a2",
    )
  })

  it("lists every problem with its path in the request", () => {
    const paths = problemsOf({
      form_id: "visit",
      title: 7,
      sections: [
        {
          section_id: "main",
          fields: [
            { field_id: "a", field_type: "nonsense", label: "A" },
            { field_id: "b", field_type: "text", label: "B", constraints: { min_length: -1, colour: "red" } },
            {
              field_id: "c",
              field_type: "text",
              label: "C",
              visible_if: { field_id: "a", operator: "like", value: 1 },
            },
            { field_type: "text", label: "no id" },
            {
              subsection_id: "sub",
              fields: [
                { field_id: "g", field_type: "group", label: "G", children: [{ field_id: "h", field_type: "text" }] },
              ],
            },
          ],
        },
      ],
      voice: { hands_free: { silence_ms: -1 }, llm_refine_timeout_s: 11 },
      events: { onSomething: { handler_ref: "a.b" } },
    }).map(({ path }) => path)
    assert.sameMembers(paths, [
      "title",
      "sections[0].fields[0].field_type",
      "sections[0].fields[1].constraints.colour",
      "sections[0].fields[1].constraints.min_length",
      "sections[0].fields[2].visible_if.operator",
      "sections[0].fields[3].field_id",
      "sections[0].fields[4].fields[0].children[0].label",
      "voice.hands_free.silence_ms",
      "voice.llm_refine_timeout_s",
      "events.onSomething",
    ])
  })

  it("round-trips a written definition", () => {
    const form = Result.getOrThrow(
      readForm(
        {
          ...minimal({
            field_type: "text_area",
            constraints: { max_length: 5 },
            visible_if: { field_id: "b", operator: "eq", value: "x" },
            meta: { voice: { pause_ms: 250 }, voice_mode: "banana" },
          }),
          llm_validation: { enabled: true },
          voice: {},
          meta: { style: { layout: "wizard" }, owner: "team" },
        },
        uid,
      ),
    )
    const written = writeForm(form)
    assert.deepStrictEqual(Result.getOrThrow(readForm(written, uid)), form)
    const [field] = form.sections[0]!.fields
    assert.strictEqual(field?.kind === "field" ? field.fieldType : "", "textarea")
    assert.strictEqual(form.voice?.llmValidation.enabled, true)
    assert.strictEqual(form.style?.layout, "wizard")
    assert.notInclude(JSON.stringify(written), "null")
  })

  it("accepts fields without a section, options as plain strings, and upper-case identifiers", () => {
    const form = Result.getOrThrow(
      readForm(
        {
          form_uid: uid.toUpperCase(),
          title: { en: "Été 2026: Visit!", es: "Visita" },
          fields: [{ field_id: "s", field_type: "select", label: "S", options: ["red", "blue"] }],
        },
        "00000000-0000-4000-8000-000000000000",
      ),
    )
    assert.strictEqual(form.formUid, uid)
    assert.strictEqual(form.formId, "ete-2026-visit")
    const [field] = form.sections[0]!.fields
    assert.deepStrictEqual(field?.kind === "field" ? field.options?.map(({ value }) => value) : [], ["red", "blue"])
  })

  it("refuses unknown keys of a field and drops those of a form", () => {
    assert.deepStrictEqual(
      problemsOf({ ...minimal({ colour: "red" }), something_else: 1 }).map(({ path, code }) => [path, code]),
      [["sections[0].fields[0].colour", "unknown_key"]],
    )
  })

  it("[VCFG-490] [VCFG-530] [VCFG-580] refuses negative pauses and silences", () => {
    for (const voice of [{ hands_free: { silence_ms: -1 } }, { hint_pause_ms: -1 }, { option_pause_ms: -1 }])
      assert.lengthOf(problemsOf({ ...minimal({}), voice }), 1)
    assert.lengthOf(problemsOf({ ...minimal({}), voice: { hint_pause_ms: 0, option_pause_ms: 0 } }), 0)
  })

  it("[VCFG-650] [VCFG-660] requires a refine timeout of more than 0 and at most 10 seconds", () => {
    const refused = (seconds: number) => problemsOf({ ...minimal({}), voice: { llm_refine_timeout_s: seconds } }).length
    assert.deepStrictEqual([0, 0.5, 10, 10.1].map(refused), [1, 0, 0, 1])
  })

  it("[VCFG-710] accepts only four values for a field's `enumerate`", () => {
    const refused = (enumerate: string) =>
      problemsOf(minimal({ meta: { voice: { enumerate } } })).map(({ path }) => path)
    for (const word of ["auto", "always", "never", "count_only"]) assert.deepStrictEqual(refused(word), [])
    assert.deepStrictEqual(refused("sometimes"), ["sections[0].fields[0].meta.voice.enumerate"])
  })

  it("[PLAUS-120] keeps all five settings of the plausibility check in a round trip", () => {
    const settings = { enabled: true, threshold: 0.5, timeout_s: 2.5, on_error: "block", exclude_field_types: ["text"] }
    const form = Result.getOrThrow(readForm({ ...minimal({}), voice: { llm_validation: settings } }, uid))
    const written = writeForm(form)["voice"] as { readonly llm_validation: Record<string, unknown> }
    for (const [key, value] of Object.entries(settings)) assert.deepStrictEqual(written.llm_validation[key], value)
  })

  it("produces equal content for equal forms, whatever the order of their keys and their version label", () => {
    const a = Result.getOrThrow(readForm({ ...minimal({}), version: "1.0" }, uid))
    const { sections, ...rest } = minimal({})
    const b = Result.getOrThrow(readForm({ version: "1.7", sections, ...rest }, uid))
    assert.strictEqual(contentOf(a), contentOf(b))
    const c = Result.getOrThrow(readForm(minimal({ required: true }), uid))
    assert.notStrictEqual(contentOf(a), contentOf(c))
  })

  it("reads a single field", () => {
    const field = Result.getOrThrow(readField({ field_id: "x", field_type: "email", label: "Mail" }, uid))
    assert.strictEqual(field.fieldType, "email")
  })
})

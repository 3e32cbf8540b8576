import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { controlCatalog } from "../../../../src/domain/forms/catalog/ControlCatalog.ts"
import { problemsOfForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { warningsOf } from "../../../../src/domain/forms/check/Warnings.ts"
import { builder as en } from "../../../../src/domain/languages/en/pages/builder.ts"
import { builder as es } from "../../../../src/domain/languages/es/pages/builder.ts"
import type { EditFacts } from "../../../../src/views/forms/edit/EditPage.ts"
import { addOther, addQuestion } from "../../../../web/forms/edit/adding.ts"
import { applySetting } from "../../../../web/forms/edit/applySetting.ts"
import { compiledDraft } from "../../../../web/forms/edit/compiled.ts"
import { kindsToAdd } from "../../../../web/forms/edit/compounds.ts"
import { type Draft, placeOf, places } from "../../../../web/forms/edit/document.ts"
import { addOperand, operandsOf, operationOf } from "../../../../web/forms/edit/formula.ts"
import { resultOf } from "../../../../web/forms/edit/formulaPanel.ts"
import { dropped, homesFor, moved, movedInto } from "../../../../web/forms/edit/moving.ts"
import { foundKinds } from "../../../../web/forms/edit/picker.ts"
import { languagesOf, textPlaces } from "../../../../web/forms/edit/texts.ts"

const factsOf = (locale: "en" | "es") =>
  ({
    locale,
    formUid: "5e1d0005-0000-4000-8000-000000000005",
    today: "2026-11-28",
    controls: controlCatalog(locale),
    texts: { edit: locale === "en" ? en : es },
  }) as unknown as EditFacts

const facts = factsOf("en")

/** Builds a form as an author does: kinds from the list, each after the previous one. */
const building = () => {
  const form = {
    form_id: "built",
    title: "Built",
    meta: { languages: ["en"] },
    sections: [{ section_id: "main", section_uid: "5e1d0005-0000-4000-8000-0000000000aa", fields: [] }],
  } as unknown as Draft
  const add = (type: string, label?: string, into?: string): Draft => {
    const control = kindsToAdd(facts).find((one) => one.type === type)!
    const last = into === undefined ? places(form).findLast(({ depth }) => depth === 0)?.field["field_uid"] : undefined
    const uid = addQuestion(facts, form, control, { into, after: last as string | undefined, section: undefined })
    const { field } = placeOf(form, uid)!
    if (label !== undefined) field["label"] = label
    return field
  }
  const set = (field: Draft, what: string, value: string, isOn = false) =>
    applySetting(facts, form, { field, section: undefined }, { what, value, isOn }, "en")
  const compiled = () => Result.getOrThrow(compiledDraft(facts, form))
  const ids = () => places(form).map(({ field, depth }) => `${"-".repeat(depth)}${String(field["field_id"])}`)
  return { form, add, set, compiled, ids }
}

const idOf = (field: Draft): string => String(field["field_id"])
const uidOf = (field: Draft): string => String(field["field_uid"])

describe("kinds of answers in the builder", () => {
  it("every kind can be added twice without problems or warnings", () => {
    const { form, add, compiled } = building()
    add("number")
    for (const { type } of kindsToAdd(facts)) for (const _ of [1, 2]) add(type)
    assert.deepStrictEqual(problemsOfForm(compiled()), [])
    assert.deepStrictEqual(warningsOf(compiled().form), [])
    for (const { of, key } of textPlaces(form)) assert.isFalse(typeof of[key] === "object", JSON.stringify(of[key]))
    assert.deepStrictEqual(languagesOf(form, "en"), ["en"])
  })

  it("a calculated value starts as the sum of the numeric questions, and its result is shown", () => {
    const { form, add, set, compiled } = building()
    add("text", "Name")
    const price = add("currency", "Price")
    const count = add("integer", "How many")
    const total = add("formula", "Total")
    const operation = () => operationOf(total)!
    assert.deepStrictEqual(operation(), {
      op: "add",
      operands: [{ field_id: idOf(price) }, { field_id: idOf(count) }],
    } as unknown as Draft)
    assert.isTrue(set(total, "formula:op", "multiply"))
    const example = (id: string) => (id === idOf(price) ? "2.5" : "4")
    assert.strictEqual(resultOf(compiled(), operation(), example, facts.today), 10)
    addOperand(form, total)
    assert.isTrue(set(total, "formula:value:2", "0.333"))
    assert.isTrue(set(total, "formula:decimals", "2"))
    assert.isFalse(set(total, "formula:decimals", "2.5"))
    assert.strictEqual(resultOf(compiled(), operation(), example, facts.today), 3.33)
    assert.isTrue(set(total, "formula:op", "percent"))
    assert.strictEqual(operandsOf(operation()).length, 2)
    assert.isUndefined(operation()["options"])
    assert.deepStrictEqual(problemsOfForm(compiled()), [])
  })

  it("a calculated value can be the time between two dates, a sentence, a score, or the sum over entries", () => {
    const { add, set, compiled } = building()
    const from = add("date", "From")
    const to = add("date", "To")
    const plan = add("radio", "Plan")
    const visits = add("array", "Visits")
    const entry = add("number", "Hours", uidOf(visits))
    const value = add("formula", "Value")
    const result = (answers: Readonly<Record<string, string>>) => {
      assert.deepStrictEqual(problemsOfForm(compiled()), [])
      return resultOf(compiled(), operationOf(value)!, (id) => answers[id] ?? "", facts.today)
    }
    set(value, "formula:op", "date_diff")
    assert.strictEqual(result({ [idOf(from)]: "2026-11-01", [idOf(to)]: "2026-11-15" }), 14)
    set(value, "formula:unit", "weeks")
    assert.strictEqual(result({ [idOf(from)]: "2026-11-01", [idOf(to)]: "2026-11-15" }), 2)
    set(value, "formula:op", "lookup")
    set(value, "formula:score:first", "10")
    set(value, "formula:score:second", "a lot")
    assert.strictEqual(result({ [idOf(plan)]: "first" }), 10)
    assert.strictEqual(result({ [idOf(plan)]: "second" }), "a lot")
    set(value, "formula:op", "format")
    set(value, `formula:of:0`, idOf(plan))
    set(value, "formula:template", "Plan {0}")
    assert.strictEqual(result({ [idOf(plan)]: "first" }), "Plan first")
    set(value, "formula:op", "aggregate")
    set(value, "formula:of:0", idOf(entry))
    assert.strictEqual(result({ [idOf(entry)]: "1; 2.5; 4" }), 7.5)
    set(value, "formula:fn", "count")
    assert.strictEqual(result({ [idOf(entry)]: "1; 2.5; 4" }), 3)
  })

  it("a list's entry has one question until a second is added; it can be named, and its questions can be moved", () => {
    const { form, add, set, ids, compiled } = building()
    const pets = add("array", "Pets")
    assert.deepStrictEqual(ids(), ["array", "-text"])
    const [, single] = places(form)
    assert.isTrue(single!.isWholeEntry)
    assert.isFalse(moved(form, uidOf(single!.field), 1))
    add("date", "Born", uidOf(pets))
    assert.deepStrictEqual(ids(), ["array", "-text", "-date"])
    assert.isTrue(set(pets, "entry:label", "Pet"))
    assert.strictEqual((pets["item_template"] as Draft)["label"], "Pet")
    assert.deepStrictEqual(problemsOfForm(compiled()), [])
    assert.isTrue(moved(form, uidOf(places(form)[2]!.field), -1))
    assert.deepStrictEqual(ids(), ["array", "-date", "-text"])
  })

  it("questions can be moved into and out of a group with arrows, from a list, or by dragging, but never into themselves", () => {
    const { form, add, set, ids } = building()
    const name = add("text", "Name")
    const address = add("address")
    const wishes = add("textarea", "Wishes")
    const inner = ["-street", "-address_line", "-postal_code", "-town", "-country"]
    assert.deepStrictEqual(ids(), ["text", "address", ...inner, "textarea"])
    moved(form, uidOf(name), 1)
    assert.deepStrictEqual(ids(), ["address", "-text", ...inner, "textarea"])
    moved(form, uidOf(name), -1)
    assert.deepStrictEqual(ids(), ["text", "address", ...inner, "textarea"])
    moved(form, uidOf(wishes), -1)
    assert.deepStrictEqual(ids(), ["text", "address", ...inner, "-textarea"])
    moved(form, uidOf(wishes), 1)
    assert.deepStrictEqual(ids(), ["text", "address", ...inner, "textarea"])
    assert.isTrue(set(wishes, "home", uidOf(address)))
    assert.isTrue(set(wishes, "home", "section:0"))
    assert.deepStrictEqual(ids(), ["text", "address", ...inner, "textarea"])
    assert.isTrue(dropped(form, uidOf(name), uidOf(address), "into"))
    assert.isTrue(dropped(form, uidOf(name), uidOf(wishes), "after"))
    assert.deepStrictEqual(ids(), ["address", ...inner, "textarea", "text"])
    const street = places(form).find(({ field }) => idOf(field) === "street")
    assert.isFalse(dropped(form, uidOf(address), uidOf(street!.field), "before"))
    assert.isFalse(movedInto(form, uidOf(address), uidOf(address)))
    assert.notInclude(
      homesFor(form, address).map(({ key }) => key),
      uidOf(address),
    )
  })

  it("rows of a matrix stay together, and no other question can be placed among them", () => {
    const { form, add, ids, compiled } = building()
    const matrix = add("matrix", "The service")
    const [first, second] = places(form).slice(1, 3)
    const text = kindsToAdd(facts).find(({ type }) => type === "text")!
    addQuestion(facts, form, text, { into: undefined, after: uidOf(second!.field), section: undefined })
    const laidOut = ["matrix", `-${idOf(first!.field)}`, `-${idOf(second!.field)}`, "text"]
    assert.deepStrictEqual(ids(), laidOut)
    const name = places(form)[3]!.field
    assert.isFalse(moved(form, uidOf(second!.field), 1))
    assert.isFalse(moved(form, uidOf(first!.field), -1))
    assert.isFalse(movedInto(form, uidOf(first!.field), "section:0"))
    assert.isFalse(dropped(form, uidOf(name), uidOf(first!.field), "before"))
    assert.isFalse(dropped(form, uidOf(first!.field), uidOf(name), "after"))
    assert.deepStrictEqual(homesFor(form, first!.field), [])
    assert.deepStrictEqual(ids(), laidOut)
    assert.isTrue(moved(form, uidOf(first!.field), 1))
    assert.isTrue(dropped(form, uidOf(first!.field), uidOf(second!.field), "before"))
    assert.isTrue(moved(form, uidOf(name), -1))
    assert.deepStrictEqual(ids(), ["text", ...laidOut.slice(0, 3)])
    assert.isTrue(moved(form, uidOf(matrix), -1))
    assert.deepStrictEqual(problemsOfForm(compiled()), [])
  })

  it("files are limited by type and by size in megabytes, scales have labeled ends, and the option Other asks for text", () => {
    const { form, add, set, compiled } = building()
    const file = add("file", "Invoice")
    assert.isTrue(set(file, "files:kind:pdf", "", true))
    assert.isTrue(set(file, "files:kind:image", "", true))
    assert.isTrue(set(file, "files:size", "2,5"))
    for (const wrong of ["0", "-1", "much"]) assert.isFalse(set(file, "files:size", wrong))
    assert.deepStrictEqual(file["constraints"], {
      allowed_mime_types: ["application/pdf", "image/*"],
      max_file_size_bytes: 2_621_440,
    })
    for (const kind of ["pdf", "image"]) set(file, `files:kind:${kind}`, "", false)
    set(file, "files:size", "")
    assert.isUndefined(file["constraints"])

    const scale = add("rating", "How was it?")
    set(scale, "anchor:1", "Bad")
    set(scale, "anchor:5", "Good")
    set(scale, "limit:scale_max", "7")
    assert.deepStrictEqual(scale["constraints"], { anchor_labels: { 1: "Bad", 7: "Good" }, scale_max: 7 })
    set(scale, "anchor:1", "")
    set(scale, "anchor:7", "")
    set(scale, "limit:scale_max", "")
    assert.isUndefined(scale["constraints"])

    for (const kind of ["radio", "multi_select"]) {
      const choice = add(kind, "Which?")
      assert.isTrue(addOther(form, choice, "en"))
      assert.isTrue(addOther(form, choice, "en"))
    }
    const all = places(form).map(({ field }) => field["label"])
    assert.deepStrictEqual(all.slice(2, 6), ["Which?", "Please specify", "Please specify", "Which?"])
    assert.deepStrictEqual(problemsOfForm(compiled()), [])
  })

  it("the source of a list, the address of a remote value, and a hidden value are set on their questions", () => {
    const { add, set, compiled } = building()
    const list = add("dynamic_select", "Branch")
    set(list, "kept:options_source.source_ref", "https://branches.example/all")
    set(list, "kept:options_source.auth_ref", "branches")
    assert.deepInclude(list["options_source"], { source_ref: "https://branches.example/all", auth_ref: "branches" })
    set(list, "kept:options_source.auth_ref", "")
    assert.notProperty(list["options_source"], "auth_ref")
    const rest = add("rest", "Reading")
    set(rest, "kept:meta.rest.endpoint", "https://ocr.example/read")
    assert.deepStrictEqual(rest["meta"], { rest: { endpoint: "https://ocr.example/read", mode: "remote" } })
    const hidden = add("hidden", "Campaign")
    set(hidden, "kept:default", "spring")
    assert.strictEqual(hidden["default"], "spring")
    assert.deepStrictEqual(problemsOfForm(compiled()), [])
  })

  it("can be found by everyday words, in both languages", () => {
    const found = (locale: "en" | "es", words: string) =>
      foundKinds(kindsToAdd(factsOf(locale)), words)
        .slice(0, 4)
        .map(({ type }) => String(type))
    const expected: ReadonlyArray<readonly ["en" | "es", string, string]> = [
      ["en", "address", "address"],
      ["en", "dropdown", "select"],
      ["en", "drop-down", "select"],
      ["en", "scale", "likert"],
      ["en", "stars", "rating"],
      ["en", "multiple choice", "radio"],
      ["en", "checkboxes", "multi_select"],
      ["en", "upload", "file"],
      ["en", "mobile", "phone"],
      ["en", "calculation", "formula"],
      ["en", "repeat", "array"],
      ["en", "consent", "checkbox"],
      ["en", "comment", "textarea"],
      ["es", "dirección", "address"],
      ["es", "domicilio", "address"],
      ["es", "desplegable", "select"],
      ["es", "escala", "likert"],
      ["es", "casillas", "multi_select"],
      ["es", "móvil", "phone"],
      ["es", "fórmula", "formula"],
      ["es", "foto", "image"],
      ["es", "repetir", "array"],
      ["es", "consentimiento", "checkbox"],
    ]
    for (const [locale, words, type] of expected) assert.include(found(locale, words), type, words)
  })
})

import { assert, describe, it } from "@effect/vitest"
import { csvLine } from "../../../../src/domain/forms/submission/CsvText.ts"
import { exportPlan } from "../../../../src/domain/forms/submission/ExportColumns.ts"
import { submissionOf } from "../../../support/submissionOf.ts"
import { compiled } from "../support/forms.ts"

const text = (id: string) => ({ field_id: id, field_type: "text", label: id })
const options = ["es", "en"].map((value) => ({ value, label: { en: value === "es" ? "Spanish" : "English" } }))
const form = compiled([
  { field_id: "spoken", field_type: "multi_select", label: "Spoken", options },
  { field_id: "born", field_type: "date", label: "Born" },
  {
    field_id: "home",
    field_type: "group",
    label: "Home",
    children: [text("street"), { ...text("pin"), field_type: "password" }],
  },
  {
    field_id: "kids",
    field_type: "array",
    label: "Kids",
    item_template: {
      field_id: "kid",
      field_type: "group",
      label: "Kid",
      children: [text("name"), { field_id: "age", field_type: "integer", label: "Age" }],
    },
  },
  { field_id: "scan", field_type: "file", label: "Scan" },
]).form

const submission = submissionOf(form.formUid, {
  data: {
    spoken: ["es", "en"],
    born: "2026-11-28",
    home: { street: "Calle Mayor 1" },
    kids: [{ name: "Ana", age: 4 }, { name: "Leo" }],
    scan: { url: "https://files.example/a.pdf" },
  },
})

const cellsOf = (words = {}) =>
  Object.fromEntries(exportPlan(form, words).columns.map(({ name, cell }) => [name, cell(submission)]))

describe("an export", () => {
  it("has a column for each question, including nested ones, with all choices of an answer in one cell", () => {
    assert.deepInclude(cellsOf(), {
      spoken: "es, en",
      born: "2026-11-28",
      "home.street": "Calle Mayor 1",
      scan: "https://files.example/a.pdf",
    })
    assert.doesNotHaveAnyKeys(cellsOf(), ["home", "home.pin"])
    assert.strictEqual(cellsOf({ labels: "en" })["spoken"], "Spanish, English")
  })

  it("has a row for each entry of a repeating question", () => {
    const [kids] = exportPlan(form).repeats
    assert.deepStrictEqual(
      kids?.columns.map(({ name }) => name),
      ["submission_id", "entry", "name", "age"],
    )
    assert.deepStrictEqual(kids?.rows(submission), [
      [submission.submissionId, 1, "Ana", 4],
      [submission.submissionId, 2, "Leo", null],
    ])
  })
})

describe("a line of CSV", () => {
  it("keeps phone numbers, amounts and ordinary text unchanged", () => {
    for (const text of [
      "+34612345678",
      "+34 612 34 56 78",
      "(202) 555-0143",
      "-5",
      "-3,5",
      "- a list",
      "a; b",
      "né, ñ",
    ])
      assert.notInclude(csvLine([text]), "'", text)
  })

  it("can't run a formula, whatever character precedes it and however it is hidden", () => {
    const hidden = [
      "=1+1",
      "@SUM(A1)",
      "+cmd|' /C calc'!A0",
      "-2+3",
      "＝1+1",
      "\u200b=1+1",
      " =1+1",
      "\t=1",
      "- cmd|' /C calc'!A0",
    ]
    for (const text of hidden) assert.match(csvLine([text]), /^"?[\s\u200b]*'/, text)
    for (const text of ["a;=1+1", "a\t=1+1", "a\n=1+1", "a,@SUM(A1)", "a|=1"])
      assert.match(csvLine([text]), /['][=@]/, text)
  })
})

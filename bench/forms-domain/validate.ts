/**
 * How long the forms domain takes per submission: a form of 100 fields with 30 conditions, validated from
 * scratch; one changed answer; and the plain constraints alone, against a compiled JSON Schema validator.
 *
 * Run: node bench/forms-domain/validate.ts
 */
import { Ajv } from "ajv"
import * as Result from "effect/Result"
import { decodeForm } from "../../src/domain/forms/check/FormCheck.ts"
import { compile } from "../../src/domain/forms/rules/CompiledForm.ts"
import { change, evaluate } from "../../src/domain/forms/rules/Resolution.ts"
import { jsonSchemaOf } from "../../src/domain/forms/schema/JsonSchema.ts"
import { validate } from "../../src/domain/forms/validation/Validation.ts"

const formUid = "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a01"

const kinds = [
  { field_type: "text", constraints: { min_length: 2, max_length: 40 } },
  { field_type: "number", constraints: { min_value: 0, max_value: 1000 } },
  { field_type: "email" },
  { field_type: "select", options: ["red", "green", "blue"] },
  { field_type: "text", constraints: { pattern: "[A-Z]{2}-\\d{3,5}" } },
  { field_type: "integer", constraints: { min_value: 1 } },
  { field_type: "date" },
  { field_type: "boolean" },
  { field_type: "multi_select", options: ["a", "b", "c", "d"], constraints: { max_items: 3 } },
  { field_type: "textarea", constraints: { max_length: 500 } },
]
const sample = ["Ann", 12.5, "ann@example.com", "red", "AB-1234", 3, "2026-01-31", true, ["a", "c"], "All in order."]

const definition = (conditions: number) => ({
  form_id: "bench",
  title: "Bench",
  fields: Array.from({ length: 100 }, (_, i) => ({
    field_id: `f${i}`,
    label: `Field ${i}`,
    required: i % 3 === 0,
    ...kinds[i % 10],
    ...(i % 3 === 2 && Math.floor(i / 3) < conditions
      ? {
          depends_on: {
            conditions: [{ field_id: `f${(Math.floor(i / 10) * 10 + 1) % 100}`, operator: "gt", value: 5 }],
            effect: i % 2 === 0 ? "show" : "require",
          },
        }
      : {}),
  })),
})

const answers = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, sample[i % 10]]))

/** Microseconds per run: median and 99th percentile of `runs` single runs after a warm-up. */
const measure = (runs: number, work: () => unknown): { readonly p50: number; readonly p99: number } => {
  for (let i = 0; i < 500; i++) work()
  const times = Array.from({ length: runs }, () => {
    const start = process.hrtime.bigint()
    work()
    return Number(process.hrtime.bigint() - start) / 1000
  }).toSorted((a, b) => a - b)
  return { p50: times[Math.floor(runs * 0.5)]!, p99: times[Math.floor(runs * 0.99)]! }
}

const show = (name: string, { p50, p99 }: { readonly p50: number; readonly p99: number }): void =>
  console.log(`${name.padEnd(58)} p50 ${p50.toFixed(1).padStart(8)} us   p99 ${p99.toFixed(1).padStart(8)} us`)

const form = Result.getOrThrow(decodeForm(definition(30), formUid))
const compiled = compile(form)
const conditions = form.sections.flatMap(({ fields }) => fields).filter((item) => item.dependsOn.length > 0).length
const { isValid, problems } = validate(compiled, answers)
console.log(`100 fields, ${conditions} conditions, sample valid: ${isValid}`, isValid ? "" : JSON.stringify(problems))

const whole = measure(5000, () => validate(compiled, answers))
show("validate a submission (rules, types, constraints)", whole)
const before = evaluate(compiled, answers)
let flip = 0
show(
  "one changed answer",
  measure(5000, () => change(before, "f1", flip++ % 2 === 0 ? 1 : 20)),
)
show(
  "decode, check and compile the definition",
  measure(200, () => compile(Result.getOrThrow(decodeForm(definition(30), formUid)))),
)

const plain = compile(Result.getOrThrow(decodeForm(definition(0), formUid)))
const ours = measure(5000, () => validate(plain, answers))
show("plain constraints only, this domain", ours)
const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false })
const check = ajv.compile(jsonSchemaOf(plain.form, "draft-07"))
if (!check(answers)) throw new Error(ajv.errorsText(check.errors))
const theirs = measure(5000, () => check(answers))
show("plain constraints only, ajv 8 (no formats, no coercion)", theirs)
console.log(`ratio to ajv, plain constraints: ${(ours.p50 / theirs.p50).toFixed(1)} (p50)`)
console.log(
  `p99 of a submission: ${(whole.p99 / 1000).toFixed(3)} ms, budget 2 ms: ${whole.p99 <= 2000 ? "kept" : "MISSED"}`,
)

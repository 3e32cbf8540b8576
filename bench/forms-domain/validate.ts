/**
 * The time that the forms domain takes per submission for a form of 100 fields with 30 conditions: a full validation;
 * one changed answer; and the constraints alone, compared with a compiled JSON Schema validator.
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
import { hundredAnswers as answers, hundredFields } from "../forms/definition.ts"

const formUid = "6f1c0f0e-6a38-4a52-9c3a-6a4f0f7f8a01"

/** Median and 99th percentile of `runs` single runs after a warm-up, in microseconds. */
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

const form = Result.getOrThrow(decodeForm(hundredFields(30), formUid))
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
  measure(200, () => compile(Result.getOrThrow(decodeForm(hundredFields(30), formUid)))),
)

const plain = compile(Result.getOrThrow(decodeForm(hundredFields(0), formUid)))
const ours = measure(5000, () => validate(plain, answers))
show("plain constraints only, this domain", ours)
const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false })
const check = ajv.compile(jsonSchemaOf(plain.form, "draft-07"))
if (!check(answers)) throw new Error(ajv.errorsText(check.errors))
const theirs = measure(5000, () => check(answers))
show("plain constraints only, ajv 8 (no formats, no coercion)", theirs)
console.log(`ratio to ajv, plain constraints: ${(ours.p50 / theirs.p50).toFixed(1)} (p50)`)
console.log(
  `p99 of a submission: ${(whole.p99 / 1000).toFixed(3)} ms, limit 2 ms: ${whole.p99 <= 2000 ? "met" : "EXCEEDED"}`,
)

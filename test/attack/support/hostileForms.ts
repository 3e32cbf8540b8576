import * as fc from "fast-check"
import * as Result from "effect/Result"
import { Budget, type BudgetName } from "../../../src/domain/budget/Budget.ts"
import { exceeded } from "../../../src/domain/budget/JsonText.ts"
import { limits } from "../../../src/domain/budget/Limits.ts"
import { decodeForm } from "../../../src/domain/forms/check/FormCheck.ts"
import { fieldTypes } from "../../../src/domain/forms/model/FieldType.ts"
import { type FieldState, fieldStates } from "../../../src/domain/forms/rules/FieldStates.ts"
import { operators } from "../../../src/domain/forms/model/Rules.ts"
import { compile, type CompiledForm } from "../../../src/domain/forms/rules/CompiledForm.ts"
import { type Validation, validate } from "../../../src/domain/forms/validation/Validation.ts"

type Field = Readonly<Record<string, unknown>>

/** Questions of a form and their answers. Each part uses a share of its size limit. */
interface Part {
  readonly fields: ReadonlyArray<Field>
  readonly data: Readonly<Record<string, unknown>>
}

interface Drawn {
  readonly id: string
  /** Earlier questions that this one can refer to; at least one. */
  readonly before: ReadonlyArray<string>
  readonly a: number
  readonly b: number
}

const text = (id: string, more: object = {}): Field => ({ field_id: id, field_type: "text", label: id, ...more })
const times = (share: number, most: number): number => Math.round(share * most)
const list = <A>(count: number, item: (n: number) => A): Array<A> => Array.from({ length: count }, (_, n) => item(n))
const pick = <A>(share: number, all: ReadonlyArray<A>): A =>
  all[Math.min(all.length - 1, Math.floor(share * all.length))]!
const seen = ({ before, b }: Drawn): string => pick(b, before)
const shown = (...conditions: ReadonlyArray<object>) => ({ depends_on: { effect: "show", conditions } })
const computed = (op: string, operands: ReadonlyArray<string>, options: object = {}) => ({
  computed: { op, operands, options },
})

const members = list(950, (n) => String.fromCodePoint(0x4e00 + 2 * n)).join("")
const patterns = ["(a?){900}b", "(a|aa)*b", `[${members}]*`, "^(x+x+)+y$", "a{1,1000}b", "(a?b?c?){300}", "\\w*\\d"]

/** Strings that are repeated as answers of any type, because they are slow for naive patterns and parsers. */
const shapes = [
  ..."a1 +-.,:/()[]%\t\n@x\u0301\uFDFA\u202eİß",
  "\ud800",
  "\u1100\u1161\u11a8",
  "👨‍👩‍👧‍👦",
  "a.",
  "a@",
  "1,",
  "1-",
  "1:",
  "* ",
  "1-59/1,",
  "()-. ",
  "../",
  "a=&",
  "%25",
  "xn--a.",
  "1D",
  "é.",
  '\\"',
  "0x",
]
/** The setting that each question type requires: `options` for most. */
const needed: Readonly<Record<string, string>> = { group: "children", array: "item_template" }

/** Amplifying parts: each kind is a way for a short string to cause a lot of work. */
const kinds: Readonly<Record<string, (drawn: Drawn) => Part>> = {
  text: ({ id, a, b }) => ({
    fields: [text(id)],
    data: { [id]: pick(b, ["x", "a", ",1", "Ñ"]).repeat(times(a, 200_000)) },
  }),
  pattern: ({ id, a, b }) => ({
    fields: [text(id, { constraints: { pattern: pick(b, patterns) } })],
    data: { [id]: pick(a, ["a", "x", members]).repeat(times(a, 50_000)).slice(0, 60_000) },
  }),
  tags: ({ id, a, b }) => {
    const values = list(times(a, 130_000), (n) => (b > 0.5 ? n : n % 10))
    return { fields: [text(id, { field_type: "tags" })], data: { [id]: b > 0.8 ? values.join(",") : values } }
  },
  ranking: ({ id, a, b }) => {
    const options = list(2 + times(b, limits.formOptions), (n) => ({
      value: `${n}`,
      label: "o",
      exclusive: n % 2 === 1,
    }))
    const values = list(times(a, 100_000), (n) => n)
    const field_type = a > 0.5 ? "ranking" : "multi_select"
    return { fields: [text(id, { field_type, options })], data: { [id]: [...values, ...values.slice(-1)] } }
  },
  rows: (drawn) => {
    const { id, a, b } = drawn
    const looks = shown({ field_id: seen(drawn), operator: pick(b, operators), value: ["y"] })
    const rows = { field_type: "array", constraints: { max_items: 10_000 }, item_template: text(`${id}i`, looks) }
    return { fields: [text(id, rows)], data: { [id]: list(times(a, 20_000), () => "x") } }
  },
  nested: ({ id, a, b }) => {
    const inner = text(`${id}i`, { field_type: "array", item_template: text(`${id}j`) })
    const outer = text(id, { field_type: "array", item_template: inner })
    return { fields: [outer], data: { [id]: list(times(a, 300), () => list(times(b, 900), () => 0)) } }
  },
  conditions: (drawn) => {
    const { id, a, b } = drawn
    const operator = pick(b, operators)
    const conditions = list(times(a, 9000), (n) => ({ field_id: seen(drawn), operator, value: `y${n}` }))
    const logic = pick(a, ["or", "and", "xor"])
    return { fields: [text(id, { depends_on: { effect: "show", logic, conditions } })], data: { [id]: "x" } }
  },
  among: (drawn) => {
    const { id, a, b } = drawn
    const value = list(times(a, limits.formParts), (n) => `v${n}`)
    const one = { field_id: seen(drawn), operator: pick(b, ["in", "contains", "not_in"]), value }
    return { fields: [text(id, shown(one))], data: { [id]: "x" } }
  },
  format: (drawn) => {
    const { id, a, b } = drawn
    const operands = list(1 + times(b, 50), () => seen(drawn))
    const template = "{0}".repeat(times(a, limits.formSlots))
    return { fields: [text(id, computed("format", operands, { template }))], data: {} }
  },
  slots: (drawn) => {
    const { id, a, b } = drawn
    const label = pick(b, ["{s}", "{s}, ", "{s} {none}{s}", ",{s|x}"]).replaceAll("{s", `{${seen(drawn)}`)
    const told = text(`${id}i`, { label: label.repeat(1 + times(a, limits.formSlots / 4)) })
    const rows = { field_type: "array", constraints: { max_items: 10_000 }, item_template: told }
    return a > 0.3
      ? { fields: [{ ...told, field_id: id, required: true }], data: {} }
      : { fields: [text(id, rows)], data: { [id]: list(times(b, 10_000), () => "x") } }
  },
  offers: (drawn) => {
    const { id, a, b } = drawn
    const rule = (n: number) => ({
      logic: "or",
      conditions: [{ field_id: seen(drawn), operator: "neq", value: `y${n}` }],
    })
    const options = list(2 + times(a, 5000), (n) => ({ value: `${n}`, label: "o", visible_if: rule(n) }))
    const chosen = list(times(b, 5000), (n) => `${n}`)
    const field_type = pick(b, ["select", "multi_select", "ranking", "tree_select", "transfer_list"])
    return { fields: [text(id, { field_type, options })], data: { [id]: field_type === "select" ? "1" : chosen } }
  },
  choosers: ({ id, a, b }) => {
    const options = list(2 + times(b, limits.formOptions), (n) => ({ value: `${n}`, label: "o", exclusive: n > 9 }))
    const item = text(`${id}i`, { field_type: pick(b, ["rating", "multi_select", "ranking"]), options })
    const rows = { field_type: "array", constraints: { max_items: 10_000 }, item_template: item }
    return { fields: [text(id, rows)], data: { [id]: list(times(a, 7000), () => (b < 0.3 ? 1 : ["1", "2"])) } }
  },
  aboutMany: (drawn) => {
    const { id, a, b } = drawn
    const field_type = pick(b, ["rating", "select", "multi_select", "likert", "matrix"])
    const options = list(2 + times(b, limits.formOptions), (n) => ({ value: `${n}`, label: "o" }))
    const rule = (n: number) => ({ operator: pick(a, operators), field_id: id, value: n })
    const rules = list(times(a, 4000), (n) => rule(n))
    return {
      fields: [text(id, { field_type, options }), text(`${id}r`, { depends_on: rules })],
      data: { [id]: "1", [`${id}r`]: "x" },
    }
  },
  matrix: ({ id, a, b }) => {
    const side = 1 + times(a, 200)
    const options = list(1 + times(b, 5000 / side), (n) => ({ value: `${n}`, label: "o" }))
    const children = list(side, (n) => text(`${id}c${n}`, { field_type: "radio", options }))
    const data = Object.fromEntries(children.map(({ field_id }) => [field_id, "0"]))
    return { fields: [text(id, { field_type: "matrix", children })], data: { [id]: data } }
  },
  cascade: (drawn) => {
    const { id, a, b } = drawn
    const names = [id, ...list(times(a, 900), (n) => `${id}n${n}`)]
    const effect = pick(b, ["set", "show", "require", "hide", "cascade_clear", "reload_options"])
    const operation = { op: "set", operands: [{ value: "x" }] }
    const acts = (n: number) => [
      { target: names[n + 1], effect, conditions: [], ...(effect === "set" ? { operation } : {}) },
    ]
    const fields = names.map((name, n) => text(name, n + 1 < names.length ? { post_depends: acts(n) } : {}))
    return { fields, data: Object.fromEntries(names.map((name) => [name, "x"])) }
  },
  arithmetic: (drawn) => {
    const op = pick(drawn.b, ["subtract", "multiply", "divide", "percent", "date_diff", "copy", "set", "add"])
    const { id } = drawn
    const names = [id, ...list(times(drawn.a, 900), (n) => `${id}n${n}`)]
    const field_type = op === "date_diff" ? "date" : "number"
    const of = (n: number) => ({
      field_type: "number",
      ...computed(op, [n === 1 ? id : names[n - (op === "date_diff" ? n : 1)]!, id]),
    })
    return {
      fields: names.map((name, n) => text(name, n === 0 ? { field_type } : of(n))),
      data: { [id]: field_type === "date" ? "2026-11-28" : 1.7e308 },
    }
  },
  subsections: (drawn) => {
    const { id, a, b } = drawn
    const fields = list(1 + times(b, 20), (n) => `${id}s${n}`).map((name) => ({
      subsection_id: name,
      title: `{${seen(drawn)}}`.repeat(1 + times(a, 200)),
      ...shown({ field_id: seen(drawn), operator: pick(a, operators), value: "x" }),
      fields: list(1 + times(a, 40), (n) => text(`${name}f${n}`)),
    }))
    return { fields: [text(id), ...fields], data: { [id]: "x" } }
  },
  doubling: (drawn) => {
    const { id, a } = drawn
    const names = [id, ...list(times(a, 40), (n) => `${id}n${n}`)]
    const of = (n: number) => computed("concat", n === 0 ? [seen(drawn)] : [names[n - 1]!, names[n - 1]!])
    return { fields: names.map((name, n) => text(name, of(n))), data: {} }
  },
  aggregate: (drawn) => {
    const options = { fn: pick(drawn.a, ["sum", "avg", "min", "max", "count"]), decimals: 2 }
    return {
      fields: [text(drawn.id, { field_type: "number", ...computed("aggregate", [seen(drawn)], options) })],
      data: {},
    }
  },
  lookup: (drawn) => {
    const table = Object.fromEntries(list(times(drawn.a, 9000), (n) => [`k${n}`, n]))
    return { fields: [text(drawn.id, computed("lookup", [seen(drawn)], { table }))], data: {} }
  },
  operands: (drawn) => {
    const operands = list(1 + times(drawn.a, 25_000), () => seen(drawn))
    return { fields: [text(drawn.id, computed(pick(drawn.b, ["add", "concat", "aggregate"]), operands))], data: {} }
  },
  group: (drawn) => {
    const { id, a, b } = drawn
    const children = list(1 + times(a, 900), (n) => text(`${id}c${n}`, { required: b > 0.5 }))
    const data = Object.fromEntries(children.map(({ field_id }) => [field_id, b > 0.3 ? "x" : ""]))
    return { fields: [text(id, { field_type: "group", children })], data: { [id]: data } }
  },
  typed: ({ id, a, b }) => {
    const field_type = pick(a, fieldTypes)
    const more = { options: [{ value: "a", label: "A" }], children: [text(`${id}c`)], item_template: text(`${id}i`) }
    const value = pick(b, shapes)
    const whole = value.repeat(Math.floor((a > 0.5 ? 900_000 : 100_000) / Buffer.byteLength(value)))
    const needs = Object.entries(more).filter(([name]) => (needed[field_type] ?? "options") === name)
    return {
      fields: [text(id, { field_type, ...Object.fromEntries(needs) })],
      data: { [id]: b > 0.9 ? [whole] : whole },
    }
  },
  unknown: ({ id, a, b }) => ({
    fields: [text(id)],
    data: Object.fromEntries(list(times(a, 11_000), (n) => [`${id}u${n}`, list(times(b, 30), () => ({}))])),
  }),
}

const share = fc.oneof(
  fc.constantFrom(0, 0.01, 0.25, 0.5, 0.99, 1, 1.01),
  fc.double({ min: 0, max: 1.05, noNaN: true, noDefaultInfinity: true }),
)

const drawnParts = fc.array(fc.record({ kind: fc.constantFrom(...Object.keys(kinds)), a: share, b: share }), {
  minLength: 1,
  maxLength: 5,
})

const first: Part = { fields: [text("f")], data: { f: "x" } }

export interface HostileForm {
  readonly kinds: string
  readonly definition: string
  readonly body: string
}

/** A form and answers to it, as request bodies. */
export const hostileForms: fc.Arbitrary<HostileForm> = fc
  .record({ drawn: drawnParts, unknown_fields: fc.constantFrom("drop", "keep", "reject") })
  .map(({ drawn, unknown_fields }) => {
    const ids = drawn.map((_, n) => `f${n}`)
    // Several parts share the size limit of one, so that most forms are accepted.
    const room = 1 / Math.sqrt(drawn.length)
    const parts = [
      first,
      ...drawn.map(({ kind, a, b }, n) =>
        kinds[kind]!({ id: ids[n]!, before: ["f", ...ids.slice(0, n)], a: a * room, b }),
      ),
    ]
    const fields = parts.flatMap((part) => part.fields)
    const sections = [{ section_id: "s", fields }]
    return {
      kinds: drawn.map(({ kind, a, b }) => `${kind}(${a.toFixed(2)}, ${b.toFixed(2)})`).join(" "),
      definition: JSON.stringify({ form_id: "hostile", title: "Hostile", version: "1", unknown_fields, sections }),
      body: JSON.stringify(Object.assign({}, ...parts.map(({ data }) => data))),
    }
  })

const mostBytes = 1_048_576
const bounds = { levels: limits.jsonLevels, objects: limits.jsonObjects, keys: limits.jsonKeys }
const uid = "5f0e7b1a-0000-4000-8000-000000000001"

const isTaken = (body: string): boolean => Buffer.byteLength(body) <= mostBytes && exceeded(body, bounds) === undefined

/** Does the work of a save request on the event loop; returns the form if it can be saved. */
export const saved = ({ definition }: HostileForm): CompiledForm | undefined => {
  if (!isTaken(definition)) return undefined
  const form = decodeForm(JSON.parse(definition), uid)
  return Result.isSuccess(form) ? compile(form.success) : undefined
}

export interface Answered {
  readonly validation: Validation
  readonly data: Validation["data"]
  /** The questions as a page shows them again after an error. */
  readonly states: ReadonlyArray<FieldState>
  readonly budget: Budget
}

/** Does the work of a submission on the event loop; returns the outcome of the answers if the body is accepted. */
export const answered = (form: CompiledForm, { body }: HostileForm): Answered | undefined => {
  if (!isTaken(body)) return undefined
  const budget = new Budget()
  const validation = validate(form, JSON.parse(body) as Record<string, unknown>, { budget })
  return { validation, data: validation.data, states: fieldStates({ ...validation.resolution, context: {} }), budget }
}

/** The error code for an exhausted budget. */
export const codeOf: Readonly<Record<BudgetName, string>> = {
  listedAnswers: "listed_answers",
  computedText: "computed_text",
  patternSteps: "pattern_steps",
  ruleSteps: "rule_steps",
}

import { assert, describe, it } from "@effect/vitest"
import { workbookOf } from "../../support/workbooks.ts"
import { disabledFor, imported, shownFor } from "./support/imported.ts"

const noted = (lines: ReturnType<typeof imported>["lines"]) =>
  lines.filter(({ note }) => note !== "").map(({ columnName, note }) => [columnName, note])

describe("a comparison of two answers in an XLSForm", () => {
  const { form, lines } = imported(
    workbookOf({
      survey: [
        ["type", "name", "label", "relevant"],
        ["date", "start", "Start"],
        ["date", "end", "End"],
        ["time", "from", "From"],
        ["text", "name", "Name"],
        ["select_one few", "kids", "Kids"],
        ["decimal", "limit", "Limit"],
        ["text", "order", "Order", "${end} >= ${start}"],
        ["text", "reversed", "Reversed", "${start} > ${end}"],
        ["text", "many", "Many", "${kids} > ${limit}"],
        ["text", "words", "Words", "${name} > ${limit}"],
        ["text", "hours", "Hours", "${from} < ${start}"],
      ],
      choices: [
        ["list_name", "name", "label"],
        ["few", "1", "One"],
        ["few", "10", "Ten"],
      ],
    }),
  )
  const extra = (answers: object) => shownFor(form, answers).filter((id) => ["order", "reversed", "many"].includes(id))

  it("shows or hides a question according to the order of two dates or two numbers", () => {
    assert.deepStrictEqual(extra({}), [])
    assert.deepStrictEqual(extra({ start: "2026-01-31", end: "2026-02-01" }), ["order"])
    assert.deepStrictEqual(extra({ start: "2026-02-02", end: "2026-02-01" }), ["reversed"])
    assert.deepStrictEqual(extra({ start: "2026-02-02" }), [])
    assert.deepStrictEqual(extra({ kids: "10", limit: 9.5 }), ["many"])
    assert.deepStrictEqual(extra({ kids: "1", limit: 9.5 }), [])
  })

  it("is reported if the answers can't be compared", () => {
    assert.deepStrictEqual(noted(lines), [
      ["survey!11", "Always shown. We couldn't translate its condition: ${name} > ${limit}"],
      ["survey!12", "Always shown. We couldn't translate its condition: ${from} < ${start}"],
    ])
  })
})

const jump = (to: string, op: string, ...vars: ReadonlyArray<object>) => ({
  action: "jump",
  details: { to: { type: to === "end" ? "thankyou" : "field", value: to } },
  condition: { op, vars },
})
const field = (value: string) => ({ type: "field", value })
const constant = (value: unknown) => ({ type: "constant", value })
const logicOf = (ref: string, ...actions: ReadonlyArray<object>) => ({ type: "field", ref, actions })

describe("jumps in a Typeform form", () => {
  const questions = [
    { ref: "pet", type: "yes_no", title: "Pet?" },
    { ref: "kind", type: "multiple_choice", title: "Kind", properties: { choices: [{ ref: "c", label: "Cat" }] } },
    { ref: "age", type: "number", title: "Age" },
    { ref: "why", type: "short_text", title: "Why not?" },
    {
      ref: "more",
      type: "group",
      title: "More",
      properties: { fields: [{ ref: "mail", type: "email", title: "Mail" }] },
    },
    { ref: "end1", type: "short_text", title: "Bye" },
  ]

  it("show exactly the questions on the path that the answers take", () => {
    const { form, lines } = imported({
      title: "Pets",
      fields: questions,
      logic: [
        logicOf(
          "pet",
          jump("why", "is", field("pet"), constant(false)),
          jump("kind", "is", field("pet"), constant(true)),
          jump("end", "always"),
        ),
        logicOf("age", jump("end", "greater_than", field("age"), constant(20)), jump("more", "always")),
      ],
    })
    assert.deepStrictEqual(noted(lines), [])
    assert.deepStrictEqual(shownFor(form, {}), ["pet"])
    assert.deepStrictEqual(shownFor(form, { pet: false }), ["pet", "why", "mail", "end1"])
    assert.deepStrictEqual(shownFor(form, { pet: true }), ["pet", "kind", "age", "mail", "end1"])
    assert.deepStrictEqual(shownFor(form, { pet: true, age: 20 }), ["pet", "kind", "age", "mail", "end1"])
    assert.deepStrictEqual(shownFor(form, { pet: true, age: 21 }), ["pet", "kind", "age"])
    assert.deepStrictEqual(shownFor(form, { pet: false, age: 21 }), ["pet", "why", "mail", "end1"])
  })

  it("are reported at their field if they go backward or can't be expressed as rules", () => {
    const { form, lines } = imported({
      title: "Pets",
      fields: questions,
      logic: [
        logicOf("age", jump("pet", "always"), jump("end1", "begins_with", field("why"), constant("x"))),
        logicOf("why", { action: "add", details: { target: "score" }, condition: { op: "always", vars: [] } }),
        logicOf(
          "kind",
          jump("why", "or", { op: "is", vars: [field("kind"), { type: "choice", value: "c" }] }, { op: "always" }),
        ),
      ],
    })
    assert.deepStrictEqual(
      noted(lines).map(([path]) => path),
      ["logic[0].actions[0]", "logic[0].actions[1]", "logic[1].actions[0]"],
    )
    assert.notInclude(shownFor(form, {}), "age")
  })

  it("are reported and leave their questions visible if there are too many to convert", () => {
    const fields = Array.from({ length: 60 }, (_, at) => ({ ref: `q${at}`, type: "yes_no", title: `Q${at}` }))
    const logic = fields
      .slice(0, -3)
      .map(({ ref }, at) => logicOf(ref, jump(`q${at + 3}`, "is", field(`q${at}`), constant(true))))
    const { form, lines } = imported({ title: "Many", fields, logic })
    const left = noted(lines).filter(([, words]) => words!.startsWith("Always shown."))
    assert.isAbove(left.length, 40)
    assert.isAtLeast(shownFor(form, {}).length, left.length)
  })
})

it("JSON Forms rules show, hide, enable and disable questions by values, ranges and several conditions", () => {
  const scope = (name: string) => `#/properties/${name}`
  const control = (name: string, rule?: object) => ({ type: "Control", scope: scope(name), ...(rule && { rule }) })
  const when = (effect: string, condition: object) => ({ effect, condition })
  const names = ["on", "size", "a", "b", "c", "d", "e", "f"]
  const { form, lines } = imported({
    schema: {
      title: "Rules",
      type: "object",
      properties: Object.fromEntries(
        names.map((name) => [name, { type: name === "on" ? "boolean" : name === "size" ? "integer" : "string" }]),
      ),
    },
    uischema: {
      type: "VerticalLayout",
      elements: [
        control("on"),
        control("size"),
        control("a", when("DISABLE", { scope: scope("on"), schema: { const: true } })),
        control("b", when("ENABLE", { scope: scope("size"), schema: { minimum: 3 }, failWhenUndefined: true })),
        control("c", when("SHOW", { scope: scope("size"), schema: { type: "integer", minimum: 3, maximum: 5 } })),
        {
          type: "Group",
          label: "Group",
          rule: when("SHOW", { type: "LEAF", scope: scope("on"), expectedValue: true }),
          elements: [control("d", when("HIDE", { scope: scope("size"), schema: { not: { enum: [1, 2] } } }))],
        },
        control(
          "e",
          when("SHOW", {
            type: "OR",
            conditions: [
              { scope: scope("on"), schema: { const: true } },
              { scope: scope("size"), schema: { exclusiveMinimum: 8 } },
            ],
          }),
        ),
        control("f", when("DISABLE", { scope: scope("a"), schema: { pattern: "x+" } })),
      ],
    },
  })
  assert.deepStrictEqual(disabledFor(form, {}), ["b"])
  assert.deepStrictEqual(disabledFor(form, { on: true, size: 3 }), ["a"])
  assert.deepStrictEqual(shownFor(form, { on: true, size: 2 }), ["on", "size", "a", "b", "d", "e", "f"])
  assert.deepStrictEqual(shownFor(form, { size: 4 }), ["on", "size", "a", "b", "c", "f"])
  assert.deepStrictEqual(shownFor(form, { size: 9 }), ["on", "size", "a", "b", "e", "f"])
  assert.deepStrictEqual(
    noted(lines).map(([path, words]) => [path, words!.slice(0, 40)]),
    [[".properties.f", "We couldn't translate this logic: DISABL"]],
  )
})

it("imports SurveyJS date and time inputs with their bounds, and reports bounds on other input types", () => {
  const { fields, lines, form } = imported({
    elements: [
      { type: "text", name: "at", inputType: "datetime-local", min: "2026-01-01T08:00", max: "2026-12-31T18:00:30" },
      { type: "text", name: "old", inputType: "datetime" },
      { type: "text", name: "month", inputType: "month", min: "2026-01" },
      { type: "text", name: "week", inputType: "week" },
      { type: "text", name: "clock", inputType: "time", min: "08:00" },
      { type: "text", name: "age", inputType: "number", min: "18", maxValueExpression: "{limit}" },
      { type: "text", name: "why", enableIf: "{age} > 20" },
      { type: "comment", name: "odd", enableIf: "age({age}) > 20" },
    ],
  })
  assert.deepStrictEqual(
    ["at", "old", "month", "week", "clock"].map((id) => fields.get(id)!.fieldType),
    ["datetime", "datetime", "text", "text", "time"],
  )
  assert.deepStrictEqual(fields.get("at")!.constraints, { minDate: "2026-01-01T08:00", maxDate: "2026-12-31T18:00" })
  assert.deepStrictEqual(fields.get("age")!.constraints, { minValue: 18 })
  assert.deepStrictEqual(disabledFor(form, { age: 20 }), ["why"])
  assert.deepStrictEqual(disabledFor(form, { age: 21 }), [])
  assert.deepStrictEqual(noted(lines), [
    [
      "elements[2]",
      'Imported as the closest type to “month”. Any answer is accepted. We couldn\'t translate the constraint: min: "2026-01"',
    ],
    ["elements[3]", "Imported as the closest type to “week”."],
    ["elements[4]", 'Any answer is accepted. We couldn\'t translate the constraint: min: "08:00"'],
    ["elements[5]", 'Not imported: maxValueExpression: "{limit}"'],
    ["elements[7]", "We couldn't translate this logic: enableIf: age({age}) > 20"],
  ])
})

it("SurveyJS settings are imported, ignored if they only affect the design, or reported by name", () => {
  const { fields, lines } = imported({
    elements: [
      { type: "file", name: "scan", maxSize: 2048, allowMultiple: true, acceptedTypes: "image/*", minWidth: "200px" },
      { type: "rating", name: "stars", rateMax: 4, minRateDescription: "Bad", maxRateDescription: { default: "Good" } },
      { type: "boolean", name: "fit", labelTrue: "Fits", hideNumber: true, isUnique: false },
      {
        type: "matrixdynamic",
        name: "list",
        columns: [{ name: "a", cellType: "text", isUnique: true }],
        detailElements: [],
      },
    ],
  })
  const { constraints, meta } = fields.get("scan")!
  assert.deepStrictEqual([constraints, meta], [{ maxFileSizeBytes: 2048 }, { multiple: true }])
  assert.deepStrictEqual(fields.get("stars")!.constraints!.anchorLabels, { "1": "Bad", "4": { en: "Good" } })
  assert.deepStrictEqual(noted(lines), [
    ["elements[0]", 'Not imported: acceptedTypes: "image/*"'],
    ["elements[2]", 'Not imported: labelTrue: "Fits"'],
    ["elements[3]", "Not imported: detailElements: []"],
    ["elements[3].columns[0]", "Not imported: isUnique: true"],
  ])
})

it("a FHIR Questionnaire's options that can't be imported are reported at their question", () => {
  const { fields, lines } = imported({
    resourceType: "Questionnaire",
    title: "Intake",
    contained: [
      {
        resourceType: "ValueSet",
        id: "v",
        compose: {
          include: [{ concept: [{ code: "1", display: "One" }, { code: "2" }] }, { system: "http://loinc.org" }],
          exclude: [{ concept: [{ code: "2" }] }],
        },
      },
      {
        resourceType: "ValueSet",
        id: "tree",
        expansion: { contains: [{ abstract: true, display: "Head", contains: [{ code: "a" }, { display: "B" }, {}] }] },
      },
    ],
    item: [
      {
        linkId: "own",
        type: "choice",
        text: "Own",
        answerOption: [
          { valueCoding: { code: "x", display: "X" } },
          { valueCoding: { system: "http://snomed.info/sct" } },
          { valueReference: { reference: "Patient/1" } },
        ],
      },
      { linkId: "set", type: "choice", text: "Set", answerValueSet: "#v" },
      { linkId: "tree", type: "choice", text: "Tree", answerValueSet: "#tree" },
      {
        linkId: "scan",
        type: "attachment",
        text: "Scan",
        extension: [
          { url: "http://hl7.org/fhir/StructureDefinition/maxSize", valueDecimal: 1.5 },
          { url: "http://hl7.org/fhir/StructureDefinition/mimeType", valueCode: "application/pdf" },
        ],
      },
      {
        linkId: "more",
        type: "integer",
        text: "More",
        extension: [{ url: "http://hl7.org/fhir/StructureDefinition/questionnaire-hidden", valueBoolean: true }],
      },
    ],
  })
  const valuesOf = (id: string) => fields.get(id)!.options!.map(({ value }) => value)
  assert.deepStrictEqual(["own", "set", "tree"].map(valuesOf), [["x", "Patient/1"], ["1"], ["a", "B"]])
  assert.deepStrictEqual(fields.get("scan")!.constraints, {
    maxFileSizeBytes: 1_572_864,
    allowedMimeTypes: ["application/pdf"],
  })
  assert.deepStrictEqual(noted(lines), [
    [
      "item[0]",
      'Choices left out because they have no value, repeat another value, or are never offered: {"system":"http://snomed.info/sct"}',
    ],
    ["item[1]", "The choices are in another file or service: http://loinc.org"],
    ["item[2]", "Choices left out because they have no value, repeat another value, or are never offered: {}"],
    ["item[4]", "Not imported: questionnaire-hidden: true"],
  ])
})

describe("a name that several groups of a form use", () => {
  const conditions = (file: object) =>
    [...imported(file).fields].flatMap(([id, { dependsOn = [] }]) =>
      dependsOn.flatMap((rule) => rule.conditions.map(({ fieldId }) => [id, fieldId])),
    )

  it("refers to the question in the same group", () => {
    const list = (name: string) => ({
      type: "paneldynamic",
      name,
      templateElements: [
        { type: "dropdown", name: "kind", choices: ["a", "b"] },
        {
          type: "panel",
          name: `${name}_more`,
          elements: [{ type: "text", name: "why", visibleIf: "{panel.kind} = 'a'" }],
        },
      ],
    })
    assert.deepStrictEqual(conditions({ elements: [list("children"), list("pets")] }), [
      ["why", "kind"],
      ["why_2", "kind_2"],
    ])
    const address = {
      type: "object",
      properties: { kind: { enum: ["flat", "house"] }, name: { type: "string" } },
      dependentRequired: { name: ["kind"] },
    }
    assert.deepStrictEqual(conditions({ type: "object", properties: { home: address, work: address } }), [
      ["kind", "name"],
      ["kind_2", "name_2"],
    ])
  })

  it("refers to a question in another group if its own group doesn't have one", () => {
    const survey = {
      elements: [
        { type: "text", name: "kind" },
        { type: "panel", name: "first", elements: [{ type: "text", name: "why", visibleIf: "{kind} = 'a'" }] },
        { type: "panel", name: "second", elements: [{ type: "text", name: "how", visibleIf: "{why} notempty" }] },
      ],
    }
    assert.deepStrictEqual(conditions(survey), [
      ["why", "kind"],
      ["how", "why"],
    ])
  })
})

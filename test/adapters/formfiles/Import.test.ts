import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { fileTools } from "../../../src/adapters/formfiles/fileTools.ts"
import { readFormFile } from "../../../src/domain/forms/import/ImportFile.ts"
import { compilePattern } from "../../../src/domain/forms/pattern/Pattern.ts"
import { compile } from "../../../src/domain/forms/rules/CompiledForm.ts"
import { fieldStates, storedAnswers } from "../../../src/domain/forms/rules/FieldStates.ts"
import { evaluate } from "../../../src/domain/forms/rules/Resolution.ts"
import { languagesOfForm } from "../../../src/domain/forms/model/WrittenLanguages.ts"
import { workbookOf } from "../../support/workbooks.ts"
import { imported } from "./support/imported.ts"

const refusal = (file: string | object | Uint8Array) => {
  const bytes =
    file instanceof Uint8Array ? file : new TextEncoder().encode(typeof file === "string" ? file : JSON.stringify(file))
  const read = readFormFile(bytes, fileTools)
  return Result.isFailure(read) ? read.failure.problem : "read"
}

const survey = workbookOf({
  survey: [
    [
      "type",
      "name",
      "label::English (en)",
      "label::Español (es)",
      "hint::English (en)",
      "required",
      "relevant",
      "constraint",
      "calculation",
      "choice_filter",
      "appearance",
    ],
    ["start", "start"],
    ["begin group", "person", "About you", "Sobre usted"],
    ["text", "name", "Your name", "Su nombre", "As in your passport", "yes", "", "string-length(.) <= 40"],
    ["integer", "age", "Age", "Edad", "", "yes", "", ". >= 0 and . < 120"],
    ["date", "born", "Born", "Nacimiento", "", "", "", ". <= today()"],
    ["end group"],
    ["select_one yes_no", "pets", "Any pets?", "¿Mascotas?"],
    [
      "select_multiple animals or_other",
      "kinds",
      "Which?",
      "¿Cuáles?",
      "",
      "${pets} = 'yes'",
      "${pets} = 'yes' and ${age} >= 18",
    ],
    ["begin repeat", "pet", "Pet", "Mascota", "", "", "selected(${kinds}, 'dog') or selected(${kinds}, 'cat')"],
    ["text", "pet_name", "Its name", "Su nombre"],
    ["end repeat"],
    ["decimal", "price", "Price"],
    ["calculate", "twice", "", "", "", "", "", "", "${price} * 2"],
    ["calculate", "odd", "", "", "", "", "", "", "if(${age} > 3, 'a', 'b')"],
    ["select_one towns", "town", "Town", "", "", "", "", "", "", "pulldata('regions', ${pets}) = 1"],
    ["mystery", "what", "What?"],
    ["select_one streets", "street", "Street of ${name} (${nobody})", "", "", "", "", "", "", "town = ${town}"],
  ],
  choices: [
    ["list_name", "name", "label::English (en)", "label::Español (es)", "town"],
    ["yes_no", "yes", "Yes", "Sí"],
    ["yes_no", "no", "No", "No"],
    ["animals", "dog", "Dog", "Perro"],
    ["animals", "cat", "Cat", "Gato"],
    ["towns", "a, b", "A and B"],
    ["streets", "main", "Main Street", "", "x"],
    ["streets", "high", "High Street", "", "y"],
  ],
  settings: [
    ["form_title", "form_id", "version"],
    ["Pets", "pets_survey", "2026"],
  ],
})

describe("an XLSForm", () => {
  const { source, form, fields, lines } = imported(survey)

  it("becomes a form with its title, sections, questions and languages", () => {
    assert.strictEqual(source, "xlsform")
    assert.deepStrictEqual([form.title, form.formId, form.version], ["Pets", "pets-survey", "2026"])
    assert.sameMembers([...languagesOfForm(form)], ["en", "es"])
    assert.deepStrictEqual(form.sections[0]!.title, { en: "About you", es: "Sobre usted" })
    assert.deepStrictEqual(fields.get("name")!.label, { en: "Your name", es: "Su nombre" })
    assert.deepStrictEqual(fields.get("name")!.hint, { en: "As in your passport" })
    assert.isTrue(fields.get("name")!.required)
    assert.deepStrictEqual(
      fields.get("pets")!.options!.map(({ value, label }) => [value, label]),
      [
        ["yes", { en: "Yes", es: "Sí" }],
        ["no", { en: "No", es: "No" }],
      ],
    )
    assert.strictEqual(fields.get("pet")!.fieldType, "array")
    assert.strictEqual(fields.get("pet_name")!.fieldType, "text")
  })

  it("keeps bounds, calculations, and the conditions for showing or requiring a question", () => {
    assert.deepStrictEqual(fields.get("name")!.constraints, { maxLength: 40 })
    assert.deepStrictEqual(fields.get("age")!.constraints, { minValue: 0, maxValue: 119 })
    assert.deepStrictEqual(fields.get("born")!.constraints, { maxDate: "today" })
    const [shown, required] = fields.get("kinds")!.dependsOn
    assert.deepStrictEqual(
      shown!.conditions.map(({ fieldId, operator, value }) => [fieldId, operator, value]),
      [
        ["pets", "eq", "yes"],
        ["age", "gte", 18],
      ],
    )
    assert.strictEqual(required!.effect, "require")
    const [either] = fields.get("pet")!.dependsOn
    assert.deepStrictEqual(
      [either!.logic, either!.conditions.map(({ operator }) => operator)],
      ["or", ["contains", "contains"]],
    )
    const [twice] = fields.get("twice")!.dependsOn
    assert.deepStrictEqual(
      twice!.operations.map(({ op }) => op),
      ["multiply"],
    )
    assert.strictEqual(fields.get("kinds_other")!.dependsOn[0]!.conditions[0]!.value, "other")
  })

  it("gets a report that says row by row what was imported, changed or omitted", () => {
    const at = (row: string) => lines.find(({ columnName }) => columnName === row)!
    assert.deepStrictEqual([at("survey!4").status, at("survey!4").note], ["mapped", ""])
    assert.deepStrictEqual([at("survey!15").status, at("survey!15").mappedFieldType], ["mapped", "formula"])
    assert.include(at("survey!16").note, "pulldata('regions', ${pets}) = 1")
    assert.include(at("survey!16").note, "a, b")
    assert.deepStrictEqual([at("survey!17").status, at("survey!17").mappedFieldType], ["needs_review", null])
    assert.strictEqual(at("survey!2").status, "needs_review")
  })

  it("filters choices by an earlier answer, and shows an earlier answer in a later label", () => {
    const { label, options } = fields.get("street")!
    assert.deepStrictEqual(label, { en: "Street of {name} (${nobody})" })
    assert.deepStrictEqual(
      options!.map(({ value, visibleIf }) => [value, visibleIf!.conditions[0]]),
      [
        ["main", { fieldId: "town", operator: "eq", value: "x", source: "field" }],
        ["high", { fieldId: "town", operator: "eq", value: "y", source: "field" }],
      ],
    )
    const { note, status } = lines.find(({ columnName }) => columnName === "survey!18")!
    assert.deepStrictEqual(
      [status, note],
      ["approximate", "The text refers to something that isn't a question in this form: ${nobody}"],
    )
  })

  describe("whose logic uses if() or compares two answers", () => {
    const { fields, lines, form } = imported(
      workbookOf({
        survey: [
          ["type", "name", "label", "relevant", "constraint", "calculation"],
          ["integer", "age", "Age"],
          ["integer", "n", "N"],
          ["select_one yn", "a", "A"],
          ["select_one yn", "b", "B"],
          ["text", "branch", "Branch", "if(${age} > 3, ${a} = 'yes', ${b} = 'no')"],
          ["text", "same", "Same", "${a} = ${b}"],
          ["text", "other", "Other", "${a} != ${b}"],
          ["text", "few", "Few", "coalesce(${n}, 0) < 5"],
          ["text", "young", "Young", "not(${age} > 3)"],
          ["calculate", "class", "", "", "", "if(${age} > 3, 'old', if(${a} = 'yes', ${b}, ''))"],
          ["calculate", "score", "", "", "", "if(${a} = 'yes', 1, 0) + if(${b} = 'yes', 2, 0)"],
          ["text", "more", "More", "${n} > ${age}"],
          ["text", "atmost", "At most", "not(${n} > ${age})"],
          ["text", "past", "Past", "${n} + 1 > ${age}"],
          ["integer", "below", "Below", "", ". <= ${age}"],
          ["calculate", "deep", "", "", "", "(${n} + 1) * if(${a} = 'yes', ${age}, 2) * (${n} + 2)"],
        ],
        choices: [
          ["list_name", "name", "label"],
          ["yn", "yes", "Yes"],
          ["yn", "no", "No"],
        ],
      }),
    )
    const rules = compile(form)
    const shown = (answers: object): ReadonlyArray<string> =>
      fieldStates(evaluate(rules, { ...answers }))
        .filter(
          ({ isVisible, path }) =>
            isVisible && ["branch", "same", "other", "few", "young", "more", "atmost"].includes(path),
        )
        .map(({ path }) => path)
    const computed = (answers: object) => {
      const { class: kind, score } = storedAnswers(evaluate(rules, { ...answers }))
      return [kind, score]
    }

    it("shows the same questions as the original form, with or without answers", () => {
      assert.deepStrictEqual(shown({}), ["same", "few", "young", "atmost"])
      assert.deepStrictEqual(shown({ age: 4, a: "yes" }), ["branch", "other", "few", "atmost"])
      assert.deepStrictEqual(shown({ age: 3, a: "yes", b: "no", n: 5 }), ["branch", "other", "young", "more"])
      assert.deepStrictEqual(shown({ a: "no", b: "no", n: 4 }), ["branch", "same", "few", "young", "atmost"])
      assert.deepStrictEqual(shown({ age: 4, n: 4 }), ["same", "few", "atmost"])
    })

    it("computes the same values", () => {
      assert.deepStrictEqual(computed({ age: 4 }), ["old", 0])
      assert.deepStrictEqual(computed({ a: "yes", b: "no" }), ["no", 1])
      assert.deepStrictEqual(computed({ b: "yes" }), [undefined, 2])
      assert.deepStrictEqual(computed({ a: "yes", b: "yes" }), ["yes", 3])
    })

    it("is imported with a note on each row whose logic our rules can't express", () => {
      const noted = lines.filter(({ note }) => note !== "").map(({ columnName, note }) => [columnName, note])
      assert.deepStrictEqual(noted, [
        ["survey!15", "Always shown. We couldn't translate its condition: ${n} + 1 > ${age}"],
        ["survey!16", "Any answer is accepted. We couldn't translate the constraint: . <= ${age}"],
        ["survey!17", "We couldn't translate the calculation: (${n} + 1) * if(${a} = 'yes', ${age}, 2) * (${n} + 2)"],
      ])
      assert.isTrue(fields.has("past") && fields.has("below") && fields.has("deep"))
    })
  })

  it("keeps a table as a matrix if its rows share the same choices", () => {
    const rows = [
      ["type", "name", "label", "appearance"],
      ["begin group", "rate", "Rate", "table-list"],
      ["select_one scale", "food", "Food"],
      ["select_one scale", "room", "Room"],
      ["end group"],
    ]
    const choices = [
      ["list_name", "name", "label"],
      ["scale", "1", "Bad"],
      ["scale", "2", "Good"],
    ]
    const { fields } = imported(workbookOf({ survey: rows, choices }))
    const matrix = fields.get("rate")!
    assert.deepStrictEqual([matrix.fieldType, matrix.options!.length, matrix.children!.length], ["matrix", 2, 2])
  })
})

const xform = `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
<h:head><h:title>Visit</h:title><model>
<itext><translation lang="English (en)"><text id="a"><value>Who?</value></text></translation>
<translation lang="Français"><text id="a"><value>Qui ?</value></text></translation></itext>
<instance><data id="visit" version="3"><who/><g><n>4</n></g><r><x/></r><total/><meta><instanceID/></meta></data></instance>
<bind nodeset="/data/who" type="string" required="true()"/>
<bind nodeset="/data/g/n" type="int" constraint=". &gt; 0" relevant="/data/who != ''"/>
<bind nodeset="/data/r/x" type="decimal" relevant="../../g/n &gt;= 2"/>
<bind nodeset="/data/total" type="string" calculate="/data/g/n + 1"/>
</model></h:head>
<h:body><input ref="/data/who"><label ref="jr:itext('a')"/></input>
<group ref="/data/g"><label>Group</label><input ref="/data/g/n"><label>N of <output value="/data/who"/></label></input></group>
<group ref="/data/r"><label>Rows</label><repeat nodeset="/data/r"><input ref="/data/r/x"><label>X</label></input></repeat></group>
</h:body></h:html>`

describe("an ODK XForm", () => {
  it("becomes a form with languages, repeats, bounds, visibility and calculations", () => {
    const { source, form, fields, lines } = imported(xform)
    assert.deepStrictEqual([source, form.formId, form.title], ["xform", "visit", "Visit"])
    assert.deepStrictEqual(fields.get("who")!.label, { en: "Who?", fr: "Qui ?" })
    assert.isTrue(fields.get("who")!.required)
    assert.deepStrictEqual(fields.get("n")!.constraints, { minValue: 1 })
    assert.strictEqual(fields.get("n")!.default, 4)
    assert.strictEqual(fields.get("n")!.dependsOn[0]!.conditions[0]!.operator, "is_not_empty")
    assert.strictEqual(fields.get("r")!.fieldType, "array")
    assert.strictEqual(fields.get("x")!.dependsOn[0]!.conditions[0]!.fieldId, "n")
    assert.strictEqual(fields.get("total")!.fieldType, "formula")
    assert.strictEqual(fields.get("n")!.label, "N of {who}")
    assert.strictEqual(lines.find(({ columnName }) => columnName === "/data/g/n")!.note, "")
  })

  it("offers only the items that match an itemset's predicate", () => {
    const { fields } = imported(`<html xmlns:jr="x"><head><title>T</title><model>
<instance><data><area/><town/></data></instance>
<instance id="towns"><root><item><name>a</name><label>A</label><in>north</in></item><item><name>b</name><label>B</label><in>south</in></item></root></instance>
<bind nodeset="/data/area" type="string"/><bind nodeset="/data/town" type="string"/></model></head>
<body><input ref="/data/area"><label>Area</label></input>
<select1 ref="/data/town"><label>Town</label><itemset nodeset="instance('towns')/root/item[in= /data/area ]"><value ref="name"/><label ref="label"/></itemset></select1></body></html>`)
    assert.deepStrictEqual(
      fields.get("town")!.options!.map(({ visibleIf }) => visibleIf!.conditions[0]!.value),
      ["north", "south"],
    )
  })
})

describe("the importer for JSON from other systems", () => {
  it("imports a SurveyJS survey with its pages, conditions and languages", () => {
    const { source, form, fields, lines } = imported({
      title: { default: "Trip", de: "Reise" },
      pages: [
        {
          name: "p1",
          title: "First",
          elements: [
            {
              type: "radiogroup",
              name: "gone",
              title: { default: "Did you go?", de: "Waren Sie da?" },
              choices: [{ value: "y", text: "Yes" }, "n"],
              isRequired: true,
            },
            {
              type: "text",
              inputType: "number",
              name: "days",
              visibleIf: "{gone} = 'y' and {nights} notempty",
              validators: [{ type: "numeric", minValue: 1 }],
            },
            { type: "text", name: "nights", requiredIf: "{gone} contains 'y'" },
            {
              type: "paneldynamic",
              name: "stops",
              templateElements: [{ type: "text", name: "stop" }],
              maxPanelCount: 3,
            },
            { type: "matrix", name: "rate", rows: ["food"], columns: ["good", "bad"] },
            { type: "text", name: "x", visibleIf: "{gone} anyof ['y']" },
          ],
        },
      ],
    })
    assert.strictEqual(source, "surveyjs")
    assert.deepStrictEqual(form.title, { en: "Trip", de: "Reise" })
    assert.deepStrictEqual(fields.get("gone")!.label, { en: "Did you go?", de: "Waren Sie da?" })
    assert.deepStrictEqual(
      fields.get("days")!.dependsOn[0]!.conditions.map(({ operator }) => operator),
      ["eq", "is_not_empty"],
    )
    assert.deepStrictEqual(fields.get("days")!.constraints, { minValue: 1 })
    assert.strictEqual(fields.get("stops")!.constraints!.maxItems, 3)
    assert.strictEqual(fields.get("rate_food")!.fieldType, "radio")
    assert.include(lines.find(({ columnName }) => columnName.endsWith("[5]"))!.note, "anyof")
  })

  it("imports a JSON Schema with a UI schema of either kind", () => {
    const schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      title: "Person",
      required: ["name"],
      properties: {
        name: { type: "string", minLength: 2 },
        mail: { type: "string", format: "email" },
        size: { enum: ["s", "m"] },
        tags: { type: "array", items: { type: "string", enum: ["a", "b"] }, uniqueItems: true },
        home: { $ref: "#/$defs/place" },
        jobs: { type: "array", items: { type: "object", properties: { at: { type: "string" } } }, maxItems: 2 },
      },
      $defs: { place: { type: "object", properties: { town: { type: "string" } } } },
    }
    const { fields, source } = imported({
      schema,
      uiSchema: { name: { "ui:widget": "textarea", "ui:title": "Full name" } },
    })
    assert.strictEqual(source, "json-schema")
    assert.deepStrictEqual(
      [fields.get("name")!.fieldType, fields.get("name")!.label, fields.get("name")!.required],
      ["textarea", "Full name", true],
    )
    assert.deepStrictEqual(
      ["mail", "size", "tags", "town", "jobs"].map((id) => fields.get(id)!.fieldType),
      ["email", "radio", "multi_select", "text", "array"],
    )
    const laid = imported({
      schema,
      uischema: {
        type: "VerticalLayout",
        elements: [
          { type: "Control", scope: "#/properties/name" },
          {
            type: "Control",
            scope: "#/properties/mail",
            rule: { effect: "HIDE", condition: { scope: "#/properties/size", schema: { const: "s" } } },
          },
        ],
      },
    })
    assert.deepStrictEqual(
      laid.fields.get("mail")!.dependsOn[0]!.conditions.map(({ operator, value }) => [operator, value]),
      [["neq", "s"]],
    )
  })

  it("imports a FHIR Questionnaire with conditions, value sets and translations", () => {
    const { source, fields } = imported({
      resourceType: "Questionnaire",
      title: "Intake",
      language: "en",
      contained: [
        { resourceType: "ValueSet", id: "v", compose: { include: [{ concept: [{ code: "1", display: "One" }] }] } },
      ],
      item: [
        {
          linkId: "g",
          type: "group",
          text: "Health",
          item: [
            {
              linkId: "smoke",
              type: "boolean",
              text: "Do you smoke?",
              _text: {
                extension: [
                  {
                    url: "http://hl7.org/fhir/StructureDefinition/translation",
                    extension: [
                      { url: "lang", valueCode: "es" },
                      { url: "content", valueString: "¿Fuma?" },
                    ],
                  },
                ],
              },
            },
            {
              linkId: "how.many",
              type: "integer",
              text: "How many?",
              enableWhen: [{ question: "smoke", operator: "=", answerBoolean: true }],
              extension: [{ url: "http://hl7.org/fhir/StructureDefinition/maxValue", valueInteger: 100 }],
            },
            { linkId: "pick", type: "choice", text: "Pick", answerValueSet: "#v", repeats: true },
          ],
        },
      ],
    })
    assert.strictEqual(source, "fhir")
    assert.deepStrictEqual(fields.get("smoke")!.label, { en: "Do you smoke?", es: "¿Fuma?" })
    assert.deepStrictEqual(fields.get("how_many")!.dependsOn[0]!.conditions[0]!.value, true)
    assert.deepStrictEqual(fields.get("how_many")!.constraints, { maxValue: 100 })
    assert.deepStrictEqual(
      [fields.get("pick")!.fieldType, fields.get("pick")!.options![0]!.value],
      ["multi_select", "1"],
    )
  })

  it("imports a Typeform form with its jumps", () => {
    const { source, fields, lines } = imported({
      title: "Lead",
      fields: [
        { ref: "name", type: "short_text", title: "Name?", validations: { required: true, max_length: 50 } },
        { ref: "score", type: "opinion_scale", title: "Score", properties: { steps: 11 } },
        {
          ref: "pick",
          type: "multiple_choice",
          title: "Pick",
          properties: { allow_multiple_selection: true, choices: [{ ref: "a", label: "A" }] },
        },
      ],
      logic: [
        {
          type: "field",
          ref: "name",
          actions: [
            {
              action: "jump",
              details: { to: { type: "field", value: "pick" } },
              condition: { op: "always", vars: [] },
            },
          ],
        },
      ],
    })
    assert.strictEqual(source, "typeform")
    assert.deepStrictEqual([fields.get("name")!.required, fields.get("name")!.constraints], [true, { maxLength: 50 }])
    assert.deepStrictEqual(fields.get("score")!.constraints, { scaleMin: 0, scaleMax: 10 })
    assert.strictEqual(fields.get("pick")!.fieldType, "multi_select")
    assert.deepStrictEqual(
      lines.filter(({ status }) => status !== "mapped"),
      [],
    )
    assert.deepStrictEqual(fields.get("score")!.dependsOn[0]!.effect, "hide")
  })
})

describe("an imported file", () => {
  it("is refused with a reason if it is unreadable, has an unknown format or contains no questions", () => {
    assert.strictEqual(refusal("hello"), "unknown_format")
    assert.strictEqual(refusal("{"), "not_readable")
    assert.strictEqual(refusal({ a: 1 }), "unknown_format")
    assert.strictEqual(refusal("<html><body/></html>"), "unknown_format")
    assert.strictEqual(refusal(workbookOf({ Sheet1: [["a"], ["b"]] })), "no_survey")
    assert.strictEqual(refusal({ pages: [] }), "no_questions")
    assert.strictEqual(refusal(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])), "not_readable")
  })

  it("is refused if it is nested too deeply", () => {
    assert.strictEqual(refusal(`{"pages":${"[".repeat(500)}${"]".repeat(500)}}`), "too_deep")
    assert.strictEqual(refusal(`<a>${"<b>".repeat(500)}`), "too_deep")
    const rows = Array.from({ length: 100 }, (_, at) => ["begin group", `g${at}`, "x"])
    assert.strictEqual(
      refusal(workbookOf({ survey: [["type", "name", "label"], ...rows, ["text", "a", "A"]] })),
      "too_deep",
    )
  })

  it("keeps every question whose bounds or condition are invalid, with a note in the report", () => {
    const { fields, lines } = imported({
      title: "T",
      elements: [
        { type: "text", inputType: "number", name: "a", min: 5, max: 1 },
        { type: "text", name: "b", visibleIf: "{nowhere} = 1" },
      ],
    })
    assert.deepStrictEqual([...fields.keys()], ["a", "b"])
    assert.deepStrictEqual(
      lines.map(({ status }) => status),
      ["approximate", "approximate"],
    )
  })

  it("may use names inherited from Object for types and functions; these are treated as unknown", () => {
    const name = "constructor"
    const xml = (type: string, relevant: string) =>
      `<html><head><model><instance><d><a/></d></instance><bind nodeset="/d/a" type="${type}" relevant="${relevant}"/></model></head><body><input ref="/d/a"><label>A</label></input></body></html>`
    const files = [
      {
        elements: [
          { type: name, name: "a" },
          { type: "text", inputType: name, name: "b" },
          { type: "text", name: "c" },
        ],
      },
      { properties: { a: { type: "string", format: name }, b: { type: "string" } } },
      { schema: { properties: { a: { type: "string" } } }, uiSchema: { a: { "ui:widget": name } } },
      {
        resourceType: "Questionnaire",
        item: [
          { linkId: "a", type: name },
          { linkId: "b", type: "string" },
        ],
      },
      {
        fields: [
          { ref: "a", type: name },
          { ref: "b", type: "short_text" },
        ],
      },
      workbookOf({
        survey: [
          ["type", "name", "label"],
          [name, "a", "A"],
          ["text", "b", "B"],
        ],
      }),
      xml("string", `${name}(1)`),
      xml("string", `1 ${name} 2`),
      xml("string", name),
    ]
    for (const file of files) assert.isAbove(imported(file).fields.size, 0, JSON.stringify(file))
    assert.strictEqual(refusal(xml(name, "")), "no_questions")
  })

  it("keeps the meaning of a pattern that may match part of an answer", () => {
    const patternsOf = (...patterns: ReadonlyArray<string>) => {
      const properties = Object.fromEntries(patterns.map((pattern, at) => [`f${at}`, { type: "string", pattern }]))
      return [...imported({ properties }).fields.values()].map(({ constraints }) =>
        compilePattern(constraints!.pattern!),
      )
    }
    const [part, start, either, whole] = patternsOf("[0-9]{3}", "^ab", "^ab|yz$", "^[a-z]{2}$").map(Result.getOrThrow)
    assert.isTrue(part!.matches("no. 123, please"))
    assert.deepStrictEqual(["abc", "cab"].map(start!.matches), [true, false])
    assert.deepStrictEqual(["abc", "xyz", "xabc"].map(either!.matches), [true, true, false])
    assert.deepStrictEqual(["ab", "abc"].map(whole!.matches), [true, false])
    const survey = imported({
      elements: [{ type: "text", name: "a", validators: [{ type: "regex", regex: "\\d{3}" }] }],
    })
    const pattern = Result.getOrThrow(compilePattern(survey.fields.get("a")!.constraints!.pattern!))
    assert.isTrue(pattern.matches("no. 123"))
  })

  it("is imported with a note on each bound that can't be kept exactly, and keeps the names of its choices", () => {
    const { fields, lines } = imported({
      properties: {
        a: { type: "number", exclusiveMinimum: 0 },
        b: { type: "string", enum: ["x", null, "y"], enumNames: ["Ex", "None", "Why"] },
      },
    })
    assert.include(lines[0]!.note, "exclusiveMinimum")
    assert.deepStrictEqual(
      fields.get("b")!.options!.map(({ label }) => label),
      ["Ex", "Why"],
    )
  })
})

describe("a SurveyJS survey with references and filters", () => {
  const { fields, lines } = imported({
    elements: [
      { type: "text", name: "name", title: "Name" },
      { type: "checkbox", name: "fruit", title: "Fruit", choices: ["apple", "pear"] },
      {
        type: "radiogroup",
        name: "best",
        title: "{name}, which is best?",
        choices: ["apple", { value: "plum", visibleIf: "{name} notempty" }],
        choicesVisibleIf: "{fruit} contains {item}",
      },
      {
        type: "matrix",
        name: "rate",
        title: "Rate",
        columns: ["bad", "good"],
        rows: [{ value: "food", text: "Food" }, "room"],
        isAllRowRequired: true,
      },
    ],
  })

  it("shows an earlier answer in a label and offers the choices selected earlier", () => {
    const { label, options } = fields.get("best")!
    assert.strictEqual(label, "{name}, which is best?")
    assert.deepStrictEqual(
      options!.map(({ visibleIf }) => {
        const { fieldId, operator, value } = visibleIf!.conditions[0]!
        return [fieldId, operator, value]
      }),
      [
        ["fruit", "contains", "apple"],
        ["name", "is_not_empty", undefined],
      ],
    )
  })

  it("keeps its matrix with all rows and choices", () => {
    const matrix = fields.get("rate")!
    assert.deepStrictEqual([matrix.fieldType, matrix.options!.length], ["matrix", 2])
    assert.deepStrictEqual(
      matrix.children!.map(({ fieldId, label, required }) => [fieldId, label, required]),
      [
        ["rate_food", "Food", true],
        ["rate_room", "room", true],
      ],
    )
    assert.isTrue(lines.every(({ status }) => status === "mapped"))
  })
})

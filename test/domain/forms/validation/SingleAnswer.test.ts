import { assert, describe, it } from "@effect/vitest"
import { schemaOfValue } from "../../../../src/domain/forms/schema/JsonSchema.ts"
import { validateAnswer } from "../../../../src/domain/forms/validation/SingleAnswer.ts"
import { validate } from "../../../../src/domain/forms/validation/Validation.ts"
import { messagesOf } from "../../../../src/domain/forms/validation/AnswerProblem.ts"
import { compiled } from "../support/forms.ts"

/** The stored value of a raw answer, or its error code. */
const verdict = (type: string, raw: unknown, rest: object = {}, context = {}): unknown => {
  const one = validateAnswer(compiled([{ field_id: "q", field_type: type, ...rest }]), "q", raw, context)
  return one.isValid ? one.value : `! ${one.problems.map(({ code }) => code).join()}`
}

const table = (type: string, rows: ReadonlyArray<readonly [raw: unknown, outcome: unknown]>, rest: object = {}) => {
  for (const [raw, outcome] of rows)
    assert.deepStrictEqual(verdict(type, raw, rest), outcome, `${type} ${JSON.stringify(raw)}`)
}

const options = {
  options: [
    { value: "a", label: "A" },
    { value: "b", label: "B" },
    { value: "c", label: "C", disabled: true },
  ],
}

describe("answers by type", () => {
  it("text is trimmed, and numbers become text, but nothing else is converted", () => {
    table("text", [
      [" a ", "a"],
      [7, "7"],
      [true, "! text"],
      [{}, "! text"],
      ["a\u0000", "! text"],
      ["  ", undefined],
    ])
    table("password", [[" a ", " a "]])
  })

  it("numbers are finite, and integers are never rounded", () => {
    table("number", [
      ["1.50", 1.5],
      [-2, -2],
      ["1e3", 1000],
      ["NaN", "! number"],
      ["Infinity", "! number"],
      ["1,5", "! number"],
      ["0x10", "! number"],
      [Number.NaN, "! number"],
      ["12345678901234567890", "! max_value"],
      ["1e21", 1e21],
    ])
    table("integer", [
      ["3.0", 3],
      [3.7, "! integer"],
      ["3.7", "! integer"],
      [2 ** 60, "! max_value"],
      ["-12345678901234567890", "! min_value"],
      [true, "! integer"],
    ])
    table("currency", [["19.99", 19.99]])
  })

  it("text without visible characters doesn't count as an answer", () => {
    table("text", [
      ["\u200b", undefined],
      [" \u00a0\ufeff\u200e", undefined],
      ["\u200bx", "\u200bx"],
      ["👨‍👩‍👧", "👨‍👩‍👧"],
    ])
  })

  it("a boolean accepts only words and numbers that clearly mean yes or no", () => {
    table("boolean", [
      [true, true],
      ["yes", true],
      ["sí", true],
      ["off", false],
      [0, false],
      ["maybe", "! boolean"],
      [2, "! boolean"],
    ])
    table("checkbox", [["on", true]])
    table(
      "checkbox",
      [
        ["a,b", ["a", "b"]],
        [["z"], "! option"],
      ],
      options,
    )
  })

  it("dates must exist in the calendar, and times must be valid times of day", () => {
    table("date", [
      ["2024-02-29", "2024-02-29"],
      ["2025-02-29", "! date"],
      ["2025-13-01", "! date"],
      ["01/02/2025", "! date"],
      ["0099-01-01", "! date"],
      [20250101, "! date"],
    ])
    table("time", [
      ["09:05", "09:05"],
      ["09:05:00", "09:05"],
      ["23:59:30", "23:59:30"],
      ["24:00", "! time"],
      ["9:5", "! time"],
    ])
    table("datetime", [
      ["2025-01-02 03:04", "2025-01-02T03:04"],
      ["2025-01-02T03:04:00.000Z", "2025-01-02T03:04Z"],
      ["2025-02-30T00:00", "! datetime"],
      ["2025-01-02T03:04+02:00", "2025-01-02T03:04+02:00"],
    ])
    table("duration", [
      ["PT90M", "PT1H30M"],
      ["1:30", "PT1H30M"],
      ["90", "PT1H30M"],
      ["1 hour and 30 minutes", "PT1H30M"],
      ["2 días y 3 horas", "P2DT3H"],
      ["P6M", "P6M"],
      ["P2W", "P14D"],
      ["18 months", "P1Y6M"],
      ["2 años y 3 meses", "P2Y3M"],
      ["2,5 meses", "P2M15D"],
      ["P1.5Y", "! duration"],
      ["soon", "! duration"],
      ["P", "! duration"],
    ])
  })

  it("addresses, phone numbers, colors and codes must have the right format", () => {
    table("email", [
      ["Ana@Example.com", "Ana@Example.com"],
      ["a@b", "! email"],
      ["a@@b.co", "! email"],
      ["a b@c.co", "! email"],
      ["a@b..co", "! email"],
      [`${"a".repeat(300)}@b.co`, "! email"],
      ["o'brien@example.com", "o'brien@example.com"],
      ["ana/ruiz+forms@example.com", "ana/ruiz+forms@example.com"],
      ["ana@compañía.es", "ana@compañía.es"],
      ["ana@compan\u0303i\u0301a.es", "ana@compañía.es"],
      ["ivan@пример.рф", "ivan@пример.рф"],
      ["ivan@xn--e1afmkfd.xn--p1ai", "ivan@xn--e1afmkfd.xn--p1ai"],
      ["peña@example.com", "! email"],
      ["ana@example.c", "! email"],
      ["ana,eva@example.com", "! email"],
    ])
    table("phone", [
      ["+34 600-11.22 33", "+34600112233"],
      ["(0600) 111222", "0600111222"],
      ["       ", undefined],
      ["123456", "! phone"],
      ["call me", "! phone"],
    ])
    table("url", [
      ["https://a.b/c?d", "https://a.b/c?d"],
      ["ftp://a.b", "! url"],
      ["javascript:alert(1)", "! url"],
      ["http://", "! url"],
      ["https://a b", "! url"],
    ])
    table("color", [
      ["#ABC", "#aabbcc"],
      ["#12345", "! color"],
      ["red", "! color"],
    ])
    table("zipcode", [
      ["90210", "90210"],
      ["sw1a 1aa", "SW1A 1AA"],
      ["abc", "! zipcode"],
      ["1", "! zipcode"],
    ])
    table("cron", [
      ["0 9 * * 1-5", "0 9 * * 1-5"],
      ["*/15 0,12 1-7 JAN-mar mon", "*/15 0,12 1-7 JAN-mar mon"],
      ["  0   9 * * 7 ", "0 9 * * 7"],
      ["* * *", "! cron"],
      ["0 0 9 * * 1", "! cron"],
      ["99 99 99 99 99", "! cron"],
      ["* 24 * * *", "! cron"],
      ["* * 0 * *", "! cron"],
      ["mon * * * *", "! cron"],
      ["*/0 * * * *", "! cron"],
      [`${"0-59,".repeat(200_000)}1 * * * *`, "! cron"],
    ])
    table("location", [
      ["es", "ES"],
      ["XX", "! location"],
    ])
    table("place", [
      [
        { country: "us", state: "TX" },
        { country: "US", state: "TX" },
      ],
      [{ city: "X" }, "! location"],
      ["US", "! place"],
    ])
  })

  it("choices must be options of the question that aren't disabled", () => {
    table(
      "select",
      [
        ["a", "a"],
        ["c", "! option"],
        ["z", "! option"],
        [["a"], "! text"],
      ],
      options,
    )
    table(
      "multi_select",
      [
        [
          ["a", "b", "a"],
          ["a", "b"],
        ],
        ["a, b", ["a", "b"]],
        [["a", "c"], "! option"],
        [[], undefined],
        [[{}], "! list"],
      ],
      options,
    )
    table("tags", [
      ["x, y ,x", ["x", "y"]],
      [
        [1, "z"],
        ["1", "z"],
      ],
    ])
    const many = Array.from({ length: 90 }, (_, i) => `w${i % 30}`)
    assert.deepStrictEqual(verdict("tags", many), many.slice(0, 30))
    assert.strictEqual(verdict("dynamic_select", "anything"), "anything")
    const fetched = { options: { q: [{ value: "k", label: "K", disabled: false }] } }
    assert.strictEqual(verdict("dynamic_select", "anything", {}, fetched), "! option")
    assert.strictEqual(verdict("dynamic_select", "k", {}, fetched), "k")
    const named = compiled([{ field_id: "toString", field_type: "select", options: ["k"] }])
    assert.isTrue(validateAnswer(named, "toString", "k", { options: {} }).isValid)
  })

  it("an answer on a scale must lie between its ends and on one of its steps", () => {
    table("nps", [
      [10, 10],
      ["0", 0],
      [11, "! scale"],
      [5.5, "! integer"],
    ])
    table("likert", [
      [4, 4],
      [5, "! scale"],
    ])
    table("rating", [
      [1, 1],
      [0, "! scale"],
    ])
    table(
      "ranking",
      [
        [4, 4],
        [3, "! scale_step"],
      ],
      { constraints: { scale_min: 0, scale_max: 10, scale_step: 2 } },
    )
  })

  it("a ranking lists its options in order, each at most once, or is a number if it has no options", () => {
    const options = { options: ["price", "color", "size"].map((value) => ({ value, label: value })) }
    table(
      "ranking",
      [
        [
          ["color", "price"],
          ["color", "price"],
        ],
        ["size,color,price", ["size", "color", "price"]],
        ["color", ["color"]],
        [["", "size"], ["size"]],
        [["color", "color"], "! ranked_twice"],
        ["size, price,size", "! ranked_twice"],
        [["weight"], "! option"],
        [[{ a: 1 }], "! list"],
      ],
      options,
    )
    table("ranking", [[3, 3]])
    const schema = schemaOfValue(
      compiled([{ field_id: "q", field_type: "ranking", ...options }]).rules.field("q")!.field!,
    )
    assert.deepInclude(schema, { type: "array", items: { type: "string", enum: ["price", "color", "size"] } })
  })

  it("a scale or a boolean with its own options accepts only those, whether words or numbers", () => {
    const own = (...values: ReadonlyArray<string>) => ({ options: values.map((value) => ({ value, label: value })) })
    for (const type of ["likert", "nps", "rating", "boolean"])
      table(
        type,
        [
          ["good", "good"],
          ["3", "! option"],
          [true, "! option"],
        ],
        own("bad", "good"),
      )
    table(
      "likert",
      [
        ["5", 5],
        [20, 20],
        [1, 1],
        [6, "! option"],
        ["five", "! integer"],
      ],
      own("1", "5", "20"),
    )
    table("boolean", [["yes", true]], own("yes", "no"))
    const [words, points] = [own("bad", "good"), own("1", "5")].map((more) =>
      schemaOfValue(compiled([{ field_id: "q", field_type: "likert", ...more }]).rules.field("q")!.field!),
    )
    assert.deepStrictEqual(
      [words!["enum"], points!["enum"]],
      [
        ["bad", "good"],
        [1, 5],
      ],
    )
  })

  it("files are references to uploads whose type and size the field allows", () => {
    const pdf = {
      filename: "cv.pdf",
      content_type: "application/pdf",
      size: 10,
      blob_ref: "file://x",
      checksum: "sha256:0",
    }
    table("file", [
      [pdf, pdf],
      ["s3://bucket/key", { blob_ref: "s3://bucket/key" }],
      ["data:text/html,x", "! file"],
      [{ filename: "x" }, "! file"],
      ...["10", 1.5, -1, Number.MAX_SAFE_INTEGER + 1].map((size) => [{ ...pdf, size }, "! file"] as const),
      [{ ...pdf, data_url: "data:x" }, pdf],
    ])
    const limits = { constraints: { allowed_mime_types: ["image/*"], max_file_size_bytes: 5 } }
    table(
      "image",
      [
        [pdf, "! file_type"],
        [{ ...pdf, content_type: "image/png" }, "! file_size"],
      ],
      limits,
    )
    table("multi_upload", [
      [
        [pdf, pdf],
        [pdf, pdf],
      ],
      [pdf, [pdf]],
    ])
  })

  it("signatures, availability, remote answers and card data must be complete and valid", () => {
    const png = "data:image/png;base64,iVBORw0KGgo="
    table("signature", [
      [png, png],
      [
        { svg: "<svg/>", png },
        { svg: "<svg/>", png },
      ],
      ["x", "! signature"],
      [{ svg: "", png: "" }, undefined],
    ])
    const slot = (start: string, end: string) => ({ start: `2026-01-01T${start}`, end: `2026-01-01T${end}` })
    table("availability", [
      [
        [slot("11:00", "12:00"), slot("09:00", "10:00")],
        [slot("09:00", "10:00"), slot("11:00", "12:00")],
      ],
      [[slot("09:00", "11:00"), slot("10:00", "12:00")], "! availability_overlap"],
      [[slot("10:00", "09:00")], "! availability_order"],
      ["today", "! availability"],
    ])
    table("rest", [
      [undefined, undefined],
      [{ answer: 1 }, { answer: 1 }],
      [{ status: "in_progress" }, "! rest_in_progress"],
      [{ answer: null }, undefined],
    ])
    const card = { brand: "visa", last4: "4242", name: "Ann", expiry: "04/29" }
    table("credit_card", [
      [card, card],
      [{ ...card, cvv: "123" }, "! card_secret"],
      [{ ...card, last4: "42" }, "! card"],
    ])
    table("hidden", [
      ["x", "x"],
      [1, 1],
      [{}, "! text"],
    ])
  })

  it("every constraint is checked", () => {
    const broken = (type: string, constraints: object, raw: unknown) =>
      verdict(type, raw, { constraints }, { today: "2026-11-21" })
    assert.strictEqual(broken("text", { min_length: 3 }, "ab"), "! min_length")
    assert.strictEqual(broken("text", { max_length: 2 }, "abc"), "! max_length")
    assert.strictEqual(broken("text", { max_length: 2 }, "👍👍"), "👍👍")
    assert.strictEqual(broken("number", { min_value: 1 }, 0.5), "! min_value")
    assert.strictEqual(broken("number", { max_value: 1 }, 1.5), "! max_value")
    assert.strictEqual(broken("number", { step: 0.1 }, 0.3), 0.3)
    assert.strictEqual(broken("number", { step: 0.1 }, 0.35), "! step")
    assert.strictEqual(broken("number", { min_value: 5, step: 10 }, 15), 15)
    assert.strictEqual(broken("text", { pattern: "[A-Z]{2}\\d+" }, "AB1x"), "! pattern")
    assert.strictEqual(broken("tags", { min_items: 2 }, "a"), "! min_items")
    assert.strictEqual(broken("tags", { max_items: 1 }, "a,b"), "! max_items")
    assert.strictEqual(broken("date", { min_date: "today" }, "2026-11-20"), "! min_date")
    assert.strictEqual(broken("date", { max_date: "today-18y" }, "2008-11-22"), "! max_date")
    assert.strictEqual(broken("date", { max_date: "today-18y" }, "2008-11-21"), "2008-11-21")
    assert.strictEqual(broken("datetime", { max_date: "2026-01-01" }, "2026-01-01T23:00"), "2026-01-01T23:00")
  })
})

describe("a submission", () => {
  it("reports nested answers as group.child and items[2].child, in the caller's language", () => {
    const form = compiled([
      {
        field_id: "g",
        field_type: "group",
        label: { en: "Contact", es: "Contacto" },
        children: [{ field_id: "mail", field_type: "email", required: true, label: { en: "Email", es: "Correo" } }],
      },
      {
        field_id: "items",
        field_type: "array",
        constraints: { min_items: 1, max_items: 3 },
        item_template: {
          field_id: "item",
          field_type: "group",
          children: [{ field_id: "n", field_type: "integer", required: true }, { field_id: "note" }],
        },
      },
      {
        field_id: "rows",
        field_type: "array",
        item_template: {
          field_id: "row",
          field_type: "array",
          item_template: { field_id: "cell", field_type: "integer" },
        },
      },
    ])
    const answers = {
      g: { mail: "x" },
      items: [{ n: 1 }, {}, { n: "q" }, { note: "x" }],
      rows: [
        [1, 2],
        [3, "x"],
      ],
    }
    const { isValid, problems } = validate(form, answers, { locale: "es-MX" })
    assert.isFalse(isValid)
    assert.deepStrictEqual(messagesOf(problems), {
      "g.mail": ["«Correo» debe ser un correo electrónico como nombre@ejemplo.com."],
      "items[2].n": ["«n» debe ser un número entero."],
      "items[3].n": ["«n» es obligatorio."],
      "rows[1][1]": ["«cell» debe ser un número entero."],
    })
    assert.deepStrictEqual(Object.keys(validate(form, { g: 1, items: "x" }).problems), ["g", "g.mail", "items"])
    assert.deepStrictEqual(Object.keys(validate(form, { g: { mail: "a@b.co" }, items: [{}, {}] }).problems), [])
    const { data } = validate(form, { g: { mail: "a@b.co" }, items: [{}, { n: "2", extra: 1 }], rows: [[1]] })
    assert.deepStrictEqual(data, { g: { mail: "a@b.co" }, items: [{ n: 2 }], rows: [[1]] })
  })

  it("validates a list or a group on its own, and reports its nested problems", () => {
    const children = [{ field_id: "n", field_type: "integer", required: true }, { field_id: "note" }]
    const form = compiled([
      {
        field_id: "items",
        field_type: "array",
        constraints: { max_items: 2 },
        item_template: { field_id: "item", field_type: "group", children },
      },
    ])
    const judge = (raw: unknown) => {
      const verdict = validateAnswer(form, "items", raw)
      return verdict.isValid ? verdict.value : verdict.problems.map(({ code }) => code)
    }
    assert.deepStrictEqual(judge([{ n: "1" }, {}, { n: 2, note: " x " }]), [{ n: 1 }, { n: 2, note: "x" }])
    assert.deepStrictEqual(judge([{ note: "x" }, { n: "q" }]), ["required", "integer"])
    assert.deepStrictEqual(judge([{ n: 1 }, { n: 2 }, { n: 3 }]), ["max_items"])
    assert.deepStrictEqual(judge("x"), ["array"])
    assert.deepStrictEqual(Object.keys(validate(form, { items: [{ n: "q" }] }).problems), ["items[0].n"])
  })

  it("accepts a group's answers at the top level, which is how a voice session collects them", () => {
    const form = compiled([{ field_id: "g", field_type: "group", children: [{ field_id: "a", required: true }] }])
    assert.deepStrictEqual(validate(form, { a: "x" }).data, { g: { a: "x" } })
  })

  it("reports missing required answers, unchecked required checkboxes, and the author's message for a pattern", () => {
    const form = compiled([
      { field_id: "a", required: true },
      { field_id: "terms", field_type: "checkbox", required: true },
      { field_id: "list", field_type: "multi_select", required: true, ...options },
      { field_id: "sku", constraints: { pattern: "\\d+", pattern_message: { en: "Digits only", es: "Solo cifras" } } },
      {
        field_id: "many",
        field_type: "array",
        required: true,
        constraints: { min_items: 2 },
        item_template: { field_id: "one" },
      },
    ])
    const { problems } = validate(form, { a: "  ", terms: false, list: [], sku: "x" }, { locale: "es" })
    const codes = Object.fromEntries(Object.entries(problems).map(([key, [one]]) => [key, one!.code]))
    assert.deepStrictEqual(codes, {
      a: "required",
      terms: "must_be_checked",
      list: "required",
      sku: "pattern",
      many: "min_items",
    })
    assert.strictEqual(problems["sku"]![0]!.message, "Solo cifras")
  })

  it("ignores values for read-only fields, and fills in the defaults of hidden ones", () => {
    const form = compiled([
      { field_id: "price", field_type: "number", read_only: true, default: 10 },
      { field_id: "source", field_type: "hidden", default: "web" },
      { field_id: "plain", default: "suggestion" },
    ])
    assert.deepStrictEqual(validate(form, { price: 1 }).data, { price: 10, source: "web" })
    assert.deepStrictEqual(validate(form, { source: "qr" }).data, { price: 10, source: "qr" })
  })

  it("drops, keeps or refuses unknown answers", () => {
    const fields = [{ field_id: "a" }]
    const answers = { a: "1", b: 2, __proto__x: 1 }
    assert.deepStrictEqual(validate(compiled(fields), answers).data, { a: "1" })
    assert.deepStrictEqual(validate(compiled(fields, { unknown_fields: "keep" }), answers).data, { b: 2, a: "1" })
    const refused = validate(compiled(fields, { unknown_fields: "reject" }), answers)
    assert.strictEqual(refused.problems["__unknown__"]?.[0]?.code, "unknown_field")
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`x${i}`, i]))
    assert.strictEqual(
      validate(compiled(fields, { unknown_fields: "keep" }), many).problems["__unknown__"]?.[0]?.code,
      "too_large",
    )
  })

  it("accepts field ids that are also names of built-in object members", () => {
    const form = compiled([{ field_id: "toString", required: true }, { field_id: "valueOf" }])
    assert.deepStrictEqual(Object.keys(validate(form, {}).problems), ["toString"])
    assert.deepStrictEqual(validate(form, { toString: "x" }).data, { toString: "x" })
  })
})

it("a message keeps a right-to-left label apart from the left-to-right sentence around it", () => {
  const of = (label: string) => {
    const verdict = validateAnswer(compiled([{ field_id: "q", field_type: "text", label, required: true }]), "q", "")
    return verdict.isValid ? "" : verdict.problems[0]!.message
  }
  assert.strictEqual(of("Name"), "“Name” is required.")
  for (const label of ["الاسم الكامل", "שם", "Name الاسم"])
    assert.strictEqual(of(label), `“\u2068${label}\u2069” is required.`)
})

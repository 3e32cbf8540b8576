import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { strFromU8, unzipSync } from "fflate"
import { xforms } from "../../../src/domain/forms/render/XForms.ts"
import { understand } from "../../../src/domain/understanding/understand.ts"
import { asked, letters } from "../../support/scripts.ts"
import { pdfText } from "../../support/pdfText.ts"
import { type Service, startService } from "../../support/service.ts"
import { compiled } from "../../domain/forms/support/forms.ts"

// Each test is named after the line of the reported cases that it checks.

let service: Service

beforeAll(async () => {
  service = await startService()
})

afterAll(async () => {
  await service.stop()
})

const authorization = () => ({ authorization: `Bearer ${service.token}` })
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}${path}`, { ...init, headers: { ...authorization(), ...init.headers } })
const sent = (path: string, body: unknown, method = "POST") =>
  call(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) })

const forms = "/api/v1/demo/forms"

/** A published public form; returns its uid. */
const published = async (fields: ReadonlyArray<object>, more: object = {}): Promise<string> => {
  const made = await sent(forms, { title: "A form", is_public: true, sections: [{ fields }], ...more })
  assert.strictEqual(made.status, 201)
  const { form_uid: uid } = (await made.json()) as { form_uid: string }
  assert.isBelow((await sent(`${forms}/${uid}/publish`, {})).status, 300)
  return uid
}

const answered = (uid: string, data: object, more: object = {}) => sent(`${forms}/${uid}/data`, { data, ...more })

const storedIn = async (uid: string): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> => {
  const { submissions } = (await (await call(`${forms}/${uid}/data`)).json()) as {
    submissions: ReadonlyArray<{ data: Readonly<Record<string, unknown>> }>
  }
  return submissions.map(({ data }) => data)
}

const page = async (uid: string, language: string, query = "") =>
  (await fetch(`${service.url}/demo/forms/${uid}${query}`, { headers: { "accept-language": language } })).text()

const exported = async (uid: string, query: string) => {
  const answer = await call(`${forms}/${uid}/data?${query}`)
  assert.strictEqual(answer.status, 200)
  return new Uint8Array(await answer.arrayBuffer())
}
const csv = async (uid: string, query = "format=csv") => Buffer.from(await exported(uid, query)).toString("utf8")
const sheets = async (uid: string) =>
  Object.fromEntries(
    Object.entries(unzipSync(await exported(uid, "format=xlsx"))).map(([name, part]) => [name, strFromU8(part)]),
  )

const text = (id: string, label: unknown = id) => ({ field_id: id, field_type: "text", label })

describe("the languages of a form", () => {
  for (const [id, languages, browser, expected] of [
    ["P-lang-01", ["fr", "en"], "fr", "fr"],
    ["P-lang-02", ["ar", "en"], "ar", "ar"],
    ["P-lang-03", ["ar"], "en", "ar"],
    ["P-lang-04", ["de", "fr"], "fr", "fr"],
    ["P-lang-05", ["ca", "es"], "ca", "ca"],
  ] as const)
    it(`${id}: a form in ${languages.join(" and ")} is shown in ${expected} to a browser in ${browser}`, async () => {
      const title = Object.fromEntries(languages.map((tag) => [tag, `title in ${tag}`]))
      const html = await page(await published([text("a", title)], { title }), browser)
      assert.include(html, `<html lang="${expected}" dir="${expected === "ar" ? "rtl" : "ltr"}">`)
      assert.include(html, `title in ${expected}`)
      for (const other of languages.filter((tag) => tag !== expected)) {
        assert.notInclude(html.replaceAll(/<script[\s\S]*?<\/script>/g, ""), `title in ${other}`)
        assert.match(html, new RegExp(`hreflang="${other}"`))
      }
    })

  it("P-lang-08: the form is shown and spoken in the requested language", async () => {
    const uid = await published([text("a", { en: "Name", fr: "Nom" })])
    for (const kind of ["html", "audio"])
      for (const [query, headers] of [
        ["?locale=fr", {}],
        ["", { "accept-language": "fr" }],
      ] as const)
        assert.include(await (await call(`${forms}/${uid}/render/${kind}${query}`, { headers })).text(), "Nom", kind)
  })
})

describe("the characters of a PDF form", () => {
  const lines = {
    "P-pdf-01": "pl",
    "P-pdf-02": "cs",
    "P-pdf-05": "hu",
    "P-pdf-06": "el",
    "P-pdf-07": "ru",
    "P-pdf-08": "vi",
    "P-pdf-10": "he",
    "P-pdf-13": "ko",
    "P-pdf-15": "lv",
    "P-pdf-16": "emoji",
    "P-pdf-17": "es",
    "P-pdf-18": "ca",
    "P-pdf-19": "eu",
    "P-pdf-20": "gl",
  }
  for (const [id, tag] of Object.entries(lines))
    it(`${id}: include those of ${tag}`, async () => {
      const uid = await published([text("a", asked[tag]!.replaceAll("?", ""))])
      const bytes = new Uint8Array(await (await call(`${forms}/${uid}/render/pdf`)).arrayBuffer())
      const read = letters((await pdfText(bytes)).join(" "))
      assert.notInclude(read, "?")
      // Hebrew is written from right to left, and an emoji of a person with a skin tone is one glyph.
      if (tag !== "he" && tag !== "emoji") assert.include(read, letters(asked[tag]!.replaceAll("?", "")))
    })
})

describe("the length of an answer", () => {
  const limited = (most: number) =>
    published([{ field_id: "a", field_type: "textarea", label: "A", constraints: { max_length: most } }])
  const posted = (uid: string, body: Record<string, string>) =>
    fetch(`${service.url}/demo/forms/${uid}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: service.url },
      body: new URLSearchParams(body),
    })

  it("P-nl-02, P-nl-03, P-nl-04: a line break counts and is stored as one character, even if it is sent as two", async () => {
    const uid = await limited(12)
    // A browser sends a line break as two characters.
    const form = await posted(uid, { a: "first\r\nsecond" })
    assert.strictEqual(form.status, 303)
    assert.strictEqual((await answered(uid, { a: "first\nsecond" })).status, 200)
    assert.strictEqual((await answered(uid, { a: "first\r\nsecond" })).status, 200)
    assert.strictEqual((await answered(uid, { a: "first\nseconds" })).status, 422)
    assert.deepStrictEqual(new Set((await storedIn(uid)).map(({ a }) => a)), new Set(["first\nsecond"]))
  })

  it("P-nl-06, P-nl-07: a letter with a combining mark, or an emoji, counts as one character", async () => {
    const uid = await limited(5)
    for (const words of ["ñandú".normalize("NFD"), "ñandú", "aaaaa", "😀😀😀😀😀"])
      assert.strictEqual((await answered(uid, { a: words })).status, 200, words)
    assert.strictEqual((await answered(uid, { a: "aaaaaa" })).status, 422)
  })
})

describe("exports", () => {
  it("X-rep1: contain the entries of a repeating question as a sheet in a workbook, and as rows in CSV", async () => {
    const kid = { field_id: "kid", field_type: "group", label: "Kid", children: [text("name"), text("school")] }
    const uid = await published([
      text("who"),
      { field_id: "kids", field_type: "array", label: "Kids", item_template: kid },
    ])
    assert.strictEqual((await answered(uid, { who: "Eva", kids: [{ name: "Ana" }, { name: "Leo" }] })).status, 200)
    const lines = (await csv(uid, "format=csv&repeat=kids")).trim().split("\r\n")
    assert.lengthOf(lines, 3)
    assert.match(lines[1]!, /,1,Ana,/)
    const parts = await sheets(uid)
    assert.match(parts["xl/workbook.xml"]!, /name="Answers"[\s\S]*name="kids"/i)
    for (const name of ["Ana", "Leo"]) assert.include(parts["xl/worksheets/sheet2.xml"]!, name)
  })

  it("X-rep2: contain several choices as a plain list, with their labels on request", async () => {
    const options = [
      { value: "es", label: "Spanish" },
      { value: "en", label: "English" },
    ]
    const uid = await published([{ field_id: "spoken", field_type: "multi_select", label: "Spoken", options }])
    await answered(uid, { spoken: ["es", "en"] })
    assert.include(await csv(uid), '"es, en"')
    assert.include(await csv(uid, "format=csv&choices=labels"), '"Spanish, English"')
    assert.include((await sheets(uid))["xl/worksheets/sheet1.xml"]!, "es, en")
  })

  it("X-date: contain dates and times as date cells in a workbook", async () => {
    const uid = await published([
      { field_id: "day", field_type: "date", label: "Day" },
      { field_id: "at", field_type: "datetime", label: "At" },
    ])
    await answered(uid, { day: "2026-11-28", at: "2026-11-28T12:00" })
    const sheet = (await sheets(uid))["xl/worksheets/sheet1.xml"]!
    assert.match(sheet, /s="\d+"><v>46354<\/v>/)
    assert.match(sheet, /s="\d+"><v>46354\.5<\/v>/)
    assert.match(sheet, /<c r="B2" s="\d+"><v>\d{5}\.\d+<\/v>/, "the time of the submission")
  })

  it("X-bom, X-plus: open correctly as CSV in a spreadsheet thanks to a byte order mark, and keep the plus sign in a phone number", async () => {
    const uid = await published([text("né"), { field_id: "phone", field_type: "phone", label: "Phone" }])
    await answered(uid, { né: "né", phone: "+34612345678" })
    const bytes = await exported(uid, "format=csv")
    assert.deepStrictEqual(bytes.slice(0, 3), Uint8Array.of(0xef, 0xbb, 0xbf))
    assert.include(Buffer.from(bytes).toString("utf8"), "né,+34612345678,")
  })

  it("X-xforms: include conditions, calculations, patterns and repeats as XForms", async () => {
    const uid = await published([
      { field_id: "n", field_type: "integer", label: "N" },
      { ...text("why"), visible_if: { field_id: "n", operator: "gt", value: 2 } },
      { field_id: "twice", field_type: "formula", label: "Twice", computed: { op: "add", operands: ["n", "n"] } },
      { ...text("code"), constraints: { pattern: "[A-Z]{3}" } },
      { field_id: "tags", field_type: "array", label: "Tags", item_template: text("tag") },
    ])
    const xml = await (await call(`${forms}/${uid}/render/xml`)).text()
    for (const part of [
      /relevant="[^"]*n[^"]*&gt; 2"/,
      /calculate="[^"]*\+/,
      /constraint="[^"]*matches\(/,
      /<xf:repeat /,
    ])
      assert.match(xml, part)
  })

  it("X-del: a deleted answer does not come back when its client sends it again", async () => {
    const uid = await published([text("a")])
    const submission = { submission_id: "visit-1" }
    assert.strictEqual((await answered(uid, { a: "x" }, submission)).status, 200)
    assert.isBelow((await call(`${forms}/${uid}/answers/visit-1`, { method: "DELETE" })).status, 300)
    const again = await answered(uid, { a: "x" }, submission)
    assert.deepStrictEqual(
      [again.status, ((await again.json()) as { error: string }).error],
      [410, "submission_deleted"],
    )
    assert.lengthOf(await storedIn(uid), 0)
  })
})

describe("forms from other systems", () => {
  it("X-imp1: an XForms document becomes a draft", async () => {
    const xml = xforms(compiled([text("who", "Who are you?")]).form, "en")
    const answer = await call(`${forms}/import`, {
      method: "POST",
      headers: { "content-type": "application/xml" },
      body: xml,
    })
    assert.strictEqual(answer.status, 201)
    const { form_uid: uid } = (await answer.json()) as { form_uid: string }
    assert.include(await (await call(`${forms}/${uid}`)).text(), "Who are you?")
  })

  it("X-imp3: our own JSON Schema becomes an equivalent draft", async () => {
    const uid = await published([text("who", "Who are you?"), { field_id: "n", field_type: "integer", label: "N" }])
    const schema: unknown = await (await call(`${forms}/${uid}/schema`)).json()
    const answer = await sent(`${forms}/import`, schema)
    assert.strictEqual(answer.status, 201)
    const { form_uid: again } = (await answer.json()) as { form_uid: string }
    const fieldsOf = async (one: string) =>
      JSON.stringify(((await (await call(`${forms}/${one}`)).json()) as { sections: unknown }).sections).replaceAll(
        /"\w+_uid":"[^"]+",?/g,
        "",
      )
    assert.strictEqual(await fieldsOf(again), await fieldsOf(uid))
  })

  it("X-imp4: numeric choices are compared as numbers", async () => {
    const uid = await published([
      { field_id: "kids", field_type: "select", label: "Kids", options: [{ value: 1, label: "One" }, 2, 10] },
      { ...text("school"), required: true, visible_if: { field_id: "kids", operator: "gte", value: 2 } },
    ])
    assert.strictEqual((await answered(uid, { kids: 1 })).status, 200)
    assert.strictEqual((await answered(uid, { kids: 10 })).status, 422)
    assert.strictEqual((await answered(uid, { kids: 10, school: "x" })).status, 200)
  })

  it("X-none: an exclusive option can't be combined with other options", async () => {
    const options = [
      { value: "nuts", label: "Nuts" },
      { value: "none", label: "None of these", exclusive: true },
    ]
    const uid = await published([{ field_id: "a", field_type: "multi_select", label: "A", options }])
    assert.strictEqual((await answered(uid, { a: ["nuts", "none"] })).status, 422)
    assert.strictEqual((await answered(uid, { a: ["none"] })).status, 200)
  })
})

it("P-comma-12: spoken numbers are understood in the format of their language", () => {
  for (const [words, expected] of [
    ["72,5", 72.5],
    ["1.234,56", 1234.56],
    ["1.234", 1234],
  ] as const)
    assert.deepInclude(understand("number", words, { locale: "es", now: 0 }), { value: expected })
})

it("P-today-04: a spoken “today” means the current date in the speaker's time zone", () => {
  const context = { locale: "en", now: Date.parse("2026-11-28T12:00:00Z"), timezone: "Pacific/Auckland" }
  assert.deepInclude(understand("date", "today", context), { value: "2026-11-29" })
})

it("P-comma-13: phone numbers are accepted as people write them", async () => {
  const uid = await published([{ field_id: "phone", field_type: "phone", label: "Phone" }])
  for (const phone of ["+34 612 34 56 78", "(202) 555-0143"])
    assert.strictEqual((await answered(uid, { phone })).status, 200, phone)
})

it("H-file7: a picture's type is determined from its bytes, whatever its extension", async () => {
  const uid = await published([
    {
      field_id: "photo",
      field_type: "file",
      label: "Photo",
      constraints: { allowed_mime_types: ["image/png", "image/jpeg"] },
    },
  ])
  const { sections } = (await (await call(`${forms}/${uid}`)).json()) as {
    sections: ReadonlyArray<{ fields: ReadonlyArray<{ field_uid: string }> }>
  }
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  )
  const body = new FormData()
  body.append("file", new File([png], "photo.JPG", { type: "image/jpeg" }))
  const answer = await call(`${forms}/${uid}/fields/${sections[0]!.fields[0]!.field_uid}/upload`, {
    method: "POST",
    body,
  })
  assert.strictEqual(answer.status, 200)
  assert.include(await answer.text(), "image/png")
})

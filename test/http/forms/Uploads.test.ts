import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { clamd, eicar } from "../../support/clamd.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { get, member, send, stored } from "./support/forms.ts"

const png = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0),
)

const field = (id: string, more: object = {}) => ({ field_id: id, field_type: "file", label: id, ...more })
const form = {
  form_id: "files",
  title: "Files",
  sections: [
    {
      fields: [
        field("any"),
        field("other"),
        field("small", { constraints: { max_file_size_bytes: 1000 } }),
        field("picture", { field_type: "image" }),
        field("words", { field_type: "text" }),
      ],
    },
  ],
}

/** The body is encoded beforehand, because a body that is still being encoded can't be left unread. */
const upload = (
  service: Service,
  path: string,
  bytes: Uint8Array<ArrayBuffer> | string,
  name = "a.png",
  part = "file",
) =>
  Effect.gen(function* () {
    const form = new FormData()
    form.append(part, new File([bytes], name, { type: "image/png" }))
    const encoded = new Response(form)
    const body = yield* Effect.promise(() => encoded.arrayBuffer())
    const headers = { "content-type": encoded.headers.get("content-type") ?? "" }
    return yield* service.call({ method: "POST", path, headers, body })
  })

const openedWith = Effect.fnUntraced(function* (env: Record<string, string>) {
  const service = yield* inMemory({ env })
  const { path, body, uid } = yield* stored(service, form)
  const [section] = body["sections"] as ReadonlyArray<{
    fields: ReadonlyArray<{ field_id: string; field_uid: string }>
  }>
  const uidOf = (id: string) => section!.fields.find((one) => one.field_id === id)!.field_uid
  return { service, path, uid, uidOf, to: (id: string) => `${path}/fields/${uidOf(id)}/upload` }
})
const opened = openedWith({})

describe("uploads", () => {
  it.effect("[FORM-170, FORM-310] a file is stored for the field in the URL, under a generated name", () =>
    Effect.gen(function* () {
      const { service, path, uid, uidOf, to } = yield* opened
      const refs: Record<string, unknown> = {}
      for (const id of ["any", "other"]) {
        const answer = yield* upload(service, to(id), png, "../../etc/pass\u202ewd.png")
        assert.strictEqual(answer.status, 200)
        assert.deepInclude(answer.json(), { filename: "passwd.png", content_type: "image/png", size: png.length })
        assert.match(answer.json().checksum, /^sha256:[0-9a-f]{64}$/)
        assert.isTrue(answer.json().blob_ref.startsWith(`uploads/demo/${uid}/${uidOf(id)}/`))
        refs[id] = answer.json()
      }
      const sent = yield* send(service, "POST", `${path}/data`, { data: refs })
      assert.strictEqual(sent.status, 200)
      const kept = yield* get(service, `${path}/data/${sent.json().submission_id}`)
      assert.deepStrictEqual(kept.json().data, refs)
    }),
  )

  it.effect("quotes in a file's name, which a browser sends encoded, are kept", () =>
    Effect.gen(function* () {
      const { service, to } = yield* opened
      const answer = yield* upload(service, to("any"), "words", 'my "file" ñ.txt')
      assert.strictEqual(answer.json().filename, 'my "file" ñ.txt')
    }),
  )

  it.effect("a file's type is determined from its bytes, and its size is measured during the upload", () =>
    Effect.gen(function* () {
      const { service, path, uid, uidOf, to } = yield* opened
      const page = yield* upload(service, to("picture"), "<html><script>alert(1)</script></html>")
      assert.strictEqual(page.status, 415)
      assert.strictEqual(page.json().detail.content_type, "text/html")
      assert.strictEqual((yield* upload(service, to("picture"), png)).status, 200)
      const large = yield* upload(service, to("small"), new Uint8Array(20_000), "a.bin")
      assert.strictEqual(large.status, 413)
      assert.strictEqual(large.json().detail.max_bytes, 1000)
      assert.strictEqual((yield* upload(service, to("any"), "")).status, 400)
      assert.strictEqual((yield* upload(service, to("any"), png, "a.png", "document")).status, 400)
      assert.strictEqual((yield* upload(service, to("words"), png)).status, 400)
      assert.strictEqual((yield* upload(service, `${path}/fields/none/upload`, png)).status, 404)
      const byName = yield* upload(service, `${path}/fields/any/upload`, png)
      assert.isTrue(byName.json().blob_ref.startsWith(`uploads/demo/${uid}/${uidOf("any")}/`))
    }),
  )

  it.effect("a file whose extension does not match its bytes is refused", () =>
    Effect.gen(function* () {
      const { service, to } = yield* opened
      const pdf = "%PDF-1.7\n%\u00e2\u00e3\n1 0 obj"
      for (const [bytes, name] of [
        [png, "a.html"],
        [png, "invoice.pdf"],
        [pdf, "a.png"],
        ["MZ\u0090\u0000\u0003", "a.pdf"],
        ["words", "a.docx"],
        ["<script>alert(1)</script>", "a.gif"],
        ["no json", "a.json"],
        ["PK\u0003\u0004", "a.xlsx.exe"],
      ] as const) {
        const answer = yield* upload(service, to("any"), bytes, name)
        assert.deepStrictEqual([answer.status, answer.json().error], [415, "file_misnamed"], name)
      }
      for (const [bytes, name] of [
        [png, "A.PNG"],
        [png, "photo.JPG"],
        [png, "photo.heic"],
        [png, "blob"],
        [png, "picture.final"],
        [pdf, "a.pdf"],
        ["a,b\n1,2", "a.csv"],
        ["words", "a.md"],
        ['{"a": 1}', "a.json"],
        ['<svg xmlns="http://www.w3.org/2000/svg"></svg>', "a.svg"],
      ] as const)
        assert.strictEqual((yield* upload(service, to("any"), bytes, name)).status, 200, name)
    }),
  )

  it.live("infected and unscanned files are not stored", () =>
    Effect.gen(function* () {
      const daemon = yield* Effect.promise(() => clamd())
      const { service, to } = yield* openedWith({ CLAMD_ADDRESS: daemon.address })
      const clean = yield* upload(service, to("any"), png)
      assert.strictEqual(clean.status, 200, clean.text)
      assert.deepStrictEqual(daemon.seen, [png.length])
      const infected = yield* upload(service, to("any"), eicar, "a.txt")
      assert.deepStrictEqual([infected.status, infected.json().error], [422, "file_infected"])
      assert.notInclude(JSON.stringify(infected.json()), "blob_ref")
      yield* Effect.promise(daemon.close)
      assert.strictEqual((yield* upload(service, to("any"), png)).status, 503)
    }),
  )

  it.effect("a file answer has the service's own metadata, whatever its sender claims", () =>
    Effect.gen(function* () {
      const { service, path, to } = yield* opened
      const stored = (yield* upload(service, to("any"), png)).json()
      const lie = { ...stored, filename: "../x.exe", content_type: "text/html", size: 7, checksum: "none" }
      const sent = yield* send(service, "POST", `${path}/data`, { data: { any: lie } })
      assert.strictEqual(sent.status, 200, sent.text)
      const kept = yield* get(service, `${path}/data/${sent.json().submission_id}`)
      assert.deepStrictEqual(kept.json().data.any, stored)
    }),
  )

  it.effect("a file can be used only for the question it was uploaded for, by the same person, and in one answer", () =>
    Effect.gen(function* () {
      const { service, path, to, uid, uidOf } = yield* opened
      const stored = (yield* upload(service, to("any"), png)).json()
      const refused = Effect.fnUntraced(function* (data: object, code: string, as = member(["demo"])) {
        for (const route of ["validate", "data"]) {
          const answer = yield* send(service, "POST", `${path}/${route}`, { data }, { as })
          assert.strictEqual(answer.json().is_valid, false, answer.text)
          assert.include(JSON.stringify(answer.json()), `"${code}"`)
        }
      })
      yield* refused({ other: stored }, "file_unknown")
      yield* refused({ any: { ...stored, blob_ref: `uploads/demo/${uid}/${uidOf("any")}/${uid}` } }, "file_unknown")
      yield* refused({ any: "files.example/a.png" }, "file_unknown")
      yield* refused({ any: stored }, "file_unknown", { ...member(["demo"]), sub: "8", userId: 8 })
      const first = yield* send(service, "POST", `${path}/data`, { data: { any: stored } })
      assert.strictEqual(first.status, 200, first.text)
      yield* refused({ any: stored }, "file_used")
    }),
  )

  it.effect("the https URL of an external file is kept as a link, within the form's limits", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const fields = [
        field("any"),
        field("several", { meta: { multiple: true } }),
        field("none", { constraints: { accepts_urls: false } }),
        field("ours", { constraints: { url_hosts: ["files.example", "*.acme.example"] } }),
      ]
      const { path } = yield* stored(service, { ...form, sections: [{ fields }] })
      const link = (host: string) => `https://${host}/a.pdf`
      const answered = Effect.fnUntraced(function* (data: object) {
        return (yield* send(service, "POST", `${path}/data`, { data })).json()
      })
      for (const [data, code] of [
        [{ any: "http://files.example/a.pdf" }, "file_link"],
        [{ any: { url: "https://ana:secret@files.example/a.pdf" } }, "file_link"],
        [{ any: { url: "javascript:alert(1)" } }, "file_link"],
        [{ none: link("files.example") }, "file_links_refused"],
        [{ ours: link("files.example.evil.example") }, "file_host"],
        [{ ours: link("acme.example") }, "file_host"],
      ] as const)
        assert.include(JSON.stringify(yield* answered(data)), `"${code}"`, JSON.stringify(data))
      const data = {
        any: link("anywhere.example"),
        several: [link("a.example"), { url: link("b.example"), filename: "x" }],
        ours: { url: link("eu.acme.example") },
      }
      const submitted = yield* answered(data)
      assert.strictEqual(submitted.is_valid, true, JSON.stringify(submitted))
      assert.deepStrictEqual((yield* get(service, `${path}/data`)).json().submissions[0].data, {
        any: { url: link("anywhere.example") },
        several: [{ url: link("a.example") }, { url: link("b.example") }],
        ours: { url: link("eu.acme.example") },
      })
      const page = yield* get(service, `/demo/forms/${path.split("/").at(-1)}/answers/${submitted.submission_id}`)
      assert.include(page.text, `href="${link("anywhere.example")}" rel="noopener noreferrer nofollow"`)
    }),
  )

  it.effect("only one of two concurrent answers with the same file is stored", () =>
    Effect.gen(function* () {
      const { service, path, to } = yield* opened
      const stored = (yield* upload(service, to("any"), png)).json()
      const answers = yield* Effect.forEach(
        [1, 2, 3],
        () => send(service, "POST", `${path}/data`, { data: { any: stored } }),
        {
          concurrency: "unbounded",
        },
      )
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422])
      assert.strictEqual((yield* get(service, `${path}/data`)).json().submissions.length, 1)
    }),
  )

  it.effect("without its script, a page submits files with the form and shows a problem for each refused file", () =>
    Effect.gen(function* () {
      const { service, path, uid } = yield* opened
      const posting = Effect.fnUntraced(function* (files: Readonly<Record<string, BlobPart>>, more: object = {}) {
        const form = new FormData()
        for (const [name, value] of Object.entries({ words: "two", ...more })) form.append(name, String(value))
        for (const [name, bytes] of Object.entries(files))
          form.append(name, new File([bytes], bytes === "" ? "" : `${name}.png`))
        const encoded = new Response(form)
        const body = yield* Effect.promise(() => encoded.arrayBuffer())
        const headers = { "content-type": encoded.headers.get("content-type") ?? "" }
        return yield* service.call({ method: "POST", path: `/demo/forms/${uid}`, headers, body })
      })
      const page = yield* get(service, `/demo/forms/${uid}`)
      assert.include(page.text, 'enctype="multipart/form-data"')
      assert.match(page.text, /<input[^>]*type="file"[^>]*name="any"/)
      const done = yield* posting({ any: png, picture: "", small: "" })
      assert.strictEqual(done.status, 303, done.text)
      const [row] = (yield* get(service, `${path}/data`)).json().submissions
      assert.deepInclude(row.data.any, { filename: "any.png", content_type: "image/png", size: png.length })
      assert.deepStrictEqual([row.data.words, Object.hasOwn(row.data, "picture")], ["two", false])
      const wrong = yield* posting({ picture: "<html></html>", small: new Uint8Array(5000), any: png })
      assert.strictEqual(wrong.status, 422)
      for (const kept of ['value="two"', 'name="any.blob_ref"', 'id="q-picture-problem"', 'id="q-small-problem"'])
        assert.include(wrong.text, kept)
      assert.strictEqual((yield* get(service, `${path}/data`)).json().submissions.length, 1)
    }),
  )

  it.effect("an answer can't name a file of another form", () =>
    Effect.gen(function* () {
      const { service, path } = yield* opened
      const foreign = {
        blob_ref: "uploads/acme/x/y/z",
        filename: "a",
        content_type: "image/png",
        size: 1,
        checksum: "x",
      }
      const sent = yield* send(service, "POST", `${path}/data`, { data: { any: foreign } })
      assert.strictEqual(sent.status, 422)
      assert.property(sent.json().errors, "any")
    }),
  )

  it.effect("another user's file and a missing one give the same response", () =>
    Effect.gen(function* () {
      const { service, path, uidOf, to } = yield* opened
      const { path: second, body } = yield* stored(service, { ...form, form_id: "second" })
      const [section] = body["sections"] as ReadonlyArray<{ fields: ReadonlyArray<{ field_uid: string }> }>
      const foreign = yield* stored(service, { ...form, form_id: "foreign" }, "acme")
      const idOf = (answer: { readonly json: () => { blob_ref: string } }): string =>
        answer.json().blob_ref.split("/").at(-1)!
      const file = idOf(yield* upload(service, to("any"), png))
      const at = (form: string, field: string, id: string) => `${form}/fields/${field}/files/${id}`
      const own = yield* get(service, at(path, uidOf("any"), file))
      assert.strictEqual(own.status, 200)

      const missing = yield* get(service, at(path, uidOf("any"), crypto.randomUUID()))
      assert.strictEqual(missing.status, 404)
      for (const elsewhere of [
        at(path, uidOf("other"), file),
        at(second, section!.fields[0]!.field_uid, file),
        at(path, uidOf("any"), `../${uidOf("any")}/${file}`.replaceAll("/", "%2F")),
        at(path, uidOf("any"), file.toUpperCase()),
      ]) {
        const answer = yield* get(service, elsewhere)
        assert.deepStrictEqual([answer.status, answer.text], [404, missing.text], elsewhere)
      }

      const acme = { as: member(["acme"]) }
      const nobodys = yield* get(service, at(foreign.path.replace(foreign.uid, crypto.randomUUID()), "x", file), acme)
      const theirs = yield* get(service, at(path.replace("demo", "acme"), uidOf("any"), file), acme)
      assert.deepStrictEqual([theirs.status, theirs.text], [404, nobodys.text])
      assert.strictEqual((yield* get(service, at(path, uidOf("any"), file), acme)).status, 403)
      assert.strictEqual((yield* get(service, at(path, uidOf("any"), file), { as: null })).status, 401)
    }),
  )
})

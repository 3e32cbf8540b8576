import { assert, describe, it } from "@effect/vitest"
import { limits } from "../../../../src/domain/budget/Limits.ts"
import { cookieOf, origin, withForms } from "./support/formSite.ts"

const survey = "/demo/forms/5e1d0005-0000-4000-8000-000000000005"
const megabyte = 1024 * 1024

/** The body is encoded beforehand, because a body that is still being encoded can't be left unread. */
const post = async (body: BodyInit, headers: Readonly<Record<string, string>> = {}): Promise<RequestInit> => {
  const encoded = new Response(body)
  const type = encoded.headers.get("content-type") ?? ""
  return {
    method: "POST",
    body: await encoded.arrayBuffer(),
    headers: { origin, "content-type": type, ...headers },
  }
}

const answers = [
  ["recommend", "9"],
  ["praise", "The people"],
  ["delivery", "4"],
  ["quality", "5"],
  ["easy", "3"],
  ["found_by", "friend"],
  ["call_me", "false"],
] as const

const multipart = (...files: ReadonlyArray<File>): FormData => {
  const form = new FormData()
  for (const [name, value] of answers) form.append(name, value)
  for (const file of files) form.append("file", file)
  return form
}

describe("a POST from a form's page", () => {
  it(
    "is parsed in either encoding that browsers use, and a file sent along with the answers is ignored",
    withForms(async ({ fetch, kept }) => {
      const file = new File([new Uint8Array(300_000)], "a.png", { type: "image/png" })
      const empty = new File([], "", { type: "application/octet-stream" })
      const sent = await fetch(survey, await post(multipart(file, empty)))
      assert.strictEqual(sent.status, 303)
      const plain = await fetch(survey, await post(new URLSearchParams(answers.map(([name, value]) => [name, value]))))
      assert.strictEqual(plain.status, 303)
      const [first, second] = [...kept.submissions.values()]
      assert.deepStrictEqual(first?.data, second?.data)
      assert.strictEqual(first?.data["recommend"], 9)
    }),
  )

  it(
    "is decoded with its declared charset; invalid bytes are refused and nothing is stored",
    withForms(async ({ fetch, kept }) => {
      const urlencoded = "application/x-www-form-urlencoded"
      const body = (praise: string) =>
        new URLSearchParams(answers.filter(([name]) => name !== "praise").map((pair) => [...pair])).toString() +
        `&praise=${praise}`
      const latin = Uint8Array.from(body("J\u00fcrgen"), (character) => character.charCodeAt(0))
      for (const [bytes, type, status] of [
        [latin, urlencoded, 400],
        [new TextEncoder().encode(body("J%FCrgen")), urlencoded, 400],
        [latin, `${urlencoded}; charset=x-klingon`, 415],
      ] as const) {
        const refused = await fetch(survey, await post(bytes, { "content-type": type }))
        assert.strictEqual(refused.status, status)
        assert.strictEqual(kept.submissions.size, 0)
      }
      const sent = await fetch(survey, await post(latin, { "content-type": `${urlencoded}; charset=iso-8859-1` }))
      assert.strictEqual(sent.status, 303)
      assert.strictEqual([...kept.submissions.values()][0]?.data["praise"], "J\u00fcrgen")
    }),
  )

  for (const [language, title] of [
    ["en", "arrived incomplete"],
    ["es", "han llegado incompletas"],
  ] as const)
    it(
      `is answered with an error page in ${language} if it is malformed, and nothing is stored`,
      withForms(async ({ fetch, kept }) => {
        const boundary = { "content-type": "multipart/form-data; boundary=abc", "accept-language": language }
        const bodies: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> = [
          ["no parts at all", boundary],
          ['--abc\r\nContent-Disposition: form-data; name="recommend"\r\n\r\n9', boundary],
          ['--abc\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf of', boundary],
          ["--abc--", { ...boundary, "content-type": "multipart/form-data" }],
        ]
        for (const [body, headers] of bodies) {
          const answer = await fetch(survey, await post(body, headers))
          assert.strictEqual(answer.status, 400, body)
          assert.match(answer.headers.get("content-type") ?? "", /^text\/html/)
          assert.include(await answer.text(), title)
        }
        assert.strictEqual(kept.submissions.size, 0)
      }),
    )

  it(
    "is refused with an error page if it exceeds the limit",
    withForms(async ({ fetch, kept, member }) => {
      const file = new File([new Uint8Array(2 * megabyte)], "a.png", { type: "image/png" })
      const bodies: ReadonlyArray<RequestInit> = [
        await post(multipart(file)),
        await post(new URLSearchParams([["praise", "a".repeat(2 * megabyte)]])),
      ]
      for (const path of [survey, "/demo/forms/new"])
        for (const body of bodies) {
          const answer = await fetch(path, { ...body, headers: { ...body.headers, ...member } })
          assert.strictEqual(answer.status, 413)
          assert.include(await answer.text(), "Your answers are too long")
        }
      assert.strictEqual(kept.submissions.size, 0)
    }),
  )

  it(
    "is refused with an error page if its content type is one that no browser uses",
    withForms(async ({ fetch, kept }) => {
      for (const type of ["application/json", "text/plain", "constructor", "multipart/form-data-not"]) {
        const answer = await fetch(survey, await post('{"recommend": 9}', { "content-type": type }))
        assert.strictEqual(answer.status, 415, type)
        assert.include(await answer.text(), "be sent this way")
      }
      assert.strictEqual(kept.submissions.size, 0)
    }),
  )

  it(
    "may contain the same name several times; if it has many unknown names, the page includes only some of them",
    withForms(async ({ fetch }) => {
      const repeated = await fetch(
        survey,
        await post("found_by=x&".repeat(limits.postedParameters - 1), {
          "content-type": "application/x-www-form-urlencoded",
        }),
      )
      assert.strictEqual(repeated.status, 422)
      const inspection = "/demo/forms/5e1d0001-0000-4000-8000-000000000001"
      const member = { cookie: await cookieOf(), "content-type": "application/x-www-form-urlencoded" }
      const many = Array.from({ length: 9000 }, (_, i) => `unasked${i}=x`).join("&")
      const page = await (await fetch(inspection, await post(many, member))).text()
      assert.isBelow(page.length, 200_000)
      assert.include(page, 'name="unasked0"')
      assert.notInclude(page, 'name="unasked300"')
    }),
  )

  it(
    "is refused if it has more names or files than a form can have, however small they are",
    withForms(async ({ fetch, kept }) => {
      const urlencoded = { "content-type": "application/x-www-form-urlencoded" }
      const parts = new FormData()
      for (let n = 0; n <= limits.postedParameters; n++) parts.append("a", "")
      const files = new FormData()
      for (let n = 0; n <= limits.postedFiles; n++) files.append("a", new File([], ""))
      for (const body of [
        await post("a=&".repeat(limits.postedParameters + 1), urlencoded),
        await post("&".repeat(megabyte), urlencoded),
        await post(parts),
        await post(files),
      ])
        assert.strictEqual((await fetch(survey, body)).status, 413)
      assert.strictEqual(kept.submissions.size, 0)
    }),
  )

  it(
    "is subject to the same limit for text even if the form accepts files",
    withForms(async ({ fetch, kept, member }) => {
      const inspection = "/demo/forms/5e1d0001-0000-4000-8000-000000000001"
      const text = "a".repeat(2 * megabyte)
      const whole = new FormData()
      whole.append("notes", text)
      const halves = new FormData()
      for (const name of ["notes", "site"]) halves.append(name, text.slice(0, 0.75 * megabyte))
      for (const body of [await post(new URLSearchParams({ notes: text })), await post(whole), await post(halves)]) {
        const refused = await fetch(inspection, { ...body, headers: { ...body.headers, ...member } })
        assert.strictEqual(refused.status, 413)
      }
      assert.strictEqual(kept.submissions.size, 0)
    }),
  )
})

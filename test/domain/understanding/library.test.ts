import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import { readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { type Question, understand } from "../../../src/domain/understanding/library.ts"

const english = { locale: "en", now: "2026-01-05T09:00:00Z", timezone: "Europe/Madrid" }

describe("the library", () => {
  it("interprets an answer according to the question's type, label and options", () => {
    const answers: ReadonlyArray<readonly [Question, string, unknown]> = [
      [{ type: "date" }, "next Friday", "2026-01-09"],
      [{ type: "email" }, "ada at example dot org", "ada@example.org"],
      [{ type: "integer", label: "How many days?" }, "two weeks", 14],
      [{ type: "boolean" }, "I'm afraid so", true],
      [
        {
          type: "choices",
          options: [
            { value: 1, label: "Tea" },
            { value: 2, label: "Milk" },
          ],
        },
        "tea and milk",
        [1, 2],
      ],
      [{ type: "text", entity: "code", check: "imei" }, "4 9 0 1 5 4 2 0 3 2 3 7 5 1 8", "490154203237518"],
    ]
    for (const [question, text, value] of answers) {
      const answer = understand(question, text, english)
      assert.deepStrictEqual([answer.status === "rejected", answer.value], [false, value], text)
    }
    assert.strictEqual(understand({ type: "integer" }, "cuarenta y dos", { locale: "es-MX" }).value, 42)
  })

  it("reports which other questions an utterance answers", () => {
    const asked = [
      { field_id: "day", type: "date", label: "Which day?" },
      { field_id: "guests", type: "integer", label: "How many guests?" },
    ] as const
    const answer = understand(asked[0], "on Friday, for four guests", { ...english, asked, field_id: "day" })
    assert.strictEqual(answer.value, "2026-01-09")
    assert.deepStrictEqual(answer.also, [{ field_id: "guests", status: "confirm", value: 4 }])
  })

  it("throws an error that names the invalid key", () => {
    const wrong =
      (question: unknown, context: unknown = english) =>
      () =>
        understand(question as Question, "x", context as typeof english)
    assert.throws(wrong({ type: "colour" }), /"type" must be one of email,/)
    assert.throws(wrong({ type: "text" }), /"entity" must be one of person_name,/)
    assert.throws(wrong({ type: "choice", options: [{ label: 7 }] }), /"options" must be a list/)
    assert.throws(wrong({ type: "date" }, { locale: 7 }), /"locale" must be a language tag/)
    assert.throws(wrong({ type: "date" }, { ...english, now: "soon" }), /"now" must be an ISO instant/)
    assert.throws(wrong({ type: "date" }, { ...english, timezone: 7 }), /"timezone" must be an IANA name/)
  })

  it("is one file without imports, of the size stated in its documentation", async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: ["src/domain/understanding/library.ts"],
      bundle: true,
      minify: true,
      write: false,
      metafile: true,
      format: "esm",
      platform: "browser",
      target: "es2023",
    })
    const { contents } = outputFiles[0]!
    // No page text, no schemas, no service: only words, rules and patterns.
    const foreign = Object.keys(metafile.inputs).filter(
      (file) =>
        !/^src\/domain\/(?:understanding\/|languages\/|forms\/pattern\/|forms\/answers\/|budget\/Remembering\.ts)|\/effect\//.test(
          file,
        ),
    )
    assert.deepStrictEqual(foreign, [])
    assert.deepStrictEqual(
      Object.keys(metafile.inputs).filter((file) => file.includes("/pages/") || file.endsWith("/Schema.js")),
      [],
    )
    const page = readFileSync("docs/reference/understanding.md", "utf8")
    const [, whole = "", zipped = ""] = /(\d+) kB, (\d+) kB compressed/.exec(page) ?? []
    for (const [utterance, bytes] of [
      [whole, contents.length],
      [zipped, gzipSync(contents).length],
    ] as const)
      assert.isBelow(
        Math.abs(Number(utterance) - bytes / 1000) / Number(utterance),
        0.03,
        `${utterance} kB is ${bytes} bytes`,
      )
  })
})

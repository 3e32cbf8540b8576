import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import * as Chromium from "../../src/adapters/pdf/PagePrinter.ts"
import { PageFormats } from "../../src/application/artifacts/PageFormats.ts"
import { shippedTemplates } from "../../src/layers/Infographics.ts"
import { threadFor } from "../../src/layers/threads.ts"
import { PagePrinter } from "../../src/ports/PagePrinter.ts"
import { browserPath, patience } from "../support/browser.ts"
import { inMemory } from "../support/inMemory.ts"
import { needs } from "../support/programsHere.ts"
import { renderPath } from "../support/renders.ts"
import { shared } from "../support/shared.ts"

const run = promisify(execFile)

const options = {
  path: browserPath(),
  spawn: threadFor("tagging"),
  sandbox: process.getuid?.() !== 0,
  atOnce: 2,
  seconds: patience / 1000,
  bytes: 8_388_608,
}

/** One browser for all tests. */
const printer = shared(Chromium.layer(options))

const encoder = new TextEncoder()
const plain = (body: string) => ({ html: encoder.encode(`<!doctype html><title>T</title>${body}`), policy: "" })

const filed = async <A>(bytes: Uint8Array, use: (file: string) => Promise<A>): Promise<A> => {
  const folder = mkdtempSync(join(tmpdir(), "printing-"))
  try {
    const file = join(folder, "page.pdf")
    writeFileSync(file, bytes)
    return await use(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A shipped template's sample as PDF or as a picture. */
const rendered = (template: string, format: "pdf" | "png", chart?: number) =>
  Effect.gen(function* () {
    const service = yield* inMemory({ folders: [shippedTemplates] })
    const body = readFileSync(`${shippedTemplates}/samples/${template}.json`, "utf8")
    const headers = { "content-type": "application/json" }
    const page = yield* service.call({ method: "POST", path: renderPath, headers, body })
    const formats = yield* PageFormats
    const policy = page.headers.get("content-security-policy") ?? ""
    return yield* formats.convert({ html: encoder.encode(page.text), policy }, format, chart)
  }).pipe(Effect.provide(PageFormats.layer({ maxBytes: 8_388_608 }).pipe(Layer.provide(printer))))

describe("a page as a PDF", () => {
  it.live("is tagged with its language, title, headings and image descriptions", (context) => {
    needs(context, "pdfinfo", "pdftotext", "mutool")
    return Effect.gen(function* () {
      const pdf = yield* rendered("time_series", "pdf")
      yield* Effect.promise(() =>
        filed(pdf, async (file) => {
          const { stdout: about } = await run("pdfinfo", [file])
          assert.match(about, /Title:\s+Wind has become the largest source of power/)
          assert.match(about, /Tagged:\s+yes/)
          assert.match(about, /Page size:.*A4/)
          assert.notMatch(about, /CreationDate/)
          const { stdout: structure } = await run("pdfinfo", ["-struct-text", file])
          for (const kind of ["H1", "H2", "Figure", "Table", "TH"])
            assert.match(structure, new RegExp(`\\b${kind}\\b`), kind)
          const { stdout: metadata } = await run("pdfinfo", ["-meta", file])
          assert.include(metadata, "<pdfuaid:part>1</pdfuaid:part>")
          const { stdout: objects } = await run("mutool", ["show", file, "grep"])
          assert.match(objects, /\/Alt\s?\(Wind, Solar, Gas, Hydro \\\(TWh\\\)/)
          assert.match(objects, /\/Lang\s?\(en\)/)
          // The page number is in the margin, apart from the text.
          const { stdout: text } = await run("pdftotext", [file, "-"])
          assert.match(text, /\b1 ?\/ ?2\b/)
          const { stdout: content } = await run("mutool", ["show", "-b", file, "pages/1/Contents"])
          assert.include(content, "/Artifact BMC")
        }),
      )
    })
  })

  it.live("has the same bytes for the same page, at any time", () =>
    Effect.gen(function* () {
      const { pdf } = yield* PagePrinter
      const page = plain("<h1>One</h1><p>Two</p>")
      const first = yield* pdf(page)
      yield* Effect.sleep("1100 millis")
      assert.isTrue(Buffer.from(first).equals(Buffer.from(yield* pdf(page))))
    }).pipe(Effect.provide(printer)),
  )
})

describe("a page as an image", () => {
  it.live("contains the whole page, or one chart at its own size, at double resolution", () =>
    Effect.gen(function* () {
      const sizeOf = (png: Uint8Array) => {
        assert.strictEqual(Buffer.from(png).toString("latin1", 1, 4), "PNG")
        const view = new DataView(png.buffer, png.byteOffset)
        return [view.getUint32(16), view.getUint32(20)] as const
      }
      const [width, height] = sizeOf(yield* rendered("time_series", "png"))
      assert.strictEqual(width, 2400)
      assert.isAbove(height, 2000)
      const [chartWidth] = sizeOf(yield* rendered("time_series", "png", 2))
      assert.strictEqual(chartWidth, 2160)
    }),
  )

  it.live("beyond the maximum height is refused", () =>
    Effect.gen(function* () {
      const { png } = yield* PagePrinter
      const error = yield* Effect.flip(png(plain('<div style="height:20000px">high</div>')))
      assert.deepStrictEqual([error._tag, error._tag === "PrintTooCostly" && error.limit], ["PrintTooCostly", "height"])
    }).pipe(Effect.provide(printer)),
  )
})

describe("a printed page", () => {
  it.live("can reach nothing: no server, no file, no other page", (context) => {
    needs(context, "pdftotext")
    return Effect.gen(function* () {
      const asked: Array<string> = []
      const server = createServer((request, response) => {
        asked.push(request.url ?? "")
        response.end("secret of the inside")
      })
      yield* Effect.promise(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)))
      const inside = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const { pdf } = yield* PagePrinter
      const bytes = yield* pdf(
        plain(
          `<img src="${inside}/img"><iframe src="${inside}/frame"></iframe><iframe src="file:///etc/passwd"></iframe>` +
            `<link rel=stylesheet href="${inside}/css"><object data="${inside}/object"></object><embed src="file:///etc/passwd">` +
            `<script>fetch("${inside}/fetch").catch(()=>{});new WebSocket("${inside.replace("http", "ws")}/socket");` +
            `navigator.sendBeacon("${inside}/beacon");new EventSource("${inside}/events");window.open("${inside}/open")</script>` +
            `<meta http-equiv=refresh content="0;url=${inside}/refresh"><p>done</p>`,
        ),
      )
      const text = yield* Effect.promise(() =>
        filed(bytes, async (file) => (await run("pdftotext", [file, "-"])).stdout),
      )
      assert.notInclude(text, "secret")
      assert.notInclude(text, "root:")
      assert.deepStrictEqual(asked, [])
      yield* Effect.promise(() => new Promise((done) => server.close(done)))
    }).pipe(Effect.provide(printer))
  })

  it.live("with an endless script fails at the time limit, and the next one is printed", () =>
    Effect.gen(function* () {
      const { pdf } = yield* PagePrinter
      // On a busy machine, starting the browser or printing a page may itself take too long.
      const printed = Effect.retry(pdf(plain("<p>next</p>")), {
        while: ({ _tag }) => _tag === "PrinterAbsent" || _tag === "PrintTooCostly",
      })
      yield* printed
      const error = yield* Effect.flip(pdf(plain("<script>for(;;){}</script>")))
      assert.strictEqual(error._tag, "PrintTooCostly")
      assert.isAbove((yield* printed).length, 500)
    }).pipe(Effect.provide(Chromium.layer({ ...options, atOnce: 1, seconds: 5 }))),
  )

  it.effect("fails with a typed error if there is no browser", () =>
    Effect.gen(function* () {
      const { pdf } = yield* PagePrinter
      assert.strictEqual((yield* Effect.flip(pdf(plain("x"))))._tag, "PrinterAbsent")
    }).pipe(Effect.provide(Chromium.layer({ ...options, path: "/none/chromium" }))),
  )
})

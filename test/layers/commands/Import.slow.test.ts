import { assert, describe, it } from "@effect/vitest"
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { FormInvalid } from "../../../src/domain/forms/Errors.ts"
import { FormFileRefused } from "../../../src/domain/forms/import/Errors.ts"
import { fileSentences } from "../../../src/domain/forms/import/FileSentences.ts"
import { problems } from "../../../src/http/forms/Problems.ts"
import { workbookOf } from "../../support/workbooks.ts"

const script = fileURLToPath(new URL("../../../src/layers/commands/parley.ts", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "import-"))

const fileOf = (name: string, bytes: Uint8Array | string): string => {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

const environment = { ...process.env, JWT_SECRET: "s".repeat(64), DATA_DIR: folder }

const importing = (...args: ReadonlyArray<string>) =>
  spawnSync(process.execPath, [script, "import", ...args], { encoding: "utf8", env: environment })

const survey = workbookOf({
  survey: [
    ["type", "name", "label"],
    ["text", "name", "Name"],
    ["mystery", "odd", "Odd"],
  ],
  settings: [["form_title"], ["Guests"]],
})

/** Sends the file to a service that gives every request this response. */
const sentTo = async (code: number, body: unknown) => {
  const seen: Array<string> = []
  const server = createServer((request, response) => {
    const [, payload = ""] = (request.headers.authorization ?? "").split(".")
    const { roles } = JSON.parse(Buffer.from(payload, "base64url").toString())
    seen.push(`${request.method} ${request.url} ${JSON.stringify(roles)}`)
    request.resume().on("end", () => {
      response.writeHead(code, { "content-type": "application/json" })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const order = ["import", fileOf("guests.xlsx", survey), "--program", "demo", "--url", url]
  try {
    const child = spawn(process.execPath, [script, ...order], { env: environment })
    let [printed, complained] = ["", ""]
    child.stdout.on("data", (piece: Buffer) => (printed += piece.toString()))
    child.stderr.on("data", (piece: Buffer) => (complained += piece.toString()))
    const status = await new Promise((resolve) => child.once("close", resolve))
    return { url, seen, status, printed, complained }
  } finally {
    server.close()
  }
}

describe("parley import", () => {
  it("prints the definition, and reports on standard error what was left out and where", () => {
    const { stdout, stderr, status } = importing(fileOf("guests.xlsx", survey))
    assert.strictEqual(status, 0)
    assert.strictEqual(JSON.parse(stdout).title, "Guests")
    assert.include(stderr, "left  survey!3: No question type matches “mystery”.")
    assert.include(stderr, "1 of 2 parts unchanged")
    assert.include(importing(fileOf("guests.xlsx", survey), "--locale", "es").stderr, "No hay ningún tipo de pregunta")
  })

  it("exits with status 1 and the reason if a file is not a form, and with status 2 if no file is given", () => {
    const refused = importing(fileOf("odd.json", "{}"))
    assert.deepStrictEqual([refused.status, refused.stdout], [1, ""])
    assert.include(refused.stderr, "The file must be a form as XLSForm")
    assert.strictEqual(importing().status, 2)
    assert.strictEqual(importing(fileOf("odd.json", "{}"), "--url", "http://127.0.0.1:9").status, 2)
  })

  it("adds a draft to a running service as an editor of the tenant, and prints the URL of the import report", async () => {
    const fields = [{ column_name: "survey!3", status: "needs_review", note: "None." }]
    const { url, seen, status, printed } = await sentTo(201, {
      form_uid: "f-1",
      title: "Guests",
      import_report: { fields },
    })
    assert.deepStrictEqual([status, printed], [0, `${url}/demo/forms/f-1/imported\n`])
    assert.deepStrictEqual(seen, ['POST /api/v1/demo/forms/import?locale=en {"demo":["editor"]}'])
  })

  it("prints the reason and the location of each problem if the service refuses the file, and exits with status 1", async () => {
    const answerTo = async (response: HttpServerResponse.HttpServerResponse) => {
      const answer = HttpServerResponse.toWeb(response)
      return sentTo(answer.status, await answer.json())
    }
    const file = await answerTo(
      problems.FormFileRefused(new FormFileRefused({ problem: "not_readable", path: "survey!7" })),
    )
    assert.deepStrictEqual([file.status, file.printed], [1, ""])
    assert.include(file.complained, `${fileSentences.not_readable} (survey!7)`)
    const errors = [{ path: "sections[0].title", code: "title", message: "Enter a title." }]
    const form = await answerTo(problems.FormInvalid(new FormInvalid({ problems: errors as never })))
    assert.include(form.complained, "sections[0].title: Enter a title.")
  })
})

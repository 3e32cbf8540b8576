import { assert, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { selfSigned } from "../../support/certificate.ts"

const caller = `
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Outbound from ${JSON.stringify(resolve("src/adapters/outbound/OutboundHttp.ts"))}
import { OutboundHttp } from ${JSON.stringify(resolve("src/ports/OutboundHttp.ts"))}
const sent = Effect.flatMap(OutboundHttp, (http) =>
  http.send({ url: process.argv[1], method: "GET", timeout: Duration.seconds(5), maxBytes: 100 }))
const result = await Effect.runPromise(Effect.result(Effect.provide(sent, Outbound.layer({ allow: ["localhost"] }))))
console.log(result._tag === "Success" ? result.success.status : result.failure._tag)`

it("calls a server with a private certificate only if the deployment trusts its authority (NODE_EXTRA_CA_CERTS)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-authority-"))
  const [own, other] = [selfSigned("localhost"), selfSigned("localhost")]
  writeFileSync(join(folder, "own.pem"), own.cert)
  writeFileSync(join(folder, "other.pem"), other.cert)
  const server = createServer(own, (_, response) => response.end("{}")).listen(0, "localhost")
  await once(server, "listening")
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`
  const called = (environment: Readonly<Record<string, string>>) =>
    new Promise<string>((done) =>
      execFile(
        process.execPath,
        ["--input-type=module", "-e", caller, url],
        { cwd: resolve("."), env: { PATH: process.env["PATH"] ?? "", ...environment } },
        (error, out, err) => done(error === null ? out.trim() : err),
      ),
    )
  try {
    assert.strictEqual(await called({}), "OutboundFailed")
    assert.strictEqual(await called({ NODE_EXTRA_CA_CERTS: join(folder, "other.pem") }), "OutboundFailed")
    assert.strictEqual(await called({ NODE_EXTRA_CA_CERTS: join(folder, "own.pem") }), "200")
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
})

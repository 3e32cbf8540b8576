import { assert, describe, it } from "@effect/vitest"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { clientCertificate } from "../../../src/adapters/sql/clientCertificate.ts"

const at = "postgres://parley@db.example/parley?sslmode=verify-full"

describe("the certificates in a connection URL", () => {
  it("are loaded from their files", () => {
    const folder = mkdtempSync(join(tmpdir(), "certificates-"))
    const place = (name: string) => join(folder, name)
    for (const name of ["cert", "key", "ca"]) writeFileSync(place(name), name)
    const address = `${at}&sslcert=${place("cert")}&sslkey=${place("key")}&sslrootcert=${place("ca")}`
    assert.deepStrictEqual(clientCertificate(address), {
      cert: Buffer.from("cert"),
      key: Buffer.from("key"),
      ca: Buffer.from("ca"),
    })
    rmSync(folder, { recursive: true })
  })

  it("if unreadable, make every server untrusted, even a publicly trusted one", () => {
    assert.deepStrictEqual(clientCertificate(`${at}&sslrootcert=/none/ca.crt`), {
      cert: undefined,
      key: undefined,
      ca: [],
    })
  })

  it("are absent if the URL names none", () => {
    assert.isUndefined(clientCertificate(at))
  })
})

import { afterAll, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Schema from "effect/Schema"
import { AdvisoryRecord, installedBy } from "../../scripts/advisories/AdvisoryRecord.ts"
import { daysFor, longestAge } from "../../scripts/advisories/Deadlines.ts"
import { advisoriesOf } from "../../scripts/advisories/Registry.ts"
import { checked, compared } from "../../scripts/advisories.ts"

/** The registry's response, and the requests it received. */
let answer: (asked: Readonly<Record<string, ReadonlyArray<string>>>) => { status?: number; body: unknown } | "silence"
let asked: Array<{ path: string | undefined; versions: Readonly<Record<string, ReadonlyArray<string>>> }> = []
let server: Server
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-advisories-"))
  server = createServer(async (request, response) => {
    const parts: Array<Buffer> = []
    for await (const part of request) parts.push(part as Buffer)
    const versions = JSON.parse(Buffer.concat(parts).toString("utf8"))
    asked.push({ path: request.url, versions })
    const advisories = answer(versions)
    if (advisories === "silence") return
    response.writeHead(advisories.status ?? 200, { "content-type": "application/json" })
    response.end(typeof advisories.body === "string" ? advisories.body : JSON.stringify(advisories.body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const lock = (version: string): string =>
  JSON.stringify({
    packages: {
      "": { version: "1.0.0" },
      "node_modules/pears": { version },
      "node_modules/figs": { version: "2.0.0", dev: true },
      "node_modules/figs/node_modules/pears": { version: "0.9.0", dev: true },
      "node_modules/@trees/ash": { version: "3.0.0", devOptional: true },
    },
  })

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

const registry = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

const here = (day: string) => ({
  lockFile: join(folder, "package-lock.json"),
  recordFile: join(folder, "advisories.json"),
  registry,
  now: at(day),
})

const advisory = (severity: string) => ({
  id: 7,
  url: "https://example.org/7",
  title: "Pears are eaten",
  severity,
  vulnerable_versions: "<1.2.0",
})

const known =
  (severity: string): typeof answer =>
  (versions) => ({ body: versions["figs"] === undefined ? { pears: [advisory(severity)] } : {} })

const recorded = () =>
  Schema.decodeUnknownSync(AdvisoryRecord)(JSON.parse(readFileSync(here("2026-01-01").recordFile, "utf8")))

beforeEach(() => {
  asked = []
  answer = () => ({ body: {} })
  writeFileSync(here("2026-01-01").lockFile, lock("1.1.0"))
  rmSync(here("2026-01-01").recordFile, { force: true })
})

const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: Error) => error.message,
  )

describe("the comparison of the lock file with advisories", () => {
  it("queries every version, distinguishes deployed packages from tools, and permits a release if there are no advisories", async () => {
    await compared(here("2026-03-01"))
    assert.deepStrictEqual(
      asked.map(({ versions }) => versions).toSorted((a, b) => Object.keys(a).length - Object.keys(b).length),
      [{ pears: ["1.1.0"] }, { figs: ["2.0.0"], pears: ["0.9.0"], "@trees/ash": ["3.0.0"] }],
    )
    assert.strictEqual(asked[0]?.path, "/-/npm/v1/security/advisories/bulk")
    assert.deepStrictEqual(recorded().asked, { production: 1, development: 3 })
    assert.deepStrictEqual(checked(here("2026-03-01")), [])
  })

  for (const [severity, due] of [
    ["critical", "2026-03-08"],
    ["high", "2026-03-31"],
    ["moderate", "2026-05-30"],
    ["low", "2026-05-30"],
  ] as const)
    it(`records due dates: a ${severity} advisory found on 1 March is due on ${due}, and blocks a release afterwards`, async () => {
      answer = known(severity)
      await compared(here("2026-03-01"))
      const [found, ...more] = recorded().advisories
      assert.deepStrictEqual(more, [])
      assert.deepInclude(found, { id: "7", package: "pears", versions: ["1.1.0"], use: "production", severity, due })
      assert.deepStrictEqual(checked(here("2026-03-01")), [])
      // A new comparison doesn't reset the advisory's age.
      await compared(here(due))
      assert.deepInclude(recorded().advisories[0], { known_since: "2026-03-01", due })
      assert.deepStrictEqual(checked(here(due)), [])
      const later = new Date(at(due) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
      await compared(here(later))
      assert.deepStrictEqual(checked(here(later)), [`pears: ${severity}, 7, was due ${due}`])
    })

  it("keeps a recorded decision with its reason and expiry date, and a recorded due date if it is earlier", async () => {
    answer = known("critical")
    await compared(here("2026-03-01"))
    const write = (change: object) => {
      const record = recorded()
      const advisories = record.advisories.map((one) => ({ ...one, ...change }))
      writeFileSync(here("2026-03-01").recordFile, JSON.stringify({ ...record, advisories }))
    }
    write({ due: "2026-03-02" })
    await compared(here("2026-03-03"))
    assert.deepStrictEqual(checked(here("2026-03-03")), ["pears: critical, 7, was due 2026-03-02"])
    write({ decision: { reason: "Not reached by any caller", until: "2026-03-20" } })
    await compared(here("2026-03-20"))
    assert.deepStrictEqual(checked(here("2026-03-20")), [])
    await compared(here("2026-03-21"))
    assert.deepStrictEqual(checked(here("2026-03-21")), ["pears: critical, 7, was accepted until 2026-03-20"])
    // A due date beyond the permitted time is invalid.
    write({ due: "2027-01-01", decision: null })
    await compared(here("2026-03-21"))
    assert.strictEqual(recorded().advisories[0]?.due, "2026-03-08")
  })

  it("blocks a release if the record is missing, old, or for another lock file", async () => {
    assert.match(checked(here("2026-03-01")).join(), /is missing: npm run advisories$/)
    await compared(here("2026-03-01"))
    assert.deepStrictEqual(checked(here("2026-03-08")), [])
    assert.deepStrictEqual(checked(here("2026-03-09")), ["the last comparison, on 2026-03-01, is more than 7 days old"])
    assert.lengthOf(checked(here("2026-02-28")), 1)
    writeFileSync(here("2026-03-01").lockFile, lock("1.1.1"))
    assert.deepStrictEqual(checked(here("2026-03-01")), ["the lock file has changed since the comparison"])
  })

  it("reports an error and writes nothing if the registry refuses, doesn't answer, or sends unexpected or too much data", async () => {
    const refusals: ReadonlyArray<readonly [typeof answer, RegExp]> = [
      [() => ({ status: 405, body: {} }), /advisories can't be read: it answered 405$/],
      [() => ({ body: "<html>" }), /advisories can.t be read: /],
      [() => ({ body: { pears: [{ id: 7 }] } }), /advisories can.t be read: /],
      [() => ({ body: { others: [advisory("low")] } }), /packages that are not installed$/],
      [() => ({ body: `"${"x".repeat(20_000_001)}"` }), /answers more than is read$/],
    ]
    for (const [refusal, why] of refusals) {
      answer = refusal
      assert.match(await failure(compared(here("2026-03-01"))), why)
    }
    answer = () => "silence"
    assert.match(
      await failure(advisoriesOf(registry(), { pears: ["1.1.0"] }, 50)),
      /advisories can.t be read: .*timeout/i,
    )
    const nobody = { ...here("2026-03-01"), registry: () => "http://127.0.0.1:1/" }
    assert.match(await failure(compared(nobody)), /advisories can.t be read: /)
    assert.isFalse(existsSync(nobody.recordFile))
  })

  it("runs first in a release, has documented time limits, and reads the committed record", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"))
    assert.strictEqual(scripts.preversion, "node scripts/advisories.ts --check")
    assert.match(readFileSync("CONTRIBUTING.md", "utf8"), /`npm version [^`]*`/)
    const written = readFileSync("SECURITY.md", "utf8").replaceAll("\n", " ")
    assert.include(written, `${daysFor.critical} days if it is critical`)
    assert.include(written, `${daysFor.high} days if it is high, and within ${daysFor.low} days otherwise`)
    assert.include(written, `at most ${longestAge} days old`)
    const { production, development } = installedBy(readFileSync("package-lock.json", "utf8"))
    assert.isAbove(Object.keys(production).length, 50)
    assert.isAbove(Object.keys(development).length, 50)
    const committed = "docs/security/advisories.json"
    if (existsSync(committed))
      assert.isObject(Schema.decodeUnknownSync(AdvisoryRecord)(JSON.parse(readFileSync(committed, "utf8"))))
  })
})

import { afterAll, assert, beforeAll, describe, expect, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { gunzipSync } from "node:zlib"
import { type Service, startService } from "../../support/service.ts"

const parley = (args: ReadonlyArray<string>, environment: Readonly<Record<string, string>>) =>
  new Promise<{ readonly status: number; readonly out: string; readonly err: string }>((done) =>
    execFile(
      process.execPath,
      [resolve("src/layers/commands/parley.ts"), ...args],
      { env: environment, timeout: 900_000 },
      (error, out, err) => done({ status: error === null ? 0 : Number(error.code ?? 1), out, err }),
    ),
  )

const key = (id: string) => `${id}:${randomBytes(32).toString("base64")}`
const [one, two] = [key("one"), key("two")]
const encrypted = (keys: string) => ({ ENCRYPT_AT_REST: "true", CREDENTIAL_KEYS: keys })

const canary = "a canary that sings"
const upload = randomBytes(150_000)

const called = async (service: Service, path: string, body?: unknown) => {
  const answer = await fetch(`${service.url}/api/v1/demo/forms${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  assert.isTrue(answer.ok, `${path}: ${answer.status}`)
  return answer.json()
}

/** A form with an answer and an upload, and a function that reads both through another service and adds an answer. */
const lived = async (service: Service) => {
  const fields = [
    { field_id: "name", field_type: "text", label: "Name" },
    { field_id: "scan", field_type: "file", label: "Scan" },
  ]
  const { form_uid: uid } = await called(service, "", {
    title: "Secrets",
    sections: [{ section_id: "s", title: "One", fields }],
  })
  const file = new FormData()
  file.set("file", new Blob([upload], { type: "application/octet-stream" }), "scan.bin")
  const answer = await fetch(`${service.url}/api/v1/demo/forms/${uid}/fields/scan/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.token}` },
    body: file,
  })
  assert.strictEqual(answer.status, 200, await answer.clone().text())
  const scan = (await answer.json()) as { readonly blob_ref: string }
  const [, , , field, id] = scan.blob_ref.split("/")
  const send = (later: Service, name: string, more: object = {}) =>
    called(later, `/${uid}/data`, { data: { name, ...more } })
  await send(service, canary, { scan })
  return {
    send,
    answers: async (
      later: Service,
    ): Promise<ReadonlyArray<{ readonly data: { readonly name?: string }; readonly unreadable?: string }>> =>
      (await called(later, `/${uid}/data?limit=200`)).submissions,
    uploaded: async (later: Service) => {
      const headers = { authorization: `Bearer ${later.token}` }
      const got = await fetch(`${later.url}/api/v1/demo/forms/${uid}/fields/${field}/files/${id}`, { headers })
      return { status: got.status, bytes: Buffer.from(await got.arrayBuffer()) }
    },
  }
}

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Files in a folder tree that contain the answer or a piece of the upload, compressed or not. */
const tellTales = (folder: string) =>
  filesBelow(folder).filter((path) => {
    const stored = readFileSync(path)
    const bytes = path.endsWith(".gz") ? gunzipSync(stored) : stored
    return bytes.includes(canary) || bytes.includes(upload.subarray(70_000, 70_064))
  })

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "data-keys-"))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe("parley data-keys", () => {
  it("rotates the wrapping key, then the data keys, leaves only ciphertext in a backup that can be restored, and erases a tenant", async () => {
    const first = await startService(encrypted(one))
    const { dataDir } = first
    const { send, answers, uploaded } = await lived(first)
    const before = await answers(first)
    assert.strictEqual(before[0]?.data.name, canary)
    assert.isTrue((await uploaded(first)).bytes.equals(upload))
    await first.kill()
    assert.deepStrictEqual(tellTales(join(dataDir, "objects")), [])

    const sealed = await parley(["data-keys"], { DATA_DIR: dataDir, CREDENTIAL_KEYS: `${two},${one}` })
    assert.deepStrictEqual([sealed.status, sealed.out], [0, "1 keys resealed\n"], sealed.err)
    const lost = await parley(["data-keys"], { DATA_DIR: dataDir, CREDENTIAL_KEYS: one })
    assert.strictEqual(lost.status, 1)
    assert.notInclude(lost.err, one)

    const looked = (keys: string) =>
      parley(["doctor"], { DATA_DIR: dataDir, PORT: "0", ENCRYPT_AT_REST: "true", CREDENTIAL_KEYS: keys })
    const wrong = await looked(one)
    assert.strictEqual(wrong.status, 1)
    assert.match(wrong.out, /FAULT +encryption +CREDENTIAL_KEYS can't decrypt what was encrypted with two:/)
    assert.match((await looked(two)).out, /ok +encryption +CREDENTIAL_KEYS decrypts the stored data/)
    const blind = await startService({ ...encrypted(one), DATA_DIR: dataDir })
    await expect(send(blind, "unseen")).rejects.toThrow("503")
    assert.deepStrictEqual(
      (await answers(blind)).map(({ data, unreadable }) => [data, unreadable]),
      [[{}, "other_key"]],
    )
    assert.match(blind.output(), /is missing from CREDENTIAL_KEYS",.*"tenant":"demo","sealed_by":"two"/)
    await blind.kill()

    const backup = join(root, "backup")
    const made = await parley(["backup", "--to", backup], { DATA_DIR: dataDir, CREDENTIAL_KEYS: two })
    assert.strictEqual(made.status, 0, made.err)
    assert.isAbove(filesBelow(backup).length, 10)
    assert.deepStrictEqual(tellTales(backup), [])
    const home = join(root, "home")
    const restored = await parley(["restore", "--from", backup], { DATA_DIR: home, CREDENTIAL_KEYS: two })
    assert.strictEqual(restored.status, 0, restored.err)
    const elsewhere = await startService({ ...encrypted(two), DATA_DIR: home })
    assert.deepStrictEqual(await answers(elsewhere), before)
    assert.isTrue((await uploaded(elsewhere)).bytes.equals(upload))
    await elsewhere.kill()

    const renewed = await parley(["data-keys", "--new"], { DATA_DIR: dataDir, CREDENTIAL_KEYS: two })
    assert.include(renewed.out, "new keys for 1 tenants and people")
    const second = await startService({ ...encrypted(two), DATA_DIR: dataDir })
    await send(second, "later")
    assert.deepStrictEqual(
      (await answers(second)).map(({ data }) => data.name),
      [canary, "later"],
    )
    await second.kill()

    const both = await parley(["data-keys", "--new", "--erase", "demo"], { DATA_DIR: dataDir, CREDENTIAL_KEYS: two })
    assert.strictEqual(both.status, 2)
    const erased = await parley(["data-keys", "--erase", "demo"], { DATA_DIR: dataDir, CREDENTIAL_KEYS: two })
    assert.strictEqual(
      erased.out,
      "erased 2 keys of demo, and with them 2 answers; 0 that were never encrypted remain\n",
    )
    const third = await startService({ ...encrypted(two), DATA_DIR: dataDir })
    assert.deepStrictEqual(await answers(third), [])
    assert.notStrictEqual((await uploaded(third)).status, 200)
    await send(third, "a new beginning")
    assert.deepStrictEqual(
      (await answers(third)).map(({ data }) => data.name),
      ["a new beginning"],
    )
    await third.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it("a production service refuses to encrypt with a generated key", async () => {
    const { status, err } = await parley(["token", "--user", "1", "--programs", "a"], {
      NODE_ENV: "production",
      ENCRYPT_AT_REST: "true",
    })
    assert.strictEqual(status, 1)
    assert.include(err, "ENCRYPT_AT_REST needs CREDENTIAL_KEYS")
  })
})

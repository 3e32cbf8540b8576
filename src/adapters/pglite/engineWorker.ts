import { PGlite } from "@electric-sql/pglite"
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { parentPort } from "node:worker_threads"
import type { EngineAnswer, EngineData, EngineRequest } from "./Engine.ts"

const port = parentPort!

/** The engine's code, compiled while nobody has said yet what to open. */
const code = readFile(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"))).then((bytes) =>
  WebAssembly.compile(bytes),
)

/** The folders of a prepared database: a package of files has no empty ones. */
const foldersOf = (prepared: string): ReadonlyArray<string> => {
  const file = join(dirname(prepared), "manifest.json")
  const manifest: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined
  return typeof manifest === "object" && manifest !== null && "folders" in manifest && Array.isArray(manifest.folders)
    ? manifest.folders.map(String)
    : []
}

const copy = (prepared: string, to: string): void => {
  cpSync(prepared, to, { recursive: true })
  for (const folder of foldersOf(prepared)) mkdirSync(join(to, folder), { recursive: true })
}

/**
 * A new database is made under another name and takes its own by one rename. So a process that dies while making it
 * leaves a folder that nobody opens, never a database with half its files.
 */
const makeDatabase = async (folder: string, prepared: string | undefined): Promise<void> => {
  if (existsSync(folder)) return
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  if (prepared !== undefined && existsSync(prepared)) copy(prepared, unfinished)
  else {
    const made = await PGlite.create({ dataDir: unfinished, onStderr })
    await made.close()
  }
  renameSync(unfinished, folder)
}

const answer = (message: EngineAnswer, transfer: ReadonlyArray<ArrayBuffer> = []): void =>
  port.postMessage(message, transfer)

/**
 * When the server gives itself up (no space for its log, a page that cannot be read) the library goes on calling it,
 * for ever. The thread ends there and then, with what the server said last.
 */
const giveUp = (reason: string): never => {
  answer({ kind: "failed", reason })
  process.exit(1)
}

const onStderr = (line: string): boolean => (/\b(PANIC|FATAL): /.test(line) ? giveUp(line) : false)

/**
 * What it holds of its files itself: 128 MB by default, all of it resident, and the operating system has them as well. And how much it reads
 * of a table to count it: a tenth of the default, because nobody else is answered meanwhile.
 */
const settings = ["-c", "shared_buffers=32MB", "-c", "default_statistics_target=10"]

const open = async ({ folder, prepared }: EngineData): Promise<PGlite> => {
  if (folder !== undefined) await makeDatabase(folder, prepared)
  const pgliteWasmModule = await code
  const database = await PGlite.create({
    onStderr,
    pgliteWasmModule,
    startParams: [...PGlite.defaultStartParams, ...settings],
    ...(folder === undefined ? {} : { dataDir: folder }),
  })
  database.Module.onAbort = (what: unknown) => giveUp(String(what))
  return database
}

/** What the server sends back, in the pieces in which it comes: put together, large answers would lie about twice until somebody tidies up. */
const execute = async (database: PGlite, batch: Uint8Array): Promise<ReadonlyArray<Uint8Array<ArrayBuffer>>> => {
  const pieces: Array<Uint8Array<ArrayBuffer>> = []
  await database.execProtocolRawStream(batch, { onRawData: (bytes) => void pieces.push(new Uint8Array(bytes)) })
  return pieces
}

const simpleQuery = (sql: string): Uint8Array => {
  const text = new TextEncoder().encode(sql)
  const message = new Uint8Array(text.length + 6)
  message[0] = 0x51
  new DataView(message.buffer).setInt32(1, text.length + 5)
  message.set(text, 5)
  return message
}

const sync = Uint8Array.of(0x53, 0, 0, 0, 4)

/** There is one session for the life of the engine: what the last client left open in it is not for the next one. */
const forgetLastClient = async (database: PGlite): Promise<void> => {
  for (const message of [sync, simpleQuery("rollback"), simpleQuery("discard all")]) await execute(database, message)
}

const isStartup = (batch: Uint8Array): boolean => batch[0] === 0

const serve = async (database: PGlite, request: EngineRequest): Promise<void> => {
  if (request.kind === "close") {
    await database.close()
    port.close()
    return
  }
  if (isStartup(request.batch)) await forgetLastClient(database)
  const output = await execute(database, request.batch)
  answer(
    { kind: "output", id: request.id, output },
    output.map(({ buffer }) => buffer),
  )
}

/**
 * First what to open, then requests, one after the other. What fails here is no statement but the engine: the thread ends,
 * and its owner sees that.
 */
port.once("message", (data: EngineData) => {
  const database = open(data)
  let queue = database.then(() => answer({ kind: "opened" }))
  port.on("message", (request: EngineRequest) => {
    queue = queue.then(async () => serve(await database, request))
  })
})

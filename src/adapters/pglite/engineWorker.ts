import { PGlite } from "@electric-sql/pglite"
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { parentPort } from "node:worker_threads"
import type { EngineAnswer, EngineData, EngineRequest } from "./Engine.ts"

const port = parentPort!

/** The engine's code, compiled before the database is known. */
const code = readFile(new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"))).then((bytes) =>
  WebAssembly.compile(bytes),
)

/** The folders of a prepared database, listed in a manifest because a file archive contains no empty folders. */
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
 * A new database is created under a temporary name and then renamed. If the process dies before that, it leaves only
 * the temporary folder, which is never opened.
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
 * When the server aborts (no space for its log, an unreadable page), the library keeps calling it forever. So the
 * thread ends at that point, with the server's last message.
 */
const giveUp = (reason: string): never => {
  answer({ kind: "failed", reason })
  process.exit(1)
}

const onStderr = (line: string): boolean => (/\b(PANIC|FATAL): /.test(line) ? giveUp(line) : false)

/**
 * All of the default buffer cache of 128 MB would be resident from the start, although the operating system also caches
 * the files. With 8 MB, the idle process is 29 MB smaller than with 32 MB, and reading a page again takes 7 µs. The
 * statistics target is a tenth of the default, because analyzing blocks all statements.
 */
const settings = ["-c", "shared_buffers=8MB", "-c", "default_statistics_target=10"]

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

/**
 * Returns the server's output in chunks as they arrive: if joined, large results would be in memory twice until the
 * next garbage collection.
 */
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

/** One session lasts for the engine's whole life: state that the last client left must not affect the next client. */
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
 * The first message names the database to open; then requests arrive in order. A failure here is the engine's, not a
 * statement's: the thread ends, and its owner notices.
 */
port.once("message", (data: EngineData) => {
  const database = open(data)
  let queue = database.then(() => answer({ kind: "opened" }))
  port.on("message", (request: EngineRequest) => {
    queue = queue.then(async () => serve(await database, request))
  })
})

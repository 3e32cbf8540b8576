import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as FolderObjects from "../../src/adapters/folder/ObjectStore.ts"
import * as S3Objects from "../../src/adapters/s3/ObjectStore.ts"
import { ObjectStore } from "../../src/ports/ObjectStore.ts"
import { s3Server } from "../../test/support/servers/s3.ts"

/** A stream of 200 MB to and from each object store: throughput, and the growth of this process's memory. */
const chunk = new Uint8Array(64 * 1024).map((_, index) => index * 7)
const chunks = 3200
const megabytes = (chunk.length * chunks) / 1e6

/** The peak increase in memory use, sampled every ten milliseconds. */
const growth = async <A>(act: () => Promise<A>): Promise<number> => {
  globalThis.gc?.()
  const start = process.memoryUsage().rss
  let highest = start
  const sampler = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 10)
  await act()
  clearInterval(sampler)
  return (highest - start) / 1e6
}

const timed = (name: string, act: Effect.Effect<unknown, unknown>) =>
  Effect.promise(async () => {
    const start = performance.now()
    const grown = await growth(() => Effect.runPromise(act))
    const seconds = (performance.now() - start) / 1000
    console.log(
      name.padEnd(24),
      `${Math.round(megabytes / seconds)} MB/s`.padEnd(12),
      `+${Math.round(grown)} MB of memory`,
    )
  })

const measure = <E>(name: string, layer: Layer.Layer<ObjectStore, E>) =>
  Effect.gen(function* () {
    const store = yield* ObjectStore
    const body = Stream.map(Stream.range(1, chunks), () => chunk)
    const put = store.put("bench/object", body, { contentType: "application/octet-stream" })
    const get = Effect.flatMap(store.get("bench/object"), (stored) => Stream.runDrain(stored.body))
    yield* timed(`${name} put`, put)
    yield* timed(`${name} get`, get)
    yield* store.delete("bench/object")
  }).pipe(Effect.provide(layer))

const folder = mkdtempSync(join(tmpdir(), "bench-"))
const s3 = await s3Server()
try {
  console.log(`a stream of ${Math.round(megabytes)} MB`)
  await Effect.runPromise(measure("folder", FolderObjects.layer(folder)))
  if ("address" in s3) {
    const { accessKeyId, secretAccessKey, ...address } = s3.address
    const credentials = { accessKeyId: Redacted.make(accessKeyId), secretAccessKey: Redacted.make(secretAccessKey) }
    await Effect.runPromise(measure("S3", S3Objects.layer({ ...address, credentials })))
  }
} finally {
  if ("stop" in s3) await s3.stop()
  rmSync(folder, { recursive: true, force: true })
}

import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as Clamd from "../../../src/adapters/clamd/FileScanner.ts"
import { FileScanner } from "../../../src/ports/FileScanner.ts"
import { clamd, eicar } from "../../support/clamd.ts"

const daemon = (most?: number) =>
  Effect.acquireRelease(
    Effect.promise(() => clamd(most)),
    ({ close }) => Effect.promise(close),
  )

const scanned = (address: string, pieces: ReadonlyArray<Uint8Array>) =>
  Effect.gen(function* () {
    const scanner = yield* FileScanner
    const chunks = yield* Stream.runCollect(scanner.scanned(Stream.fromIterable(pieces)))
    return Buffer.concat([...chunks])
  }).pipe(Effect.provide(Clamd.layer({ address })))

const text = (words: string) => new TextEncoder().encode(words)

describe("the clamd scanner", () => {
  it.live("passes harmless files through unchanged, chunk by chunk", () =>
    Effect.gen(function* () {
      const { address, seen } = yield* daemon()
      const large = new Uint8Array(300_000).fill(7)
      const whole = yield* scanned(address, [text("a"), new Uint8Array(), large, text("b")])
      assert.isTrue(whole.equals(Buffer.concat([text("a"), large, text("b")])))
      assert.deepStrictEqual(seen, [300_002])
      assert.lengthOf(yield* scanned(address, []), 0)
    }),
  )

  it.live("rejects a known virus, however it is split into chunks", () =>
    Effect.gen(function* () {
      const { address } = yield* daemon()
      for (const pieces of [[eicar], [eicar.slice(0, 9), eicar.slice(9)], [`words ${eicar}`, "more"]]) {
        const error = yield* Effect.flip(scanned(address, pieces.map(text)))
        assert.strictEqual(error._tag, "FileInfected")
      }
    }),
  )

  it.live("lets nothing through unscanned when the daemon is missing, disconnects or gives up", () =>
    Effect.gen(function* () {
      const failed = (address: string) => Effect.map(Effect.flip(scanned(address, [text("words")])), ({ _tag }) => _tag)
      const gone = yield* Effect.promise(() => clamd())
      yield* Effect.promise(gone.close)
      assert.strictEqual(yield* failed(gone.address), "ScannerUnavailable")
      assert.strictEqual(yield* failed("/nowhere/clamd.ctl"), "ScannerUnavailable")
      assert.strictEqual(yield* failed((yield* daemon(3)).address), "ScannerUnavailable")
    }),
  )

  it.live("reports an interrupted upload with the upload's own error", () =>
    Effect.gen(function* () {
      const { address, seen } = yield* daemon()
      const scanner = yield* Effect.provide(FileScanner, Clamd.layer({ address }))
      const broken = Stream.concat(Stream.make(text("a")), Stream.fail("broken" as const))
      assert.strictEqual(yield* Effect.flip(Stream.runDrain(scanner.scanned(broken))), "broken")
      assert.lengthOf(seen, 0)
    }),
  )
})

import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { FileScanner } from "../../src/ports/FileScanner.ts"

/** The contract of every `FileScanner`, which must know the content `infected`. */
export const fileScannerSuite = <E>(name: string, scanner: Layer.Layer<never, E>, infected: Uint8Array): void =>
  layer(scanner, { timeout: "5 minutes" })(`FileScanner: ${name}`, (it) => {
    const scanned = (pieces: ReadonlyArray<Uint8Array>) =>
      Effect.flatMap(FileScanner, (port) => Stream.runCollect(port.scanned(Stream.fromIterable(pieces))))

    it.effect("passes harmless content through unchanged", () =>
      Effect.gen(function* () {
        const pieces = [new Uint8Array(), new Uint8Array(300_000).fill(7), new TextEncoder().encode("the end")]
        assert.isTrue(Buffer.concat([...(yield* scanned(pieces))]).equals(Buffer.concat(pieces)))
        assert.strictEqual(Buffer.concat([...(yield* scanned([]))]).length, 0)
      }),
    )

    it.effect("rejects harmful content, however it is split into chunks", () =>
      Effect.gen(function* () {
        for (const pieces of [[infected], [infected.subarray(0, 9), infected.subarray(9)]])
          assert.strictEqual((yield* Effect.flip(scanned(pieces)))._tag, "FileInfected")
      }),
    )
  })

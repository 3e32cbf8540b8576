import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { createReadStream, createWriteStream } from "node:fs"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { FileFailed } from "./FileFailed.ts"

/** The number of lines read at a time. */
const batch = 100

/** Streams lines into a compressed file. A line must not contain line breaks, and JSON text never does. */
export const writeLines = <E, R>(
  file: string,
  lines: Stream.Stream<ReadonlyArray<string>, E, R>,
): Effect.Effect<void, E | FileFailed, R> =>
  Effect.flatMap(Stream.toAsyncIterableEffect(lines), (batches) =>
    Effect.tryPromise({
      try: () =>
        pipeline(
          Readable.from(
            (async function* () {
              for await (const some of batches) if (some.length > 0) yield `${some.join("\n")}\n`
            })(),
          ),
          createGzip({ level: 6 }),
          createWriteStream(file, { mode: 0o600, flush: true }),
        ),
      catch: (cause) => new FileFailed({ file, cause }),
    }),
  )

const batches = async function* (file: string): AsyncGenerator<ReadonlyArray<string>> {
  const text = createReadStream(file).on("error", (cause) => unpacked.destroy(cause))
  const unpacked = text.pipe(createGunzip())
  let some: Array<string> = []
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) {
    some.push(line)
    if (some.length < batch) continue
    yield some
    some = []
  }
  if (unpacked.errored !== null) throw unpacked.errored
  if (some.length > 0) yield some
}

/** Reads a file written by `writeLines`. */
export const readLines = (file: string): Stream.Stream<ReadonlyArray<string>, FileFailed> =>
  Stream.fromAsyncIterable({ [Symbol.asyncIterator]: () => batches(file) }, (cause) => new FileFailed({ file, cause }))

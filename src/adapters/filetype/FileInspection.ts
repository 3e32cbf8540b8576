import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Pull from "effect/Pull"
import * as Stream from "effect/Stream"
import { fileTypeFromBuffer } from "file-type"
import { createHash } from "node:crypto"
import { FileInspection } from "../../ports/FileInspection.ts"
import { isNamedFor, type Recognised } from "./endings.ts"
import { textType } from "./textType.ts"

/** Enough bytes for every signature that is checked. */
const headBytes = 4100

const typeOf = (head: Uint8Array, isWhole: boolean): Effect.Effect<Recognised> =>
  Effect.promise(async () => {
    const fileType = await fileTypeFromBuffer(head)
    return { mime: fileType?.mime ?? textType(head, isWhole), ext: fileType?.ext }
  })

/** Pulls the first chunks until there are enough bytes to inspect, or the stream ends. */
const opening = <E>(pull: Pull.Pull<ReadonlyArray<Uint8Array>, E>) =>
  Effect.gen(function* () {
    const first: Array<Uint8Array> = []
    for (let size = 0; size < headBytes;) {
      const chunks = yield* Pull.catchDone(pull, () => Effect.succeed(undefined))
      if (chunks === undefined) return { first, isWhole: true }
      for (const chunk of chunks) size += first[first.push(chunk) - 1]!.length
    }
    return { first, isWhole: false }
  })

export const layer = Layer.succeed(
  FileInspection,
  FileInspection.of({
    open: Effect.fnUntraced(function* <E>(content: Stream.Stream<Uint8Array, E>) {
      const pull = yield* Stream.toPull(content)
      const hash = createHash("sha256")
      const { first, isWhole } = yield* opening(pull)
      const head = Buffer.concat(first)
      const recognised = yield* typeOf(head.subarray(0, headBytes), isWhole)
      return {
        contentType: recognised.mime,
        isNamed: (filename: string) => isNamedFor(filename, recognised),
        content: Stream.concat(
          Stream.fromArray(first),
          isWhole ? Stream.empty : Stream.fromPull(Effect.succeed(pull)),
        ).pipe(Stream.tap((chunk) => Effect.sync(() => void hash.update(chunk)))),
        checksum: Effect.sync(() => `sha256:${hash.copy().digest("hex")}`),
      }
    }),
  }),
)

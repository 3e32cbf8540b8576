import { assert, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as FolderPending from "../../../src/adapters/folder/PendingAnswers.ts"
import * as SealedPending from "../../../src/adapters/secrets/SealedPending.ts"
import * as Sealing from "../../../src/adapters/secrets/Sealing.ts"
import { PendingAnswers } from "../../../src/ports/PendingAnswers.ts"
import { pendingAnswersSuite } from "../../contract/pendingAnswersSuite.ts"

const folder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "pending-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true })),
)

const key = (id: string, fill: number) => ({ id, key: new Uint8Array(32).fill(fill) })

const sealedOver = (path: string, isOn: boolean, keys: Parameters<typeof Sealing.layer>[0] = [key("one", 1)]) =>
  SealedPending.layer({ isOn }).pipe(Layer.provide(Layer.merge(FolderPending.layer(path), Sealing.layer(keys))))

const placesOver = (...given: Parameters<typeof sealedOver>) =>
  Effect.map(Layer.build(Layer.fresh(sealedOver(...given))), (built) => Context.get(built, PendingAnswers))

pendingAnswersSuite("a folder, encrypted", Layer.unwrap(Effect.map(folder, (path) => sealedOver(path, true))))

it.live(
  "pending answers are unreadable on disk if encryption is on; switching it on or off leaves them readable by the service",
  () =>
    Effect.gen(function* () {
      const path = yield* folder
      const [on, off] = [yield* placesOver(path, true), yield* placesOver(path, false)]
      yield* off.keep({ id: "before", text: '{"a":"an older canary"}' })
      yield* on.keep({ id: "a-1", text: '{"a":"a canary"}' })
      const stored = yield* Effect.promise(() => readFile(join(path, "a-1.json"), "utf8"))
      assert.notInclude(stored, "canary")
      for (const places of [on, off]) {
        const found = [...(yield* places.all(10))].sort((a, b) => a.id.localeCompare(b.id))
        assert.deepStrictEqual(found, [
          { id: "a-1", text: '{"a":"a canary"}' },
          { id: "before", text: '{"a":"an older canary"}' },
        ])
      }
    }).pipe(Effect.scoped),
)

it.live(
  "pending answers that no key can open or whose file was copied are left on disk, and don't block the others",
  () =>
    Effect.gen(function* () {
      const path = yield* folder
      const [first, second] = [yield* placesOver(path, true), yield* placesOver(path, true, [key("two", 2)])]
      yield* first.keep({ id: "of-one", text: "{}" })
      yield* second.keep({ id: "of-two", text: '{"b":2}' })
      yield* Effect.promise(() => copyFile(join(path, "of-two.json"), join(path, "moved.json")))
      assert.deepStrictEqual(yield* second.all(10), [{ id: "of-two", text: '{"b":2}' }])
      assert.lengthOf(yield* Effect.promise(() => readdir(path)), 3)
    }).pipe(Effect.scoped),
)

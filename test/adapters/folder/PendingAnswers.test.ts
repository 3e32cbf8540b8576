import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assert, it } from "@effect/vitest"
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as FolderPending from "../../../src/adapters/folder/PendingAnswers.ts"
import { PendingAnswers } from "../../../src/ports/PendingAnswers.ts"
import { pendingAnswersSuite } from "../../contract/pendingAnswersSuite.ts"

const folder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "pending-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true })),
)

pendingAnswersSuite(
  "a folder",
  Layer.unwrap(Effect.map(folder, (path) => FolderPending.layer(join(path, "not", "there", "yet")))),
)

it.live("pending answers can be read only by the process's user, are never half written, and outlive the process", () =>
  Effect.gen(function* () {
    const path = join(yield* folder, "pending")
    yield* FolderPending.make(path).keep({ id: "a-1", text: "secret" })
    const names = yield* Effect.promise(() => readdir(path))
    assert.deepStrictEqual(names, ["a-1.json"])
    assert.strictEqual((yield* Effect.promise(() => stat(join(path, "a-1.json")))).mode & 0o777, 0o600)
    yield* Effect.promise(() => writeFile(join(path, ".half"), "hal"))
    const again = FolderPending.make(path)
    assert.deepStrictEqual(yield* again.all(10), [{ id: "a-1", text: "secret" }])
  }).pipe(Effect.scoped),
)

it.live("reports an error if the folder can't be created", () =>
  Effect.gen(function* () {
    const path = join(yield* folder, "file")
    yield* Effect.promise(() => writeFile(path, ""))
    const { keep } = PendingAnswers.of(FolderPending.make(join(path, "pending")))
    assert.strictEqual((yield* Effect.flip(keep({ id: "a-1", text: "" })))._tag, "PendingAnswersUnavailable")
  }).pipe(Effect.scoped),
)

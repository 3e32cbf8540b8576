import { afterAll, assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import { execFileSync } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as FolderObjects from "../../../src/adapters/folder/ObjectStore.ts"
import { ObjectStore } from "../../../src/ports/ObjectStore.ts"
import { objectStoreSuite } from "../../contract/objectStoreSuite.ts"

const folders: Array<string> = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "objects-"))
  folders.push(folder)
  return folder
}
const mounts: Array<string> = []
afterAll(() => {
  for (const folder of mounts) execFileSync("umount", ["-l", folder], { stdio: "ignore" })
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const html = { contentType: "text/html" }
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

const inFolder = <A, E>(folder: string, use: (store: typeof ObjectStore.Service) => Effect.Effect<A, E>) =>
  Effect.provide(Effect.flatMap(ObjectStore, use), FolderObjects.layer(folder))

objectStoreSuite("folder", FolderObjects.layer(join(newFolder(), "made", "on", "demand")))

describe("objects in a folder", () => {
  it.effect("survive a restart", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      yield* inFolder(folder, (store) => store.put("a/b", bytes("kept"), html))
      const stored = yield* inFolder(folder, (store) =>
        Effect.flatMap(store.get("a/b"), ({ contentType, body }) =>
          Effect.map(Stream.mkString(Stream.decodeText(body)), (text) => ({ contentType, text })),
        ),
      )
      assert.deepStrictEqual(stored, { ...html, text: "kept" })
    }),
  )

  it.effect("can be read by their owner only", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      yield* inFolder(folder, (store) => store.put("a/b", bytes("x"), html))
      assert.strictEqual(statSync(join(folder, "a", "b@")).mode & 0o777, 0o600)
      assert.strictEqual(statSync(join(folder, "a")).mode & 0o777, 0o700)
    }),
  )

  it.effect("are not left behind by failed and interrupted writes", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      yield* inFolder(folder, (store) =>
        Effect.gen(function* () {
          const started = yield* Deferred.make<void>()
          const endless = Stream.concat(
            Stream.make(bytes("half")),
            Stream.fromEffect(Effect.andThen(Deferred.succeed(started, undefined), Effect.never)),
          )
          const writer = yield* Effect.forkChild(store.put("a/b", endless, html))
          yield* Deferred.await(started)
          yield* Fiber.interrupt(writer)
          yield* Effect.exit(store.put("a/c", Stream.concat(Stream.make(bytes("half")), Stream.die("bug")), html))
        }),
      )
      assert.deepStrictEqual(filesIn(folder), [])
    }),
  )

  it.effect("leave no empty folder when the last of them is deleted, and the next one recreates it", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      yield* inFolder(folder, (store) =>
        Effect.gen(function* () {
          yield* store.put("a/b/c", bytes("x"), html)
          yield* store.delete("a/b/c")
          assert.isFalse(existsSync(join(folder, "a")))
          yield* store.put("a/b/c", bytes("x"), html)
          yield* store.deleteAll("a/b/")
          assert.isFalse(existsSync(join(folder, "a")))
        }),
      )
    }),
  )

  it.effect("are not lost when others are deleted at the same time", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      yield* inFolder(folder, (store) =>
        Effect.gen(function* () {
          const turns = Array.from({ length: 40 }, (_, index) => index)
          const clearing = yield* Effect.forkChild(Effect.forEach(turns, () => store.deleteAll("a/b/")))
          yield* Effect.forEach(turns, (index) => store.put(`a/b/c/${index}`, bytes("x"), html))
          yield* Fiber.join(clearing)
          yield* store.put("a/b/c/last", bytes("x"), html)
          yield* store.get("a/b/c/last")
        }),
      )
    }),
  )

  it.effect("are never read, written or deleted through a link", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      const outside = newFolder()
      writeFileSync(join(outside, "secret@"), "parley-object-1 text%2Fplain\nsecret")
      symlinkSync(outside, join(folder, "linked"))
      mkdirSync(join(folder, "real"))
      symlinkSync(join(outside, "secret@"), join(folder, "real", "secret@"))
      yield* inFolder(folder, (store) =>
        Effect.gen(function* () {
          for (const attempt of [
            store.get("linked/secret"),
            store.get("real/secret"),
            store.put("linked/new", bytes("x"), html),
            store.delete("linked/secret"),
            store.deleteAll("linked/deeper/"),
          ]) {
            const refused = yield* Effect.result(attempt)
            if (refused._tag === "Success") continue
            assert.strictEqual(refused.failure._tag, "ObjectStoreUnavailable")
          }
          yield* store.deleteAll("linked/")
        }),
      )
      assert.deepStrictEqual(filesIn(outside), ["secret@"])
    }),
  )

  it.effect("cause an error if their file was truncated or not written by this store", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      const errors = yield* inFolder(folder, (store) =>
        Effect.sync(() => {
          writeFileSync(join(folder, "alien@"), "hello\n")
          writeFileSync(join(folder, "cut@"), "parley-object-1 text")
        }).pipe(Effect.andThen(Effect.forEach(["alien", "cut"], (key) => Effect.flip(store.get(key))))),
      )
      assert.deepStrictEqual(
        errors.map(({ _tag }) => _tag),
        ["ObjectStoreUnavailable", "ObjectStoreUnavailable"],
      )
    }),
  )

  it.effect("left half-written by a killed process are deleted after a day, and not before", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      const work = join(folder, "@work")
      mkdirSync(work)
      for (const name of ["old", "new"]) writeFileSync(join(work, name), "half")
      const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000)
      utimesSync(join(work, "old"), twoDaysAgo, twoDaysAgo)
      yield* inFolder(folder, (store) => store.ping)
      assert.deepStrictEqual(readdirSync(work), ["new"])
    }),
  )

  it.effect("cause a typed error at startup if their folder can't be created, and a failed ping if it disappears", () =>
    Effect.gen(function* () {
      const folder = newFolder()
      const file = join(folder, "file")
      writeFileSync(file, "")
      const refused = yield* Effect.flip(inFolder(join(file, "below"), (store) => store.ping))
      assert.strictEqual(refused._tag, "FolderUnusable")
      const gone = join(folder, "gone")
      const unavailable = yield* inFolder(gone, (store) =>
        Effect.andThen(
          Effect.sync(() => rmSync(gone, { recursive: true })),
          Effect.flip(store.ping),
        ),
      )
      assert.strictEqual(unavailable._tag, "ObjectStoreUnavailable")
    }),
  )
})

/** A disk of 4 MiB, if this machine can mount one. */
const smallDisk = (): string | undefined => {
  const folder = newFolder()
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], { stdio: "ignore" })
    mounts.push(folder)
    return folder
  } catch {
    return undefined
  }
}

describe("an object store on a full disk", () => {
  it.effect("rejects an object, leaves none of it behind, and accepts the next one that fits", (context) =>
    Effect.gen(function* () {
      const folder = smallDisk()
      if (folder === undefined) return context.skip("only root can mount a small file system")
      chmodSync(folder, 0o700)
      yield* inFolder(folder, (store) =>
        Effect.gen(function* () {
          yield* store.put("a/kept", new Uint8Array(1_000_000), html)
          const mebibytes = Stream.fromIterable(Array.from({ length: 10 }, () => new Uint8Array(1_048_576)))
          for (const body of [mebibytes, new Uint8Array(8_000_000)]) {
            for (const key of ["a/big", "a/kept"]) {
              const full = yield* Effect.flip(store.put(key, body, html))
              assert.strictEqual(full._tag, "ObjectStoreUnavailable")
              assert.include(String(full.cause), "ENOSPC")
            }
          }
          assert.strictEqual((yield* Effect.flip(store.get("a/big")))._tag, "ObjectMissing")
          assert.strictEqual((yield* store.get("a/kept")).size, 1_000_000)
          assert.deepStrictEqual(readdirSync(join(folder, "@work")), [])
          yield* store.put("a/fits", new Uint8Array(1_000_000), html)
        }),
      )
    }),
  )
})

import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { addDataKey, eraseKeysOf, keyedTenants } from "../../adapters/sql/AtRest.ts"
import { resealed } from "../../adapters/sql/Resealing.ts"
import * as Database from "../Database.ts"
import { atRest, sealing } from "../Sealing.ts"
import { load } from "../Settings.ts"
import { commandOf, flagsOf, print, refused, usageWrong } from "./CommandLine.ts"
import { resealing } from "./RotateCommand.ts"
import { sealedTables } from "./sealedTables.ts"

export const usage = `usage: parley data-keys [--new] [--erase TENANT|user/SUB|agents/USER_ID]

Manages the keys of ENCRYPT_AT_REST. Tenants' keys encrypt answers, uploads and recordings; people's keys encrypt their
conversations with agents, and their agents' documents.

  (no option)     reseals all keys, and all other secrets, with the first of CREDENTIAL_KEYS; you can then remove the others
  --new           also creates a new key for each tenant and person; the service re-encrypts in the background, within the hour
  --erase TENANT  erases the tenant's keys and the answers they encrypted. The answers can no longer be read, even from a copy
                  of the database or the objects, unless the copy also has the keys. The service deletes files later. You
                  can't undo this. Stop the service first, because a process caches keys for a minute. user/SUB erases the
                  conversations of the person with that sub; agents/USER_ID erases the documents of that user's agents.

Only one process can use the embedded database: stop the service first.`

const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const flags = yield* flagsOf(args, { new: { type: "boolean", default: false }, erase: { type: "string" } })
  if (flags.new && flags.erase !== undefined) return yield* usageWrong("use either --new or --erase, not both")
  const settings = yield* load
  const world = Layer.merge(atRest(settings), sealing(settings)).pipe(
    Layer.provideMerge(Database.layer(settings, Duration.zero)),
  )
  yield* Effect.gen(function* () {
    if (flags.erase !== undefined) return yield* print(yield* eraseKeysOf(flags.erase))
    const { renewed, closed } = yield* resealed(sealedTables["keys of tenants and people"])
    yield* print(`${renewed} keys resealed`)
    if (closed > 0) return yield* refused(`${closed} keys can't be decrypted with any of CREDENTIAL_KEYS`)
    const { lines, isDone } = yield* resealing
    if (!isDone) return yield* refused(`some other secrets can't be resealed:\n${lines.join("\n")}`)
    if (!flags.new) return
    const tenants = yield* keyedTenants
    yield* Effect.forEach(tenants, addDataKey, { discard: true })
    yield* print(`new keys for ${tenants.length} tenants and people`)
  }).pipe(Effect.provide(world))
})

export const program = commandOf({ usage, otherwise: "the keys are unchanged" }, run)

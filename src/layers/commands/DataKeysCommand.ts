import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { addDataKey, eraseKeysOf, keyedTenants } from "../../adapters/sql/AtRest.ts"
import { resealed } from "../../adapters/sql/Resealing.ts"
import * as Database from "../Database.ts"
import { sealing } from "../Sealing.ts"
import { load } from "../Settings.ts"
import { commandOf, flagsOf, print, refused, usageWrong } from "./CommandLine.ts"
import { sealedTables } from "./sealedTables.ts"

export const usage = `usage: parley data-keys [--new] [--erase TENANT|user/SUB|agents/USER_ID]

The keys of tenants by which answers, uploads and recordings are encrypted, and of people by which what they say to agents is,
and documents of their agents (ENCRYPT_AT_REST).

  (nothing)       seals all of them anew with the first of CREDENTIAL_KEYS: then the others may be left out
  --new           makes a new key for each tenant and person as well; the service encrypts anew in the background, within the hour
  --erase TENANT  erases the tenant's keys instead, and the answers that they encrypted: these can be read by nobody any
                  more, not even from a copy of the database or the objects, unless the copy has the keys as well. Files
                  are deleted by the service later. There is no way back. Stop the service first: for a minute a process
                  goes on with the keys that it knows. user/SUB erases the conversations of the person with that sub,
                  agents/USER_ID the documents of the agents of the user with that user_id.

The embedded database belongs to one process: stop the service first.`

const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const flags = yield* flagsOf(args, { new: { type: "boolean", default: false }, erase: { type: "string" } })
  if (flags.new && flags.erase !== undefined) return yield* usageWrong("--new and --erase are two things")
  const settings = yield* load
  const world = Layer.merge(Database.layer(settings, Duration.zero), sealing(settings))
  yield* Effect.gen(function* () {
    if (flags.erase !== undefined) return yield* print(yield* eraseKeysOf(flags.erase))
    const { anew, closed } = yield* resealed(sealedTables["keys of tenants and people"])
    yield* print(`${anew} keys are sealed anew`)
    if (closed > 0) return yield* refused(`${closed} keys are opened by none of CREDENTIAL_KEYS`)
    if (!flags.new) return
    const tenants = yield* keyedTenants
    yield* Effect.forEach(tenants, addDataKey, { discard: true })
    yield* print(`${tenants.length} tenants and people have a new key`)
  }).pipe(Effect.provide(world))
})

export const program = commandOf({ usage, otherwise: "the keys are as they were" }, run)

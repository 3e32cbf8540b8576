import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { createHash } from "node:crypto"
import type { ApiKey } from "../../../src/domain/access/ApiKey.ts"
import { ApiKeyStore } from "../../../src/ports/ApiKeyStore.ts"

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex")

/** Keys for the lifetime of the process. */
export const layer = Layer.sync(ApiKeyStore, () => {
  const keys = new Map<string, ApiKey>()
  return ApiKeyStore.of({
    insert: (key, secret) => Effect.sync(() => void keys.set(hashOf(Redacted.value(secret)), key)),
    list: (tenant) =>
      Effect.sync(() =>
        [...keys.values()]
          .filter((key) => key.tenant === tenant)
          .sort((one, other) => other.createdAt - one.createdAt || (one.keyId < other.keyId ? -1 : 1)),
      ),
    find: (secret) => Effect.sync(() => Option.fromUndefinedOr(keys.get(hashOf(secret)))),
    remove: (tenant, keyId) =>
      Effect.sync(() => {
        const found = [...keys].find(([, key]) => key.tenant === tenant && key.keyId === keyId)
        return found !== undefined && keys.delete(found[0])
      }),
    used: (keyId, at) =>
      Effect.sync(() => {
        for (const [hash, key] of keys) if (key.keyId === keyId) keys.set(hash, { ...key, lastUsedAt: at })
      }),
  })
})

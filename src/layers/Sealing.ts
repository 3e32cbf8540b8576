import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "node:crypto"
import * as AbsentSealing from "../adapters/absent/Sealing.ts"
import * as Aes from "../adapters/secrets/Sealing.ts"
import * as SqlAtRest from "../adapters/sql/AtRest.ts"
import type { Sealing } from "../ports/Sealing.ts"
import { keptSecret } from "./Access.ts"
import type { Settings } from "./Settings.ts"
import { SettingsInvalid } from "./Variable.ts"

const unreadable = (problem: string) => new SettingsInvalid({ problems: [`CREDENTIAL_KEYS: ${problem}`] })

const sealingWith = (text: string): Layer.Layer<Sealing, SettingsInvalid> => {
  const keys = Aes.parseKeys(text)
  if (typeof keys === "string") return Layer.unwrap(Effect.fail(unreadable(keys)))
  const [first, ...rest] = keys
  return first === undefined ? Layer.unwrap(Effect.fail(unreadable("it is empty"))) : Aes.layer([first, ...rest])
}

/** The deployment's keys, or a generated one that is stored; production generates none. */
export const sealing = ({ access, process, stores }: Settings): Layer.Layer<Sealing, SettingsInvalid> => {
  if (access.credentialKeys !== null) return sealingWith(Redacted.value(access.credentialKeys))
  if (process.environment === "production") return AbsentSealing.layer
  const made = `kept:${randomBytes(32).toString("base64")}`
  return Layer.unwrap(
    Effect.map(
      Effect.promise(() => keptSecret(stores.dataDir, "credential-keys", made)),
      sealingWith,
    ),
  )
}

/**
 * Encryption at rest with tenant keys, which the deployment's key encrypts. Encrypted data stays readable after
 * encryption is turned off.
 */
export const atRest = (settings: Settings) =>
  SqlAtRest.layer({ isOn: settings.stores.encryptAtRest, ofAgents: settings.stores.encryptAgents }).pipe(
    Layer.provide(sealing(settings)),
  )

import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import { weaknesses } from "./Hardening.ts"
import { faults } from "./settings/Faults.ts"
import { type Settings, variables } from "./settings/Variables.ts"
import { openSecrets, read, SettingsInvalid } from "./Variable.ts"

export { type Settings, variables }

/** The variables of this process. An empty variable differs from an absent one. */
export const environment = ConfigProvider.layer(ConfigProvider.fromEnv({ preserveEmptyStrings: true }))

/** The settings of this process. Missing or invalid ones prevent startup, with one message that names them all. */
export const load: Effect.Effect<Settings, SettingsInvalid> = Effect.gen(function* () {
  const settings = yield* read(variables)
  const weakPoints = settings.process.hardened ? weaknesses(settings, yield* openSecrets(variables)) : []
  const problems = [...faults(settings), ...weakPoints.map((one) => `HARDENED: ${one}`)]
  return problems.length === 0 ? settings : yield* new SettingsInvalid({ problems })
})

/** Warns about the deployment's security weaknesses at startup in production. With `HARDENED` they prevent startup. */
export const warned = Effect.fnUntraced(function* (settings: Settings) {
  if (settings.process.environment !== "production" || settings.process.hardened) return
  const open = weaknesses(settings, yield* openSecrets(variables))
  if (open.length > 0)
    yield* Effect.logWarning("The deployment is not hardened: with HARDENED it would not start", { open })
})

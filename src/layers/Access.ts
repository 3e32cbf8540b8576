import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { randomBytes } from "node:crypto"
import { mkdir, open, readFile } from "node:fs/promises"
import { join } from "node:path"
import * as Jose from "../adapters/jose/Tokens.ts"
import * as Policy from "../adapters/policy/PolicyCheck.ts"
import type { Settings } from "./Settings.ts"

/** The secret that the embedded default made for itself, only for its owner's eyes; the first process to come makes it. */
export const keptSecret = async (dataDir: string, name: string, made: string): Promise<string> => {
  const file = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  try {
    const handle = await open(file, "wx", 0o600)
    await handle.writeFile(made)
    await handle.close()
    return made
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return readFile(file, "utf8")
    throw error
  }
}

/** The deployment's secret, else the kept one. Production has its own: the settings have seen to that. */
export const jwtSecret = (settings: Settings): Effect.Effect<Redacted.Redacted<string>> =>
  settings.access.jwtSecret === null
    ? Effect.map(
        Effect.promise(() => keptSecret(settings.stores.dataDir, "jwt-secret", randomBytes(48).toString("base64url"))),
        (text) => Redacted.make(text),
      )
    : Effect.succeed(settings.access.jwtSecret)

export const tokens = (settings: Settings) =>
  Layer.unwrap(
    Effect.map(jwtSecret(settings), (secret) =>
      Jose.layer({ secret, issuer: settings.access.jwtIssuer, audience: settings.access.jwtAudience }),
    ),
  )

const policy = ({ access }: Settings) =>
  access.policyFile === null
    ? Policy.layerOpen
    : Policy.layerFile(access.policyFile).pipe(Layer.provide(NodeFileSystem.layer))

/** Who is calling and what they may. */
export const layer = (settings: Settings) => Layer.merge(tokens(settings), policy(settings))

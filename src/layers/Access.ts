import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import { mkdir, open, readFile } from "node:fs/promises"
import { join } from "node:path"
import * as Passes from "../adapters/jose/RespondentPasses.ts"
import * as Jose from "../adapters/jose/Tokens.ts"
import { type HmacKey, parseHmacKeys } from "../adapters/jose/HmacKeys.ts"
import type { Issuer } from "../adapters/jose/IssuerKeys.ts"
import * as Policy from "../adapters/policy/PolicyCheck.ts"
import { ClaimNames, usualNames } from "../domain/access/ClaimNames.ts"
import { ApiKeys } from "../application/access/ApiKeys.ts"
import { Callers } from "../application/access/Callers.ts"
import { EndedTokens } from "../application/access/EndedTokens.ts"
import { ProviderSignIn } from "../application/access/ProviderSignIn.ts"
import { Sessions } from "../application/access/Sessions.ts"
import * as OutgoingHttp from "./OutgoingHttp.ts"
import type { Settings } from "./Settings.ts"
import { SettingsInvalid } from "./Variable.ts"
import { isShared } from "./sharing.ts"

/**
 * The secret that the embedded defaults use: the first process to start generates it, and only the owner of the file
 * can read it.
 */
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

/**
 * The deployment's secret, or a generated one if neither a secret nor keys are set. Production settings without either
 * are rejected.
 */
export const jwtSecret = ({ access, stores }: Settings): Effect.Effect<Redacted.Redacted<string> | null> =>
  access.jwtSecret === null && access.jwtKeys === null
    ? Effect.map(
        Effect.promise(() => keptSecret(stores.dataDir, "jwt-secret", randomBytes(48).toString("base64url"))),
        (text) => Redacted.make(text),
      )
    : Effect.succeed(access.jwtSecret)

/** The keys that tokens refer to. An unusable key prevents startup; the error message contains no secret. */
const hmacKeys = ({ access }: Settings): Effect.Effect<ReadonlyArray<HmacKey>, SettingsInvalid> => {
  const keys = access.jwtKeys === null ? [] : parseHmacKeys(Redacted.value(access.jwtKeys))
  return typeof keys === "string"
    ? Effect.fail(new SettingsInvalid({ problems: [`JWT_KEYS: ${keys}`] }))
    : Effect.succeed(keys)
}

const readClaimNames = Schema.decodeUnknownEffect(Schema.fromJsonString(ClaimNames), { onExcessProperty: "error" })

/** The external issuer whose tokens are accepted, if the deployment names one. */
const otherIssuer = ({ access }: Settings): Effect.Effect<Issuer | undefined, SettingsInvalid> => {
  const { oidcIssuer: issuer, jwksUrl, jwtAudience: audience, oidcClaims, oidcClientId: clientId } = access
  if (issuer === null || audience === null) return Effect.succeed(undefined)
  return readClaimNames(oidcClaims ?? "{}").pipe(
    Effect.mapError(
      () =>
        new SettingsInvalid({
          problems: ['OIDC_CLAIMS must be a JSON object with the names of claims, such as {"programs": "tenants"}'],
        }),
    ),
    Effect.map((own) => ({
      issuer,
      jwksUrl,
      audience,
      ...(clientId === null ? {} : { clientId }),
      claims: { ...usualNames, ...own },
    })),
  )
}

export const tokens = (settings: Settings) =>
  Layer.unwrap(
    Effect.map(Effect.all([jwtSecret(settings), hmacKeys(settings), otherIssuer(settings)]), ([secret, keys, other]) =>
      Layer.merge(
        Jose.layer({
          secret,
          keys,
          other,
          issuer: settings.access.jwtIssuer,
          audience: settings.access.jwtAudience,
          longest: settings.access.tokenLifetime,
          strengths: settings.access.requiredAcr,
          leastRsaBits: settings.access.rsaBits,
        }),
        // The key that signs tokens also signs passes; older keys are still accepted for verification.
        Passes.layer({
          secrets: [...keys.map(({ key }) => key), ...(secret === null ? [] : [Redacted.value(secret)])],
        }),
      ),
    ),
  )

/** The identity provider for sign-in, if the deployment names one. */
const providerSignIn = ({ access }: Settings) => {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcScope: scope } = access
  if (issuer === null || clientId === null) return ProviderSignIn.layerNone
  return ProviderSignIn.layer({ longest: access.tokenLifetime }).pipe(
    Layer.provide(
      Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("../adapters/oidc/IdentityProvider.ts")),
          (adapter) => adapter.layer({ issuer, clientId, clientSecret, scope, strengths: access.requiredAcr }),
        ),
      ),
    ),
    Layer.provide(OutgoingHttp.layer),
  )
}

/** Identifies callers by tokens, API keys and sessions in the key-value store. */
export const callers = (settings: Settings) =>
  Layer.merge(Callers.layer, providerSignIn(settings)).pipe(
    Layer.provideMerge(
      Layer.merge(
        ApiKeys.layer,
        Sessions.layer({ idle: settings.access.sessionIdle, age: settings.access.sessionAge }).pipe(
          Layer.provideMerge(
            EndedTokens.layer({ longest: settings.access.tokenLifetime, isShared: isShared(settings) }),
          ),
        ),
      ),
    ),
  )

const policy = ({ access }: Settings) =>
  access.policyFile === null
    ? Policy.layerOpen
    : Policy.layerFile(access.policyFile).pipe(Layer.provide(NodeFileSystem.layer))

/** Identifies callers and their permissions. */
export const layer = (settings: Settings) =>
  Layer.merge(callers(settings).pipe(Layer.provideMerge(tokens(settings))), policy(settings))

import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as HttpClient from "effect/http/HttpClient"
import * as client from "openid-client"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { IdentityProvider, IdentityProviderUnavailable, SignInRefused } from "../../ports/IdentityProvider.ts"
import { cappedFetch } from "./cappedFetch.ts"

export interface ProviderOptions {
  readonly issuer: string
  readonly clientId: string
  /** Null for a public client, which is protected only by PKCE. */
  readonly clientSecret: Redacted.Redacted<string> | null
  readonly scope: string
  /** Requested `acr_values`, in order of preference. */
  readonly strengths: ReadonlyArray<string>
}

const timeoutSeconds = 10

const proof = (secret: Redacted.Redacted<string> | null): client.ClientAuth =>
  secret === null ? client.None() : (...request) => client.ClientSecretPost(secretNow(secret))(...request)

/**
 * The person or the provider refused, or the response belongs to another attempt. Any other error is an outage of the
 * provider.
 */
const refusal = (fault: unknown): SignInRefused | IdentityProviderUnavailable => {
  if (fault instanceof client.AuthorizationResponseError)
    return new SignInRefused({ reason: fault.error === "access_denied" ? "declined" : "invalid" })
  const isTheirWord =
    fault instanceof client.ResponseBodyError ||
    (fault instanceof client.ClientError && /^OAUTH_(?!TIMEOUT|HTTP|PARSE)/.test(fault.code ?? ""))
  return isTheirWord ? new SignInRefused({ reason: "invalid" }) : new IdentityProviderUnavailable({ cause: fault })
}

const partsOf = (options: ProviderOptions) =>
  Effect.gen(function* () {
    const http = yield* HttpClient.HttpClient
    const issuer = new URL(options.issuer)
    const discovered = () =>
      client.discovery(issuer, options.clientId, {}, proof(options.clientSecret), {
        timeout: timeoutSeconds,
        [client.customFetch]: cappedFetch(http),
        ...(issuer.protocol === "http:" ? { execute: [client.allowInsecureRequests] } : {}),
      })
    let discovery: Promise<client.Configuration> | undefined
    const configuration = () => {
      discovery ??= discovered().catch((fault: unknown) => {
        discovery = undefined
        throw fault
      })
      return discovery
    }
    const described = Effect.tryPromise({
      try: configuration,
      catch: (cause) => new IdentityProviderUnavailable({ cause }),
    })

    /** Claims from the provider's user info endpoint (OpenID Connect Core, section 5.4). */
    const userInfo = async (config: client.Configuration, tokens: client.TokenEndpointResponse, sub: string) =>
      config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : client.fetchUserInfo(config, tokens.access_token, sub)
    return { described, options, userInfo, issuer }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const begin = ({ described, options }: Parts): IdentityProvider["Service"]["begin"] =>
  Effect.fnUntraced(function* (redirectUri, askAgain) {
    const config = yield* described
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const challenge = yield* Effect.promise(() => client.calculatePKCECodeChallenge(attempt.verifier))
    const location = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: options.scope,
      ...(options.strengths.length === 0 ? {} : { acr_values: options.strengths.join(" ") }),
      ...(askAgain ? { prompt: "login" } : {}),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: challenge,
      code_challenge_method: "S256",
    })
    return { location: location.href, attempt }
  })

const finish = ({ described, userInfo }: Parts): IdentityProvider["Service"]["finish"] =>
  Effect.fnUntraced(function* (returned, { state, nonce, verifier }) {
    const config = yield* described
    return yield* Effect.tryPromise({
      try: async () => {
        const tokens = await client.authorizationCodeGrant(config, new URL(returned), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = await userInfo(config, tokens, tokens.claims()!.sub)
        return { idToken: Redacted.make(tokens.id_token!), claims }
      },
      catch: refusal,
    })
  })

const signOutAt =
  ({ described }: Parts): IdentityProvider["Service"]["signOutAt"] =>
  (idToken, returnTo) =>
    Effect.map(Effect.option(described), (configuration) =>
      Option.filter(configuration, (config) => config.serverMetadata().end_session_endpoint !== undefined).pipe(
        Option.map(
          (config) =>
            client.buildEndSessionUrl(config, {
              id_token_hint: idToken,
              post_logout_redirect_uri: returnTo,
              state: "signed-out",
            }).href,
        ),
      ),
    )

/**
 * Uses openid-client, which checks PKCE (S256), `state` and `nonce`. Metadata is fetched at the first sign-in, and
 * again after a failure, so an outage of the provider doesn't prevent startup.
 */
export const layer = (options: ProviderOptions) =>
  Layer.effect(
    IdentityProvider,
    Effect.map(partsOf(options), (its) => {
      const { issuer } = its
      return IdentityProvider.of({
        name: issuer.host,
        begin: begin(its),
        finish: finish(its),
        signOutAt: signOutAt(its),
      })
    }),
  )

import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as OAuth from "oauth4webapi"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { type AuthorizationPlan, scopesIn } from "../../domain/agents/ServerAuthorization.ts"
import {
  AuthorizationFailed,
  AuthorizationServers,
  type OAuthClient,
  type Tokens,
} from "../../ports/AuthorizationServers.ts"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { discovery } from "./Discovery.ts"
import { guardedFetch } from "./guardedFetch.ts"

/** The maximum length of a token; a longer token would not fit into a header. */
const longestToken = 8192

const failed = (reason: AuthorizationFailed["reason"]) => new AuthorizationFailed({ reason })

const serverOf = (plan: AuthorizationPlan): OAuth.AuthorizationServer => ({
  issuer: plan.issuer,
  authorization_endpoint: plan.authorizationEndpoint,
  token_endpoint: plan.tokenEndpoint,
  ...(plan.registrationEndpoint === null ? {} : { registration_endpoint: plan.registrationEndpoint }),
  ...(plan.revocationEndpoint === null ? {} : { revocation_endpoint: plan.revocationEndpoint }),
  authorization_response_iss_parameter_supported: plan.namesIssuer,
})

const proofOf = ({ secret, proof }: OAuthClient): OAuth.ClientAuth => {
  if (secret === null || proof === "none") return OAuth.None()
  return proof === "client_secret_post"
    ? OAuth.ClientSecretPost(secretNow(secret))
    : OAuth.ClientSecretBasic(secretNow(secret))
}

/** A protocol error counts as a refusal, and any other error as a malformed response. */
const faultOf = (fault: unknown): AuthorizationFailed => {
  if (fault instanceof AuthorizationFailed) return fault
  const isRefusal =
    fault instanceof OAuth.ResponseBodyError ||
    fault instanceof OAuth.AuthorizationResponseError ||
    fault instanceof OAuth.WWWAuthenticateChallengeError
  return failed(isRefusal ? "refused" : "malformed")
}

const talk = <A>(work: () => Promise<A>) => Effect.tryPromise({ try: work, catch: faultOf })

const tokensOf = (answer: OAuth.TokenEndpointResponse): Tokens => {
  const { access_token, refresh_token, expires_in, scope } = answer
  // The library accepts two token types; we can send only one of them.
  if (answer.token_type !== "bearer") throw failed("malformed")
  if (access_token.length > longestToken || (refresh_token ?? "").length > longestToken) throw failed("malformed")
  return {
    access: Redacted.make(access_token),
    refresh: refresh_token === undefined ? null : Redacted.make(refresh_token),
    seconds: expires_in ?? null,
    scopes: scope === undefined ? null : scopesIn(scope),
  }
}

const parts = Effect.gen(function* () {
  const fetch = guardedFetch(yield* OutboundHttp)
  // Discovery has already rejected `http:` URLs where they aren't allowed.
  const options = { [OAuth.customFetch]: fetch, [OAuth.allowInsecureRequests]: true }
  return { options, fetch }
})

type Parts = Effect.Success<typeof parts>

const register = ({ options }: Parts): AuthorizationServers["Service"]["register"] =>
  Effect.fn("AuthorizationServers.register")(function* (plan, redirectUri) {
    if (plan.registrationEndpoint === null) return yield* failed("closed")
    const [proof] = plan.proofs
    if (proof === undefined) return yield* failed("closed")
    const made = yield* talk(async () =>
      OAuth.processDynamicClientRegistrationResponse(
        await OAuth.dynamicClientRegistrationRequest(
          serverOf(plan),
          {
            client_name: "Parley",
            redirect_uris: [redirectUri],
            grant_types: ["authorization_code", "refresh_token"],
            response_types: ["code"],
            token_endpoint_auth_method: proof,
          },
          options,
        ),
      ),
    )
    const { client_id, client_secret, client_secret_expires_at: until } = made
    const secret = typeof client_secret === "string" ? Redacted.make(client_secret) : null
    const method = plan.proofs.find((one) => one === made["token_endpoint_auth_method"]) ?? proof
    return {
      client: { id: client_id, secret, proof: secret === null ? "none" : method } satisfies OAuthClient,
      until: typeof until === "number" && until > 0 ? until * 1000 : null,
    }
  })

const ask: AuthorizationServers["Service"]["ask"] = (plan, client, redirectUri, scopes) =>
  Effect.promise(async () => {
    const verifier = OAuth.generateRandomCodeVerifier()
    const state = OAuth.generateRandomState()
    const url = new URL(plan.authorizationEndpoint)
    const asked = {
      response_type: "code",
      client_id: client.id,
      redirect_uri: redirectUri,
      state,
      code_challenge: await OAuth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      resource: plan.resource,
      ...(scopes.length === 0 ? {} : { scope: scopes.join(" ") }),
      ...(scopes.includes("offline_access") ? { prompt: "consent" } : {}),
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    return { url: url.href, state, verifier: Redacted.make(verifier) }
  })

const redeem =
  ({ options }: Parts): AuthorizationServers["Service"]["redeem"] =>
  (plan, client, { parameters, redirectUri, state, verifier }) =>
    talk(async () => {
      const [server, who] = [serverOf(plan), { client_id: client.id }]
      const back = OAuth.validateAuthResponse(server, who, parameters, state)
      const answer = await OAuth.authorizationCodeGrantRequest(
        server,
        who,
        proofOf(client),
        back,
        redirectUri,
        Redacted.value(verifier),
        { ...options, additionalParameters: { resource: plan.resource } },
      )
      return tokensOf(await OAuth.processAuthorizationCodeResponse(server, who, answer))
    })

/**
 * Uses `oauth4webapi`, which implements the protocol and validates responses; every request goes through the guarded
 * client.
 */
export const layer = Layer.effect(
  AuthorizationServers,
  Effect.map(parts, (its) => {
    const { fetch, options } = its
    return AuthorizationServers.of({
      discover: discovery(fetch),
      register: register(its),
      ask,
      redeem: redeem(its),

      renew: (plan, client, refresh) =>
        talk(async () => {
          const [server, who] = [serverOf(plan), { client_id: client.id }]
          const answer = await OAuth.refreshTokenGrantRequest(server, who, proofOf(client), Redacted.value(refresh), {
            ...options,
            additionalParameters: { resource: plan.resource },
          })
          return tokensOf(await OAuth.processRefreshTokenResponse(server, who, answer))
        }),

      revoke: (plan, client, token) =>
        plan.revocationEndpoint === null
          ? Effect.void
          : talk(async () => {
              const who = { client_id: client.id }
              await OAuth.processRevocationResponse(
                await OAuth.revocationRequest(serverOf(plan), who, proofOf(client), Redacted.value(token), options),
              )
            }),
    })
  }),
)

import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

/**
 * The provider returned no identity: the person declined, the response doesn't belong to any attempt, or its code is
 * invalid.
 */
export class SignInRefused extends Schema.TaggedError<SignInRefused>()("SignInRefused", {
  reason: Schema.Literals(["declined", "invalid"]),
}) {}

/** The provider is unavailable, or its response can't be parsed. */
export class IdentityProviderUnavailable extends Schema.TaggedError<IdentityProviderUnavailable>()(
  "IdentityProviderUnavailable",
  { cause: Schema.Defect() },
) {}

/** The secret state of a sign-in, needed when the browser returns. */
export const SignInAttempt = Schema.Struct({ state: Schema.String, nonce: Schema.String, verifier: Schema.String })
export interface SignInAttempt extends Schema.Schema.Type<typeof SignInAttempt> {}

/** A signed-in person: a signed token that is not verified yet, and further claims. */
export interface ProvidedIdentity {
  readonly idToken: Redacted.Redacted<string>
  readonly claims: Readonly<Record<string, unknown>>
}

/** An OpenID Connect provider for sign-in: authorization code with PKCE. */
export class IdentityProvider extends Context.Service<
  IdentityProvider,
  {
    /** Its display name: the host. */
    readonly name: string
    /**
     * The address to send the browser to; from there, the browser returns to `redirectUri`. `askAgain` asks for
     * credentials even if the person is already signed in at the provider.
     */
    readonly begin: (
      redirectUri: string,
      askAgain: boolean,
    ) => Effect.Effect<{ readonly location: string; readonly attempt: SignInAttempt }, IdentityProviderUnavailable>
    /** Exchanges the code for an identity. `returned` is the URL that the provider redirected the browser to. */
    readonly finish: (
      returned: string,
      attempt: SignInAttempt,
    ) => Effect.Effect<ProvidedIdentity, SignInRefused | IdentityProviderUnavailable>
    /**
     * The provider's sign-out address, from which the browser returns to `returnTo`; none if the provider has no such
     * address.
     */
    readonly signOutAt: (idToken: string, returnTo: string) => Effect.Effect<Option.Option<string>>
  }
>()("parley/ports/IdentityProvider") {}

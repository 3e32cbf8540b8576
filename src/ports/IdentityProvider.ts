import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

/** The provider did not say who it is: the person declined, the answer belongs to no attempt, or its code does not hold. */
export class SignInRefused extends Schema.TaggedError<SignInRefused>()("SignInRefused", {
  reason: Schema.Literals(["declined", "invalid"]),
}) {}

/** The provider cannot be reached, or answers nothing that can be read. */
export class IdentityProviderUnavailable extends Schema.TaggedError<IdentityProviderUnavailable>()(
  "IdentityProviderUnavailable",
  { cause: Schema.Defect() },
) {}

/** What has to be known again when the browser comes back, and nobody else may know. */
export const SignInAttempt = Schema.Struct({ state: Schema.String, nonce: Schema.String, verifier: Schema.String })
export interface SignInAttempt extends Schema.Schema.Type<typeof SignInAttempt> {}

/** Who signed in, as the provider says: a signed token that nobody has verified yet, and claims that it told beside it. */
export interface ProvidedIdentity {
  readonly idToken: Redacted.Redacted<string>
  readonly claims: Readonly<Record<string, unknown>>
}

/** A provider of OpenID Connect to which people are sent to sign in: authorization code with PKCE. */
export class IdentityProvider extends Context.Service<
  IdentityProvider,
  {
    /** What people know it by: its host. */
    readonly name: string
    /** Where to send the browser, which comes back to `redirectUri`; `anew`: whoever is signed in there is asked all the same. */
    readonly begin: (
      redirectUri: string,
      anew: boolean,
    ) => Effect.Effect<{ readonly location: string; readonly attempt: SignInAttempt }, IdentityProviderUnavailable>
    /** Exchanges what the browser brought back, as the whole address that it asked for. */
    readonly finish: (
      returned: string,
      attempt: SignInAttempt,
    ) => Effect.Effect<ProvidedIdentity, SignInRefused | IdentityProviderUnavailable>
    /** Where the browser signs out at the provider, and comes back from to `returnTo`; none where the provider has no such place. */
    readonly signOutAt: (idToken: string, returnTo: string) => Effect.Effect<Option.Option<string>>
  }
>()("parley/ports/IdentityProvider") {}

import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { SessionsUnavailable, type Unauthenticated } from "../../domain/access/Errors.ts"
import {
  IdentityProvider,
  type IdentityProviderUnavailable,
  SignInAttempt,
  SignInRefused,
} from "../../ports/IdentityProvider.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { Tokens } from "../../ports/Tokens.ts"
import { EndedTokens } from "./EndedTokens.ts"
import { Sessions } from "./Sessions.ts"

const Attempt = Schema.Struct({ ...SignInAttempt.fields, next: Schema.String })
const AttemptText = Schema.fromJsonString(Attempt)
const read = Schema.decodeUnknownEffect(AttemptText)
const write = Schema.encodeSync(AttemptText)

/** How long a person may take to sign in at the provider. */
export const attemptLasts = Duration.minutes(10)

/** Longer ID tokens are not stored, because all they do is skip the provider's confirmation at sign-out. */
const longestHint = 16_384

export interface ProviderSignInShape {
  /** The provider's display name; null: people can sign in only with a token. */
  readonly name: string | null
  /**
   * The address to send the browser to, and the ticket that it must return with the provider's response. `askAgain`:
   * ask for credentials even if the person is signed in there.
   */
  readonly begin: (
    redirectUri: string,
    next: string,
    askAgain: boolean,
  ) => Effect.Effect<
    { readonly location: string; readonly ticket: string },
    SignInRefused | IdentityProviderUnavailable | SessionsUnavailable
  >
  /** A session token for the person who signed in at the provider, and their target page. A ticket is valid once. */
  readonly finish: (
    ticket: string,
    returned: string,
  ) => Effect.Effect<
    { readonly token: Redacted.Redacted<string>; readonly next: string },
    SignInRefused | IdentityProviderUnavailable | SessionsUnavailable | Unauthenticated
  >
  /** The provider's sign-out address for a browser whose session has ended, if the person signed in there. */
  readonly signOutAt: (token: string, returnTo: string) => Effect.Effect<Option.Option<string>, SessionsUnavailable>
  /** Ends the sessions of the person whose sign-out the provider announces. */
  readonly signedOutThere: (logoutToken: string) => Effect.Effect<void, Unauthenticated | SessionsUnavailable>
}

const ticketKey = (ticket: string): string => `sign-in:${ticket}`
const hintKey = (fingerprint: string): string => `sign-out:${fingerprint}`

/** Sign-in at an OpenID Connect provider, which results in an ordinary session. */
export class ProviderSignIn extends Context.Service<ProviderSignIn, ProviderSignInShape>()(
  "parley/application/access/ProviderSignIn",
) {
  static readonly layerNone = Layer.effect(
    ProviderSignIn,
    Effect.gen(function* () {
      const refused = Effect.fail(new SignInRefused({ reason: "invalid" }))
      const tokens = yield* Tokens
      return ProviderSignIn.of({
        name: null,
        begin: () => refused,
        finish: () => refused,
        signOutAt: () => Effect.succeedNone,
        signedOutThere: (logoutToken) => Effect.asVoid(tokens.signedOut(logoutToken)),
      })
    }),
  )

  static readonly layer = ({ longest }: { readonly longest: Duration.Duration }) =>
    Layer.effect(
      ProviderSignIn,
      Effect.gen(function* () {
        const provider = yield* IdentityProvider
        const tokens = yield* Tokens
        const keyValue = yield* KeyValue
        const identifiers = yield* Identifiers
        const sessions = yield* Sessions
        const ended = yield* EndedTokens
        const lasts = Duration.min(longest, Duration.millis(sessions.longest))

        const asked = <A>(effect: Effect.Effect<A, KeyValueUnavailable>) =>
          Effect.mapError(effect, (cause) => new SessionsUnavailable({ cause }))

        /** Removes and returns the record, for exactly one of several concurrent callers. */
        const taken = Effect.fnUntraced(function* (key: string) {
          const text = yield* asked(keyValue.get(key))
          return Option.isSome(text) && (yield* asked(keyValue.compareAndDelete(key, text.value)))
            ? text
            : Option.none<string>()
        })

        return ProviderSignIn.of({
          name: provider.name,
          begin: Effect.fnUntraced(function* (redirectUri, next, askAgain) {
            const { location, attempt } = yield* provider.begin(redirectUri, askAgain)
            const ticket = `${yield* identifiers.hex}${yield* identifiers.hex}`
            yield* asked(keyValue.set(ticketKey(ticket), write({ ...attempt, next }), attemptLasts))
            return { location, ticket }
          }),
          finish: Effect.fnUntraced(function* (ticket, returned) {
            const text = yield* taken(ticketKey(ticket))
            if (Option.isNone(text)) return yield* new SignInRefused({ reason: "invalid" })
            const { next, ...attempt } = yield* Effect.orDie(read(text.value))
            const { idToken, claims } = yield* provider.finish(returned, attempt)
            const { caller } = yield* tokens.identity(Redacted.value(idToken), claims)
            const token = yield* tokens.signSession(caller, lasts, yield* ended.issueTime(caller.sub))
            const { fingerprint } = yield* tokens.verify(Redacted.value(token))
            const hint = Redacted.value(idToken)
            if (hint.length <= longestHint) yield* asked(keyValue.set(hintKey(fingerprint), hint, lasts))
            return { token, next }
          }),
          signOutAt: Effect.fnUntraced(function* (token, returnTo) {
            const verified = yield* Effect.option(tokens.verify(token))
            if (Option.isNone(verified)) return Option.none()
            const hint = yield* taken(hintKey(verified.value.fingerprint))
            return Option.isNone(hint) ? Option.none() : yield* provider.signOutAt(hint.value, returnTo)
          }),
          signedOutThere: (logoutToken) =>
            Effect.flatMap(tokens.signedOut(logoutToken), (sub) => Effect.asVoid(sessions.endAll(sub))),
        })
      }),
    )
}

import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { isBound, originOf, SecretBinding } from "../../domain/forms/remote/SecretUse.ts"
import { Secrets } from "../../ports/Secrets.ts"
import { SecretEmpty, secretIn } from "./SecretFile.ts"

/** The file is missing, not JSON, or not a list of bindings: starting without the secrets would lose submissions. */
export class FormSecretsUnreadable extends Schema.TaggedError<FormSecretsUnreadable>()("FormSecretsUnreadable", {
  file: Schema.String,
  problem: Schema.String,
}) {}

/** One secret: its value is in this file, in a separate file, or in the environment variable with the same name. */
const Entry = Schema.Struct({
  ...SecretBinding.fields,
  value: Schema.optionalKey(Schema.NonEmptyString),
  value_file: Schema.optionalKey(Schema.NonEmptyString),
})

const fromJson = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Struct({ secrets: Schema.Array(Entry) })), {
  onExcessProperty: "error",
  errors: "all",
})

interface Bound extends SecretBinding {
  readonly value: Redacted.Redacted<string>
}

/** Creates the service from given bindings. */
export const make = (bindings: ReadonlyArray<Bound>): Secrets["Service"] => ({
  isBound: (tenant, use) => isBound(bindings, tenant, use),
  bound: (tenant, use) =>
    Effect.sync(() =>
      Option.map(Option.fromUndefinedOr(bindings.find((binding) => isBound([binding], tenant, use))), ({ value }) =>
        Redacted.make(secretNow(value)),
      ),
    ),
})

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The prefix of environment variables that formerly supplied secrets to forms. They no longer work, so they are
 * reported at startup.
 */
const prefix = "FORM_SECRET_"

const warned = (environment: Environment, bindings: ReadonlyArray<SecretBinding>) => {
  const names = new Set(bindings.map(({ name }) => name))
  const unbound = Object.keys(environment).filter((name) => name.startsWith(prefix) && !names.has(name))
  return unbound.length === 0
    ? Effect.void
    : Effect.logWarning("Secrets for forms are ignored: FORM_SECRETS_FILE doesn't name their tenants and origins").pipe(
        Effect.annotateLogs({ names: unbound.sort() }),
      )
}

const origins = (entry: typeof Entry.Type, unreadable: (problem: string) => FormSecretsUnreadable) =>
  Effect.forEach(entry.origins, (written) => {
    const origin = originOf(written)
    return origin === undefined
      ? Effect.fail(
          unreadable(
            `the origins of ${entry.name} must be origins such as https://example.org, not ${JSON.stringify(written)}`,
          ),
        )
      : Effect.succeed(origin)
  })

/** The bindings of a JSON file, read once at startup; without a file, there are no secrets. */
export const layer = (options: { readonly file: string | null; readonly environment: Environment }) =>
  Layer.effect(
    Secrets,
    Effect.gen(function* () {
      const { file, environment } = options
      if (file === null) return yield* Effect.as(warned(environment, []), make([]))
      const fs = yield* FileSystem.FileSystem
      const unreadable = (problem: string) => new FormSecretsUnreadable({ file, problem })
      const text = yield* fs.readFileString(file).pipe(Effect.mapError(() => unreadable("it cannot be read")))
      // A decoder's message may quote the file, including a secret.
      const { secrets } = yield* fromJson(text).pipe(
        Effect.mapError(() =>
          unreadable('it must be {"secrets": [{"name", "tenants", "origins", "value"?, "value_file"?}]}'),
        ),
      )

      const valueOf = (entry: typeof Entry.Type) => {
        const place = entry.value_file
        if (place !== undefined)
          return Effect.try({
            try: () => secretIn(place),
            catch: (error) =>
              unreadable(
                error instanceof SecretEmpty
                  ? `the value_file of ${entry.name} is empty`
                  : `the value_file of ${entry.name} can't be read`,
              ),
          })
        const value = entry.value ?? environment[entry.name] ?? ""
        return value === ""
          ? Effect.fail(unreadable(`${entry.name} needs a value, a value_file or a variable with its name`))
          : Effect.succeed(Redacted.make(value))
      }

      const bindings = yield* Effect.forEach(secrets, (entry) =>
        Effect.gen(function* () {
          const value = yield* valueOf(entry)
          const { name, tenants } = entry
          const [first, ...others] = yield* origins(entry, unreadable)
          return { name, tenants, origins: [first!, ...others], value } satisfies Bound
        }),
      )
      yield* warned(environment, bindings)
      return make(bindings)
    }),
  )

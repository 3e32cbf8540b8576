import * as Config from "effect/Config"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as IpNetwork from "effect/net/IpNetwork"
import { SecretEmpty, secretIn } from "../adapters/secrets/SecretFile.ts"
import { isContact } from "../domain/forms/share/Contact.ts"

/** One environment variable: name, default and meaning. An empty one counts as absent. */
export interface Variable<A> {
  readonly name: string
  /** The default as the README shows it; empty if there is none. */
  readonly fallback: string
  readonly about: string
  /** Whether the variable's value may come from a file. */
  readonly isSecret: boolean
  readonly config: Config.Config<A>
}

const schemaError = (message: string) => Config.fail(new ConfigProvider.SourceError({ message }))

/** The text of a variable; undefined when it is absent or empty. */
const given = (name: string): Config.Config<Option.Option<string>> =>
  Config.option(Config.String(name)).pipe(Config.map(Option.filter((text) => text.trim() !== "")))

const fromVariable = (name: string): Config.Config<string | null> => given(name).pipe(Config.map(Option.getOrNull))

/** A variable whose text is parsed with `parse`; the error names the expected format. */
export const parsed =
  <A>(show: (value: A) => string, parse: (text: string) => Option.Option<A>, expected: string) =>
  <F extends A | null>(name: string, fallback: F, about: string): Variable<A | F> => ({
    name,
    fallback: fallback === null ? "" : show(fallback),
    about,
    isSecret: false,
    config: fromVariable(name).pipe(
      Config.flatMap((text): Config.Config<A | F> => {
        if (text === null) return Config.succeed(fallback)
        const value = parse(text.trim())
        return Option.isNone(value) ? schemaError(`${name} must be ${expected}`) : Config.succeed(value.value)
      }),
    ),
  })

const wholeNumber = (text: string) => (/^[0-9]{1,15}$/.test(text) ? Option.some(Number(text)) : Option.none())

export const text = parsed<string>((value) => value, Option.some, "text")

/** A mounted file such as `/run/secrets/database-url`. */
const mounted = (name: string, file: string): Config.Config<Redacted.Redacted<string>> => {
  try {
    return Config.succeed(secretIn(file))
  } catch (error) {
    return schemaError(`${name}: the file ${error instanceof SecretEmpty ? "is empty" : "cannot be read"}`)
  }
}

/** A secret is set by its variable, or by the file that `NAME_FILE` names, which may change while the service runs. */
export const secret = (name: string, fallback: null, about: string): Variable<Redacted.Redacted<string> | null> => ({
  name,
  fallback: "",
  about,
  isSecret: true,
  config: Config.all({ text: fromVariable(name), file: fromVariable(`${name}_FILE`) }).pipe(
    Config.flatMap(({ text, file }): Config.Config<Redacted.Redacted<string> | null> => {
      if (text !== null && file !== null)
        return schemaError(`${name} and ${name}_FILE are both set: remove one of them`)
      if (file !== null) return mounted(`${name}_FILE`, file)
      return Config.succeed(text === null ? fallback : Redacted.make(text.trim()))
    }),
  ),
})

/** The contact address that pages show. */
export const contact = parsed<string>(
  (value) => value,
  (value) => (isContact(value) ? Option.some(value) : Option.none()),
  "an address such as mailto:help@example.org, tel:+441234567890 or https://example.org/help",
)

export const integer = parsed<number>(String, wholeNumber, "a whole number")

export const decimal = parsed<number>(
  String,
  (value) => (/^[0-9]{1,9}(?:\.[0-9]{1,9})?$/.test(value) ? Option.some(Number(value)) : Option.none()),
  "a number such as 0.25",
)

export const port = parsed<number>(
  String,
  (value) => Option.filter(wholeNumber(value), (n) => n <= 65_535),
  "a port, 0 to 65535",
)

export const seconds = parsed<Duration.Duration>(
  (value) => String(Duration.toSeconds(value)),
  (value) => Option.map(wholeNumber(value), Duration.seconds),
  "a whole number of seconds",
)

export const days = parsed<Duration.Duration>(
  (value) => String(Duration.toDays(value)),
  (value) =>
    Option.map(
      Option.filter(wholeNumber(value), (n) => n >= 1 && n <= 366),
      Duration.days,
    ),
  "a whole number of days, 1 to 366",
)

export const flag = parsed<boolean>(
  String,
  (value) => {
    if (value === "true" || value === "1") return Option.some(true)
    return value === "false" || value === "0" ? Option.some(false) : Option.none()
  },
  "true or false",
)

const commaList = (value: string): ReadonlyArray<string> =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")

const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text

const manyOrigins = parsed<ReadonlyArray<string>>(
  (value) => value.join(","),
  (value) => Option.filter(Option.some(commaList(value)), (origins) => origins.every(isOrigin)),
  "origins such as https://images.example.com, separated by commas",
)

/** Origins with scheme and host, or none if the variable is absent. */
export const origins = (name: string, about: string) => manyOrigins(name, [] as ReadonlyArray<string>, about)

export const list = parsed<ReadonlyArray<string>>(
  (value) => value.join(","),
  (value) => Option.some(commaList(value)),
  "a comma-separated list",
)

/** Networks as CIDR blocks; a single address stands for itself. */
export const networks = parsed<ReadonlyArray<IpNetwork.IpNetwork>>(
  (value) => value.map(IpNetwork.format).join(","),
  (value) => {
    const entries = commaList(value).map((text) =>
      IpNetwork.fromString(text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`),
    )
    return entries.some(Result.isFailure)
      ? Option.none()
      : Option.some(entries.filter(Result.isSuccess).map((one) => one.success))
  },
  "a comma-separated list of addresses and CIDR blocks",
)

export const oneOf = <const L extends ReadonlyArray<string>>(...values: L) =>
  parsed<L[number]>(
    (value) => value,
    (value) => (values.includes(value) ? Option.some(value as L[number]) : Option.none()),
    `one of ${values.join(", ")}`,
  )

/** A list for which empty and absent (null) mean different things. */
export const listOrAbsent = (name: string, about: string): Variable<ReadonlyArray<string> | null> => ({
  name,
  fallback: "",
  about,
  isSecret: false,
  config: Config.option(Config.String(name)).pipe(Config.map(Option.match({ onNone: () => null, onSome: commaList }))),
})

/** All problems with the environment variables in one message, without their values. */
export class SettingsInvalid extends Schema.TaggedError<SettingsInvalid>()("SettingsInvalid", {
  problems: Schema.Array(Schema.String),
}) {
  override get message(): string {
    return this.problems.join("; ")
  }
}

type Table = Record<string, Record<string, Variable<unknown>>>

export type Values<T extends Table> = {
  readonly [Area in keyof T]: {
    readonly [Name in keyof T[Area]]: T[Area][Name] extends Variable<infer A> ? A : never
  }
}

/**
 * Secrets that are set in the environment itself, where they are visible to every child process and in every memory
 * dump.
 */
export const openSecrets = (table: Table): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(
    Effect.forEach(
      Object.values(table)
        .flatMap((area) => Object.values(area))
        .filter(({ isSecret }) => isSecret),
      ({ name }) =>
        Effect.map(Effect.option(fromVariable(name)), (value) =>
          Option.isSome(value) && value.value !== null ? [name] : [],
        ),
    ),
    (names) => names.flat(),
  )

/** Reads every variable of a table; the error lists all that are invalid. */
export const read = <T extends Table>(table: T): Effect.Effect<Values<T>, SettingsInvalid> =>
  Effect.gen(function* () {
    const problems: Array<string> = []
    const values: Record<string, Record<string, unknown>> = {}
    for (const [area, variables] of Object.entries(table)) {
      const group: Record<string, unknown> = (values[area] = {})
      for (const [name, { config, name: variableName }] of Object.entries(variables)) {
        const value = yield* Effect.result(config)
        if (value._tag === "Success") group[name] = value.success
        else
          problems.push(
            value.failure.cause._tag === "SourceError" ? value.failure.cause.message : `${variableName} cannot be read`,
          )
      }
    }
    if (problems.length > 0) return yield* new SettingsInvalid({ problems })
    return values as Values<T>
  })

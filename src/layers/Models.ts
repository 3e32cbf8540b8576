import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import * as AbsentModel from "../adapters/absent/LanguageModel.ts"
import * as MeasuredModel from "../adapters/measured/LanguageModel.ts"
import * as MemoryFailures from "../adapters/memory/ModelFailures.ts"
import * as Fallback from "../adapters/models/Fallback.ts"
import * as Models from "../adapters/models/LanguageModel.ts"
import { defaultPatience } from "../adapters/models/Endpoint.ts"
import { secretIn } from "../adapters/secrets/SecretFile.ts"
import type { Price } from "../application/chat/MeteredModel.ts"
import { defaultProvider } from "../domain/agents/AgentOrder.ts"
import type { LanguageModel } from "../ports/LanguageModel.ts"
import * as OutgoingHttp from "./OutgoingHttp.ts"
import { pricesOf } from "./Prices.ts"
import type { Settings } from "./Settings.ts"
import { SettingsInvalid } from "./Variable.ts"

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const price = Schema.optionalKey(Schema.NullOr(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))))

const Provider = Schema.Struct({
  name: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9._-]{1,64}$/)),
  kind: Schema.Literals(Models.kinds),
  base_url: Schema.String.check(Schema.makeFilter(isAddress, { message: "an http or https URL" })),
  model: Schema.String.check(Schema.isMinLength(1)),
  api_key: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** A file that contains the key. */
  api_key_file: Schema.optionalKey(Schema.NullOr(Schema.String)),
  price_input: price,
  price_output: price,
  price_cached: price,
})
const File = Schema.Struct({ providers: Schema.NonEmptyArray(Provider) })
const decode = Schema.decodeUnknownSync(Schema.fromJsonString(File), { onExcessProperty: "error" })

interface Configured {
  readonly name: string
  readonly kind: Models.Kind
  readonly baseUrl: string
  readonly key: Redacted.Redacted<string> | null
  readonly model: string
  readonly price: Price
}

const unreadable = (problem: string) => new SettingsInvalid({ problems: [`LLM_PROVIDERS_FILE: ${problem}`] })

const keyOf = (provider: typeof Provider.Type): Redacted.Redacted<string> | null => {
  if (typeof provider.api_key === "string") return Redacted.make(provider.api_key)
  if (typeof provider.api_key_file !== "string") return null
  try {
    return secretIn(provider.api_key_file)
  } catch {
    throw unreadable(`the api_key_file of ${provider.name} can't be read`)
  }
}

const ofFile = (path: string): ReadonlyArray<Configured> => {
  const text = (() => {
    try {
      return readFileSync(path, "utf8")
    } catch {
      throw unreadable("the file can't be read")
    }
  })()
  const { providers } = (() => {
    try {
      return decode(text)
    } catch {
      throw unreadable(
        'it must be {"providers": [{"name", "kind", "base_url", "model", "api_key"?, "api_key_file"?, "price_input"?, "price_output"?, "price_cached"?}]}',
      )
    }
  })()
  if (new Set(providers.map(({ name }) => name)).size < providers.length)
    throw unreadable("two providers have the same name")
  return providers.map((one) => ({
    name: one.name,
    kind: one.kind,
    baseUrl: one.base_url,
    key: keyOf(one),
    model: one.model,
    price: { input: one.price_input ?? null, output: one.price_output ?? null, cached: one.price_cached ?? null },
  }))
}

/** The configured providers, in the order in which they are tried. */
export const providersOf = (settings: Settings): ReadonlyArray<Configured> => {
  const { models } = settings
  if (models.providersFile !== null) return ofFile(models.providersFile)
  if (models.llmBaseUrl === null || models.llmModel === null) return []
  const { input, output } = pricesOf(settings)
  return [
    {
      name: defaultProvider,
      kind: models.llmKind,
      baseUrl: models.llmBaseUrl,
      key: models.llmKey,
      model: models.llmModel,
      price: { input, output, cached: null },
    },
  ]
}

const spokenTo = ({ name, kind, baseUrl, key, model, price }: Configured, settings: Settings) => {
  const { input, output } = price
  return MeasuredModel.layer({ ...pricesOf(settings), input, output }).pipe(
    Layer.provide(Models.layer({ name, kind, baseUrl, key, model, patience: defaultPatience })),
    Layer.provide(OutgoingHttp.retrying),
  )
}

/** The configured language models, if any. */
export const languageModel = (settings: Settings): Layer.Layer<LanguageModel, SettingsInvalid> =>
  Layer.unwrap(
    Effect.try({
      try: () => {
        const [first, ...others] = providersOf(settings).map((one) => spokenTo(one, settings))
        return first === undefined ? AbsentModel.layer : Fallback.layer(first, ...others)
      },
      catch: (error) => (error instanceof SettingsInvalid ? error : unreadable("it can't be used")),
    }),
    // Each provider has a separate layer. The usage page shows the failures of all of them, so the record of failures
    // is built once, outside.
  ).pipe(Layer.provide(MemoryFailures.layer))

/** Prices of the providers. The settings have already been validated at this point. */
export const priceOf = (settings: Settings): ((provider: string) => Price) => {
  const unknown: Price = { input: null, output: null, cached: null }
  let prices: ReadonlyMap<string, Price> | undefined
  return (provider) => {
    prices ??= new Map(providersOf(settings).map(({ name, price }) => [name, price]))
    return prices.get(provider) ?? unknown
  }
}

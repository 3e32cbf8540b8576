import * as Cache from "effect/Cache"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { FetchedOptions, FieldOption, OptionsSource } from "../../domain/forms/model/FieldOption.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import {
  answeredKeys,
  cacheSeconds,
  choicesIn,
  isFetched,
  type SourcedField,
  sourcedFields,
} from "../../domain/forms/remote/FetchedChoices.ts"
import type { Answers } from "../../domain/forms/rules/Scope.ts"
import { RemoteCalls, RemoteFailed } from "./RemoteCalls.ts"

/** The options are currently unavailable, so an answer can't be checked. */
export class OptionsUnavailable extends Schema.TaggedError<OptionsUnavailable>()("OptionsUnavailable", {
  fieldId: Schema.String,
}) {}

/** Maximum number of option lists cached in this process. */
const capacity = 1000

/** How long to wait before requesting a failing source again. */
const pause = Duration.seconds(5)

const none: FetchedOptions = {}

interface TenantSource {
  readonly tenant: string
  readonly source: OptionsSource
}

const keyOf = (tenant: string, source: OptionsSource): string => JSON.stringify({ tenant, source })

const parts = Effect.gen(function* () {
  const remote = yield* RemoteCalls
  const lastGood = new Map<string, ReadonlyArray<FieldOption>>()

  const remember = (key: string, options: ReadonlyArray<FieldOption>): void => {
    lastGood.delete(key)
    lastGood.set(key, options)
    if (lastGood.size > capacity) lastGood.delete(lastGood.keys().next().value!)
  }

  const fetched = Effect.fnUntraced(function* (key: string) {
    const { tenant, source } = JSON.parse(key) as TenantSource
    if (!isFetched(source)) return yield* new RemoteFailed({ reason: "unsupported" })
    const { sourceRef: url, httpMethod: method, authRef } = source
    const body = yield* remote.json({ tenant, url, method, ...(authRef === undefined ? {} : { authRef }) })
    const options = choicesIn(body, source)
    if (options === undefined) return yield* new RemoteFailed({ reason: "not_json" })
    remember(key, options)
    return options
  })

  const cache = yield* Cache.makeWith(fetched, {
    capacity,
    timeToLive: (exit, key) =>
      Exit.isSuccess(exit) ? Duration.seconds(cacheSeconds((JSON.parse(key) as TenantSource).source)) : pause,
  })

  /** Returns the previous object as long as every list in it is the same, so that data prepared from it stays valid. */
  const together = new WeakMap<FormDefinition, FetchedOptions>()
  const joined = (form: FormDefinition, all: FetchedOptions): FetchedOptions => {
    const before = together.get(form)
    const isSame =
      before !== undefined &&
      Object.keys(before).length === Object.keys(all).length &&
      Object.entries(all).every(([id, options]) => before[id] === options)
    if (isSame) return before
    together.set(form, all)
    return all
  }
  return { cache, lastGood, joined }
})

type Parts = Effect.Success<typeof parts>

const optionsOf =
  ({ cache, lastGood }: Parts) =>
  (tenant: string, { fieldId, source }: SourcedField) => {
    const key = keyOf(tenant, source)
    return Cache.get(cache, key).pipe(
      Effect.catch(({ reason }) =>
        Effect.logWarning("The options of a field could not be fetched").pipe(
          Effect.annotateLogs({ fieldId, reason }),
          Effect.andThen(
            Effect.suspend(() => {
              const before = lastGood.get(key)
              return before === undefined ? Effect.fail(new OptionsUnavailable({ fieldId })) : Effect.succeed(before)
            }),
          ),
        ),
      ),
      Effect.map((options) => [fieldId, options] as const),
    )
  }

const shown = (parts: Parts): OptionSources["Service"]["shown"] => {
  const { joined } = parts
  return Effect.fn("OptionSources.shown")(function* (form) {
    const sourced = sourcedFields(form)
    if (sourced.length === 0) return none
    const fetchedOptions = yield* Effect.forEach(
      sourced,
      (one) => Effect.result(optionsOf(parts)(form.tenant ?? "", one)),
      {
        concurrency: 8,
      },
    )
    return joined(
      form,
      Object.fromEntries(fetchedOptions.flatMap((one) => (Result.isSuccess(one) ? [one.success] : []))),
    )
  })
}

/**
 * Options from external sources. Concurrent callers share one request, and the response is cached as long as the form
 * specifies. If a source fails, its last good response is used.
 */
export class OptionSources extends Context.Service<
  OptionSources,
  {
    /** Options for showing the form. Failing sources are left out. */
    readonly shown: (form: FormDefinition) => Effect.Effect<FetchedOptions>
    /** Options for showing answers. Only the sources of answered fields are used. */
    readonly needed: (form: FormDefinition, answers: Answers) => Effect.Effect<FetchedOptions, OptionsUnavailable>
  }
>()("parley/application/forms/OptionSources") {
  static readonly layer = Layer.effect(
    OptionSources,
    Effect.map(parts, (its) =>
      OptionSources.of({
        shown: shown(its),
        needed: (form, answers) => {
          const sourced = sourcedFields(form)
          if (sourced.length === 0) return Effect.succeed(none)
          const keys = answeredKeys(answers)
          const wanted = sourced.filter(({ answeredAs }) => answeredAs.some((key) => keys.has(key)))
          return Effect.map(
            Effect.forEach(wanted, (one) => optionsOf(its)(form.tenant ?? "", one), { concurrency: 8 }),
            Object.fromEntries,
          )
        },
      }),
    ),
  )
}

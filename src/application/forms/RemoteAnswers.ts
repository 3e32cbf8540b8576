import * as Cache from "effect/Cache"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { remoteSpecOf } from "../../domain/forms/check/RemoteChecks.ts"
import type { Json, JsonObject } from "../../domain/forms/codec/Json.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { topLevelFields } from "../../domain/forms/model/FormDefinition.ts"
import type { RemoteResponseSpec, RestSpec } from "../../domain/forms/model/RemoteField.ts"
import {
  argumentsOf,
  displayed,
  missingKeys,
  remoteRequest,
  type SentFile,
  valueAt,
} from "../../domain/forms/remote/RemoteRequest.ts"
import type { CompiledForm } from "../../domain/forms/rules/CompiledForm.ts"
import { evaluate } from "../../domain/forms/rules/Resolution.ts"
import type { Answers } from "../../domain/forms/rules/Scope.ts"
import { FormHooks } from "../../ports/FormHooks.ts"
import { type RemoteCall, RemoteCalls, RemoteFailed } from "./RemoteCalls.ts"

/** The result of a call that a respondent triggered. `error` says why there is no answer. */
export interface RestOutcome {
  readonly success: boolean
  readonly answer: Json
  readonly rawValue: Json
  readonly display: string | null
  readonly warnings: ReadonlyArray<string>
  readonly error: string | null
}

/** How long a response can be reused, for example for a submission that follows a validation. */
const lifetime = Duration.minutes(1)
const pause = Duration.seconds(2)
const capacity = 1000

const failure = (error: string): RestOutcome => ({
  success: false,
  answer: null,
  rawValue: null,
  display: null,
  warnings: [],
  error,
})

const withQuery = (url: string, query: Readonly<Record<string, string>>): string => {
  if (!URL.canParse(url)) return url
  const address = new URL(url)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.href
}

const specs = new WeakMap<FormDefinition, ReadonlyArray<readonly [fieldId: string, spec: RemoteResponseSpec]>>()

const remoteFields = (form: FormDefinition) => {
  const cached = specs.get(form)
  if (cached !== undefined) return cached
  const remoteFields = topLevelFields(form).flatMap((field) => {
    const spec = remoteSpecOf(field)
    return spec === undefined ? [] : [[field.fieldId, spec] as const]
  })
  specs.set(form, remoteFields)
  return remoteFields
}

const partsOf = (options: { readonly internalBase: string | null }) =>
  Effect.gen(function* () {
    const remote = yield* RemoteCalls
    const hooks = yield* FormHooks

    const asked = (key: string): Effect.Effect<Json, RemoteFailed> => {
      const { timeoutMs, ...call } = JSON.parse(key) as RemoteCall & { readonly timeoutMs: number }
      return remote.json({ ...call, timeout: Duration.millis(timeoutMs) })
    }
    const cache = yield* Cache.makeWith(asked, {
      capacity,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? lifetime : pause),
    })

    const addressOf = (spec: Extract<RestSpec, { readonly endpoint: string }>): string | undefined => {
      if (spec.mode === "remote") return spec.endpoint
      // A path such as //elsewhere would lead to another host.
      const base = options.internalBase
      return base === null || /^\/[\\/]/.test(spec.endpoint) ? undefined : `${base.replace(/\/$/, "")}${spec.endpoint}`
    }
    return { cache, hooks, addressOf, remote }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const response =
  ({ cache }: Parts) =>
  (tenant: string, spec: RemoteResponseSpec, answers: Answers) => {
    const { endpoint, http_method: method = "POST", prompt, content_field: from, auth_ref: authRef } = spec
    const content = from === undefined ? undefined : answers[from]
    const values: JsonObject = {
      ...(prompt === undefined ? {} : { prompt }),
      ...(content === undefined ? {} : { content: content as Json }),
    }
    const { query, headers, body } = remoteRequest(method, values, undefined)
    const timeoutMs = (spec.timeout_seconds ?? 10) * 1000
    const call = { tenant, url: withQuery(endpoint, query), method, headers, body, authRef, timeoutMs }
    return Cache.get(cache, JSON.stringify(call)).pipe(
      Effect.flatMap((json) =>
        missingKeys(spec.response_schema, json).length > 0
          ? Effect.fail(new RemoteFailed({ reason: "not_json" }))
          : Effect.succeed(json),
      ),
    )
  }

const fetched = (parts: Parts) =>
  Effect.fnUntraced(function* (
    fields: ReturnType<typeof remoteFields>,
    compiled: CompiledForm,
    answers: Answers,
    today: string,
  ) {
    const { root } = evaluate(compiled, answers, { today })
    const tenant = compiled.form.tenant ?? ""
    const shown = fields.filter(([id]) => root.cells[compiled.rules.field(id)!.slot]!.isVisible)
    const responses = yield* Effect.forEach(
      shown,
      ([id, spec]) =>
        Effect.map(Effect.result(response(parts)(tenant, spec, answers)), (result) => [id, result] as const),
      { concurrency: 4 },
    )
    const own = new Set(fields.map(([id]) => id))
    const given = Object.entries(answers).filter(([id]) => !own.has(id))
    for (const [fieldId, result] of responses)
      if (Result.isFailure(result))
        yield* Effect.logWarning("A remote answer could not be fetched").pipe(
          Effect.annotateLogs({ fieldId, reason: result.failure.reason }),
        )
    const got = responses.flatMap(([id, result]) => (Result.isSuccess(result) ? [[id, result.success] as const] : []))
    return Object.fromEntries([...given, ...got])
  })

const completed =
  (parts: Parts) =>
  (compiled: CompiledForm, answers: Answers, today: string): Effect.Effect<Answers> => {
    const fields = remoteFields(compiled.form)
    return fields.length === 0 ? Effect.succeed(answers) : fetched(parts)(fields, compiled, answers, today)
  }

const called = ({ hooks, addressOf, remote }: Parts) =>
  Effect.fnUntraced(function* (
    of: { readonly tenant: DeclaredTenant; readonly formUid: string },
    spec: RestSpec,
    values: JsonObject,
    file: SentFile | undefined,
  ) {
    if (spec.mode === "callback") {
      const outcome = yield* hooks
        .run(spec.callback_ref, { event: "onBeforeSubmit", ...of, payload: values })
        .pipe(Effect.mapError(() => new RemoteFailed({ reason: "refused" })))
      const value = Option.getOrUndefined(outcome)?.metadata?.["value"]
      return value === undefined ? yield* new RemoteFailed({ reason: "unsupported" }) : value
    }
    const url = addressOf(spec)
    if (url === undefined) return yield* new RemoteFailed({ reason: "unsupported" })
    const method = spec.http_method ?? "POST"
    const authRef = spec.mode === "remote" ? spec.auth_ref : undefined
    const { query, headers, body } = remoteRequest(method, values, file)
    return yield* remote.json({
      tenant: of.tenant,
      url: withQuery(url, query),
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(authRef === undefined ? {} : { authRef }),
      timeout: Duration.seconds(spec.timeout_seconds ?? 30),
    })
  })

const rest = (parts: Parts): RemoteAnswers["Service"]["rest"] =>
  Effect.fn("RemoteAnswers.rest")(function* (of, spec, sent, file) {
    const { values, wrong } = argumentsOf(spec, sent)
    if (wrong.length > 0) return failure(`invalid_arguments: ${wrong.join(", ")}`)
    const outcome = yield* Effect.result(called(parts)(of, spec, values, file))
    if (Result.isFailure(outcome)) return failure(outcome.failure.reason)
    const raw = outcome.success
    const answer = spec.response_path === undefined ? raw : valueAt(raw, spec.response_path)
    if (answer === undefined) return failure("nothing_at_response_path")
    const missing = missingKeys(spec.response_schema, raw)
    const template = spec.display_template
    return {
      success: true,
      answer,
      rawValue: raw,
      display: template === undefined ? null : displayed(template, answer, raw),
      warnings: missing.map((key) => `The answer has no ${key}.`),
      error: null,
    }
  })

/** Answers from other systems: `remote_response` fields during validation, `rest` fields on request. */
export class RemoteAnswers extends Context.Service<
  RemoteAnswers,
  {
    /**
     * The answers, with visible `remote_response` fields replaced by the remote values. A field stays empty if the
     * remote system returns no value for it, which is an error only if the field is required.
     */
    readonly completed: (compiled: CompiledForm, answers: Answers, today: string) => Effect.Effect<Answers>
    /**
     * Calls the system of a `rest` field, with the arguments that a respondent may send. Never fails, because the
     * result says what happened.
     */
    readonly rest: (
      of: { readonly tenant: DeclaredTenant; readonly formUid: string },
      spec: RestSpec,
      sent: Readonly<Record<string, string>>,
      file: SentFile | undefined,
    ) => Effect.Effect<RestOutcome>
  }
>()("parley/application/forms/RemoteAnswers") {
  /**
   * `internalBase` is the base URL for the paths of `internal` fields. Without it, calls for these fields are refused.
   */
  static readonly layer = (options: { readonly internalBase: string | null }) =>
    Layer.effect(
      RemoteAnswers,
      Effect.map(partsOf(options), (its) =>
        RemoteAnswers.of({
          completed: completed(its),
          rest: rest(its),
        }),
      ),
    )
}

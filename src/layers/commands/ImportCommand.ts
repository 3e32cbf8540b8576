import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import * as Files from "../../adapters/formfiles/FormExchange.ts"
import { writeForm } from "../../domain/forms/codec/FormCodec.ts"
import { writeImportReport } from "../../domain/forms/edit/ImportReport.ts"
import { fileReport } from "../../domain/forms/import/FileReport.ts"
import { fileSentences } from "../../domain/forms/import/FileSentences.ts"
import { FormExchange } from "../../ports/FormExchange.ts"
import { Tokens } from "../../ports/Tokens.ts"
import * as Access from "../Access.ts"
import * as OutgoingHttp from "../OutgoingHttp.ts"
import { load, type Settings } from "../Settings.ts"
import { threadFor } from "../threads.ts"
import { commandOf, print, refused, usageWrong } from "./CommandLine.ts"

export const usage = `usage: parley import FILE [--program NAME] [--url URL] [--locale TAG]

  --program NAME  add the form to this tenant, as a draft; without it, the definition is printed and nothing is stored
  --url URL       the service; default: PUBLIC_URL, else this machine at PORT
  --locale TAG    language of the report: en or es; default: en

Imports a form: XLSForm (.xlsx), ODK XForm (.xml), or JSON from SurveyJS, JSON Schema, FHIR Questionnaire, Typeform or
Parley. Prints what was changed or left out, with its place in the file. With --program the service must be running with the
same settings. Exit status 1: the file isn't a form, or the service refused it.`

const orderOf = (args: ReadonlyArray<string>) =>
  Effect.try({
    try: () =>
      parseArgs({
        args: [...args],
        options: { program: { type: "string" }, url: { type: "string" }, locale: { type: "string", default: "en" } },
        strict: true,
        allowPositionals: true,
      }),
    catch: (error) => usageWrong(error instanceof Error ? error.message.split(". ")[0]! : "the flags can't be read"),
  }).pipe(
    Effect.flatMap(({ values, positionals: [file, ...more] }) =>
      file === undefined || more.length > 0
        ? Effect.fail(usageWrong("name exactly one file"))
        : values.url !== undefined && values.program === undefined
          ? Effect.fail(usageWrong("--url needs --program"))
          : Effect.succeed({ ...values, file }),
    ),
  )

const Report = Schema.Struct({
  fields: Schema.Array(Schema.Struct({ column_name: Schema.String, status: Schema.String, note: Schema.String })),
})

const signs: Readonly<Record<string, string>> = { approximate: "changed", needs_review: "left" }

/** A line for each part that was changed or lost, and the number of such parts. */
const linesOf = ({ fields }: typeof Report.Type): string => {
  const others = fields.filter(({ status }) => status !== "mapped")
  return [
    ...others.map(({ column_name, status, note }) => `${signs[status] ?? status}  ${column_name}: ${note}`),
    `${fields.length - others.length} of ${fields.length} parts unchanged`,
  ].join("\n")
}

const complaint = (lines: string) => Effect.sync(() => void process.stderr.write(`${lines}\n`))

/** Converts the file locally: the definition goes to standard output, the report to standard error. */
const readHere = Effect.fnUntraced(function* (bytes: Uint8Array, locale: string) {
  const { read } = yield* FormExchange
  const file = yield* Effect.mapError(read(bytes, randomUUID()), (error) => {
    if (error._tag === "FormFileRefused")
      return refused(`${fileSentences[error.problem]}${error.path === undefined ? "" : ` (${error.path})`}`)
    if (error._tag === "BudgetExceeded") return refused("Reading the file took too long.")
    return refused(problemsIn(error.problems))
  })
  const importedAt = new Date(yield* Clock.currentTimeMillis).toISOString()
  yield* complaint(linesOf(writeImportReport(fileReport(file, file.form.formId, { importedAt, locale }))))
  yield* print(JSON.stringify(writeForm(file.form), null, 2))
})

const Added = Schema.Struct({ form_uid: Schema.String, title: Schema.Json, import_report: Report })
const Refusal = Schema.Struct({
  message: Schema.String,
  detail: Schema.optionalKey(
    Schema.Struct({
      path: Schema.optionalKey(Schema.String),
      errors: Schema.optionalKey(Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String }))),
    }),
  ),
})

const problemsIn = (errors: ReadonlyArray<{ readonly path: string; readonly message: string }>): string =>
  errors.map(({ path, message }) => `${path}: ${message}`).join("\n")

/** The problems in a form; if none are listed, the message and the place in the file. */
const refusalText = ({ message, detail: { path, errors } = {} }: typeof Refusal.Type): string =>
  errors !== undefined ? problemsIn(errors) : `${message}${path === undefined ? "" : ` (${path})`}`

const addressOf = (settings: Settings, url: string | undefined): string => {
  const { host, port } = settings.process
  const here = `http://${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host}:${port}`
  return (url ?? settings.access.publicUrl ?? here).replace(/\/+$/, "")
}

/** Sends the file to the service, as an editor of the tenant. */
const sent = Effect.fnUntraced(function* (
  bytes: Uint8Array,
  order: { readonly program: string; readonly url: string | undefined; readonly locale: string },
) {
  const settings = yield* load
  const service = addressOf(settings, order.url)
  const caller = {
    sub: "import",
    userId: null,
    username: null,
    email: null,
    programs: [order.program],
    superuser: false,
    orgId: null,
    permissions: [],
    roles: { [order.program]: ["editor"] },
  }
  const token = yield* Effect.flatMap(Tokens, (tokens) => tokens.sign(caller, Duration.minutes(5))).pipe(
    Effect.provide(Access.tokens(settings)),
  )
  const client = yield* HttpClient.HttpClient
  const path = `${settings.forms.basePath}/${encodeURIComponent(order.program)}/forms/import`
  const answer = yield* client
    .execute(
      HttpClientRequest.post(`${service}${path}?locale=${encodeURIComponent(order.locale)}`).pipe(
        HttpClientRequest.bearerToken(Redacted.value(token)),
        HttpClientRequest.bodyUint8Array(bytes, "application/octet-stream"),
      ),
    )
    .pipe(Effect.mapError(() => refused(`no service is responding at ${service}: start it, or set --url`)))
  const body = yield* Effect.mapError(answer.json, () => refused(`${service} isn't a Parley service`))
  if (answer.status !== 201) {
    const refusal = yield* Schema.decodeUnknownEffect(Refusal)(body).pipe(
      Effect.orElseSucceed((): typeof Refusal.Type => ({ message: `the service responded with ${answer.status}` })),
    )
    return yield* refused(refusalText(refusal))
  }
  const { form_uid, import_report } = yield* Effect.orDie(Schema.decodeUnknownEffect(Added)(body))
  yield* complaint(linesOf(import_report))
  yield* print(`${service}/${order.program}/forms/${form_uid}/imported`)
})

const reader = Files.layer({ spawn: threadFor("exchange") })

export const program = commandOf({ usage, otherwise: "The form can't be imported" }, (args) =>
  Effect.gen(function* () {
    const { file, program: tenant, url, locale } = yield* orderOf(args)
    const bytes = yield* Effect.tryPromise({
      try: () => readFile(file),
      catch: () => refused(`${file} can't be read`),
    })
    yield* tenant === undefined ? readHere(bytes, locale) : sent(bytes, { program: tenant, url, locale })
  }).pipe(Effect.provide(Layer.merge(reader, OutgoingHttp.layer))),
)

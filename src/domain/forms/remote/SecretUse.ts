import * as Schema from "effect/Schema"
import { remoteSpecOf, restSpecOf } from "../check/RemoteChecks.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { below, type Problem, problem } from "../model/Problem.ts"
import type { SubmitAction } from "../model/SubmitAction.ts"
import { compile } from "../rules/CompiledForm.ts"

/** A form's use of a deployment's secret, and the address to which it would be sent. */
export interface SecretUse {
  readonly name: string
  readonly url: string
}

/** Where a secret may be used: tenants, and target origins (`https://crm.example`). */
export const SecretBinding = Schema.Struct({
  name: Schema.NonEmptyString,
  tenants: Schema.NonEmptyArray(Schema.NonEmptyString),
  origins: Schema.NonEmptyArray(Schema.NonEmptyString),
})
export type SecretBinding = typeof SecretBinding.Type

/** The origin (RFC 6454) of an address; undefined if the address is invalid or has no origin. */
export const originOf = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined
  const { origin } = new URL(url)
  return origin === "null" ? undefined : origin
}

/** Whether a tenant's form may send the secret to the address. */
export const isBound = (bindings: ReadonlyArray<SecretBinding>, tenant: string, { name, url }: SecretUse): boolean => {
  const origin = originOf(url)
  return (
    origin !== undefined &&
    bindings.some(
      (binding) => binding.name === name && binding.tenants.includes(tenant) && binding.origins.includes(origin),
    )
  )
}

/** The secret of a submit action: a bearer token, or a header of the form's choice. */
export const submitSecret = ({ actionRef: url, auth }: SubmitAction): SecretUse | undefined => {
  if (auth === undefined || auth.type === "none") return undefined
  return { name: auth.type === "bearer" ? auth.tokenEnv : auth.keyEnv, url }
}

/** Every secret in a form, with its JSON path. */
const secretUses = (form: FormDefinition): ReadonlyArray<SecretUse & { readonly path: string }> => {
  const submit = form.submit === undefined ? undefined : submitSecret(form.submit)
  const inFields = compile(form).elements.flatMap(({ field, path }) => {
    if (field === undefined) return []
    const source = field.optionsSource
    const rest = restSpecOf(field)
    const remote = remoteSpecOf(field)
    return [
      { name: source?.authRef, url: source?.sourceRef ?? "", path: below(path, "options_source.auth_ref") },
      {
        name: rest?.mode === "remote" ? rest.auth_ref : undefined,
        url: rest?.mode === "remote" ? rest.endpoint : "",
        path: below(path, "meta.rest.auth_ref"),
      },
      { name: remote?.auth_ref, url: remote?.endpoint ?? "", path: below(path, "meta.auth_ref") },
    ].flatMap(({ name, ...use }) => (name === undefined ? [] : [{ name, ...use }]))
  })
  return [...inFields, ...(submit === undefined ? [] : [{ ...submit, path: "submit.auth" }])]
}

/** Problems with secrets that the form's tenant may not send to the addresses in the form. */
export const unboundSecrets = (form: FormDefinition, isAllowed: (use: SecretUse) => boolean): ReadonlyArray<Problem> =>
  secretUses(form)
    .filter((use) => !isAllowed(use))
    .map(({ name, url, path }) =>
      problem(
        path,
        "secret_not_bound",
        `This tenant's forms may not send the secret ${JSON.stringify(name)} to ${originOf(url) ?? "this address"}`,
      ),
    )

/**
 * Headers that control the connection or HTTP itself (RFC 9110, 7.6.1), and headers that identify the client, the
 * server or a proxy.
 */
const reservedHeaders: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "cookie",
  "expect",
  "forwarded",
  "host",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
])

const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/

/** Whether a form may send its key in a header of this name. */
const isUsableHeader = (name: string): boolean =>
  headerName.test(name) && !reservedHeaders.has(name.toLowerCase()) && !/^(x-forwarded-|proxy-)/i.test(name)

/** Problems with a submit action that would send its key in a forbidden header. */
export const headerProblems = ({ submit }: FormDefinition): ReadonlyArray<Problem> =>
  submit?.auth?.type !== "api_key" || isUsableHeader(submit.auth.headerName)
    ? []
    : [
        problem(
          "submit.auth.header_name",
          "invalid",
          `A form may not send its key in the header ${JSON.stringify(submit.auth.headerName)}: use one such as X-API-Key`,
        ),
      ]

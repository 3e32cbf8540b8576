import * as Schema from "effect/Schema"
import { remoteSpecOf, restSpecOf } from "../check/RemoteChecks.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { below, type Problem, problem } from "../model/Problem.ts"
import type { SubmitAction } from "../model/SubmitAction.ts"
import { compile } from "../rules/CompiledForm.ts"

/** A secret of the deployment that a form names, and the address that it would be sent to. */
export interface SecretUse {
  readonly name: string
  readonly url: string
}

/** What a deployment lets a secret be used for: forms of these tenants, calls to these origins (`https://crm.example`). */
export const SecretBinding = Schema.Struct({
  name: Schema.NonEmptyString,
  tenants: Schema.NonEmptyArray(Schema.NonEmptyString),
  origins: Schema.NonEmptyArray(Schema.NonEmptyString),
})
export type SecretBinding = typeof SecretBinding.Type

/** The origin of an address (RFC 6454); undefined for what is no web address. */
export const originOf = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined
  const { origin } = new URL(url)
  return origin === "null" ? undefined : origin
}

/** Whether a tenant's form may have the secret sent to the address. */
export const isBound = (bindings: ReadonlyArray<SecretBinding>, tenant: string, { name, url }: SecretUse): boolean => {
  const origin = originOf(url)
  return (
    origin !== undefined &&
    bindings.some(
      (binding) => binding.name === name && binding.tenants.includes(tenant) && binding.origins.includes(origin),
    )
  )
}

/** The secret of a submit action: sent as a bearer token or in a header of the form's choice. */
export const submitSecret = ({ actionRef: url, auth }: SubmitAction): SecretUse | undefined => {
  if (auth === undefined || auth.type === "none") return undefined
  return { name: auth.type === "bearer" ? auth.tokenEnv : auth.keyEnv, url }
}

/** Every secret that a form names, with the place in its JSON. */
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

/** The secrets of a form that its tenant may not have sent there. */
export const unboundSecrets = (form: FormDefinition, isAllowed: (use: SecretUse) => boolean): ReadonlyArray<Problem> =>
  secretUses(form)
    .filter((use) => !isAllowed(use))
    .map(({ name, url, path }) =>
      problem(
        path,
        "secret_not_bound",
        `The secret ${JSON.stringify(name)} is not set aside for this tenant's forms and ${originOf(url) ?? "this address"}`,
      ),
    )

/** Headers that belong to the connection and to HTTP itself (RFC 9110, 7.6.1), and those that say who is calling whom. */
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

/** Whether a form may put its key into a header of this name. */
const isUsableHeader = (name: string): boolean =>
  headerName.test(name) && !reservedHeaders.has(name.toLowerCase()) && !/^(x-forwarded-|proxy-)/i.test(name)

/** A submit action whose key would go into a header that no form may set. */
export const headerProblems = ({ submit }: FormDefinition): ReadonlyArray<Problem> =>
  submit?.auth?.type !== "api_key" || isUsableHeader(submit.auth.headerName)
    ? []
    : [
        problem(
          "submit.auth.header_name",
          "invalid",
          `${JSON.stringify(submit.auth.headerName)} is no header that a form may set`,
        ),
      ]

import * as Schema from "effect/Schema"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { accesses } from "../../domain/access/ApiKey.ts"
import { isRole, type Role, roles } from "../../domain/access/Role.ts"
import { carries } from "../description/Headers.ts"
import { adjusted } from "../description/Operation.ts"
import { MemberBody } from "../forms/FormBody.ts"
import { MembersOnly } from "../forms/Tenancy.ts"
import { pageOf, pageQuery } from "../query/Paging.ts"
import { KeyNotFound, KeysFull, KeysUnavailable } from "./KeyProblems.ts"

const names = Object.keys(roles).filter(isRole)
const RoleName = Schema.Literals(names as ReadonlyArray<Role>)

/** The maximum lifetime of a key, in days. */
export const longestDays = 366
export const usualDays = 90

const wrong = (message: string) => ({ message })

const nameWrong = wrong("text of 1 to 100 characters")
const roleWrong = wrong(`one of ${names.join(", ")}`)
const formsWrong = wrong("null, or a list of 1 to 100 form_uid values")
const daysWrong = wrong(`a whole number from 1 to ${longestDays}`)

export const NewKey = Schema.Struct({
  name: Schema.String.annotate(nameWrong)
    .check(Schema.makeFilter((given: string) => given.trim() !== "" && given.length <= 100, nameWrong))
    .pipe(Schema.annotateKey({ messageMissingKey: nameWrong.message })),
  role: RoleName.annotate(roleWrong).pipe(Schema.annotateKey({ messageMissingKey: roleWrong.message })),
  access: Schema.optionalKey(
    Schema.Literals(accesses).annotate({ ...wrong(`one of ${accesses.join(", ")}`), description: "Absent: `read`" }),
  ),
  forms: Schema.optionalKey(
    Schema.NullOr(
      Schema.Array(Schema.String)
        .annotate(formsWrong)
        .check(Schema.isMinLength(1, formsWrong), Schema.isMaxLength(100, formsWrong)),
    ).annotate({ ...formsWrong, description: "Absent or null: all forms of the tenant" }),
  ),
  expires_in_days: Schema.optionalKey(
    Schema.Int.annotate({ ...daysWrong, description: `Absent: ${usualDays}` }).check(
      Schema.isBetween({ minimum: 1, maximum: longestDays }, daysWrong),
    ),
  ),
  tenant: Schema.optionalKey(Schema.Unknown),
})

const about = {
  key_id: Schema.String,
  name: Schema.String,
  hint: Schema.String.annotate({ description: "The first characters of the key" }),
  access: Schema.Literals(accesses),
  role: RoleName,
  forms: Schema.NullOr(Schema.Array(Schema.String)),
  created_at: Schema.String,
  created_by: Schema.String,
  expires_at: Schema.String,
  last_used_at: Schema.NullOr(Schema.String).annotate({ description: "Accurate to the minute" }),
}

const example = {
  key_id: "2b1f8c0e-8f7a-4c39-9d55-3c9a3bb0c0de",
  name: "Nightly export",
  hint: "parley_4f8a1c",
  access: "read" as const,
  role: "viewer" as const,
  forms: null,
  created_at: "2026-03-02T08:00:00.000Z",
  created_by: "7",
  expires_at: "2026-05-31T08:00:00.000Z",
  last_used_at: null,
}

const KeyWire = Schema.Struct(about).annotate({ identifier: "ApiKey", examples: [example] })

/** A new key. No other response contains the key itself. */
const WithKey = Schema.Struct({ ...about, key: Schema.String }).annotate({
  identifier: "NewApiKey",
  examples: [{ ...example, key: `parley_4f8a1c${"0".repeat(58)}` }],
})

const summary = (text: string) => OpenApi.annotations({ summary: text })

/** API keys, for administrators of the tenant. */
export const keysAt = (base: string) => {
  const all: HttpRouter.PathInput = `${base}/:tenant/api-keys` as "/:tenant/api-keys"
  const tenant = { tenant: Schema.String }
  return HttpApiGroup.make("api_keys")
    .add(
      HttpApiEndpoint.get("apiKeys", all, {
        params: tenant,
        query: pageQuery,
        success: pageOf("keys", KeyWire),
        error: [KeysUnavailable],
      }).annotateMerge(summary("The tenant's API keys, newest first")),
      HttpApiEndpoint.post("makeApiKey", all, {
        params: tenant,
        payload: NewKey,
        success: WithKey.pipe(HttpApiSchema.status(201)),
        error: [KeysFull, KeysUnavailable],
      })
        .annotateMerge(adjusted(carries([], { 201: ["Location"] })))
        .annotateMerge(
          OpenApi.annotations({
            summary: "Creates an API key, which is shown only once",
            description:
              "As a bearer token, the key is a member of this tenant only, with the role `role`. `access: read` allows no changes, " +
              "and `forms` limits the key to those forms. Any other call gets 403 `key_scope`.",
          }),
        ),
      HttpApiEndpoint.delete("revokeApiKey", `${all}/:key_id`, {
        params: { ...tenant, key_id: Schema.String },
        success: HttpApiSchema.NoContent,
        error: [KeyNotFound, KeysUnavailable],
      }).annotateMerge(summary("Deletes an API key, which stops working at once")),
    )
    .middleware(MemberBody)
    .middleware(MembersOnly)
    .annotateMerge(
      OpenApi.annotations({ title: "API keys", description: "API keys for programs; for administrators." }),
    )
}

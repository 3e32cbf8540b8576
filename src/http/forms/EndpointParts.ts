import * as Schema from "effect/Schema"
import * as OpenApi from "effect/http-api/OpenApi"
import { answers } from "../description/Operation.ts"

/** A one-line summary of an endpoint. */
export const summary = (text: string) => OpenApi.annotations({ summary: text })

/** A form's hook may end the call with its own status and message. */
export const hooked = answers("default", "The response of a handler of the form", "application/json")

export const tenant = { tenant: Schema.String }
export const form = { ...tenant, form_uid: Schema.String }

export const optional = Schema.optionalKey(Schema.String)
export const queried = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))
export const locale = queried("A language tag; absent: the body's, then `Accept-Language`, then English")

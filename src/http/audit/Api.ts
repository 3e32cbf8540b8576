import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { results } from "../../domain/audit/AuditEntry.ts"
import { Forbidden } from "../access/Problems.ts"
import { answers } from "../description/Operation.ts"
import { adjusted } from "../description/Operation.ts"
import { MembersOnly } from "../forms/Tenancy.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { BadQuery, Unavailable } from "./Problems.ts"
import { pageOf, pageQuery } from "../query/Paging.ts"

/** An audit entry for administrators. Timestamps include their offset. */
const EntryWire = Schema.Struct({
  seq: Schema.Int,
  at: Schema.String,
  actor: Schema.NullOr(Schema.String).annotate({ description: "The caller's `sub`; null if they weren't signed in" }),
  action: Schema.String,
  object: Schema.Record(Schema.String, Schema.String).annotate({ description: "Parameters of the address, by name" }),
  result: Schema.Literals(results),
  status: Schema.NullOr(Schema.Int),
  made: Schema.NullOr(Schema.String).annotate({ description: "The address of the created resource" }),
  request_id: Schema.NullOr(Schema.String),
  previous: Schema.String,
  hash: Schema.String,
}).annotate({
  identifier: "AuditEntry",
  examples: [
    {
      seq: 12,
      at: "2026-03-02T08:00:00.000Z",
      actor: "7",
      action: "form.publish",
      object: { form_uid: "3b241101-e2bb-4255-8caf-4136c566a962" },
      result: "done",
      status: 200,
      made: null,
      request_id: null,
      previous: "0".repeat(64),
      hash: "f".repeat(64),
    },
  ],
})

const PageWire = pageOf("entries", EntryWire)

const text = Schema.optionalKey(Schema.String)

const filter = {
  actor: text,
  action: text,
  result: text.annotate({ description: `One of ${results.join(", ")}` }),
  from: text.annotate({ description: "Start of the period, inclusive (RFC 3339)" }),
  to: text.annotate({ description: "End of the period, exclusive (RFC 3339)" }),
}
const paged = { ...filter, ...pageQuery }

const tenant = { tenant: Schema.String }

/** The audit log of a tenant, for its administrators. */
export const auditAt = (base: string) =>
  HttpApiGroup.make("audit")
    .add(
      HttpApiEndpoint.get("audit", `${base}/:tenant/audit` as "/:tenant/audit", {
        params: tenant,
        query: paged,
        success: PageWire,
        error: [BadQuery, Unavailable],
      }).annotateMerge(
        OpenApi.annotations({
          summary: "The audit log of a tenant, newest first",
          description:
            "Every change, denial, export, sign-in and reading of answers, without any values. Each entry's `hash` covers the entry and all earlier ones: " +
            "it is the SHA-256 of the tenant, `seq`, `previous` and the stored entry.",
        }),
      ),
      HttpApiEndpoint.get("exportAudit", `${base}/:tenant/audit/export` as "/:tenant/audit/export", {
        params: tenant,
        query: filter,
        success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "application/x-ndjson" })),
        error: [BadQuery, Unavailable],
      })
        .annotateMerge(OpenApi.annotations({ summary: "The whole audit log of a tenant, as JSON lines" }))
        .annotateMerge(adjusted(answers(200, "One entry per line, newest first", "application/x-ndjson"))),
    )
    .middleware(MembersOnly)
    .annotateMerge(OpenApi.annotations({ title: "Audit", description: "Who did what, for administrators." }))

/** Entries that don't belong to a single tenant. */
export const ServiceAuditApi = HttpApiGroup.make("service_audit")
  .add(
    HttpApiEndpoint.get("serviceAudit", "/api/v1/operations/audit", {
      query: paged,
      success: PageWire,
      error: [BadQuery, Forbidden, Unavailable],
    }).annotateMerge(
      OpenApi.annotations({
        summary: "The audit log outside of tenants, newest first; for superusers",
        description: "Actions of callers with several tenants or none, on routes without a tenant.",
      }),
    ),
  )
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({ title: "Audit of the service", description: "Entries that belong to no single tenant." }),
  )

import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { group } from "../endpoints/Group.ts"
import { Audits } from "../../application/audit/Audits.ts"
import { PermissionMissing } from "../../domain/access/Errors.ts"
import type { ChainedEntry } from "../../domain/audit/AuditEntry.ts"
import { answering, fresh, json } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { Member } from "../forms/Tenancy.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { toResponse } from "./Problems.ts"
import { auditQuery } from "./Query.ts"

/** The number of entries that an export reads at a time. */
const batch = 500

const wire = ({ seq, previous, hash, entry }: ChainedEntry) => ({
  seq,
  at: new Date(entry.at).toISOString(),
  actor: entry.actor,
  action: entry.action,
  object: entry.object,
  result: entry.result,
  status: entry.status,
  made: entry.made,
  request_id: entry.request,
  previous,
  hash,
})

const answered = answering(toResponse)

type Given = Readonly<Record<string, string | undefined>>

const pageOf = (tenant: string, query: Given) =>
  Effect.gen(function* () {
    const audits = yield* Audits
    const { filter, before, limit } = yield* Effect.fromResult(auditQuery(query, yield* Limits))
    const entries = yield* audits.page(tenant, filter, before, limit)
    const last = entries.length < limit ? undefined : entries.at(-1)
    return json({ entries: entries.map(wire), next_cursor: last === undefined ? null : String(last.seq) })
  })

const encoder = new TextEncoder()

/** The first lines are read before the response begins, so an unavailable store gives a 503 instead of half a file. */
const exported = (tenant: string, query: Given) =>
  Effect.gen(function* () {
    const audits = yield* Audits
    const { filter } = yield* Effect.fromResult(auditQuery(query, yield* Limits))
    const first = yield* audits.page(tenant, filter, null, batch)
    const lines = Stream.paginate(first, (entries) => {
      const last = entries.length < batch ? undefined : entries.at(-1)
      const text = entries.map((entry) => encoder.encode(`${JSON.stringify(wire(entry))}\n`))
      return last === undefined
        ? Effect.succeed([text, Option.none()] as const)
        : Effect.map(audits.page(tenant, filter, last.seq, batch), (next) => [text, Option.some(next)] as const)
    })
    return HttpServerResponse.stream(lines, {
      contentType: "application/x-ndjson",
      headers: { ...fresh, "content-disposition": `attachment; filename="audit-${tenant}.ndjson"` },
    })
  })

export const layer = (api: Api) =>
  group(
    api,
    "audit",
    Effect.fnUntraced(function* (handlers) {
      const services = yield* Effect.context<Audits | Limits>()
      return handlers
        .handle("audit", ({ query }) =>
          answered(Effect.flatMap(Member, ({ tenant }) => Effect.provideContext(pageOf(tenant, query), services))),
        )
        .handle("exportAudit", ({ query }) =>
          answered(Effect.flatMap(Member, ({ tenant }) => Effect.provideContext(exported(tenant, query), services))),
        )
    }),
  )

export const serviceLayer = (api: Api) =>
  group(
    api,
    "service_audit",
    Effect.fnUntraced(function* (handlers) {
      const services = yield* Effect.context<Audits | Limits>()
      return handlers.handle("serviceAudit", ({ query }) =>
        answered(
          Effect.gen(function* () {
            const { superuser } = yield* CurrentCaller
            if (!superuser) return yield* new PermissionMissing({ permission: "superuser" })
            return yield* Effect.provideContext(pageOf("", query), services)
          }),
        ),
      )
    }),
  )

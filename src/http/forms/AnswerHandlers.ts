import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { group } from "../endpoints/Group.ts"
import { writeSubmission } from "../../domain/forms/records/Submission.ts"
import { labelOf } from "../../domain/forms/records/Upload.ts"
import { FormShares } from "../../application/forms/FormShares.ts"
import { FormUploads } from "../../application/forms/FormUploads.ts"
import { SubmissionRecords } from "../../application/forms/SubmissionRecords.ts"
import { json } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { asMember } from "./Answer.ts"
import { BadQuery, type Query, queryOf } from "../query/Query.ts"
import { cursorOf, limitOf, writeCursor } from "../query/Paging.ts"
import { localeOf, timeOf, positionOf } from "./Requests.ts"
import type { MemberRequest } from "./Tenancy.ts"

type Request = HttpServerRequest.HttpServerRequest

interface FileAddress {
  readonly form_uid: string
  readonly field_uid: string
  readonly file_id: string
}

/** A file to download, which browsers never display as content of the service (RFC 6266). */
const attachment = (name: string): string => {
  const label = labelOf(name)
  const plain = label.replaceAll(/[^\w .()-]/g, "_")
  const encoded = encodeURIComponent(label).replaceAll(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const parts = Effect.gen(function* () {
  const records = yield* SubmissionRecords
  const uploads = yield* FormUploads
  const shares = yield* FormShares
  const limits = yield* Limits

  const one = ({ tenant }: MemberRequest, formUid: string, submissionId: string) =>
    Effect.map(records.get(tenant, formUid, submissionId), (submission) => json(writeSubmission(submission)))
  return { records, shares, limits, uploads, one }
})

type Parts = Effect.Success<typeof parts>

const filtersOf = Effect.fnUntraced(function* (query: Query) {
  const from = yield* timeOf(query, "from")
  const to = yield* timeOf(query, "to")
  const version = query.get("version")
  const userId = query.get("user_id")
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(version === null ? {} : { version }),
    ...(userId === null ? {} : { userId }),
  }
})

const repeatExpected = (repeats: ReadonlyArray<string>): string =>
  repeats.length === 0 ? "left out: the form has no repeating questions" : `one of ${repeats.join(", ")}`

const page = ({ records, shares, limits }: Parts) =>
  Effect.fnUntraced(function* (request: Request, { tenant }: MemberRequest, formUid: string) {
    const query = queryOf(request)
    const filters = yield* filtersOf(query)
    const format = query.get("format")
    if (format !== null) {
      if (!records.isFormat(format))
        return yield* new BadQuery({ key: "format", expected: `one of ${records.formats.join(", ")}` })
      const repeat = query.get("repeat") ?? undefined
      const choices = query.get("choices") ?? "codes"
      if (choices !== "codes" && choices !== "labels")
        return yield* new BadQuery({ key: "choices", expected: "codes or labels" })
      if (repeat !== undefined && format !== "csv")
        return yield* new BadQuery({ key: "repeat", expected: "left out unless `format` is csv" })
      const labels = choices === "labels" ? localeOf(request) : undefined
      const { timeZone } = yield* shares.settings(tenant, formUid)
      const { contentType, filename, body } = yield* Effect.catchTag(
        records.exported(tenant, formUid, { format, repeat, labels, timeZone }, filters),
        "RepeatNotFound",
        ({ repeats }) => Effect.fail(new BadQuery({ key: "repeat", expected: repeatExpected(repeats) })),
      )
      return HttpServerResponse.stream(body, {
        contentType,
        headers: {
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
          "content-disposition": `attachment; filename="${filename}"`,
        },
      })
    }
    const limit = yield* limitOf(query, limits)
    const after = yield* positionOf(yield* cursorOf(query))
    const { rows, hasMore } = yield* records.page(tenant, formUid, {
      ...filters,
      limit,
      bytes: limits.pageBytes,
      ...(after === undefined ? {} : { after }),
    })
    return json({
      submissions: rows.map(({ submission }) => writeSubmission(submission)),
      next_cursor: hasMore ? writeCursor(String(rows.at(-1)!.position)) : null,
    })
  })

const file = ({ uploads }: Parts) =>
  Effect.fnUntraced(function* (request: Request, { tenant }: MemberRequest, at: FileAddress) {
    const { contentType, size, body } = yield* uploads.open(tenant, at.form_uid, at.field_uid, at.file_id)
    return HttpServerResponse.stream(body, {
      contentType,
      headers: {
        "cache-control": "private, no-store",
        "content-length": String(size),
        "content-disposition": attachment(queryOf(request).get("name") ?? at.file_id),
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      },
    })
  })

export const layer = (api: Api) =>
  group(
    api,
    "answers",
    Effect.fnUntraced(function* (handlers) {
      const its = yield* parts
      const { one } = its
      return handlers
        .handle("submissions", ({ request, params }) =>
          asMember((member) => page(its)(request, member, params.form_uid)),
        )
        .handle("submission", ({ params }) => asMember((member) => one(member, params.form_uid, params.submission_id)))
        .handle("file", ({ request, params }) => asMember((member) => file(its)(request, member, params)))
    }),
  )

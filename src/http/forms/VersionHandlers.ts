import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { group } from "../endpoints/Group.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { writeReusableField } from "../../domain/forms/edit/QuestionBank.ts"
import { compareVersions } from "../../domain/forms/edit/Versions.ts"
import { servedRevision } from "../../domain/forms/records/StoredForm.ts"
import { FormLibrary } from "../../application/forms/FormLibrary.ts"
import { FormVersions, type History } from "../../application/forms/FormVersions.ts"
import { NarrationPreparation, type NarrationState } from "../../application/voice/NarrationPreparation.ts"
import { QuestionBank } from "../../application/forms/QuestionBank.ts"
import { json } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { asMember, etagOf, formAnswer, ifMatchOf } from "./Answer.ts"
import { cut, pageFrom, paged } from "../query/Paging.ts"
import type { MemberRequest } from "./Tenancy.ts"

type Request = HttpServerRequest.HttpServerRequest

const historyOf = ({ head, versions }: History) =>
  versions.map(({ version, createdAt, createdBy, publishedAt, publishedBy }) => ({
    version,
    created_at: DateTime.formatIso(createdAt),
    created_by: createdBy,
    published_at: publishedAt === null ? null : DateTime.formatIso(publishedAt),
    published_by: publishedBy,
    is_current: version === servedRevision(head).version,
    is_published: publishedAt !== null,
  }))

/** Sorts the newest label first. */
const newestLabel = (one: string, other: string) => compareVersions(other, one)

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()

const narrationOf = (state: NarrationState) => {
  if (!("preparation" in state)) return state
  const { version, languages, total, done, failed, startedAt, changedAt } = state.preparation
  return {
    status: state.status,
    version,
    languages,
    total,
    done,
    failed,
    started_at: instant(startedAt),
    changed_at: instant(changedAt),
  }
}

export const layer = (api: Api) =>
  group(
    api,
    "versions",
    Effect.fnUntraced(function* (handlers) {
      const versions = yield* FormVersions
      const library = yield* FormLibrary
      const bank = yield* QuestionBank
      const preparation = yield* NarrationPreparation
      const limits = yield* Limits

      const publish = Effect.fnUntraced(function* (
        request: Request,
        { tenant, caller }: MemberRequest,
        formUid: string,
      ) {
        const version = yield* versions.publish(tenant, formUid, { by: caller.sub, ...ifMatchOf(request) })
        return json({ form_uid: formUid, version }, 200, { etag: etagOf(version) })
      })

      const history = (request: Request, { tenant }: MemberRequest, formUid: string) =>
        paged(request, limits, (asked) =>
          Effect.map(versions.history(tenant, formUid), (history) => {
            const { items, next } = pageFrom(historyOf(history), asked, ({ version }) => version, newestLabel)
            return json({ form_uid: formUid, versions: items, next_cursor: next })
          }),
        )

      const version = ({ tenant }: MemberRequest, formUid: string, label: string) =>
        Effect.map(library.labelled(tenant, formUid, label), ({ compiled }) => formAnswer(compiled.form))

      const narrated = (formUid: string, status: number) => (state: NarrationState) =>
        json({ form_uid: formUid, ...narrationOf(state) }, status)

      const narration = ({ tenant }: MemberRequest, formUid: string) =>
        Effect.map(preparation.state(tenant, formUid), narrated(formUid, 200))

      const prepare = ({ tenant }: MemberRequest, formUid: string) =>
        Effect.map(preparation.begin(tenant, formUid), narrated(formUid, 202))

      const questions = (request: Request, { tenant }: MemberRequest) =>
        paged(request, limits, ({ limit, after }) =>
          Effect.map(bank.list(tenant, limit + 1, after), (listed) => {
            const { items, next } = cut(listed, limit, ({ questionId }) => questionId)
            return json({ fields: items.map((question) => writeReusableField(question, tenant)), next_cursor: next })
          }),
        )

      const keep = ({ tenant }: MemberRequest, { tenant: _tenant, ...field }: JsonObject) =>
        Effect.map(bank.add(tenant, field), (question) => json(writeReusableField(question, tenant), 201))

      return handlers
        .handle("publish", ({ request, params }) => asMember((member) => publish(request, member, params.form_uid)))
        .handle("versions", ({ request, params }) => asMember((member) => history(request, member, params.form_uid)))
        .handle("version", ({ params }) => asMember((member) => version(member, params.form_uid, params.version)))
        .handle("narration", ({ params }) => asMember((member) => narration(member, params.form_uid)))
        .handle("prepareNarration", ({ params }) => asMember((member) => prepare(member, params.form_uid)))
        .handle("questions", ({ request }) => asMember((member) => questions(request, member)))
        .handle("keepQuestion", ({ payload }) => asMember((member) => keep(member, payload)))
    }),
  )

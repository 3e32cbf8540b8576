import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Caller } from "../../domain/access/Caller.ts"
import { accountOf } from "../../domain/access/RespondentPass.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { Json } from "../../domain/forms/codec/Json.ts"
import type { Forward, Submission } from "../../domain/forms/records/Submission.ts"
import { neededCallbacks, resolveMetadata } from "../../domain/forms/submission/SubmissionMetadata.ts"
import type { Answering } from "./Answering.ts"
import type { LoadedForm } from "./FormLibrary.ts"
import { MetadataCallbacks } from "./MetadataCallbacks.ts"

const notForwarded: Forward = { state: "none", attempts: 0, status: null, error: null }
const waiting: Forward = { ...notForwarded, state: "pending" }

/** The facts about the respondent that metadata may contain. */
const factsOf = (caller: Caller | null) => ({
  ...(caller === null ? {} : { userId: caller.userId ?? caller.sub }),
  ...(caller?.username == null ? {} : { username: caller.username }),
  ...(caller?.orgId == null ? {} : { orgId: caller.orgId }),
})

/** The record of valid answers, completed by the server. `missing` lists required metadata without a value. */
export const submissionDrafts = Effect.map(MetadataCallbacks, (callbacks) =>
  Effect.fnUntraced(function* (
    tenant: DeclaredTenant,
    loaded: LoadedForm,
    answers: Readonly<Record<string, Json>>,
    answering: Answering,
    submissionId: string,
  ) {
    const { form } = loaded.compiled
    const { locale, source } = answering
    const caller = accountOf(answering.caller)
    const submittedAt = yield* DateTime.now
    const needed = neededCallbacks(form)
    const { columns, data, missing } = resolveMetadata(form, {
      submissionId,
      tenant,
      submittedAt: DateTime.formatIso(submittedAt),
      locale,
      programs: caller?.programs ?? [],
      callbacks: needed.length === 0 ? {} : yield* callbacks.values(tenant, form, needed),
      ...factsOf(caller),
      ...(answering.ip === undefined ? {} : { ip: answering.ip }),
      ...(answering.userAgent === undefined ? {} : { userAgent: answering.userAgent }),
    })
    const column = (key: keyof typeof columns, own: string | null): string | null => {
      const value = columns[key]
      return value === undefined ? own : String(value)
    }
    const submission: Submission = {
      submissionId,
      formUid: form.formUid,
      formId: form.formId,
      formVersion: loaded.revision.version,
      data: { ...answers, ...data },
      evidence: answering.evidence ?? null,
      context: answering.context ?? null,
      source,
      userId: column("user_id", caller === null ? null : String(caller.userId ?? caller.sub)),
      username: column("username", caller?.username ?? null),
      orgId: caller?.orgId ?? null,
      ip: column("ip", answering.ip ?? null),
      userAgent: column("user_agent", answering.userAgent ?? null),
      locale,
      submittedAt,
      forward: form.submit === undefined ? notForwarded : waiting,
    }
    return { submission, missing }
  }),
)

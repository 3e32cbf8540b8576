import * as Effect from "effect/Effect"
import { SubmissionGuard } from "../../../../application/forms/SubmissionGuard.ts"
import { FormShares } from "../../../../application/forms/FormShares.ts"
import type { ServedForm } from "../../../../application/forms/ServedForms.ts"
import type { Caller } from "../../../../domain/access/Caller.ts"
import type { DeclaredTenant } from "../../../../domain/access/Tenant.ts"
import { layouts, styleDefaults } from "../../../../domain/forms/model/FormStyle.ts"
import { readProof } from "../../../../domain/forms/share/Guard.ts"
import type { ShareSettings } from "../../../../domain/forms/share/ShareSettings.ts"
import type { AnswerTimes } from "../../../../domain/forms/submission/AnswerTimes.ts"
import { queryOf } from "../../shell/visits.ts"
import { type FormRequestVisit, isFramed, settingOf } from "../formVisits.ts"
import { admissions } from "../Admission.ts"
import { type Opened, pageAccess, PageUnavailable } from "../PageAccess.ts"
import { prefillQuery } from "../../../../views/forms/fill/Brought.ts"
import type { Setting } from "../../../../views/forms/fill/Filling.ts"
import { type GuardFields, guardFieldsOf } from "../../../../views/forms/fill/GuardFields.ts"

/** The layout in the URL, else the form's own. An unknown layout becomes a single column. */
const inLayout = (served: ServedForm, wanted: string | null): ServedForm => {
  if (wanted === null) return served
  const layout = layouts.find((one) => one === wanted) ?? "single_column"
  const { form } = served.compiled
  return {
    ...served,
    compiled: { ...served.compiled, form: { ...form, style: { ...(form.style ?? styleDefaults), layout } } },
  }
}

/** A respondent's visit; `respondent` is null if the respondent is not identified. */
export interface Filler extends FormRequestVisit {
  /** Times measured by the page. */
  readonly times?: AnswerTimes | undefined
  readonly at: DeclaredTenant
  readonly respondent: Caller | null
  readonly share: ShareSettings
  readonly guard: GuardFields | undefined
}

/** The paths of a form's pages; `base` is the prefix of every path. */
export const fillPaths = (base: "" | `/${string}`) => {
  const pathOf = ({ tenant, formUid }: FormRequestVisit): string =>
    `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}`

  const actionOf = (visit: FormRequestVisit): string => {
    const layout = queryOf(visit.request).get("layout")
    const lang = queryOf(visit.request).get("lang")
    const path = pathOf(visit)
    const parameters = new URLSearchParams({
      ...(layout === null ? {} : { layout }),
      ...(lang === null ? {} : { lang }),
      ...(isFramed(visit) ? { embed: "1" } : {}),
    }).toString()
    return parameters === "" ? path : `${path}?${parameters}`
  }

  /** Answers in the page's link are also passed to the voice page. */
  const voicePathOf = (visit: Filler, { compiled }: Setting): string => {
    const brought = prefillQuery(compiled, visit.share, queryOf(visit.request)).toString()
    return `${pathOf(visit)}/voice${brought === "" ? "" : `?${brought}`}`
  }

  /** The URL that reloads a page shown in response to a post: the same step, with the saved answers. */
  const foundAt = (visit: FormRequestVisit, step: string | undefined) => {
    if (visit.request.method !== "POST") return {}
    const at = actionOf(visit)
    const query = step === undefined ? "" : `${at.includes("?") ? "&" : "?"}step=${encodeURIComponent(step)}`
    return { address: at + query }
  }

  return { pathOf, actionOf, voicePathOf, foundAt }
}
export type FillPaths = ReturnType<typeof fillPaths>

/** How a form is opened, and what it requires in addition to answers. */
export const fillOpening = Effect.gen(function* () {
  const access = yield* pageAccess
  const shares = yield* FormShares
  const guarding = yield* SubmissionGuard

  const shareOf = ({ tenant, form }: Opened) =>
    Effect.mapError(shares.settings(tenant, form.compiled.form.formUid), () => new PageUnavailable())

  const admission = yield* admissions

  const opened = (visit: FormRequestVisit) =>
    Effect.map(access.served(visit.visitor, visit.formUid), (opening) => ({
      opening,
      setting: settingOf(visit, inLayout(opening.form, queryOf(visit.request).get("layout"))),
    }))

  /** The challenge for this person: the one that was sent back, or a new one. */
  const guardOf = (
    { respondent, at, formUid, share }: Omit<Filler, "guard">,
    proof?: string,
  ): Effect.Effect<GuardFields | undefined> =>
    Effect.map(guarding.challenge(at, formUid, share, respondent), (challenge) => {
      if (challenge === undefined) return undefined
      const { bits } = challenge
      return readProof(proof) === undefined ? guardFieldsOf(challenge) : { proof: proof!, bits }
    })

  return { shareOf, opened, guardOf, admission }
})

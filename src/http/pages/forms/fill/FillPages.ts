import type { FieldState } from "../../../../domain/forms/rules/FieldStates.ts"
import { allFields } from "../../../../domain/forms/model/FormDefinition.ts"
import type { FormSection } from "../../../../domain/forms/model/FormSection.ts"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { isMember } from "../../../../domain/access/Tenant.ts"
import { isStranger } from "../../../../domain/forms/share/Guard.ts"
import type { AnswersNotTaken } from "../../../../domain/forms/share/Standing.ts"
import { mayWait } from "../../../../domain/forms/submission/PartialAnswers.ts"
import type { Assets } from "../../assets/Assets.ts"
import { page } from "../../shell/Page.ts"
import { closedPage, closedStatus, closedTitle } from "../../../../views/forms/closed/ClosedPage.ts"
import { type FormRequestVisit, forRespondentsOf, isFramed } from "../formVisits.ts"
import { reviewPage } from "../../../../views/forms/review/ReviewPage.ts"
import { type Filling, say, type Setting } from "../../../../views/forms/fill/Filling.ts"
import type { Filler, FillPaths } from "./FillVisit.ts"
import { formPage, type FormPageOptions } from "../../../../views/forms/fill/FormPage.ts"

export type Shown = Pick<FormPageOptions, "notice" | "removed" | "saved" | "submissionId"> & {
  readonly step: FormSection | undefined
  readonly status?: number
}

/** Refusals after which the same answers may be submitted again. */
type Why = "too_fast" | "proof_missing"

/**
 * Whether the page may stay on the respondent's device, together with the answers. It may not if the respondent has an
 * account or the form asks for secrets, because others may use the device.
 */
export const keepsOffline = (visit: Filler, { compiled }: Setting): boolean =>
  visit.respondent?.pass !== undefined && !isFramed(visit) && allFields(compiled.form).every(mayWait)

/** Whether a voice session is possible: only for members and holders of a pass. */
const canSpeak = ({ respondent, at }: Filler) => respondent?.pass !== undefined || isMember(respondent, at)

const framing = (visit: Filler) => ({ framedBy: visit.share.frameOrigins, isFramed: isFramed(visit) })

const titled = (visit: FormRequestVisit, filling: Setting, hasProblems: boolean): string => {
  const title = say(filling, filling.compiled.form.title)
  return hasProblems ? visit.texts.shell.error.replace("{title}", () => title) : title
}

/** The respondent's pages: the questions, a review of the answers, or why the form accepts no answers. */
export const fillPages = (assets: Assets["Service"], { pathOf, actionOf, voicePathOf, foundAt }: FillPaths) => {
  const reviewed = (
    visit: Filler,
    filling: Filling,
    submissionId: string,
    { why, again }: { readonly why?: Why; readonly again?: ReadonlyMap<string, FieldState> } = {},
  ) =>
    page({ ...visit, here: actionOf(visit) }, assets, {
      title: filling.texts.review.title,
      main: reviewPage(filling, {
        action: actionOf(visit),
        submissionId,
        guard: visit.guard,
        times: visit.times,
        notice: why === undefined ? undefined : filling.texts.closed[why].text,
        again,
      }),
      width: "form",
      ...forRespondentsOf(pathOf(visit), filling.compiled.form, filling.locale),
      ...framing(visit),
      ...foundAt(visit, "review"),
      ...(visit.guard === undefined || visit.guard.bits === 0 ? {} : { script: "fill.js" }),
      ...(why === undefined ? {} : { status: closedStatus[why] }),
    })

  /** The form accepts no answers, or no answers from this person. */
  const closed = (visit: Filler, setting: Setting, refusal: AnswersNotTaken) =>
    page({ ...visit, here: actionOf(visit) }, assets, {
      title: closedTitle(setting, refusal),
      main: closedPage(setting, refusal),
      width: "reading",
      ...forRespondentsOf(pathOf(visit), setting.compiled.form, setting.locale),
      ...framing(visit),
      status: closedStatus[refusal.reason],
    })

  const show = (visit: Filler, filling: Filling, shown: Shown): HttpServerResponse.HttpServerResponse => {
    const hasProblems = Object.keys(filling.problems).length > 0
    return page({ ...visit, here: actionOf(visit) }, assets, {
      title: titled(visit, filling, hasProblems),
      main: formPage(filling, {
        ...shown,
        tenant: visit.tenant,
        action: actionOf(visit),
        canSave: visit.respondent !== null && !isFramed(visit),
        isFramed: isFramed(visit),
        guard: visit.guard,
        times: visit.times,
        hasTrap: isStranger(visit.respondent),
        keepsOffline: keepsOffline(visit, filling),
        resumePath: visit.respondent?.pass === undefined ? undefined : `${pathOf(visit)}/resume`,
        voicePath: canSpeak(visit) ? voicePathOf(visit, filling) : undefined,
      }),
      width: "form",
      ...forRespondentsOf(pathOf(visit), filling.compiled.form, filling.locale),
      ...framing(visit),
      ...foundAt(visit, shown.step?.sectionUid),
      script: "fill.js",
      status: shown.status ?? (hasProblems ? 422 : 200),
    })
  }

  return { reviewed, closed, show }
}
export type FillPages = ReturnType<typeof fillPages>

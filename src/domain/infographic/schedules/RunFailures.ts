import type { RunFailure } from "./RenderSchedule.ts"

/** Why an attempt failed, and whether a retry makes sense. */
export interface Setback extends RunFailure {
  readonly isTemporary: boolean
}

const lasting = (code: string, detail: string | null = null): Setback => ({ code, detail, isTemporary: false })
const passing = (code: string, detail: string | null = null): Setback => ({ code, detail, isTemporary: true })

const host = (url: string): string => URL.parse(url)?.host ?? url

/** The failure for a source that responded with an error status. */
export const sourceRefused = (url: string, status: number): Setback => {
  const detail = `${host(url)} responded with ${status}`
  return status >= 500 || status === 429 || status === 408
    ? passing("data_refused", detail)
    : lasting("data_refused", detail)
}

export const sourceFailed = (
  url: string,
  reason: "forbidden" | "invalid_url" | "unreachable" | "timeout" | "too_large" | "too_many_redirects",
): Setback => {
  const detail = host(url)
  switch (reason) {
    case "forbidden":
      return lasting("address_forbidden", detail)
    case "invalid_url":
      return lasting("address_invalid", detail)
    case "too_large":
      return lasting("data_too_large", detail)
    case "too_many_redirects":
      return lasting("data_refused", `${detail} redirects too many times`)
    case "unreachable":
      return passing("data_unreachable", detail)
    case "timeout":
      return passing("data_unreachable", `${detail} took too long`)
  }
}

/** A render error, with the properties that can explain it to the owner. */
type RenderFault = { readonly _tag: string } & Partial<{
  readonly part: string
  readonly problem: unknown
  readonly template: string
  readonly theme: string
  readonly section: string
  readonly sections: ReadonlyArray<{ readonly section: string }>
  readonly limit: unknown
  readonly quota: string
  readonly code: string
  readonly annotations: ReadonlyArray<{ readonly text: string }>
}>

const named = (...texts: ReadonlyArray<unknown>): string => texts.filter((one) => typeof one === "string").join(": ")

const interrupted = (): Setback => passing("render_interrupted")
const dataUnfit = ({ sections = [] }: RenderFault): Setback =>
  lasting("data_unfit", sections.map(({ section }) => section).join(", "))
const callInvalid = ({ section, problem }: RenderFault): Setback => lasting("call_invalid", named(section, problem))

/** Problems with the data or the call are explained; problems with the service's storage are not. */
const setbacks: ReadonlyMap<string, (error: RenderFault) => Setback> = new Map([
  ["PersistFailed", interrupted],
  ["RenderInterrupted", interrupted],
  ["KeyValueUnavailable", interrupted],
  ["UsageUnavailable", interrupted],
  ["DesignStoreUnavailable", interrupted],
  ["MalformedRequest", ({ part, problem }) => lasting("data_unreadable", named(part, problem))],
  ["SectionsUnmet", dataUnfit],
  ["PayloadShapeMismatch", dataUnfit],
  ["SeveralDatasets", callInvalid],
  ["TargetConflict", callInvalid],
  ["TemplateNotFound", ({ template = null }) => lasting("template_not_found", template)],
  ["ThemeUnknown", ({ theme = null }) => lasting("theme_not_found", theme)],
  ["TemplateFault", ({ template, code }) => lasting("template_fault", named(template, code))],
  ["RenderTooCostly", ({ limit }) => lasting("render_too_costly", named(limit))],
  [
    "AnnotationUndrawn",
    ({ annotations = [] }) => lasting("annotation_undrawn", annotations.map(({ text }) => text).join(", ")),
  ],
  ["QuotaExceeded", ({ quota = null }) => lasting("quota_exceeded", quota)],
])

/** The failure for a render error. */
export const renderFailed = (error: RenderFault): Setback =>
  setbacks.get(error._tag)?.(error) ?? lasting("render_failed")

export const postFailed = (isOver: boolean, detail: string): Setback =>
  isOver ? lasting("not_delivered", detail) : passing("not_delivered", detail)

export const mailFailed = (isOver: boolean, detail: string): Setback =>
  isOver ? lasting("not_mailed", detail) : passing("not_mailed", detail)

export const pageTooLarge = lasting("page_too_large")
export const pageGone = lasting("page_gone")
export const pageUnreadable = passing("page_unreadable")

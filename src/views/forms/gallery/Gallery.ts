import { allFields, type FormDefinition } from "../../../domain/forms/model/FormDefinition.ts"
import { localize } from "../../../domain/forms/model/LocalizedText.ts"
import type { ListedForm } from "./ListedForm.ts"

/** A form's state in its gallery. */
export const states = ["published", "publishedWithDraft", "draft"] as const
export type FormState = (typeof states)[number]

export const stateOf = ({ form, publishedVersion }: ListedForm): FormState =>
  publishedVersion === null ? "draft" : publishedVersion === form.version ? "published" : "publishedWithDraft"

/** The filter: words in the title or introduction, and the form's state. */
export interface Filter {
  readonly search: string
  readonly state: "all" | "published" | "draft"
}

export const filterOf = (query: URLSearchParams): Filter => {
  const state = query.get("state")
  return {
    search: (query.get("search") ?? "").trim().slice(0, 200),
    state: state === "published" || state === "draft" ? state : "all",
  }
}

/** Removes accents and case, so that `inspeccion` finds `Inspección`. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

const textsOf = ({ title, description, formId }: FormDefinition): string =>
  plain(
    [title, description ?? "", formId]
      .flatMap((text) => (typeof text === "string" ? [text] : Object.values(text)))
      .join(" "),
  )

export const matches =
  ({ search, state }: Filter) =>
  (listed: ListedForm): boolean => {
    const isPublished = listed.publishedVersion !== null
    const text = textsOf(listed.form)
    return (
      (state === "all" || (state === "published") === isPublished) &&
      plain(search)
        .split(/\s+/)
        .every((word) => text.includes(word))
    )
  }

const asks = new Set(["group", "matrix", "array", "formula", "hidden", "note"])

/** The number of questions. */
export const questionCount = (form: FormDefinition): number =>
  allFields(form).filter(({ fieldType }) => !asks.has(fieldType)).length

/** The languages of the form's title; empty if unspecified. */
export const languagesOf = ({ title }: FormDefinition): ReadonlyArray<string> =>
  typeof title === "string" ? [] : Object.keys(title)

export const byTitle =
  (locale: string) =>
  (a: ListedForm, b: ListedForm): number =>
    localize(a.form.title, locale).localeCompare(localize(b.form.title, locale), locale)

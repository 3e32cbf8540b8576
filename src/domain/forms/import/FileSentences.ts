import type { FormFileRefused } from "./Errors.ts"

/** Sentences about files that can't be imported, each with a remedy. */
export const fileSentences: Readonly<Record<FormFileRefused["problem"], string>> = {
  unknown_format:
    "The file must be a form as XLSForm (.xlsx), XForm (.xml), or JSON from SurveyJS, JSON Schema, a FHIR Questionnaire, Typeform or this service.",
  not_readable: "The file is damaged, or isn't valid XML or JSON.",
  too_large: "The file has too many rows, cells or elements for a form. Split it into several forms.",
  too_deep: "Groups may be nested at most 50 levels deep.",
  no_survey: "The workbook must have a sheet `survey` whose first row has the column `type`.",
  no_questions: "The file has no questions that can be imported.",
}

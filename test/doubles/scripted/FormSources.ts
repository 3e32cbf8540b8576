import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SourceForm } from "../../../src/domain/forms/records/SourceForm.ts"
import { FormSourceMissing, FormSources } from "../../../src/ports/FormSources.ts"

/** A form with every kind of column. */
export const sample: SourceForm = {
  formId: 1,
  orgId: 1,
  name: "Store visit",
  source: "sample",
  columns: [
    { name: "store_name", label: "Store", dataType: "varchar", isRequired: true, maxLength: 120, section: "Visit" },
    { name: "visit_date", label: "Date of the visit", dataType: "date", isRequired: true, section: "Visit" },
    {
      name: "visit_kind",
      label: "Kind of visit",
      dataType: "dropdown",
      isRequired: true,
      options: [
        { value: "routine", label: "Routine" },
        { value: "complaint", label: "After a complaint" },
      ],
      optionsSource: "metadata",
      section: "Visit",
    },
    { name: "shelf_photo", label: "Photo of the shelf", dataType: "photo", isRequired: false, section: "Findings" },
    { name: "position", label: "Where you are", dataType: "gps", isRequired: false, section: "Findings" },
    {
      name: "competitors",
      label: "Competitors seen",
      dataType: "checkbox_list",
      isRequired: false,
      section: "Findings",
    },
    { name: "heat_map", label: "Heat map", dataType: "matrix3d", isRequired: false, section: "Findings" },
  ],
}

/**
 * One sample form (`formid` 1, `orgid` 1) with every kind of column of an import: unchanged, approximated, and in need
 * of review.
 */
export const layer = (forms: ReadonlyArray<SourceForm> = [sample]) =>
  Layer.succeed(FormSources, {
    form: (formId, orgId, service) => {
      const match = forms.find(
        (form) => form.formId === formId && form.orgId === orgId && (service === undefined || service === form.source),
      )
      return match === undefined ? Effect.fail(new FormSourceMissing()) : Effect.succeed(match)
    },
  })

import * as Result from "effect/Result"
import { decodeForm } from "../check/FormCheck.ts"
import type { JsonObject } from "../codec/Json.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { customerSurvey } from "./customerSurvey.ts"
import { eventRegistration } from "./eventRegistration.ts"
import { jobApplication } from "./jobApplication.ts"
import { patientIntake } from "./patientIntake.ts"
import { roadsideReport } from "./roadsideReport.ts"
import { siteInspection } from "./siteInspection.ts"

/** The demo tenant's forms, with fixed identifiers, so that seeding is idempotent. */
export const demoDefinitions: ReadonlyArray<{ readonly formUid: string; readonly definition: JsonObject }> = [
  { formUid: "5e1d0001-0000-4000-8000-000000000001", definition: siteInspection },
  { formUid: "5e1d0002-0000-4000-8000-000000000002", definition: patientIntake },
  { formUid: "5e1d0003-0000-4000-8000-000000000003", definition: eventRegistration },
  { formUid: "5e1d0004-0000-4000-8000-000000000004", definition: jobApplication },
  { formUid: "5e1d0005-0000-4000-8000-000000000005", definition: customerSurvey },
  { formUid: "5e1d0006-0000-4000-8000-000000000006", definition: roadsideReport },
]

/** A demo form, ready to store. */
export const demoForm = ({ formUid, definition }: (typeof demoDefinitions)[number]): FormDefinition =>
  Result.getOrThrow(decodeForm(definition, formUid))

export const demoForms = (): ReadonlyArray<FormDefinition> => demoDefinitions.map(demoForm)

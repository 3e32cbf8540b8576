import * as Result from "effect/Result"
import { decodeForm } from "../check/FormCheck.ts"
import type { JsonObject } from "../codec/Json.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { application } from "./application.ts"
import { appointment } from "./appointment.ts"
import { contact } from "./contact.ts"
import { course } from "./course.ts"
import { feedback } from "./feedback.ts"
import { health } from "./health.ts"
import { incident } from "./incident.ts"
import { order } from "./order.ts"
import { registration } from "./registration.ts"
import { satisfaction } from "./satisfaction.ts"

/** A form template: its name in URLs, and its definition in all its languages. */
export interface FormTemplate {
  readonly id: string
  readonly definition: JsonObject
}

const spoken = { enabled: true, hands_free: { auto_record: true, silence_ms: 1200, barge_in: true } }

const template = (id: string, definition: JsonObject): FormTemplate => ({
  id,
  definition: { ...definition, voice: spoken, meta: { languages: ["en", "es"] } },
})

/** All templates, in display order. */
export const formTemplates: ReadonlyArray<FormTemplate> = [
  template("contact", contact),
  template("registration", registration),
  template("satisfaction", satisfaction),
  template("application", application),
  template("order", order),
  template("feedback", feedback),
  template("appointment", appointment),
  template("incident", incident),
  template("course", course),
  template("health", health),
]

/** A template with its parsed definition. */
export interface ReadTemplate extends FormTemplate {
  readonly form: FormDefinition
}

const seed = "5e1d00f0-0000-4000-8000-000000000000"

let read: ReadonlyArray<ReadTemplate> | undefined

export const readTemplates = (): ReadonlyArray<ReadTemplate> =>
  (read ??= formTemplates.map((one) => ({ ...one, form: Result.getOrThrow(decodeForm(one.definition, seed)) })))

export const readTemplate = (id: string): ReadTemplate | undefined => readTemplates().find((one) => one.id === id)

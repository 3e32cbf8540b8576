import * as Effect from "effect/Effect"
import type { Caller } from "../../../../src/domain/access/Caller.ts"
import * as Testing from "../../../doubles/Testing.ts"
import type { Answer, Call, Service } from "../../../support/inMemory.ts"

export type Json = Record<string, unknown>

export const api = "/api/v1"
export const formsPath = (tenant = "demo") => `${api}/${tenant}/forms`

/** A caller who belongs to these tenants. */
export const member = (programs: ReadonlyArray<string>, more: Partial<Caller> = {}): Caller => ({
  ...Testing.someone,
  programs,
  ...more,
})

export const superuser: Caller = member([], { sub: "1", userId: 1, superuser: true })

/** A definition with a required text, a number and a choice. */
export const definition = (formId: string, more: Json = {}): Json => ({
  form_id: formId,
  title: { en: `Form ${formId}`, es: `Formulario ${formId}` },
  sections: [
    {
      section_id: "main",
      fields: [
        { field_id: "name", field_type: "text", label: { en: "Name", es: "Nombre" }, required: true },
        { field_id: "age", field_type: "integer", label: "Age", constraints: { min_value: 0, max_value: 150 } },
        {
          field_id: "colour",
          field_type: "select",
          label: "Colour",
          options: [
            { value: "red", label: { en: "Red", es: "Rojo" } },
            { value: "blue", label: { en: "Blue", es: "Azul" } },
          ],
        },
      ],
    },
  ],
  ...more,
})

/** Sends JSON. */
export const send = (service: Service, method: string, path: string, body: unknown, more: Partial<Call> = {}) =>
  service.call({
    ...more,
    method,
    path,
    headers: { "content-type": "application/json", ...more.headers },
    body: JSON.stringify(body),
  })

export const get = (service: Service, path: string, more: Partial<Call> = {}) => service.call({ path, ...more })

/** Stores a form; returns its `form_uid` and its path. */
export const stored = (service: Service, body: Json, tenant = "demo", as: Caller = member([tenant])) =>
  Effect.map(send(service, "POST", formsPath(tenant), body, { as }), (answer: Answer) => {
    if (answer.status !== 201) throw new Error(`the form was not stored: ${answer.status} ${answer.text}`)
    const { form_uid: uid } = answer.json() as { form_uid: string }
    return { uid, path: `${formsPath(tenant)}/${uid}`, body: answer.json() as Json }
  })

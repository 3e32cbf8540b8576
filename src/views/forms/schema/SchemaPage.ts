import { isGroup } from "../../../domain/forms/model/FieldType.ts"
import type { JsonObject } from "../../../domain/forms/codec/Json.ts"
import { type FormField, nestedFields } from "../../../domain/forms/model/FormField.ts"
import { type FormDefinition, topLevelFields } from "../../../domain/forms/model/FormDefinition.ts"
import { localize } from "../../../domain/forms/model/LocalizedText.ts"
import { command } from "../../components/Command.ts"
import { filled } from "../../language/filled.ts"
import { type Html, html } from "../../markup/html.ts"
import type { FormVisit } from "../FormVisit.ts"

interface Line {
  readonly key: string
  readonly field: FormField
}

/** Every answer key of a field; list entries have an empty index. */
const linesOf = (field: FormField, key: string): ReadonlyArray<Line> => [
  { key, field },
  ...nestedFields(field).flatMap((inner) => {
    if (inner !== field.itemTemplate) return linesOf(inner, `${key}.${inner.fieldId}`)
    return isGroup(inner)
      ? (inner.children ?? []).flatMap((child) => linesOf(child, `${key}[].${child.fieldId}`))
      : linesOf(inner, `${key}[]`)
  }),
]

const requiredText = ({ texts }: FormVisit, field: FormField): string => {
  const { schema } = texts.forms
  const isConditional = field.dependsOn.some(
    ({ effect }) => effect === "require" || effect === "show" || effect === "hide",
  )
  if (field.required) return isConditional ? schema.when : schema.yes
  return field.dependsOn.some(({ effect }) => effect === "require") ? schema.when : schema.no
}

export interface SchemaPageOptions {
  readonly form: FormDefinition
  readonly document: JsonObject
  /** The path of the form's page. */
  readonly path: string
  /** The API URL of the schema. */
  readonly url: string
}

/** How a program submits answers: a table of keys, the schema, and the command that fetches it. */
export const schemaPage = (visit: FormVisit, { form, document, path, url }: SchemaPageOptions): Html => {
  const { schema } = visit.texts.forms
  const lines = topLevelFields(form).flatMap((field) => linesOf(field, field.fieldId))
  return html`<p><a href="${path}">${schema.back}</a></p>
    <h1>${filled(schema.title, { title: localize(form.title, visit.language) })}</h1>
    <p class="lead">${schema.lead}</p>
    ${command(visit.texts, { label: schema.command, text: `curl -s ${url} -H "Authorization: Bearer $TOKEN"` })}
    <div class="schema-part">
      <h2 id="fields">${schema.fields}</h2>
      <div class="schema-scroll" tabindex="0" role="region" aria-labelledby="fields">
        <table class="schema-table">
          <thead>
            <tr>
              <th scope="col">${schema.name}</th>
              <th scope="col">${schema.question}</th>
              <th scope="col">${schema.type}</th>
              <th scope="col">${schema.required}</th>
            </tr>
          </thead>
          <tbody>
            ${lines.map(
              ({ key, field }) =>
                html`<tr>
                  <th scope="row"><code>${key}</code></th>
                  <td>${localize(field.label, visit.language)}</td>
                  <td>${field.fieldType}</td>
                  <td>${requiredText(visit, field)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </div>
    <div class="schema-part">
      <h2>${schema.document}</h2>
      ${command(visit.texts, { label: schema.document, text: JSON.stringify(document, null, 2) })}
    </div>`
}

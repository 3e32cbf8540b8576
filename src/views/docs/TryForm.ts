import { attributes, type Html, html } from "../markup/html.ts"
import { textField } from "../components/Field.ts"
import type { Visit } from "../shell/Visit.ts"
import type { Operation } from "./Reference.ts"
import { type Definitions, exampleOf, resolved, type Shape } from "./Shapes.ts"

/** The maximum number of additional files, whose names the user chooses. */
const furtherParts = 2

const isFile = ({ format, items }: Shape): boolean => format === "binary" || items?.format === "binary"

const textArea = (id: string, name: string, label: string, value: unknown): Html =>
  html`<div class="field">
    <label for="${id}">${label}</label>
    <textarea class="input docs-body" id="${id}" name="${name}" rows="10" spellcheck="false" lang="en">
${JSON.stringify(value, null, 2)}</textarea>
  </div>`

const fileField = (id: string, name: string, label: string, isMany: boolean): Html =>
  html`<div class="field">
    <label for="${id}">${label}</label>
    <input type="file" id="${id}" ${attributes({ name, multiple: isMany })} />
  </div>`

const partFields = ({ texts: { docs: texts } }: Visit, definitions: Definitions, shape: Shape): Html =>
  html`${Object.entries(shape.properties ?? {}).map(([name, part], place) =>
    isFile(part)
      ? fileField(`part-${place}`, `part:${name}`, name, part.items !== undefined)
      : textArea(`part-${place}`, `part:${name}`, name, exampleOf(definitions, part)),
  )}
  ${
    typeof shape.additionalProperties === "object"
      ? Array.from(
          { length: furtherParts },
          (_, place) =>
            html`<div class="docs-part">
              ${textField({ id: `further-name-${place}`, name: "further-name", label: texts.partName })}
              ${fileField(`further-file-${place}`, "further-file", texts.partFile, false)}
            </div>`,
        )
      : null
  }`

/**
 * A form that sends the call, hidden until the page's script shows it. Field names are the targets: `query:limit`,
 * `part:request`.
 */
export const tryForm = (visit: Visit, definitions: Definitions, operation: Operation): Html => {
  const texts = visit.texts.docs
  const { method, path, parameters, body, isOpen } = operation
  const labels = {
    sending: texts.sending,
    stopped: texts.stopped,
    unsent: texts.unsent,
    redirect: texts.redirect,
    cut: texts.cut,
    save: texts.save,
  }
  return html`<form id="try" class="docs-try" data-method="${method}" data-path="${path}" hidden>
    <h2>${texts.tryTitle}</h2>
    <p class="hint">${texts.tryNote}</p>
    ${
      isOpen
        ? null
        : textField({
            id: "try-token",
            name: "token",
            label: texts.token,
            hint: texts.tokenHint,
            type: "password",
            autocomplete: "off",
          })
    }
    ${parameters.map((one, place) =>
      textField({
        id: `parameter-${place}`,
        name: `${one.in}:${one.name}`,
        label: one.name,
        isRequired: one.required === true,
        autocomplete: "off",
      }),
    )}
    ${
      body.length < 2
        ? null
        : html`<div class="field">
            <label for="try-type">${texts.contentType}</label>
            <select class="select" id="try-type">
              ${body.map(({ type }) => html`<option>${type}</option>`)}
            </select>
          </div>`
    }
    ${body.map(
      ({ type, shape }) =>
        html`<fieldset class="docs-fields" data-type="${type}">
          <legend class="unseen">${type}</legend>
          ${
            type === "application/json"
              ? textArea("try-body", "body", texts.body, exampleOf(definitions, shape))
              : partFields(visit, definitions, resolved(definitions, shape))
          }
        </fieldset>`,
    )}
    <p class="docs-actions">
      <button class="button button-main">${texts.send}</button>
      <button type="button" class="button" id="try-stop" hidden>${texts.stop}</button>
    </p>
    <section
      id="try-answer"
      aria-labelledby="try-answer-title"
      ${attributes(Object.fromEntries(Object.entries(labels).map(([name, text]) => [`data-${name}`, text])))}
      hidden
    >
      <h3 id="try-answer-title" tabindex="-1">${texts.answer}</h3>
      <p id="try-status"></p>
      <details class="command">
        <summary>${texts.headers}</summary>
        <pre tabindex="0" role="region" aria-label="${texts.headers}"><code id="try-headers"></code></pre>
      </details>
      <div class="command">
        <pre tabindex="0" role="region" aria-label="${texts.text}"><code id="try-text"></code></pre>
      </div>
      <p id="try-more"></p>
    </section>
  </form>`
}

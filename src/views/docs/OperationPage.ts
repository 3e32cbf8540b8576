import { quoted } from "../../domain/markup/Shell.ts"
import type { PageTexts } from "../../domain/languages/PageTexts.ts"
import { command } from "../components/Command.ts"
import { type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"
import { prose } from "./prose.ts"
import type { Contents, Operation, Parameter, Reference } from "./Reference.ts"
import { type Definitions, exampleOf, limitsOf, type Member, membersOf, typeOf } from "./Shapes.ts"
import { tryForm } from "./TryForm.ts"

type Texts = PageTexts["docs"]

const row = (texts: Texts, { name, type, isRequired, description, limits }: Member, note = ""): Html =>
  html`<li>
    <p>
      <code class="docs-name">${name}</code> <code class="docs-type">${type}</code>
      ${isRequired ? html`<strong>${texts.required}</strong>` : null}
    </p>
    ${note === "" ? null : html`<p class="hint">${note}</p>`}
    ${description === "" ? null : html`<p lang="en">${prose(description)}</p>`}
    ${limits.length === 0 ? null : html`<p class="hint" lang="en">${limits.join(", ")}</p>`}
  </li>`

const parameterRow = (texts: Texts, one: Parameter): Html => {
  const { name, schema, required = false } = one
  const description = one.description ?? schema.description ?? ""
  const place = (texts.places as Readonly<Record<string, string>>)[one.in] ?? one.in
  return row(texts, { name, type: typeOf(schema), isRequired: required, description, limits: limitsOf(schema) }, place)
}

const contentList = (texts: Texts, definitions: Definitions, contents: Contents): ReadonlyArray<Html> =>
  contents.map(({ type, shape }) => {
    const members = membersOf(definitions, shape)
    const head = html`<code>${type}</code> <code class="docs-type">${typeOf(shape)}</code>`
    return members.length === 0
      ? html`<p>${head}</p>`
      : html`<details>
          <summary>${head}</summary>
          <ul class="docs-rows">
            ${members.map((member) => row(texts, member))}
          </ul>
        </details>`
  })

/** The call as a curl command, with the token as a shell variable. */
const curl = ({ method, path, isOpen, body }: Operation, base: string, example: string | undefined): string =>
  [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(`${base}${path}`)}`,
    ...(isOpen ? [] : [`-H "Authorization: Bearer $TOKEN"`]),
    ...(example === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(example)}`]),
    ...(example === undefined && body.length > 0 ? ["-F file=@file"] : []),
  ].join(" \\\n  ")

/** A route's description, a form to call it, and the equivalent command. `base`: the scheme and host. */
export const operationPage = (visit: Visit, reference: Reference, operation: Operation, base: string): Html => {
  const texts = visit.texts.docs
  const { definitions } = reference
  const json = operation.body.find(({ type }) => type === "application/json")
  const example = json === undefined ? undefined : JSON.stringify(exampleOf(definitions, json.shape), null, 2)
  return html`<p class="docs-back"><a href="/docs">${texts.all}</a></p>
    <h1 lang="en">${prose(operation.summary)}</h1>
    <p class="docs-route"><code>${operation.method} ${operation.path}</code></p>
    ${operation.description === "" ? null : html`<p class="lead" lang="en">${prose(operation.description)}</p>`}
    ${operation.isOpen ? html`<p>${texts.open}</p>` : null}
    ${
      operation.parameters.length === 0
        ? null
        : html`<h2>${texts.parameters}</h2>
            <ul class="docs-rows">
              ${operation.parameters.map((one) => parameterRow(texts, one))}
            </ul>`
    }
    ${
      operation.body.length === 0
        ? null
        : html`<h2>${texts.body}</h2>
            ${contentList(texts, definitions, operation.body)}`
    }
    <h2>${texts.command}</h2>
    ${command(visit.texts, { label: "curl", text: curl(operation, base, example) })}
    ${tryForm(visit, definitions, operation)}
    <h2>${texts.answers}</h2>
    <ul class="docs-rows">
      ${operation.answers.map(
        ({ status, description, contents }) =>
          html`<li>
            <h3>${status}</h3>
            <p lang="en">${prose(description)}</p>
            ${contentList(texts, definitions, contents)}
          </li>`,
      )}
    </ul>`
}

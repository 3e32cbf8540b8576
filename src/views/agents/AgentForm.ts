import { longestName, longestText } from "../../domain/agents/AgentOrder.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import type { Tool } from "../../domain/tools/Tool.ts"
import { choice } from "../components/Choice.ts"
import { textField } from "../components/Field.ts"
import { filled } from "../language/filled.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"
import { approvalSelect, toolPicker } from "./ToolPicker.ts"

/** Languages offered for answers; the page's language comes first. */
const languagesFor = ({ texts }: SignedInVisit, language: string): ReadonlyArray<readonly [string, string]> =>
  Object.entries(texts.agents.languages).sort(
    ([a, first], [b, second]) =>
      Number(b === language) - Number(a === language) || first.localeCompare(second, language),
  )

const who = (visit: SignedInVisit, editing: PersistedAgent | null): Html => {
  const { agents } = visit.texts
  const language = editing?.config.language ?? visit.language
  return html`<fieldset class="step">
    <legend>${agents.whoTitle}</legend>
    <div class="fields">
      ${textField({ id: "name", name: "name", label: agents.name, autocomplete: "off", isRequired: true, longest: longestName, value: editing?.config.name })}
      ${textField({
        id: "description",
        name: "description",
        label: agents.description,
        hint: agents.descriptionHint,
        autocomplete: "off",
        longest: longestText,
        value: editing?.config.description,
      })}
      <div class="field">
        <label for="instructions">${agents.instructions}</label>
        <p class="hint" id="instructions-hint">${agents.instructionsHint}</p>
        <textarea
          class="input area"
          id="instructions"
          name="instructions"
          rows="4"
          maxlength="${longestText}"
          aria-describedby="instructions-hint"
        >
${editing?.config.systemPromptTemplate ?? ""}</textarea>
      </div>
      <div class="field">
        <label for="answer-language">${agents.language}</label>
        <select class="input select" id="answer-language" name="language">
          ${languagesFor(visit, language).map(
            ([code, name]) =>
              html`<option value="${code}" ${attributes({ selected: code === language })}>${name}</option>`,
          )}
        </select>
      </div>
    </div>
  </fieldset>`
}

/** The agent's documents, each with a checkbox to remove it. */
const documentsOf = ({ texts: { agents } }: SignedInVisit, { documents }: PersistedAgent): Html | null =>
  documents.length === 0
    ? null
    : html`<fieldset class="known">
        <legend class="field-label">${agents.knownTitle}</legend>
        ${documents.map(
          ({ name, path }, at) =>
            html`<div class="known-one">
              <input type="checkbox" id="known-${at}" name="remove-document" value="${path}" />
              <label for="known-${at}">${filled(agents.takeAway, { name })}</label>
            </div>`,
        )}
      </fieldset>`

/** The agent's tool servers, each with a checkbox to remove it. */
const connected = (visit: SignedInVisit, { config }: PersistedAgent): Html | null => {
  const { agents } = visit.texts
  return config.toolServers.length === 0
    ? null
    : html`<fieldset class="known">
        <legend class="field-label">${agents.serversTitle}</legend>
        ${config.toolServers.map(
          ({ name, url, approval = "auto" }, at) =>
            html`<div class="known-one">
              <input
                type="checkbox"
                id="connected-${at}"
                name="remove-server"
                value="${name}"
                aria-describedby="connected-${at}-url"
              />
              <label for="connected-${at}">${filled(agents.takeAway, { name })}</label>
              <p class="hint" id="connected-${at}-url">${url}</p>
              ${approvalSelect(visit, {
                name: `server-approval:${name}`,
                label: filled(agents.approvalOf, { name }),
                chosen: approval,
              })}
            </div>`,
        )}
      </fieldset>`
}

const knows = (visit: SignedInVisit, cap: number, editing: PersistedAgent | null): Html => {
  const {
    texts: { agents },
    language,
  } = visit
  const size = new Intl.NumberFormat(language, { style: "unit", unit: "megabyte", maximumFractionDigits: 0 })
  const shown = size.format(Math.floor(cap / 1024 / 1024))
  return html`<fieldset class="step">
    <legend>${agents.knowTitle}</legend>
    ${editing === null ? null : documentsOf(visit, editing)}
    <div class="field" id="files-field">
      <div class="drop" id="drop">
        <input
          type="file"
          id="files"
          multiple
          aria-labelledby="drop-title drop-action"
          aria-describedby="files-hint files-problem"
        />
        <p>
          <span class="drop-title" id="drop-title">${agents.drop}</span>
          <span class="drop-action" id="drop-action">${agents.choose}</span>
        </p>
      </div>
      <p class="hint" id="files-hint">${filled(agents.accepted, { cap: shown })}</p>
      <p class="problem" id="files-problem" hidden></p>
      <ul class="chosen" id="chosen" aria-label="${agents.chosen}" hidden></ul>
    </div>
    <div class="strategies" id="strategies" role="radiogroup" aria-labelledby="strategy" hidden>
      <p class="field-label" id="strategy">${agents.strategy}</p>
      ${(["vector", "pageindex"] as const).map((mode) =>
        choice({
          name: "rag_mode",
          value: mode,
          isChosen: mode === (editing?.config.ragMode ?? "vector"),
          title: agents.strategies[mode],
          text: agents.strategies[`${mode}Text`],
          className: "card strategy",
        }),
      )}
    </div>
  </fieldset>`
}

const server = (visit: SignedInVisit, editing: PersistedAgent | null): Html => {
  const { agents } = visit.texts
  return html`<details class="step-folded" id="server">
    <summary>${agents.serverTitle}</summary>
    <p class="hint">${agents.serverLead}</p>
    ${editing === null ? null : connected(visit, editing)}
    <div class="fields">
      ${textField({ id: "server-name", name: "server-name", label: agents.serverName, autocomplete: "off" })}
      ${textField({
        id: "server-url",
        name: "server-url",
        label: agents.serverUrl,
        hint: agents.serverUrlHint,
        autocomplete: "off",
      })}
      ${textField({
        id: "server-key",
        name: "server-key",
        label: agents.serverKey,
        hint: agents.serverKeyHint,
        type: "password",
        autocomplete: "off",
      })}
      <div class="field">
        <span class="field-label">${agents.approvalLabel}</span>
        ${approvalSelect(visit, { name: "server-approval", label: agents.approvalLabel, chosen: "auto" })}
      </div>
      <div class="trial">
        <button type="button" class="button" id="test">${agents.test}</button>
        <p class="trial-outcome" id="test-outcome" role="status"></p>
      </div>
    </div>
  </details>`
}

/** The form for building or editing an agent. */
export const agentForm = (
  visit: SignedInVisit,
  tools: ReadonlyArray<Tool>,
  cap: number,
  editing: PersistedAgent | null,
): Html => {
  const { agents } = visit.texts
  return html`<form class="settings" id="agent-form" novalidate>
    ${who(visit, editing)} ${knows(visit, cap, editing)}
    <fieldset class="step">
      <legend>${agents.toolsTitle}</legend>
      <p class="hint tools-lead">${agents.toolsLead}</p>
      ${toolPicker(visit, tools, editing?.config.tools ?? [], editing?.config.toolApprovals)}
    </fieldset>
    ${server(visit, editing)}
    <noscript><p class="notice notice-note">${agents.withoutScript}</p></noscript>
    <button class="button button-main" id="build" disabled>
      ${editing === null ? agents.build : agents.saveChanges}
    </button>
  </form>`
}

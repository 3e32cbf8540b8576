import { mostChecks } from "../../domain/agents/evals/EvalSet.ts"
import { textField } from "../components/Field.ts"
import { filled } from "../language/filled.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"

const checkTypes = ["contains", "not_contains", "exact", "regex", "number", "citation", "tool"] as const

/** A question in the editor, as submitted. */
export interface Draft {
  readonly question: string
  readonly checks: ReadonlyArray<{ readonly type: string; readonly value: string; readonly page: string }>
}

export const emptyCheck: Draft["checks"][number] = { type: "contains", value: "", page: "" }

const none: Draft = { question: "", checks: [emptyCheck] }

/**
 * A question with its checks. The buttons that add and remove checks work without a script by reloading the form. The
 * form's URL has no fragment, because browsers would then ignore `autofocus`.
 */
export const questionForm = ({ texts }: SignedInVisit, agent: string, draft: Draft | null): Html => {
  const { agentEvals: own } = texts
  const { question, checks } = draft ?? none
  const check = ({ type, value, page }: Draft["checks"][number], at: number): Html =>
    html`<div class="eval-row">
      <div class="field">
        <label for="eval-type-${at}">${at === 0 ? own.check : own.andCheck}</label>
        <select
          class="input select"
          id="eval-type-${at}"
          name="type"
          ${attributes({ autofocus: draft !== null && at > 0 && at === checks.length - 1 })}
        >
          ${checkTypes.map((one) => html`<option value="${one}" ${attributes({ selected: one === type })}>${own.checks[one]}</option>`)}
        </select>
      </div>
      ${textField({
        id: `eval-value-${at}`,
        name: "value",
        label: own.value,
        isRequired: true,
        autocomplete: "off",
        value,
        ...(at === 0 ? { hint: own.valueHint } : {}),
      })}
      ${textField({
        id: `eval-page-${at}`,
        name: "page",
        label: own.page,
        type: "number",
        autocomplete: "off",
        value: page,
        ...(at === 0 ? { hint: own.pageHint } : {}),
      })}
      ${
        checks.length === 1
          ? null
          : html`<button
              class="button button-quiet"
              name="less"
              value="${at}"
              formaction="/agents/eval"
              formnovalidate
              aria-label="${filled(own.lessOf, { number: at + 1 })}"
            >
              ${own.less}
            </button>`
      }
    </div>`
  return html`<form class="eval-form" id="eval-add" method="post" action="/agents/eval#eval-add">
    <input type="hidden" name="agent" value="${agent}" />
    <!-- What the Enter key does: the first button of a form. -->
    <button name="add" value="1" hidden></button>
    <h3>${own.addTitle}</h3>
    <div class="field">
      <label for="eval-question">${own.question}</label>
      <textarea class="input" id="eval-question" name="question" rows="2" required maxlength="4000">
${question}</textarea>
    </div>
    ${checks.map(check)}
    <p class="version-doors">
      <button class="button" name="add" value="1">${own.add}</button>
      ${
        checks.length >= mostChecks
          ? null
          : html`<button class="button button-quiet" name="more" value="1" formaction="/agents/eval" formnovalidate>
              ${own.more}
            </button>`
      }
    </p>
  </form>`
}

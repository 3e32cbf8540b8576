import { dateFormat } from "../../domain/languages/dateFormat.ts"
import { accesses, type ApiKey } from "../../domain/access/ApiKey.ts"
import type { Role } from "../../domain/access/Role.ts"
import { command } from "../components/Command.ts"
import { textField } from "../components/Field.ts"
import { notice } from "../components/Notice.ts"
import { filled } from "../language/filled.ts"
import { attributes, type Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"

/** Roles that the page offers for keys: the same as for people. Other roles are set through the API. */
export const offeredRoles = ["viewer", "respondent", "editor", "owner"] as const satisfies ReadonlyArray<Role>

export const entryNames = ["name", "role", "access", "forms", "days"] as const
export type KeyEntries = Readonly<Record<(typeof entryNames)[number], string>>

export interface KeysShown {
  readonly tenant: string
  readonly keys: ReadonlyArray<ApiKey>
  readonly entries: KeyEntries
  readonly wrong: ReadonlyArray<keyof KeyEntries>
  /** The new key itself, which is shown only once. */
  readonly made: { readonly name: string; readonly text: string } | null
  readonly news: "deleted" | "notThere" | "full" | "elsewhere" | null
}

const day = ({ language }: Visit, at: number): Html => {
  const format = dateFormat(language, { dateStyle: "medium", timeZone: "UTC" })
  return html`<time datetime="${new Date(at).toISOString()}">${format.format(at)}</time>`
}

const card = (visit: Visit, key: ApiKey, here: string): Html => {
  const texts = visit.texts.account.keys
  const role = (offeredRoles as ReadonlyArray<string>).includes(key.role)
    ? texts.roles[key.role as keyof typeof texts.roles]
    : key.role
  return html`<li class="session">
    <div>
      <h3>${key.name}</h3>
      <dl>
        <dt>${texts.hint}</dt>
        <dd><code>${key.hint}…</code></dd>
        <dt>${texts.may}</dt>
        <dd>${role}, ${texts.accesses[key.access]}</dd>
        <dt>${texts.forms}</dt>
        <dd>${key.forms === null ? texts.allForms : key.forms.join(", ")}</dd>
        <dt>${texts.used}</dt>
        <dd>${key.lastUsedAt === null ? texts.never : day(visit, key.lastUsedAt)}</dd>
        <dt>${texts.expires}</dt>
        <dd>${day(visit, key.expiresAt)}</dd>
      </dl>
    </div>
    <form method="post" action="${here}">
      <input type="hidden" name="delete" value="${key.keyId}" />
      <button class="button" aria-label="${filled(texts.deleteOf, { name: key.name })}">${texts.delete}</button>
    </form>
  </li>`
}

const select = (
  id: keyof KeyEntries,
  label: string,
  options: ReadonlyArray<readonly [string, string]>,
  chosen: string,
): Html =>
  html`<div class="field">
    <label for="key-${id}">${label}</label>
    <select class="input select" id="key-${id}" name="${id}">
      ${options.map(
        ([value, text]) =>
          html`<option value="${value}" ${attributes({ selected: value === chosen })}>${text}</option>`,
      )}
    </select>
  </div>`

const making = ({ texts }: Visit, { entries, wrong }: KeysShown, here: string): Html => {
  const { keys } = texts.account
  const field = (name: "name" | "forms" | "days", more: { readonly hint?: string; readonly type?: "number" } = {}) =>
    textField({
      id: `key-${name}`,
      name,
      label: keys.fields[name],
      value: entries[name],
      autocomplete: "off",
      isRequired: name !== "forms",
      problem: wrong.includes(name) ? keys.problems[name] : undefined,
      ...more,
    })
  return html`<form class="key-new" method="post" action="${here}">
    <h2>${keys.makeTitle}</h2>
    ${field("name")}
    ${select(
      "role",
      keys.fields.role,
      offeredRoles.map((role) => [role, keys.roles[role]] as const),
      entries.role,
    )}
    ${select(
      "access",
      keys.fields.access,
      accesses.map((access) => [access, keys.accesses[access]] as const),
      entries.access,
    )}
    ${field("forms", { hint: keys.formsHint })} ${field("days", { type: "number" })}
    <button class="button button-main">${keys.make}</button>
  </form>`
}

/** API keys with delete buttons, and a form for creating a key. Works without a script. */
export const keysPage = (visit: Visit, shown: KeysShown): Html => {
  const { keys: texts } = visit.texts.account
  const { tenant, keys, made, news } = shown
  const here = `/${encodeURIComponent(tenant)}/api-keys`
  const isWrong = news === "full" || news === "elsewhere"
  return html`${news === null ? null : notice({ tone: isWrong ? "error" : "done" }, html`<p>${texts[news]}</p>`)}
    ${
      made === null
        ? null
        : notice(
            { tone: "done", title: filled(texts.made, { name: made.name }) },
            html`<p>${texts.madeText}</p>
              ${command(visit.texts, { label: texts.key, text: made.text, id: "new-key" })}`,
          )
    }
    <h1>${filled(texts.title, { tenant })}</h1>
    <p class="lead">${texts.lead}</p>
    ${
      keys.length === 0
        ? html`<p class="sessions-all">${texts.none}</p>`
        : html`<h2 class="sessions-all">${texts.list}</h2>
            <ul class="sessions-list">
              ${keys.map((key) => card(visit, key, here))}
            </ul>`
    }
    ${making(visit, shown, here)}`
}

import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { attributes, type Html, html } from "../../../src/views/markup/html.ts"
import type { Draft } from "./document.ts"
import { gaps, languagesOf, outdatedOf, textAt, textPlaces } from "./texts.ts"

/** Undefined for an invalid tag, which a form may still contain. */
const nameOf = (tag: string, locale: string): string | undefined => {
  try {
    return new Intl.DisplayNames([locale, "en"], { type: "language" }).of(tag)
  } catch {
    return undefined
  }
}

/** A language's name in the page's language. */
export const languageName = (tag: string, locale: string): string => {
  const name = nameOf(tag, locale) ?? tag
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** Offered languages; others can be added by language tag through the API. */
const offered =
  "en es fr de it pt nl ca eu gl pl ro cs sk hu bg el sv da nb fi et lv lt sl hr sr uk ru tr ar he fa hi bn ur zh ja ko vi th id ms sw am so tl ga cy is mt sq mk".split(
    " ",
  )

/** In the toolbar of multilingual forms: the language in which text is edited. */
export const languageChoice = (facts: EditFacts, form: Draft, page: string): Html | null => {
  const { edit } = facts.texts
  const languages = languagesOf(form, page)
  if (languages.length < 2) return null
  return html`<label class="language-choice"
    ><span class="unseen">${edit.inLanguage}</span
    ><select class="input select" data-write-in>
      ${languages.map(
        (tag) =>
          html`<option value="${tag}" ${attributes({ lang: tag, selected: tag === facts.locale })}>
            ${languageName(tag, page)}
          </option>`,
      )}
    </select></label
  >`
}

/** A line that says how many translations are missing or outdated in a language. */
export const standing = ({ texts: { edit } }: EditFacts, form: Draft, tag: string, page: string): string => {
  const { missing, outdated, count } = gaps(form, tag, page)
  const parts = [
    ...(missing.length > 0 ? [filled(edit.languages.missing, { number: missing.length, count })] : []),
    ...(outdated.length > 0 ? [filled(edit.languages.outdated, { number: outdated.length })] : []),
  ]
  return parts.length === 0 ? edit.languages.complete : parts.join(" · ")
}

/** Right pane, without a selection: the form's languages, and a control to add one. */
export const languageSettings = (facts: EditFacts, form: Draft, page: string): Html => {
  const { edit } = facts.texts
  const [first = page, ...others] = languagesOf(form, page)
  const free = offered.filter((tag) => tag !== first && !others.includes(tag))
  const byName = free
    .map((tag) => [tag, languageName(tag, page)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, page))
  return html`<fieldset class="fieldset">
    <legend class="question-label">${edit.languages.title}</legend>
    <ul class="form-languages">
      <li><strong>${languageName(first, page)}</strong> <span class="hint">${edit.languages.original}</span></li>
      ${others.map((tag) => {
        const name = languageName(tag, page)
        return html`<li>
          <strong>${name}</strong> <span class="hint">${standing(facts, form, tag, page)}</span>
          <span class="language-doors">
            <button type="button" class="button" data-do="translate" data-at="${tag}">
              ${edit.languages.translate}<span class="unseen">: ${name}</span>
            </button>
            <button type="button" class="button button-quiet" data-do="language-remove" data-at="${tag}">
              ${edit.remove}<span class="unseen">: ${name}</span>
            </button>
          </span>
        </li>`
      })}
    </ul>
    <div class="field">
      <label for="language-add">${edit.languages.add}</label>
      <div class="form-bar">
        <select class="input select" id="language-add">
          <option value="">${edit.languages.choose}</option>
          ${byName.map(([tag, name]) => html`<option value="${tag}">${name}</option>`)}
        </select>
        <button type="button" class="button" data-do="language-add">${edit.languages.addAction}</button>
      </div>
    </div>
  </fieldset>`
}

/** The form's text in two languages side by side. */
export const translation = (facts: EditFacts, form: Draft, tag: string, page: string, isOpenOnly: boolean): Html => {
  const { edit } = facts.texts
  const words = edit.languages
  const languages = languagesOf(form, page)
  const first = languages[0] ?? page
  const old = new Set(outdatedOf(form)[tag] ?? [])
  const rows = textPlaces(form)
    .map((place, at) => ({ place, at, from: textAt(place, languages, first), to: textAt(place, languages, tag) }))
    .filter(({ from }) => from !== "")
    .filter(({ place, to }) => !isOpenOnly || to === "" || old.has(place.id))
  return html`<div class="dialog-bar">
      <h2 id="dialog-title">${filled(words.into, { language: nameOf(tag, page) ?? tag })}</h2>
      <button type="button" class="button button-quiet" data-do="close">${edit.close}</button>
    </div>
    <p class="hint" role="status" data-standing>${standing(facts, form, tag, page)}</p>
    <div class="answer answer-single">
      <input type="checkbox" id="open-only" data-open-only ${attributes({ checked: isOpenOnly })} /><label
        for="open-only"
        >${words.openOnly}</label
      >
    </div>
    ${rows.length === 0 ? html`<p>${words.nothing}</p>` : null}
    <ol class="translations">
      ${rows.map(({ place, at, from, to }) => {
        const isOld = to !== "" && old.has(place.id)
        return html`<li class="translation">
          <div lang="${first}">
            <p class="hint">${words.kinds[place.kind]}</p>
            <p id="from-${at}">${from}</p>
          </div>
          <div>
            <textarea
              class="input"
              rows="${from.length > 80 ? 3 : 1}"
              lang="${tag}"
              ${attributes({ "data-translate": String(at), "aria-labelledby": `dialog-title from-${at}` })}
            >
${to}</textarea>
            ${
              isOld
                ? html`<p class="translation-old">
                    ${words.changed}
                    <button type="button" class="button button-quiet" data-do="translation-right" data-at="${at}">
                      ${words.right}
                    </button>
                  </p>`
                : null
            }
          </div>
        </li>`
      })}
    </ol>`
}

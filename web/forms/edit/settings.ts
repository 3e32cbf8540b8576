import { isJsonObject, type Json } from "../../../src/domain/forms/codec/Json.ts"
import { checkNames } from "../../../src/domain/understanding/code/CheckDigit.ts"
import { textEntities } from "../../../src/domain/understanding/TextSpec.ts"
import { attributes, type Hole, type Html, html } from "../../../src/views/markup/html.ts"
import { filled } from "../../../src/views/language/filled.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { conditions, optionConditions } from "./conditions.ts"
import { choose, settingLine, tick } from "./controls.ts"
import { type Draft, draftsIn, placeOf, textIn } from "./document.ts"
import { formulaSettings } from "./formulaPanel.ts"
import { endLines, entryLines, fileLines, homeLine, keptLines, limitLines } from "./kindPanels.ts"
import { takesOptions, takesOther, takesSeveral } from "./kinds.ts"
import { textAt, languagesOf, placeIn } from "./texts.ts"
import { toldKind } from "./spoken.ts"
import { themeSettings } from "./theme.ts"
import { languageSettings } from "./translating.ts"

const texts: ReadonlySet<string> = new Set(["text", "textarea", "masked", "search", "password"])

/** A setting for text in the selected language; a translation has the original next to it. */
const textSetting = (
  facts: EditFacts,
  form: Draft,
  page: string,
  { of, key, set, label, hint }: { of: Draft; key: string; set: string; label: string; hint?: string },
): Html => {
  const languages = languagesOf(form, page)
  const place = placeIn(form, of, key, of === form ? undefined : of)
  const [first = page] = languages
  const original = facts.locale === first ? "" : textAt(place, languages, first)
  const about = original === "" ? hint : filled(facts.texts.edit.languages.from, { text: original })
  return settingLine({
    label,
    set,
    value: textAt(place, languages, facts.locale),
    ...(about === undefined ? {} : { hint: about }),
  })
}

const optionLines = (facts: EditFacts, form: Draft, field: Draft, page: string): Hole => {
  const { edit } = facts.texts
  if (!takesOptions(field)) return null
  const languages = languagesOf(form, page)
  const [first = page] = languages
  return html`<fieldset class="fieldset">
    <legend class="question-label">${edit.options}</legend>
    ${draftsIn(field["options"]).map((option, i) => {
      const place = placeIn(form, option, "label", field)
      const original = facts.locale === first ? "" : textAt(place, languages, first)
      const number = filled(edit.option, { number: i + 1 })
      return html`${original === "" ? null : html`<p class="hint">${original}</p>`}
        <div class="option-line">
          <input
            class="input"
            ${attributes({ id: `set-option:${i}`, "data-set": `option:${i}`, value: textAt(place, languages, facts.locale), "aria-label": original === "" ? number : `${number}: ${original}` })}
          />
          <button
            type="button"
            class="button button-quiet"
            data-do="option-remove"
            data-at="${i}"
            aria-label="${filled(edit.removeOption, { number: i + 1 })}"
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
        ${takesSeveral(field) ? tick(filled(edit.optionAlone, { number: i + 1 }), `alone:${i}`, option["exclusive"] === true) : null}`
    })}
    <p class="hint">${edit.optionHint}</p>
    <div class="form-bar">
      <button type="button" class="button" data-do="option-add">${edit.addOption}</button>
      ${takesOther(field) ? html`<button type="button" class="button" data-do="option-other">${edit.addOther}</button>` : null}
    </div>
  </fieldset>`
}

/** Export names: generated from labels, and fixed once answers use them. */
const dataLines = ({ texts: { edit }, locale, published }: EditFacts, field: Draft): Html => {
  const out = published[String(field["field_uid"])]
  return html`<details class="more" data-more="data">
    <summary>${edit.data}</summary>
    <p class="hint">${out === undefined ? edit.dataHint : edit.dataPublished}</p>
    ${settingLine({ label: edit.key, set: "data:id", value: String(field["field_id"]), hint: edit.keyHint })}
    ${draftsIn(field["options"]).map((option, i) =>
      settingLine({
        label: filled(edit.valueOf, { label: textIn(option["label"], locale) }),
        set: `data:value:${i}`,
        value: String(option["value"]),
      }),
    )}
  </details>`
}

const voiceOf = (field: Draft): Draft => {
  const meta = isJsonObject(field["meta"]) ? field["meta"] : {}
  return isJsonObject(meta["voice"]) ? (meta["voice"] as Draft) : {}
}

/** A question's voice settings, with a field for trying out a sentence. */
const voiceLines = (facts: EditFacts, form: Draft, field: Draft, page: string): Html => {
  const { edit } = facts.texts
  const words = edit.spoken
  const voice = voiceOf(field)
  const detected = texts.has(String(field["field_type"])) ? toldKind(facts, field) : undefined
  return html`<details class="more" data-more="voice">
    <summary>${words.title}</summary>
    ${
      detected === undefined
        ? null
        : html`${choose(
            detected.isUnknown === true ? words.whatAnswers : words.entity,
            "voice:entity",
            String(voice["entity"] ?? ""),
            [
              [
                "",
                detected.isUnknown === true
                  ? words.unknown
                  : filled(words.told, { entity: words.entities[detected.entity] }),
              ],
              ...textEntities.map((entity) => [entity, words.entities[entity]] as const),
            ],
          )}
          ${choose(words.check, "voice:check", String(voice["check"] ?? ""), [
            ["", words.noCheck],
            ...checkNames.map((name) => [name, name.toUpperCase()] as const),
          ])}`
    }
    ${choose(words.readBack, "voice:confirm", String(voice["confirm"] ?? ""), [
      ["", words.readBackWhen.doubtful],
      ["always", words.readBackWhen.always],
      ["never", words.readBackWhen.never],
    ])}
    ${textSetting(facts, form, page, { of: voice, key: "why", set: "voice:why", label: words.why, hint: words.whyHint })}
    <div class="field">
      <label for="try-sentence">${words.try}</label>
      <p class="hint" id="try-sentence-hint">${words.tryHint}</p>
      <input class="input" id="try-sentence" data-try autocomplete="off" aria-describedby="try-sentence-hint" />
      <p class="try-answer" role="status" data-try-answer></p>
    </div>
  </details>`
}

const seconds = (milliseconds: Json | undefined): string =>
  typeof milliseconds === "number" ? String(milliseconds / 1000) : ""

/** The form's voice settings. */
const formVoice = ({ texts: { edit } }: EditFacts, form: Draft): Html => {
  const words = edit.spoken
  const voice = isJsonObject(form["voice"]) ? form["voice"] : {}
  const handsFree = isJsonObject(voice["hands_free"]) ? voice["hands_free"] : {}
  const time = (set: string, label: string, hint: string, value: Json | undefined) =>
    settingLine({ label, set, hint, value: seconds(value), type: "number" })
  return html`<details class="more" data-more="form-voice">
    <summary>${words.formTitle}</summary>
    ${tick(words.mixedInitiative, "form:voice:mixed_initiative", voice["mixed_initiative"] !== false)}
    ${time("form:voice:silence_ms", words.silence, words.silenceHint, handsFree["silence_ms"])}
    ${time("form:voice:silence_prompt_ms", words.prompt, words.promptHint, voice["silence_prompt_ms"])}
    ${tick(words.recordings, "form:voice:store_recordings", voice["store_recordings"] !== false)}
  </details>`
}

/** Right pane, without a selection: the form. */
export const formSettings = (facts: EditFacts, form: Draft, page: string): Html => {
  const { edit } = facts.texts
  const style = isJsonObject(form["style"]) ? form["style"] : {}
  const text = (key: "title" | "description", label: string) =>
    textSetting(facts, form, page, { of: form, key, set: `form:${key}`, label })
  return html`${text("title", edit.formTitle)} ${text("description", edit.formDescription)}
  ${choose(edit.layout, "form:layout", String(style["layout"] ?? "single_column"), Object.entries(edit.layouts))}
  ${themeSettings(facts, form)} ${tick(edit.isPublic, "form:is_public", form["is_public"] === true)}
  ${formVoice(facts, form)} ${languageSettings(facts, form, page)}`
}

/** Right pane: the selected question's settings. */
export const settings = (facts: EditFacts, form: Draft, field: Draft, page: string): Html => {
  const { edit } = facts.texts
  const type = String(field["field_type"])
  const isAnswered = !["group", "matrix", "formula", "hidden", "note"].includes(type)
  const isWholeEntry = placeOf(form, String(field["field_uid"]))?.isWholeEntry === true
  const text = (key: "label" | "hint" | "placeholder", label: string, hint?: string) =>
    textSetting(facts, form, page, {
      of: field,
      key,
      set: `text:${key}`,
      label,
      ...(hint === undefined ? {} : { hint }),
    })
  return html`${text("label", edit.question)} ${text("hint", edit.hint, edit.hintHint)}
    ${isAnswered ? tick(edit.required, "required", field["required"] === true) : null}
    ${entryLines(facts, form, field, page)} ${formulaSettings(facts, form, field)}
    ${optionLines(facts, form, field, page)} ${optionConditions(facts, form, field)} ${limitLines(facts, field)}
    ${endLines(facts, form, field, page)} ${fileLines(facts, field)} ${keptLines(facts, field)}
    ${texts.has(type) ? text("placeholder", edit.placeholder) : null} ${homeLine(facts, form, field)}
    ${conditions(facts, form, field)} ${isAnswered && type !== "array" ? voiceLines(facts, form, field, page) : null}
    ${dataLines(facts, field)}
    <div class="form-bar">
      ${
        isWholeEntry
          ? null
          : html`<button type="button" class="button" data-do="duplicate">${edit.duplicate}</button>
              <button type="button" class="button" data-do="remove">${edit.remove}</button>`
      }
      <button type="button" class="button button-quiet" data-do="form">${edit.formSettings}</button>
    </div>`
}

import type { VoiceSettings } from "../../../domain/forms/model/Voice.ts"
import { notice } from "../../components/Notice.ts"
import { languagesOfForm } from "../../../domain/forms/model/WrittenLanguages.ts"
import { primarySubtag } from "../../../domain/languages/Tag.ts"
import { isLanguage, type Language, languages, nameOf, textsOf } from "../../language/Language.ts"
import { filled } from "../../language/filled.ts"
import type { PageTexts } from "../../../domain/languages/PageTexts.ts"
import { facts, type Html, html } from "../../markup/html.ts"
import { forRespondents, say, type Setting } from "../fill/Filling.ts"

export interface VoicePageOptions {
  readonly hasVoice: boolean
  readonly hasRecogniser: boolean
  readonly tenant: string
  readonly language: Language
  /** Which speech services are missing and how to set them up, on one line. */
  readonly missing: string | undefined
  /** The page for filling in the same form by hand. */
  readonly formPath: string
  readonly settings: VoiceSettings
  /** The URLs of bundled scripts that are loaded on demand. */
  readonly meter: string
  readonly controls: string
  /** Whether the respondent has no account, and so can continue on another device with a code. */
  readonly hasPass: boolean
}

/** The initial data of the page's script. */
export const voiceFacts = (setting: Setting, options: VoicePageOptions) => ({
  tenant: options.tenant,
  formUid: setting.compiled.form.formUid,
  title: say(setting, setting.compiled.form.title),
  language: options.language,
  texts: Object.fromEntries(languages.map((language) => [language, textsOf(language).voice])) as Record<
    Language,
    PageTexts["voice"]
  >,
  languages: languages.map((tag) => ({ tag, name: nameOf(tag) })),
  formPath: options.formPath,
  hasVoice: options.hasVoice,
  hasPass: options.hasPass,
  hasRecogniser: options.hasRecogniser,
  keepsRecordings: options.settings.storeRecordings,
  policy: {
    ...options.settings.handsFree,
    maxRecordingSeconds: options.settings.maxRecordingSeconds,
    ...(options.settings.silencePromptMs === undefined ? {} : { silencePromptMs: options.settings.silencePromptMs }),
  },
  meter: options.meter,
  controls: options.controls,
  /** For questions that need a control: the same markup as on the form's own page. */
  sheet: {
    form: forRespondents(setting.compiled.form),
    locale: setting.locale,
    numbers: setting.numbers,
    texts: setting.texts,
    today: setting.today,
    options: setting.options,
    tenant: options.tenant,
    formUid: setting.compiled.form.formUid,
    canSave: false,
    isMessenger: false,
  },
})
export type VoiceFacts = ReturnType<typeof voiceFacts>

/** Lists the languages in which the form can be filled in by voice, unless that is possible in all of its languages. */
const spokenIn = ({ compiled, locale }: Setting, texts: PageTexts["voice"]): Html | null => {
  const tags = languagesOfForm(compiled.form)
  const names = new Intl.DisplayNames([locale, "en"], { type: "language" })
  const list = new Intl.ListFormat(locale, { type: "conjunction" })
  const written = tags.filter((tag) => !isLanguage(primarySubtag(tag)))
  if (written.length === 0) return null
  const spoken = tags.filter((tag) => isLanguage(primarySubtag(tag)))
  const named = (all: ReadonlyArray<string>) => list.format(all.map((tag) => names.of(tag) ?? tag))
  return html`<li>
    ${filled(texts.spokenIn, { spoken: named(spoken.length === 0 ? languages : spoken), written: named(written) })}
  </li>`
}

/**
 * The first screen, which can be read before the page's script has loaded. The script adds the buttons and all later
 * screens.
 */
export const voicePage = (setting: Setting, options: VoicePageOptions): Html => {
  const texts = textsOf(options.language).voice
  const title = say(setting, setting.compiled.form.title)
  const about = say(setting, setting.compiled.form.description)
  const privacy = options.settings.storeRecordings ? texts.privacyKept : texts.privacyGone
  return html`<div class="voice" id="voice" data-place="start">
      <div class="voice-stage" id="stage">
        <p class="eyebrow">${texts.name}</p>
        <h1 id="question" tabindex="-1">${title}</h1>
        ${about === "" ? null : html`<p class="lead">${about}</p>`}
        <noscript>${notice({ tone: "note", title: texts.scriptTitle }, html`<p>${texts.scriptText}</p>`)}</noscript>
        <div data-start></div>
        <h2>${texts.how}</h2>
        <ul class="voice-how">
          <li>${options.hasVoice ? texts.lead : texts.leadQuiet}</li>
          ${
            options.hasRecogniser
              ? html`<li>${texts.howTalk}</li>
                  <li>${texts.howWords}</li>`
              : null
          }
          <li>${texts.howType}</li>
          ${spokenIn(setting, texts)}
        </ul>
        ${options.hasRecogniser ? html`<p class="hint">${privacy}</p>` : null}
        ${options.missing === undefined ? null : notice({ tone: "note" }, html`<p>${options.missing}</p>`)}
        <p><a href="${options.formPath}">${texts.form}</a></p>
      </div>
    </div>
    ${facts("voice-facts", voiceFacts(setting, options))}`
}

export const voiceTitle = (setting: Setting, texts: PageTexts["voice"]): string =>
  filled(texts.title, { title: say(setting, setting.compiled.form.title) })

import type { PageTexts } from "../../../domain/languages/PageTexts.ts"
import type { ShareLinks } from "../../../domain/forms/share/ShareLinks.ts"
import { command } from "../../components/Command.ts"
import { textField } from "../../components/Field.ts"
import { notice } from "../../components/Notice.ts"
import { filled } from "../../language/filled.ts"
import { attributes, type Html, html } from "../../markup/html.ts"
import type { ShareEntries } from "./ShareForm.ts"

export interface SharePageOptions {
  /** Links to the form's other pages. */
  readonly nav: Html
  readonly title: string
  readonly links: ShareLinks
  readonly formPath: string
  readonly action: string
  readonly editPath: string
  readonly state: "open" | "form_paused" | "form_not_open_yet" | "form_closed"
  readonly answers: number
  readonly entries: ShareEntries
  readonly revision: number
  /** Questions that a link may prefill, as stored; null means any question. */
  readonly prefilled: ReadonlyArray<string> | null
  /** Questions that a link could prefill. */
  readonly fields: ReadonlyArray<{ readonly id: string; readonly label: string }>
  /** Names of invalid controls. */
  readonly wrong: ReadonlyArray<string>
  readonly notice?: "saved" | "published" | "opened" | "conflict" | "elsewhere" | undefined
  /** Whether answers can be emailed. */
  readonly isMailOffered: boolean
  readonly isPublic: boolean
  /** Whether there are unpublished changes, or no published version yet. */
  readonly hasDraft: boolean
}

type Texts = PageTexts["forms"]["share"]

const check = (name: string, label: string, isChecked: boolean, hint?: string, value = "on"): Html => {
  const id = `${name}-${value}`
  return html`<div class="share-check">
    <input
      type="checkbox"
      ${attributes({ id, name, value, checked: isChecked, "aria-describedby": hint === undefined ? null : `${id}-hint` })}
    />
    <label for="${id}">${label}</label>
    ${hint === undefined ? null : html`<p class="hint" id="${id}-hint">${hint}</p>`}
  </div>`
}

const area = (
  share: Texts,
  name: "frame_origins" | "mail_to" | "report_to" | "thanks_en" | "thanks_es",
  value: string,
  isWrong: boolean,
): Html =>
  html`<div class="field${isWrong ? " field-wrong" : ""}">
    <label for="${name}">${share.fields[name].label}</label>
    <p class="hint" id="${name}-hint">${share.fields[name].hint}</p>
    ${isWrong ? html`<p class="problem" id="${name}-problem">${share.fields[name].problem}</p>` : null}
    <textarea
      class="input"
      rows="3"
      ${attributes({
        id: name,
        name,
        "aria-describedby": `${isWrong ? `${name}-problem ` : ""}${name}-hint`,
        "aria-invalid": isWrong ? "true" : null,
      })}
    >
${value}</textarea>
  </div>`

const select = (
  name: "mail_when" | "mail_language" | "report_on",
  label: string,
  options: Readonly<Record<string, string>>,
  chosen: string,
): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <select class="input select" id="${name}" name="${name}">
      ${Object.entries(options).map(
        ([value, text]) =>
          html`<option value="${value}" ${attributes({ selected: value === chosen })}>${text}</option>`,
      )}
    </select>
  </div>`

/** A select for the time zone that applies to all of the form's times. */
const zones = (share: Texts, chosen: string, isWrong: boolean): Html => {
  const { label, hint, problem } = share.fields.time_zone
  const known = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")]
  const all = chosen === "" || known.includes(chosen) ? known : [chosen, ...known]
  return html`<div class="field${isWrong ? " field-wrong" : ""}">
    <label for="time_zone">${label}</label>
    <p class="hint" id="time_zone-hint">${hint}</p>
    ${isWrong ? html`<p class="problem" id="time_zone-problem">${problem}</p>` : null}
    <select class="input select" id="time_zone" name="time_zone" aria-describedby="time_zone-hint">
      ${all.map((zone) => html`<option value="${zone}" ${attributes({ selected: zone === chosen })}>${zone.replaceAll("_", " ")}</option>`)}
    </select>
  </div>`
}

/** Links to the invalid controls. */
const wrongList = (share: Texts, wrong: ReadonlyArray<string>): Html => {
  const places: Readonly<Record<string, keyof Texts["fields"]>> = { thanks: "thanks_en" }
  const links = wrong.flatMap((name) => {
    const place = places[name] ?? name
    if (!Object.hasOwn(share.fields, place)) return []
    const { label, problem } = share.fields[place as keyof Texts["fields"]]
    return [html`<li><a href="#${place}">${label}: ${problem}</a></li>`]
  })
  return links.length === 0
    ? html``
    : html`<ul>
        ${links}
      </ul>`
}

/** Email settings. Existing recipients can be removed even if none can be added. */
const mailing = (share: Texts, { entries, wrong, isMailOffered }: SharePageOptions): Html =>
  !isMailOffered && entries.mail_to === "" && entries.report_to === ""
    ? html`<h3>${share.mailed}</h3>
        <p class="hint">${share.mailedNone}</p>`
    : html`<h3>${share.mailed}</h3>
        ${area(share, "mail_to", entries.mail_to, wrong.includes("mail_to"))}
        <div class="share-pair">
          ${select("mail_when", share.mailWhen, share.mailTimes, entries.mail_when)}
          ${select("mail_language", share.mailLanguage, share.mailLanguages, entries.mail_language)}
        </div>
        ${area(share, "report_to", entries.report_to, wrong.includes("report_to"))}
        <div class="share-pair">
          ${select("report_on", share.fields.report_on.label, share.reportDays, entries.report_on)}
          ${textField({
            id: "report_at",
            name: "report_at",
            type: "time",
            label: share.fields.report_at.label,
            hint: share.fields.report_at.hint,
            value: entries.report_at,
            problem: wrong.includes("report_at") ? share.fields.report_at.problem : undefined,
          })}
        </div>`

const settings = (share: Texts, options: SharePageOptions): Html => {
  const { entries, wrong } = options
  const isWrong = (name: string) => wrong.includes(name)
  const line = (
    name:
      | "opens_at"
      | "closes_at"
      | "max_answers"
      | "max_per_hour"
      | "least_seconds"
      | "redirect"
      | "accessibility_contact"
      | "keep_answers_days"
      | "keep_files_days"
      | "keep_recordings_days",
    type: "datetime-local" | "number" | "url" | "text",
  ): Html =>
    textField({
      id: name,
      name,
      type: type === "number" ? "text" : type,
      label: share.fields[name].label,
      hint: share.fields[name].hint,
      value: entries[name],
      problem: isWrong(name) ? share.fields[name].problem : undefined,
    })
  return html`<form class="share-settings" method="post" action="${options.action}" novalidate>
    <input type="hidden" name="revision" value="${options.revision}" />
    <h3>${share.when}</h3>
    ${check("paused", share.paused, entries.paused, share.pausedHint)}
    ${zones(share, entries.time_zone, isWrong("time_zone"))}
    <div class="share-pair">${line("opens_at", "datetime-local")} ${line("closes_at", "datetime-local")}</div>
    <h3>${share.howMany}</h3>
    ${check("once_per_person", share.once, entries.once_per_person, share.onceHint)}
    <div class="share-pair">${line("max_answers", "number")} ${line("max_per_hour", "number")}</div>
    <h3>${share.guard}</h3>
    ${check("proof_of_work", share.work, entries.proof_of_work, share.workHint)} ${line("least_seconds", "number")}
    <h3>${share.after}</h3>
    <div class="share-pair">
      ${area(share, "thanks_en", entries.thanks_en, isWrong("thanks"))}
      ${area(share, "thanks_es", entries.thanks_es, isWrong("thanks"))}
    </div>
    ${line("redirect", "url")} ${mailing(share, options)}
    <h3>${share.kept}</h3>
    <div class="share-pair">${line("keep_answers_days", "number")} ${line("keep_files_days", "number")}</div>
    ${line("keep_recordings_days", "number")}
    <h3>${share.help}</h3>
    ${line("accessibility_contact", "text")}
    <h3>${share.where}</h3>
    ${area(share, "frame_origins", entries.frame_origins, isWrong("frame_origins"))}
    ${
      options.fields.length === 0
        ? null
        : html`<fieldset class="share-fields">
            <legend>${share.prefilled}</legend>
            <p class="hint">${share.prefilledHint}</p>
            ${options.fields.map(({ id, label }) =>
              check("prefilled_fields", `${label} (${id})`, entries.prefilled_fields.includes(id), undefined, id),
            )}
          </fieldset>`
    }
    <p><button class="button button-main" name="do" value="save">${share.save}</button></p>
  </form>`
}

/** Creates a prefilled link with a GET form, so that it works without a script. */
const linkMaker = (share: Texts, { links, fields, prefilled }: SharePageOptions): Html | null => {
  const own = fields.filter(({ id }) => prefilled === null || prefilled.includes(id))
  return own.length === 0
    ? null
    : html`<details class="share-link">
        <summary>${share.withAnswers}</summary>
        <form method="get" action="${links.link}">
          <p class="hint">${share.withAnswersLead}</p>
          ${own.map(({ id, label }) => textField({ id: `link-${id}`, name: id, label: `${label} (${id})` }))}
          <p><button class="button">${share.withAnswersOpen}</button></p>
        </form>
      </details>`
}

/** Links to the form in other formats. */
const files = (share: Texts, { formPath }: SharePageOptions): Html => {
  const file = (path: string, name: string) =>
    html`<li><a class="button" href="${formPath}/${path}" download>${name}</a></li>`
  return html`<h3>${share.files}</h3>
    <p class="hint">${share.filesHint}</p>
    <ul class="share-files">
      ${file("export/xlsform", share.fileNames.xlsform)} ${file("export/json-schema", share.fileNames.schema)}
      ${file("render/pdf", share.fileNames.pdf)}
    </ul>`
}

const steps = (share: Texts, options: SharePageOptions): Html | null => {
  if (options.isPublic && !options.hasDraft) return null
  const step = (deed: "publish" | "open", text: string, action: string) =>
    notice(
      { tone: "note" },
      html`<p>${text}</p>
        <form method="post" action="${options.action}">
          <button class="button" name="do" value="${deed}">${action}</button>
        </form>`,
    )
  return options.isPublic ? step("publish", share.draft, share.publish) : step("open", share.closed, share.open)
}

/** All sharing settings of a form: links, audience and schedule. */
export const sharePage = (texts: PageTexts, options: SharePageOptions): Html => {
  const { share } = texts.forms
  const { links } = options
  const count = new Intl.NumberFormat().format(options.answers)
  const subject = encodeURIComponent(options.title)
  const letter = filled(share.letter, { title: options.title, link: links.shortLink })
  return html`${options.nav}
    <p class="eyebrow">${options.title}</p>
    <h1>${share.title}</h1>
    <p class="lead">
      ${share.states[options.state]} ${filled(options.answers === 1 ? share.answer : share.answers, { count })}
    </p>
    ${
      options.wrong.length === 0
        ? null
        : notice(
            { tone: "error", title: texts.forms.fill.problemTitle, id: "problems" },
            html`<p>${share.wrong}</p>
              ${wrongList(share, options.wrong)}`,
          )
    }
    ${
      options.notice === undefined
        ? null
        : notice(
            { tone: options.notice === "conflict" || options.notice === "elsewhere" ? "error" : "done" },
            html`<p>${share.notices[options.notice]}</p>`,
          )
    }
    ${steps(share, options)}
    <section class="share-section" aria-labelledby="share-links">
      <h2 id="share-links">${share.links}</h2>
      <div class="share-links">
        <div>
          ${command(texts, { label: share.shortLink, text: links.shortLink })}
          ${command(texts, { label: share.link, text: links.link })}
          <p>
            <a class="button" href="mailto:?subject=${subject}&amp;body=${encodeURIComponent(letter)}">${share.mail}</a>
            <a class="button" href="${links.link}">${share.look}</a>
            <a class="button" href="${options.editPath}">${share.edit}</a>
          </p>
        </div>
        <figure class="share-code">
          <img src="${options.formPath}/share/qr?format=svg" width="200" height="200" alt="${share.codeText}" />
          <figcaption>
            <a href="${options.formPath}/share/qr?format=svg" download>SVG</a> ·
            <a href="${options.formPath}/share/qr?format=png" download>PNG</a>
          </figcaption>
        </figure>
      </div>
      ${command(texts, { label: share.embed, text: links.embed })}
      <p class="hint">${share.embedHint}</p>
      ${linkMaker(share, options)} ${files(share, options)}
    </section>
    <section class="share-section" aria-labelledby="share-settings">
      <h2 id="share-settings">${share.settings}</h2>
      ${settings(share, options)}
    </section>`
}

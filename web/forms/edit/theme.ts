import { isJsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { type Font, fonts, readTheme, type Theme, writeTheme } from "../../../src/domain/forms/model/Theme.ts"
import { leastContrast } from "../../../src/domain/forms/render/Contrast.ts"
import { contrastOf, themeCss } from "../../../src/domain/forms/render/ThemeColours.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { type Html, html } from "../../../src/views/markup/html.ts"
import { choose, settingLine } from "./controls.ts"
import type { Draft } from "./document.ts"

/** The picker's initial color, from the pages' style sheet. */
const usual = "#0b5560"

const styleIn = (form: Draft) => (isJsonObject(form["style"]) ? form["style"] : {})

/** A draft's theme; empty if there is none, or if it has another system's format. */
export const themeIn = (form: Draft): Theme => readTheme(String(styleIn(form)["theme"] ?? "")) ?? {}

/** Sets a color or typeface; returns false for invalid values. An empty color means the service's default. */
export const applyTheme = (form: Draft, key: string, value: string): boolean => {
  const { [key]: _old, ...rest } = themeIn(form) as Readonly<Record<string, string>>
  const word = value.trim()
  const read = word === "" ? {} : readTheme(word.startsWith("#") || key === "font" ? word : `#${word}`)
  if (read === undefined || (word !== "" && !(key in read))) return false
  const written = writeTheme({ ...rest, ...read })
  const { theme: _theme, ...style } = styleIn(form)
  form["style"] = written === undefined ? style : { ...style, theme: written }
  return true
}

/** A sentence about the readability of the chosen color. */
const contrastLine = ({ texts: { edit }, locale }: EditFacts, accent: string): Html => {
  const { ratio, isEnough, light, dark } = contrastOf(accent)
  const number = (value: number): string => new Intl.NumberFormat(locale).format(value)
  const words = isEnough ? edit.theme.enough : edit.theme.tooLittle
  return html`<p class="hint" role="status" data-contrast>
    ${filled(words, { ratio: number(ratio), least: number(leastContrast), light })}
    ${filled(edit.theme.inDark, { dark })}
  </p>`
}

/** Right pane, without a selection: the form's color and typeface. */
export const themeSettings = (facts: EditFacts, form: Draft): Html => {
  const { theme: words } = facts.texts.edit
  const { accent, font = "sans" } = themeIn(form)
  return html`<details class="more" data-more="theme">
    <summary>${words.title}</summary>
    <div class="theme-colour">
      ${settingLine({ label: words.accent, set: "form:theme:accent", value: accent ?? "", hint: words.accentHint })}
      <input type="color" data-set="form:theme:accent" value="${accent ?? usual}" aria-label="${words.pick}" />
    </div>
    ${accent === undefined ? null : contrastLine(facts, accent)}
    ${choose(
      words.font,
      "form:theme:font",
      font,
      fonts.map((one: Font) => [one, words.fonts[one]] as const),
    )}
  </details>`
}

/** Applies the theme to the previews, without inline styles, which the page's policy forbids. */
export class DrawnTheme {
  readonly #sheet = new CSSStyleSheet()

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet]
  }

  show(theme: Theme): void {
    this.#sheet.replaceSync(themeCss(theme, ":is(.live-form, .tryout)"))
  }
}

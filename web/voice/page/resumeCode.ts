import { filled } from "../../../src/views/language/filled.ts"
import { announce } from "../../page/announce.ts"
import { element } from "../../page/elements.ts"
import { formPath } from "../../page/formsApi.ts"
import type { PageContext } from "./PageContext.ts"

/** A code for reading aloud: one character at a time, with a pause after each group. */
const spelled = (code: string): string =>
  code
    .split("-")
    .map((group) => [...group].join(" "))
    .join(", ")

/**
 * Explains how to continue on another device without an account. The text is also read aloud once: by the browser if
 * questions were read aloud, because the service has disconnected; otherwise by screen readers.
 */
export const makeResumeCode = (context: PageContext): ((isAloud: boolean) => HTMLElement | null) => {
  const { tenant, formUid, hasPass } = context.facts
  let code: Promise<string | undefined> | undefined
  const asked = (): Promise<string | undefined> =>
    fetch(`${formPath(tenant, formUid)}/pass/code`)
      .then(async (response) => (response.ok ? ((await response.json()) as { readonly code: string }).code : undefined))
      .catch(() => undefined)
  const say = (text: string, isAloud: boolean): void => {
    if (!isAloud || !("speechSynthesis" in window)) return announce(text)
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = context.language()
    speechSynthesis.speak(utterance)
  }

  return (isAloud) => {
    if (!hasPass) return null
    const place = element("div", { class: "voice-candidate", id: "resume-code", hidden: "" })
    const isFirst = code === undefined
    code ??= asked()
    const show = async (asking: Promise<string | undefined>): Promise<void> => {
      const given = await asking
      if (given === undefined) return
      const texts = context.texts()
      const where = element("a", { href: `${context.facts.formPath}/resume` }, texts.leftCodeWhere)
      place.append(
        element("p", {}, texts.leftCode),
        element("p", { class: "reference", "data-resume-code": "" }, given),
        element("p", {}, where),
      )
      place.hidden = false
      if (isFirst) say(filled(texts.leftCodeSaid, { code: spelled(given) }), isAloud)
    }
    void show(code)
    return place
  }
}

import { afterAll, beforeAll } from "@effect/vitest"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import type { FormDefinition } from "../../../src/domain/forms/model/FormDefinition.ts"
import { buildWeb } from "../../../scripts/web.ts"
import * as Testing from "../../doubles/Testing.ts"
import { launchBrowser, watchedPage } from "../../support/browser.ts"
import { withActivities } from "./activities.ts"
import { type Answer, speak, withMicrophone } from "./microphone.ts"
import { formOf, formUid, serveVoice, type Stage, type VoiceSite } from "./voiceSite.ts"

const options = [
  { value: "s", label: "Small" },
  { value: "m", label: "Medium" },
  { value: "l", label: { en: "Large", es: "Grande" } },
]

export const shortForm = formOf({
  title: { en: "Jersey order", es: "Pedido de camiseta" },
  voice: { hands_free: { silence_ms: 400 }, option_pause_ms: 0, hint_pause_ms: 0 },
  sections: [
    {
      section_id: "order",
      title: { en: "Order", es: "Pedido" },
      fields: [
        {
          field_id: "name",
          field_type: "text",
          label: { en: "What is your name?", es: "¿Cómo se llama?" },
          hint: { en: "First and last name.", es: "Nombre y apellido." },
          required: true,
        },
        {
          field_id: "size",
          field_type: "select",
          label: { en: "Which size?", es: "¿Qué talla?" },
          required: true,
          options,
        },
        { field_id: "day", field_type: "date", label: { en: "When do you need it?", es: "¿Cuándo lo necesita?" } },
        { field_id: "note", field_type: "textarea", label: { en: "Anything else?", es: "¿Algo más?" } },
      ],
    },
  ],
})

export const wideFormUid = "00000000-0000-4000-8000-0000000000bb"

/** One question for each kind of answer. */
export const wideForm = formOf(
  {
    title: "All sorts",
    voice: { hands_free: { silence_ms: 400 } },
    sections: [
      {
        section_id: "all",
        fields: [
          { field_id: "colours", field_type: "multi_select", label: "Which colours?", options },
          { field_id: "score", field_type: "nps", label: "Would you recommend us?" },
          { field_id: "home", field_type: "location", label: "Where do you live?" },
          { field_id: "secret", field_type: "password", label: "A secret?" },
        ],
      },
    ],
  },
  wideFormUid,
)

interface VisitOptions extends BrowserContextOptions {
  readonly microphone?: Answer
  readonly uid?: string
  readonly at?: string
  /** The visitor's user ID, because a person can only have one session at a time. */
  readonly as?: number
  readonly language?: string
}

/** A browser for the tests of a file, and a function that opens separate voice pages. */
export const voicePages = (forms: ReadonlyArray<FormDefinition> = [shortForm, wideForm]) => {
  let browser: Browser
  const sites: Array<VoiceSite> = []

  beforeAll(async () => {
    await buildWeb()
    browser = await launchBrowser(["--autoplay-policy=no-user-gesture-required"])
  })

  afterAll(async () => {
    await browser.close()
    await Promise.all(sites.map(({ close }) => close()))
  })

  /** A service for a single test, so that its script affects no other test. */
  const serve = async (wishes: Partial<Stage> = {}): Promise<VoiceSite> => {
    const site = await serveVoice(forms, wishes)
    sites.push(site)
    return site
  }

  const open = async (site: VoiceSite, { microphone, uid, at, as, language, ...context }: VisitOptions = {}) => {
    const watched = await watchedPage(browser, { ...context, ...(language === undefined ? {} : { locale: language }) })
    const { page } = watched
    const url = at ?? site.url
    const caller = { ...Testing.someone, sub: String(as ?? 7), userId: as ?? 7 }
    await page
      .context()
      .addCookies([{ name: "session", value: (await site.cookieOf(caller)).slice("session=".length), url }])
    await withMicrophone(page, microphone)
    await withActivities(page)
    await page.goto(`${url}/demo/forms/${uid ?? formUid}/voice`)
    return watched
  }

  return { serve, open }
}

/** Waits until the voice indicator shows this activity. */
export const doing = (page: Page, activity: string) => page.waitForSelector(`#voice[data-activity="${activity}"]`)
export const at = (page: Page, place: string) => page.waitForSelector(`#voice[data-place="${place}"]`)
export const asks = (page: Page, question: string) => page.getByRole("heading", { level: 1, name: question }).waitFor()
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })
export const notice = (page: Page, text: string) => page.locator(".voice-bar", { hasText: text }).waitFor()

/** Speaks the next answer, which the recognizer transcribes as these words. */
export const answer = async (page: Page, { stage }: VoiceSite, text: string, confidence = 0.95): Promise<void> => {
  stage.heard.push({ text, confidence })
  await doing(page, "listening")
  await speak(page, 500)
}

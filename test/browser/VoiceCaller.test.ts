import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { callerInEnglish, callerInSpanish, type Line, type Script } from "../../scripts/voice-demo/utterances.ts"
import type { JsonObject } from "../../src/domain/forms/codec/Json.ts"
import { roadsideReport } from "../../src/domain/forms/demo/roadsideReport.ts"
import { timesOf } from "./support/activities.ts"
import { speak } from "./support/microphone.ts"
import { button, doing, voicePages } from "./support/voicePages.ts"
import { formOf, type VoiceSite } from "./support/voiceSite.ts"

const uid = "5e1d0006-0000-4000-8000-000000000006"

/** The demo form with other silence timeouts. */
const form = formOf(
  { ...roadsideReport, voice: { hands_free: { silence_ms: 400 }, option_pause_ms: 0, hint_pause_ms: 0 } },
  uid,
)

const { serve, open } = voicePages([form])

declare global {
  interface Window {
    /** Number of pressed keys and buttons. */
    pressed: number
  }
}

/** The label of each question, as shown on the page. */
const labels = (locale: string): ReadonlyMap<string, string> =>
  new Map(
    (roadsideReport["sections"] as ReadonlyArray<{ readonly fields: ReadonlyArray<JsonObject> }>)
      .flatMap(({ fields }) => fields)
      .map((field) => [(field["label"] as Readonly<Record<string, string>>)[locale]!, String(field["field_id"])]),
  )

const placeOf = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector<HTMLElement>("#voice")?.dataset["place"]
    const title = place === "confirming" ? ".eyebrow" : "h1"
    return { place, title: document.querySelector(`#voice ${title}`)?.textContent?.trim() ?? "" }
  })

/** Answers every question from the script until the form is submitted; returns the answers. */
const callThrough = async (page: Page, { stage }: VoiceSite, script: Script): Promise<ReadonlyArray<string>> => {
  const names = labels(script.locale)
  const left = new Map(Object.entries(script.lines).map(([id, lines]): [string, Array<Line>] => [id, [...lines]]))
  const review = [...script.review]
  const utterances: Array<string> = []
  let isEditing = false
  const next = (place: string | undefined, title: string): Line => {
    if (place === "review") {
      const word = review.shift()
      isEditing = word !== undefined
      return word ?? (script.locale === "es" ? "enviar" : "send")
    }
    if (isEditing) {
      isEditing = false
      return script.edit
    }
    // the label of an optional question says so
    const [, field] = [...names].find(([label]) => title.startsWith(label)) ?? []
    const line = field === undefined ? undefined : left.get(field)?.shift()
    if (line === undefined) throw new Error(`the script says nothing to "${title}" (${place})`)
    return line
  }
  for (let turn = 0; turn < 40; turn++) {
    const isDone = page.locator('#voice[data-place="done"]')
    await Promise.race([doing(page, "listening"), isDone.waitFor()])
    if (await isDone.isVisible()) return utterances
    const { place, title } = await placeOf(page)
    const text = String(next(place, title))
    utterances.push(text)
    const before = await timesOf(page, "listening")
    stage.heard.push({ text, confidence: 0.95 })
    await speak(page, 300)
    // the answer was understood, and the page is listening again or the form is done
    await page.waitForFunction(
      (times) =>
        document.querySelector<HTMLElement>("#voice")?.dataset["place"] === "done" ||
        window.voiceActivities.filter((one) => one === "listening").length > times,
      before,
    )
  }
  throw new Error("the form has no end")
}

const exact = {
  birth_date: "1985-05-03",
  medicine: "amoxicillin",
  plate: "3951BCD",
  vin: "1HGCM82633A004352",
  iban: "ES9121000418450200051332",
}

describe("a voice form that asks for exact values, in a browser", () => {
  it.each([
    [
      "English",
      "en",
      "Start talking",
      callerInEnglish,
      { driver_name: "Sean O'Brien", home_address: "14 Oak Road, Springfield" },
    ],
    [
      "Spanish",
      "es",
      "Empezar a hablar",
      callerInSpanish,
      { driver_name: "María de la Cruz", home_address: "Calle Mayor 14, 3º izquierda" },
    ],
  ] as const)(
    "is completed by a caller in %s by speech only, from the first question to the last",
    async (_, language, start, script, own) => {
      const site = await serve()
      const { page, faults, close } = await open(site, { uid, language })
      await button(page, start).click()
      await page.evaluate(() => {
        window.pressed = 0
        for (const event of ["keydown", "pointerdown", "click"] as const)
          document.addEventListener(event, ({ isTrusted }) => void (isTrusted && window.pressed++), true)
      })
      const utterances = await callThrough(page, site, script)
      assert.isAbove(utterances.length, 12)
      assert.strictEqual(await page.evaluate(() => window.pressed), 0)
      const id = await page.locator("[data-submission-id]").getAttribute("data-submission-id")
      assert.deepInclude(site.stage.submissions.get(id ?? "")?.data, { ...exact, ...own })
      assert.isAtLeast(site.stage.recordings.length, utterances.length)
      assert.deepStrictEqual(faults, [])
      await close()
    },
  )
})

import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { withActivities } from "./support/activities.ts"
import { isClean, journeyLooks, type Look, nameOf, unfold, visit } from "./support/journey.ts"
import { journeyWorld } from "./support/journeyWorld.ts"
import { speak, withMicrophone } from "./support/microphone.ts"
import { isKept } from "./support/offline.ts"
import { at, doing } from "./support/voicePages.ts"

const { world, api, cake } = journeyWorld()

const forward = (page: Page) => page.locator(".form-bar .button-main").click()

/** Respondents come to a form through a link, so its logo must not be a link to another page. */
const isLogoQuiet = async (page: Page): Promise<void> => {
  await page.locator(".header .brand").waitFor()
  assert.strictEqual(await page.locator(".header a.brand").count(), 0)
}

describe("a first-time visitor without a token", () => {
  for (const look of journeyLooks)
    it(`learns what Parley is, tries it, and signs in: ${nameOf(look)}`, () =>
      visit(world.browser, look, async (page) => {
        const { service } = world
        const { home, signIn } = look.texts
        await page.goto(service.url)
        await page.getByRole("heading", { level: 1, name: home.landing.title }).waitFor()
        await isClean(page, "the start page")
        await page.getByRole("link", { name: home.landing.byVoice }).click()
        await page.locator("#begin-quiet").waitFor()
        await isLogoQuiet(page)
        await isClean(page, "the demo form by voice")
        await page.locator("#begin-quiet").click()
        await page.locator("#answer").fill("Ana Ruiz")
        const question = await page.locator("#question").innerText()
        await page.keyboard.press("Enter")
        await page.locator("#question").filter({ hasNotText: question }).waitFor()
        await isClean(page, "the second question of the demo form")
        await page.goto(service.url)
        await page.getByRole("link", { name: home.landing.byHand }).click()
        await page.locator("#form").waitFor()
        await isLogoQuiet(page)
        await isClean(page, "the demo form by hand")
        await page.goto(service.url)
        await page.getByRole("link", { name: home.landing.sample }).click()
        await page.locator("main svg:visible").first().waitFor()
        await isClean(page, "a sample infographic")
        await page.goto(service.url)
        await page.locator("#token").fill(service.token)
        await page.getByRole("button", { name: signIn.action }).click()
        await page.getByRole("heading", { name: home.latest.title }).waitFor()
        await page.waitForLoadState()
        const [forms, doors] = await Promise.all(
          [".latest", ".doors"].map(async (part) => (await page.locator(part).boundingBox())!.y),
        )
        if (look.width === "narrow") assert.isBelow(forms!, doors!, "the visitor's forms come first on a phone")
        await isClean(page, "the start page of a member")
      }))
})

const submissionsOf = async (path: string) => {
  const { submissions } = await api(`${path}/data`)
  return submissions as ReadonlyArray<{ readonly data: Readonly<Record<string, unknown>> }>
}

/** Starts to answer and saves; returns the link for another device. */
const begin = async (page: Page, { texts }: Look): Promise<string> => {
  await isLogoQuiet(page)
  await isClean(page, "the form")
  await forward(page)
  await page.locator("#problems").waitFor()
  await isClean(page, "a missing answer")
  await page.locator('[name="name"]').fill("Ana Ruiz")
  await page.getByRole("radio", { name: "7" }).check({ force: true })
  await page.getByRole("button", { name: texts.forms.fill.save }).click()
  const saved = page.locator("[data-resume]")
  await saved.waitFor()
  await isClean(page, "saved answers")
  return (await saved.textContent()) ?? ""
}

/** Fills in the form without a connection, and submits it. */
const fillOffline = async (page: Page): Promise<void> => {
  await page.locator('[name="name"]').fill("Ben Okri")
  await page.locator('[name="guests"]').fill("80")
  const file = page.locator("input[type=file]")
  await file.setInputFiles({ name: "cake.png", mimeType: "image/png", buffer: Buffer.from("png") })
  await page.locator("#form").getByText("cake.png").waitFor()
  await isClean(page, "a refused file")
  await file.setInputFiles({ name: "cake.txt", mimeType: "text/plain", buffer: Buffer.from("three tiers") })
  await page.locator("[data-file]").waitFor()
  await forward(page)
  await page.locator("#review").waitFor()
  await isClean(page, "the review")
  await forward(page)
  await page.locator("[data-send-now]").waitFor()
  await isClean(page, "answers that wait")
}

describe("a respondent with a link", () => {
  for (const look of journeyLooks) {
    it(`starts on one device and submits from another: ${nameOf(look)}`, async () => {
      const path = await cake()
      const link = await visit(world.browser, look, async (page) => {
        await page.goto(`${world.service.url}${path}`)
        return begin(page, look)
      })
      await visit(world.browser, look, async (page) => {
        await page.goto(link)
        await isClean(page, "the code of saved answers")
        await page.locator("form .button-main").click()
        await page.locator('[name="name"]').waitFor()
        assert.strictEqual(await page.inputValue('[name="name"]'), "Ana Ruiz")
        await isClean(page, "the form continued")
        await forward(page)
        await page.locator("#review .button-main").click()
        await page.locator("[data-submission-id]").waitFor()
        await isClean(page, "the end")
      })
      const [submission] = await submissionsOf(path)
      assert.deepInclude(submission!.data, { name: "Ana Ruiz", advice: 7 })
    })

    it(`submits without a connection, and gets the reference later: ${nameOf(look)}`, async () => {
      const path = await cake()
      await visit(world.browser, look, async (page) => {
        await page.goto(`${world.service.url}${path}`)
        await isKept(page)
        await page.context().setOffline(true)
        await fillOffline(page)
        await page.reload()
        await page.locator("#waiting").waitFor()
        await isClean(page, "answers that wait, after a reload")
        await page.context().setOffline(false)
        const reference = page.locator(".notice a b").first()
        await reference.waitFor()
        await isClean(page, "the reference of answers that waited")
        await reference.click()
        await page.locator("[data-submission-id]").waitFor()
        await isClean(page, "the end")
      })
      const [submission] = await submissionsOf(path)
      assert.deepInclude(submission!.data, { name: "Ben Okri", guests: 80 })
    })
  }
})

const words = {
  en: {
    ten: "a ten",
    six: "six",
    note: "please deliver it early",
    yes: "yes",
    stop: "stop",
    skip: "skip",
    send: "send",
  },
  es: {
    ten: "un diez",
    six: "seis",
    note: "tráigala temprano",
    yes: "sí",
    stop: "parar",
    skip: "saltar",
    send: "enviar",
  },
} as const

/** Speaks the next utterance once the page is listening. */
const sayer =
  (page: Page) =>
  async (text: string, confidence = 0.95): Promise<void> => {
    world.ears.heard.push({ text, confidence })
    await doing(page, "listening")
    await speak(page, 500)
  }

const asks = (page: Page, title: string) =>
  page.locator("#question").filter({ hasText: title }).waitFor({ state: "visible" })

const labels = {
  en: {
    name: "Full name",
    advice: "How was our advice?",
    guests: "Number of guests",
    sketch: "A sketch",
    note: "Anything",
  },
  es: { name: "Nombre", advice: "nuestro consejo?", guests: "Número", sketch: "Un boceto", note: "¿Algo más?" },
} as const

/** Checks a voice page while it is paused, because it stops listening after half a minute of silence. */
const isCleanPaused = async (page: Page, state: string): Promise<void> => {
  await page.locator("#pause").click()
  await doing(page, "paused")
  await isClean(page, state)
  await page.locator("#pause").click()
}

const talk = async (page: Page, { language, texts }: Look): Promise<void> => {
  const says = sayer(page)
  const said = words[language]
  const label = labels[language]
  await asks(page, label.name)
  await says("ana ruiz")
  await asks(page, label.advice)
  await says(said.ten)
  await page.locator("#problem:visible").waitFor()
  await isCleanPaused(page, "a rating beyond the scale")
  await asks(page, label.advice)
  await says(said.six)
  await asks(page, label.guests)
  await says(said.skip)
  await asks(page, label.sketch)
  await says(said.skip)
  await asks(page, label.note)
  await says(said.note, 0.4)
  await at(page, "confirming")
  await isCleanPaused(page, "a read-back")
  await says(said.stop)
  await page.locator("#question").filter({ hasText: texts.voice.stopTitle }).waitFor()
  await isCleanPaused(page, "the question before a pause")
  await says(said.yes)
  await page.locator("[data-resume-code]").waitFor()
  await isClean(page, "a paused session, with its code")
}

describe("a respondent who speaks", () => {
  for (const look of journeyLooks)
    it(`answers, hears the answers read back, pauses, resumes, reviews and sends: ${nameOf(look)}`, async () => {
      const path = await cake()
      await visit(world.browser, look, async (page) => {
        await withMicrophone(page)
        await withActivities(page)
        const { voice } = look.texts
        await page.goto(`${world.service.url}${path}/voice`)
        await page.locator("#begin").waitFor()
        await isLogoQuiet(page)
        await isClean(page, "the voice page")
        await page.locator("#begin").click()
        await talk(page, look)
        await page.reload()
        await page.locator("#resume").waitFor()
        await isClean(page, "a session to resume")
        await page.locator("#resume").click()
        // The answer that was read back before the pause is not confirmed yet.
        await at(page, "confirming")
        await sayer(page)(words[look.language].yes)
        await at(page, "review")
        await unfold(page)
        await isCleanPaused(page, "the review by voice")
        assert.include(await page.locator(".voice-review").innerText(), "6")
        await sayer(page)(words[look.language].send)
        await at(page, "done")
        await page.getByRole("heading", { name: voice.doneTitle }).waitFor()
        await isClean(page, "the end by voice")
      })
      const [submission] = await submissionsOf(path)
      assert.deepInclude(submission!.data, { advice: 6, note: words[look.language].note })
    })
})

import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { encode } from "uqr"
import { accessibilityFaults, launchBrowser, looks, overflow, viewports, watchedPage } from "../support/browser.ts"
import { pdfText } from "../support/pdfText.ts"
import { type Service, startService } from "../support/service.ts"
import { withActivities } from "./support/activities.ts"
import { recognizerServer } from "./support/recognizerServer.ts"
import { speak, withMicrophone } from "./support/microphone.ts"
import { isKept } from "./support/offline.ts"
import { asks, at, button, doing } from "./support/voicePages.ts"
import { webhookReceiver } from "./support/webhookReceiver.ts"

let browser: Browser
let service: Service
let ears: Awaited<ReturnType<typeof recognizerServer>>
let receiver: Awaited<ReturnType<typeof webhookReceiver>>

beforeAll(async () => {
  ears = await recognizerServer()
  receiver = await webhookReceiver()
  browser = await launchBrowser(["--autoplay-policy=no-user-gesture-required"])
  service = await startService({ OUTBOUND_ALLOW: "127.0.0.1", STT_BASE_URL: ears.url })
})

afterAll(async () => {
  await browser.close()
  await service.stop()
  ears.close()
  receiver.close()
})

/** Checks that the page has no faults at any width, in any color scheme. */
const isClean = async (page: Page): Promise<void> => {
  const before = page.viewportSize()!
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize(viewports[width])
    await page.emulateMedia({ colorScheme })
    const where = `${page.url()} ${width} ${colorScheme}`
    assert.deepStrictEqual(await accessibilityFaults(page), [], where)
    assert.strictEqual(await overflow(page), 0, where)
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: "light" })
}

/** Whether the QR code's pixels encode the text. */
const showsCodeOf = async (page: Page, text: string): Promise<boolean> => {
  const { data, size } = encode(text, { ecc: "M", border: 4 })
  const read = await page.evaluate(async (modules) => {
    const picture = document.querySelector<HTMLImageElement>(".share-code img")!
    await picture.decode()
    const scale = 8
    const canvas = document.createElement("canvas")
    canvas.width = canvas.height = modules * scale
    const context = canvas.getContext("2d", { willReadFrequently: true })!
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const isDark = (x: number, y: number) =>
      context.getImageData(x * scale + scale / 2, y * scale + scale / 2, 1, 1).data[0]! < 128
    return Array.from({ length: modules }, (_, y) => Array.from({ length: modules }, (__, x) => isDark(x, y)))
  }, size)
  return JSON.stringify(read) === JSON.stringify(data)
}

const act = (page: Page, name: string) => page.locator(`[data-do="${name}"]`).first()
const pick = (page: Page, name: string) => page.locator("[data-pick]", { hasText: name }).first().click()
const set = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(text)
  await page.keyboard.press("Tab")
}

/** Builds a published form with five changed questions from a template; returns its short link. */
const built = async (page: Page): Promise<string> => {
  await page.getByRole("link", { name: "Fill in a form by voice, or build one" }).click()
  await page.getByRole("link", { name: "New form", exact: true }).click()
  await page.getByRole("heading", { name: "New form", exact: true }).waitFor()
  await isClean(page)
  await page.getByRole("button", { name: "Feedback" }).click()
  await page.waitForURL(/\/edit$/)
  await pick(page, "How was it")
  await set(page, "Question", "How was your visit, from 1 to 5?")
  await pick(page, "Did you find")
  await set(page, "Option 2", "Some of it")
  await pick(page, "What was missing")
  await set(page, "Question", "What did you miss?")
  await pick(page, "What should stay")
  await act(page, "remove").click()
  await pick(page, "What would you change")
  await set(page, "Question", "What would you change?")
  await act(page, "add").click()
  await page.getByLabel("Search answer types").fill("file")
  await page.locator('[data-kind="file"]').click()
  await set(page, "Question", "A photo, if you took one")
  await isClean(page)
  await act(page, "publish").click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText(/Version \S+ published/).waitFor()
  await dialog.getByRole("button", { name: "Let anyone with the link answer" }).click()
  await dialog.getByText("Only people who are signed in").waitFor({ state: "detached" })
  await isClean(page)
  const link = await dialog.getByLabel("Short link").inputValue()
  assert.isTrue(await showsCodeOf(page, link))
  return link
}

const says = async (page: Page, text: string, confidence = 0.95): Promise<void> => {
  ears.heard.push({ text, confidence })
  await doing(page, "listening")
  await speak(page, 500)
}

/** Checks a voice page while it is paused, because it stops listening after half a minute of silence. */
const isCleanPaused = async (page: Page): Promise<void> => {
  await page.locator("#pause").click()
  await doing(page, "paused")
  await isClean(page)
  await page.locator("#pause").click()
}

/** Answers only by voice, as a respondent who scanned the code with a phone. */
const spoken = async (link: string): Promise<void> => {
  const { page, faults, close } = await watchedPage(browser, { viewport: viewports.narrow, hasTouch: true })
  await withMicrophone(page)
  await withActivities(page)
  await page.goto(link)
  await isClean(page)
  await page.getByRole("link", { name: "Fill in by voice" }).click()
  await button(page, "Start talking").waitFor()
  await isClean(page)
  await button(page, "Start talking").click()
  await asks(page, "How was your visit, from 1 to 5?")
  await says(page, "five")
  await asks(page, "Did you find what you came for?")
  await says(page, "some of it")
  await asks(page, "What did you miss?")
  await says(page, "a place to sit", 0.4)
  await at(page, "confirming")
  await isCleanPaused(page)
  await says(page, "yes")
  await asks(page, "What would you change?")
  await says(page, "the opening hours")
  await asks(page, "A photo, if you took one")
  await isClean(page)
  // Listening stops while the respondent chooses a file.
  await page.getByRole("button", { name: "Skip" }).tap()
  await at(page, "review")
  await isCleanPaused(page)
  await says(page, "send")
  await at(page, "done")
  await isClean(page)
  assert.deepStrictEqual(faults, [])
  await close()
}

/** Answers as a respondent without a connection and without a mouse. */
const typedOffline = async (link: string): Promise<void> => {
  const { page, close } = await watchedPage(browser)
  const context = page.context()
  await page.goto(link)
  await isKept(page)
  await context.setOffline(true)
  await page
    .getByRole("group", { name: /How was your visit/ })
    .getByLabel("4", { exact: true })
    .focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  await page.getByLabel("What would you change?").focus()
  await page.keyboard.type("Nothing at all")
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "visit.txt", mimeType: "text/plain", buffer: Buffer.from("a photo of the door") })
  await page.locator("[data-file]").waitFor()
  const forward = async (): Promise<void> => {
    await page.locator(".form-bar .button-main").focus()
    await page.keyboard.press("Enter")
  }
  await forward()
  await page.locator("#review").waitFor()
  await isClean(page)
  await forward()
  await page.getByRole("heading", { name: "Your answers are saved on this device" }).waitFor()
  await isClean(page)
  await context.setOffline(false)
  await page.locator("[data-submission-id]").waitFor()
  await isClean(page)
  await close()
}

describe("a form owner in a browser", () => {
  it("builds and shares a form, watches submissions arrive, corrects one, deletes one with its files, and prints", async () => {
    const { page, faults, close } = await watchedPage(browser)
    await page.goto(service.link)
    const link = await built(page)
    await page.getByRole("dialog").getByRole("link", { name: "Results" }).click()
    await page.getByText("No answers yet").waitFor()
    await isClean(page)
    const to = (name: string) => page.getByRole("link", { name, exact: true }).click()

    // Each submission is delivered to the owner's program.
    await to("Deliveries")
    await page.locator("#new-url").fill(receiver.url)
    await page.getByRole("button", { name: "Add a webhook" }).click()
    receiver.told((await page.locator("#new-secret").textContent()) ?? "")
    await page.getByRole("button", { name: /^Send a test/ }).click()
    await page.getByText("The receiver accepted the test.").waitFor()
    await isClean(page)

    await to("Results")
    await page.getByText("No answers yet").waitFor()
    await spoken(link)
    await page.getByText(/^1 answer/).waitFor()
    await typedOffline(link)
    await page.getByText(/^2 answers/).waitFor()
    for (const summary of await page.locator("summary").all()) await summary.press("Enter")
    await isClean(page)

    while (receiver.received.filter(({ type }) => type === "submission.created").length < 2)
      await page.waitForTimeout(50)
    assert.isTrue(receiver.received.every(({ isGenuine }) => isGenuine))
    assert.isTrue(receiver.received.some(({ body }) => body.includes("the opening hours")))
    assert.isTrue(receiver.received.some(({ body }) => body.includes("Nothing at all")))

    await to("Answers")
    await page.getByLabel("Search answers").waitFor()
    await isClean(page)
    // The list must be on the page first, because text typed into a page that is being left is lost.
    const one = async (word: string): Promise<void> => {
      await page.getByLabel("Search answers").fill(word)
      await page.keyboard.press("Enter")
      await page.getByText("1 answer on this page").waitFor()
      await page.locator("tbody a").first().click()
      await page.waitForURL(/answers\/./)
    }
    await one("opening")
    await page.getByText("Heard: “a place to sit”", { exact: false }).waitFor()
    await isClean(page)
    await page.getByText("Asked at", { exact: false }).first().waitFor()
    await page.getByText("Answered yes to “", { exact: false }).waitFor()
    await page.locator("details:has(#correct-3) summary").click()
    await page.locator("#correct-3").fill("The opening hours, on Sundays")
    await page.locator("#correct-3-reason").fill("Asked on the phone")
    await page.locator("#correct-3-reason").press("Enter")
    await page.getByText("Answer corrected.").waitFor()
    await page.getByText("Reason: Asked on the phone").waitFor()
    await isClean(page)

    await to("Answers")
    await page.waitForURL(/answers$/)
    await one("Nothing")
    const file = await page.getByRole("link", { name: "visit.txt" }).getAttribute("href")
    const fileStatus = async () => (await page.request.get(service.url + file!)).status()
    assert.strictEqual(await fileStatus(), 200)
    await page.locator("summary", { hasText: "Delete this answer" }).click()
    await page.getByRole("button", { name: "Delete this answer" }).click()
    await page.getByText("Answer deleted, with its files and recordings.").waitFor()
    await isClean(page)
    assert.strictEqual(await fileStatus(), 404)

    await to("Results")
    // The report omits typed answers unless the owner includes them.
    await page.getByLabel("Include typed answers").check()
    await page.getByRole("button", { name: "Report", exact: true }).click()
    await page.waitForURL(/report/)
    await isClean(page)
    await page.emulateMedia({ media: "print" })
    const paper = await page.pdf({ format: "A4" })
    const printed = (await pdfText(paper)).join(" ")
    // The printout contains the one remaining submission, as corrected, and nothing from the deleted one.
    for (const words of [
      "Results: Feedback",
      "Source 1 answer",
      "100% responded favorably to “How was your visit, from 1 to 5?”",
      "Voice: 1",
      "Some of it leads with 1, 100% of the total",
      "The opening hours, on Sundays What would you change?",
      "How was your visit, from 1 to 5? 0 0 0 0 1",
    ])
      assert.include(printed, words)
    assert.notInclude(printed, "Nothing at all")
    assert.deepStrictEqual(faults, [])
    await close()
  })
})

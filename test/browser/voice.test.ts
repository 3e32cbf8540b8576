import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { globSync, statSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { faultProxy } from "../support/FaultProxy.ts"
import * as Testing from "../../src/layers/Testing.ts"
import { type Answer, speak, withMicrophone } from "./support/microphone.ts"
import { formOf, formUid, serveVoice, type Stage, type VoiceSite } from "./support/voiceSite.ts"

const options = [
  { value: "s", label: "Small" },
  { value: "m", label: "Medium" },
  { value: "l", label: { en: "Large", es: "Grande" } },
]

const shortForm = formOf({
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

const wideFormUid = "00000000-0000-4000-8000-0000000000bb"

/** One question of each way to answer. */
const wideForm = formOf(
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

/** A service of the test's own: what one scripts for itself no other hears. */
const serve = async (wishes: Partial<Stage> = {}): Promise<VoiceSite> => {
  const site = await serveVoice([shortForm, wideForm], wishes)
  sites.push(site)
  return site
}

interface VisitOptions extends BrowserContextOptions {
  readonly microphone?: Answer
  readonly uid?: string
  readonly at?: string
  /** Which member: a person has one session at a time. */
  readonly as?: number
  readonly language?: string
}

const open = async (site: VoiceSite, { microphone, uid, at, as, language, ...context }: VisitOptions = {}) => {
  const watched = await watchedPage(browser, { ...context, ...(language === undefined ? {} : { locale: language }) })
  const { page } = watched
  page.setDefaultTimeout(8000)
  const url = at ?? site.url
  const caller = { ...Testing.someone, sub: String(as ?? 7), userId: as ?? 7 }
  await page
    .context()
    .addCookies([{ name: "session", value: (await site.cookieOf(caller)).slice("session=".length), url }])
  await withMicrophone(page, microphone)
  await page.goto(`${url}/demo/forms/${uid ?? formUid}/voice`)
  return watched
}

/** Waits until the voice does this. */
const doing = (page: Page, activity: string) => page.waitForSelector(`#voice[data-activity="${activity}"]`)
const at = (page: Page, place: string) => page.waitForSelector(`#voice[data-place="${place}"]`)
const asks = (page: Page, question: string) => page.getByRole("heading", { level: 1, name: question }).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })
const notice = (page: Page, text: string) => page.locator(".voice-bar", { hasText: text }).waitFor()

/** The next answer, spoken: what the recogniser will have heard. */
const answer = async (page: Page, { stage }: VoiceSite, text: string, confidence = 0.95): Promise<void> => {
  stage.heard.push({ text, confidence })
  await doing(page, "listening")
  await speak(page, 500)
}

describe("a form by voice, in a browser", () => {
  it("is asked, answered, confirmed, checked and sent without a hand", async () => {
    const site = await serve()
    const { page, faults, close } = await open(site)
    await button(page, "Start talking").click()
    await asks(page, "What is your name?")
    await answer(page, site, "Ada Lovelace")
    await asks(page, "Which size?")
    await answer(page, site, "the third one")
    await asks(page, "When do you need it?")
    await answer(page, site, "the fourth of december 2026", 0.4)
    await at(page, "confirming")
    assert.include(await page.locator(".candidate").textContent(), "Friday")
    assert.include(await page.locator(".candidate").textContent(), "4 December 2026")
    await answer(page, site, "yes")
    await asks(page, "Anything else?")
    await answer(page, site, "skip")
    await at(page, "review")
    await answer(page, site, "change one")
    await asks(page, "What is your name?")
    await answer(page, site, "Grace Hopper")
    await at(page, "review")
    assert.include(await page.locator(".voice-review").textContent(), "Grace Hopper")
    await answer(page, site, "send")
    await at(page, "done")
    const id = await page.locator("[data-submission-id]").textContent()
    assert.deepInclude(site.stage.submissions.get(id ?? "")?.data, {
      name: "Grace Hopper",
      size: "l",
      day: "2026-12-04",
    })
    assert.isTrue(site.stage.recordings.every((bytes) => bytes.length > 256 && bytes[0] === 0x1a && bytes[1] === 0x45))
    const [constraints] = await page.evaluate(() => window.fakeMicrophone.asked)
    assert.deepInclude(constraints, {
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("[BARGE-060] [BARGE-070] is interrupted by a voice, and goes on where it stopped after a cough", async () => {
    const site = await serve({ segmentMs: 4000 })
    const { page, faults, close } = await open(site)
    await button(page, "Start talking").click()
    await asks(page, "What is your name?")
    await doing(page, "speaking")
    await speak(page, 450)
    await doing(page, "hearing")
    await doing(page, "speaking")
    assert.lengthOf(site.stage.recordings, 1, "a cough is one recording, in which nothing is heard")
    site.stage.heard.push({ text: "Ada", confidence: 0.95 })
    await speak(page, 600)
    await asks(page, "Which size?")
    assert.lengthOf(site.stage.recordings, 2)
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("is filled by keyboard alone where there is no microphone", async () => {
    const site = await serve()
    const { page, faults, close } = await open(site, { microphone: "NotFoundError" })
    await page.keyboard.press("Tab")
    await button(page, "Start talking").focus()
    await page.keyboard.press("Enter")
    await asks(page, "What is your name?")
    await notice(page, "There is no microphone.")
    await page.locator("#answer").focus()
    await page.keyboard.type("Ada")
    await page.keyboard.press("Enter")
    await asks(page, "Which size?")
    assert.strictEqual(
      await page.evaluate(() => document.activeElement?.id),
      "question",
      "the focus is with the question",
    )
    await page.keyboard.press("2")
    await asks(page, "When do you need it?")
    await page.keyboard.press("b")
    await asks(page, "Which size?")
    await page.keyboard.press("3")
    await asks(page, "When do you need it?")
    await page.keyboard.press("s")
    await asks(page, "Anything else?")
    await page.keyboard.press("s")
    await at(page, "review")
    await page.locator("#send").focus()
    await page.keyboard.press("Enter")
    await at(page, "done")
    assert.deepInclude([...site.stage.submissions.values()][0]?.data, { name: "Ada", size: "l" })
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("talks, repeats, pauses, types and stops by single keys, which can be turned off", async () => {
    const site = await serve({ segmentMs: 3000 })
    const { page, close } = await open(site)
    await button(page, "Start talking").click()
    await doing(page, "speaking")
    await page.keyboard.press("p")
    await doing(page, "paused")
    await page.keyboard.press("p")
    await doing(page, "speaking")
    await page.keyboard.press("Space")
    await doing(page, "hearing")
    site.stage.heard.push({ text: "Ada", confidence: 0.9 })
    await speak(page, 300)
    await page.keyboard.press("Space")
    await asks(page, "Which size?")
    await page.keyboard.press("Escape")
    await page.getByRole("heading", { name: "Stop and leave this form?" }).waitFor()
    await page.keyboard.press("Escape")
    await doing(page, "speaking")
    await page.locator("#settings summary").click()
    await page.getByLabel("Keyboard shortcuts").uncheck()
    await page.locator("#question").focus()
    await page.keyboard.press("2")
    await page.keyboard.press("p")
    await doing(page, "speaking")
    await asks(page, "Which size?")
    await close()
  })

  it("takes a correction in place of what was understood", async () => {
    const site = await serve()
    const { page, close } = await open(site)
    await button(page, "Start talking").click()
    await answer(page, site, "Aida", 0.3)
    await at(page, "confirming")
    await page.getByLabel("Or correct it").fill("Ada")
    await button(page, "Use this").click()
    await asks(page, "Which size?")
    await button(page, "Small").click()
    for (const question of ["When do you need it?", "Anything else?"]) {
      await asks(page, question)
      await button(page, /^Skip/).click()
    }
    await at(page, "review")
    const lines = await page.locator(".voice-line-answer").allTextContents()
    assert.deepStrictEqual(lines.slice(0, 2), ["Ada", "Small"])
    await close()
  })

  it("answers several choices, a scale, a control and a secret by hand", async () => {
    const site = await serve()
    const { page, faults, close } = await open(site, { uid: wideFormUid })
    await button(page, "Start with the keyboard").click()
    await asks(page, "Which colours?")
    await page.getByLabel("Small").check()
    await page.getByLabel("Large").check()
    await button(page, "That is all").click()
    await asks(page, "Would you recommend us?")
    await page.locator(".voice-scale button", { hasText: /^9$/ }).click()
    await asks(page, "Where do you live?")
    await page.locator(".voice-control select").selectOption("ES")
    await button(page, "Answer").click()
    await asks(page, "A secret?")
    await page.locator("#answer").fill("swordfish")
    await button(page, "Answer").click()
    await at(page, "review")
    assert.notInclude(await page.locator("#voice").textContent(), "swordfish")
    await button(page, "Send answers").click()
    await at(page, "done")
    const [stored] = site.stage.submissions.values()
    assert.deepInclude(stored?.data, { colours: ["s", "l"], score: 9, home: "ES" })
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("by keyboard a scale takes the figure that is pressed, and Enter ends several choices", async () => {
    const site = await serve()
    const { page, close } = await open(site, { microphone: "NotFoundError", uid: wideFormUid })
    await button(page, "Start talking").focus()
    await page.keyboard.press("Enter")
    await asks(page, "Which colours?")
    await page.keyboard.press("1")
    await page.keyboard.press("3")
    await page.keyboard.press("Enter")
    await asks(page, "Would you recommend us?")
    await page.keyboard.press("7")
    await asks(page, "Where do you live?")
    await page.keyboard.press("b")
    await asks(page, "Would you recommend us?")
    await page.keyboard.press("0")
    await asks(page, "Where do you live?")
    await page.keyboard.press("s")
    await asks(page, "A secret?")
    await page.keyboard.press("s")
    await at(page, "review")
    await page.locator("#send").focus()
    await page.keyboard.press("Enter")
    await at(page, "done")
    assert.deepInclude([...site.stage.submissions.values()][0]?.data, { colours: ["s", "l"], score: 0 })
    await close()
  })

  it("a long answer has lines, and Ctrl+Enter sends it", async () => {
    const site = await serve()
    const { page, close } = await open(site, { microphone: "NotFoundError" })
    await button(page, "Start talking").click()
    await page.locator("#answer").fill("Ada")
    await page.keyboard.press("Enter")
    await asks(page, "Which size?")
    await page.keyboard.press("1")
    await asks(page, "When do you need it?")
    await page.keyboard.press("s")
    await asks(page, "Anything else?")
    await page.locator("#answer").focus()
    await page.keyboard.type("One line")
    await page.keyboard.press("Enter")
    await page.keyboard.type("and another")
    await page.keyboard.press("Control+Enter")
    await at(page, "review")
    await page.locator("#send").click()
    await at(page, "done")
    assert.deepInclude([...site.stage.submissions.values()][0]?.data, { note: "One line\nand another" })
    await close()
  })

  it("goes on in Spanish when asked to by voice, the page with it", async () => {
    const site = await serve()
    const { page, close } = await open(site)
    await button(page, "Start talking").click()
    await answer(page, site, "Ada")
    await asks(page, "Which size?")
    await answer(page, site, "en español")
    await asks(page, "¿Qué talla?")
    await button(page, /^Hablar/).waitFor()
    await answer(page, site, "grande")
    await asks(page, "¿Cuándo lo necesita?")
    await close()
  })

  it("goes on in Spanish from the question at hand", async () => {
    const site = await serve()
    const { page, close } = await open(site)
    await button(page, "Start with the keyboard").click()
    await page.locator("#answer").fill("Ada")
    await button(page, "Answer").click()
    await asks(page, "Which size?")
    await page.locator("#settings summary").click()
    await page.locator("#voice-language").selectOption("es")
    await asks(page, "¿Qué talla?")
    await button(page, "Grande").click()
    await asks(page, "¿Cuándo lo necesita?")
    assert.strictEqual(await page.locator("#voice").getAttribute("lang"), "es")
    await page.reload()
    await button(page, "Seguir").click()
    await asks(page, "¿Cuándo lo necesita?")
    await close()
  })
})

describe("the page's script", () => {
  it("is at most 60 kB compressed before the first question can be read", async () => {
    const site = await serve()
    const { page, close } = await open(site)
    const before: Array<string> = []
    page.on("response", (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith(".js")) before.push(basename(pathname))
    })
    await page.reload()
    await button(page, "Start talking").click()
    await asks(page, "What is your name?")
    // The browser loads the meter for its sound thread without telling.
    before.push(...globSync("levelMeter-*.js", { cwd: "dist/web" }))
    const sizes = before.map((file) => statSync(`dist/web/${file}.gz`).size)
    for (const [i, file] of before.entries()) console.log(`${file.padEnd(32)} ${sizes[i]} bytes with gzip`)
    assert.sameMembers(
      before.map((file) => file.replace(/-[0-9a-f]{12}\.js$/, "")),
      ["site", "voice", "levelMeter"],
    )
    assert.isAtMost(
      sizes.reduce((sum, size) => sum + size, 0),
      60 * 1024,
    )
    await close()
  })
})

describe("when something is the matter", () => {
  for (const [reason, sentence] of [
    ["NotAllowedError", "The microphone is blocked."],
    ["NotReadableError", "Another program may have it."],
  ] as const)
    it(`says so and goes on by keyboard, then with the microphone once it can be had: ${reason}`, async () => {
      const site = await serve()
      const { page, faults, close } = await open(site, { microphone: reason })
      await button(page, "Start talking").click()
      await notice(page, sentence)
      await page.evaluate(() => void (window.fakeMicrophone.answer = "granted"))
      await button(page, "Try again").click()
      await answer(page, site, "Ada")
      await asks(page, "Which size?")
      assert.deepStrictEqual(faults, [])
      await close()
    })

  it("unplugged in the middle of an answer, and muted: says what is the matter, and loses no answer", async () => {
    const site = await serve()
    const { page, faults, close } = await open(site)
    await button(page, "Start talking").click()
    await answer(page, site, "Ada")
    await asks(page, "Which size?")
    await doing(page, "listening")
    const speaking = speak(page, 800)
    await doing(page, "hearing")
    await page.evaluate(() => window.fakeMicrophone.unplug())
    await speaking
    await notice(page, "half an answer is not used")
    assert.lengthOf(site.stage.recordings, 1)
    await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event("devicechange")))
    await doing(page, "listening")
    await page.evaluate(() => window.fakeMicrophone.mute(true))
    await notice(page, "Your microphone is muted.")
    await page.evaluate(() => window.fakeMicrophone.mute(false))
    await answer(page, site, "small")
    await asks(page, "When do you need it?")
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("the network goes in the middle of an answer and comes back: the answer is kept and sent", async () => {
    const site = await serve()
    const proxy = await faultProxy({ host: "127.0.0.1", port: site.port })
    const { page, close } = await open(site, { at: `http://127.0.0.1:${proxy.port}` })
    await button(page, "Start talking").click()
    await answer(page, site, "Ada")
    await asks(page, "Which size?")
    await doing(page, "listening")
    const speaking = speak(page, 900)
    await doing(page, "hearing")
    proxy.set({ kind: "down" })
    proxy.cut()
    await speaking
    await notice(page, "Your answer is kept")
    site.stage.heard.push({ text: "medium", confidence: 0.9 })
    proxy.set({ kind: "none" })
    await page.evaluate(() => dispatchEvent(new Event("online")))
    await asks(page, "When do you need it?")
    await button(page, "Back").click()
    await asks(page, "Which size?")
    assert.lengthOf(site.stage.recordings, 2)
    await close()
    await proxy.close()
  })

  it("no service at all: says that it is trying, and begins when there is one", async () => {
    const site = await serve()
    const proxy = await faultProxy({ host: "127.0.0.1", port: site.port })
    const { page, close } = await open(site, { at: `http://127.0.0.1:${proxy.port}` })
    proxy.set({ kind: "down" })
    await button(page, "Start talking").click()
    await page.getByText("The connection is gone.").waitFor()
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    proxy.set({ kind: "none" })
    await asks(page, "What is your name?")
    await close()
    await proxy.close()
  })

  it("in the background: pauses, says so when one is back, and goes on", async () => {
    const site = await serve({ segmentMs: 3000 })
    const { page, close } = await open(site)
    const look = (isVisible: boolean) =>
      page.evaluate(
        (state) => {
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true })
          document.dispatchEvent(new Event("visibilitychange"))
        },
        isVisible ? "visible" : "hidden",
      )
    await button(page, "Start talking").click()
    await doing(page, "speaking")
    await look(false)
    await doing(page, "paused")
    await look(true)
    await notice(page, "Paused while this page was in the background.")
    await button(page, "Go on").click()
    await doing(page, "speaking")
    await close()
  })

  it("two tabs: the second says so and takes over, the first says so, and no answer is lost", async () => {
    const site = await serve()
    const { page, faults, close } = await open(site)
    await button(page, "Start with the keyboard").click()
    await page.locator("#answer").fill("Ada")
    await button(page, "Answer").click()
    await asks(page, "Which size?")
    const second = await page.context().newPage()
    second.setDefaultTimeout(8000)
    await withMicrophone(second)
    await second.goto(page.url())
    await button(second, "Go on").click()
    await asks(second, "Which size?")
    await at(page, "elsewhere")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await button(second, "Medium").click()
    await asks(second, "When do you need it?")
    await button(page, "Go on here").click()
    await asks(page, "When do you need it?")
    await at(second, "elsewhere")
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("another device: says so, and goes on here with everything", async () => {
    const site = await serve()
    const first = await open(site, { as: 8 })
    await button(first.page, "Start with the keyboard").click()
    await first.page.locator("#answer").fill("Ada")
    await button(first.page, "Answer").click()
    await asks(first.page, "Which size?")
    const second = await open(site, { as: 8 })
    await button(second.page, "Start with the keyboard").click()
    await at(second.page, "taken")
    assert.deepStrictEqual(await accessibilityFaults(second.page), [])
    await button(second.page, "Go on here").click()
    await asks(second.page, "Which size?")
    await button(second.page, "Small").click()
    await asks(second.page, "When do you need it?")
    await button(first.page, "Large").click()
    await at(first.page, "elsewhere")
    const other = await open(site, { as: 8, uid: wideFormUid })
    await button(other.page, "Start with the keyboard").click()
    await at(other.page, "taken")
    await other.page.getByRole("link", { name: "Open the other form" }).click()
    await button(other.page, "Start talking").waitFor()
    await Promise.all([first.close(), second.close(), other.close()])
  })

  it("a session that was begun is offered again, to go on or to start anew", async () => {
    const site = await serve()
    const { page, close } = await open(site)
    await button(page, "Start with the keyboard").click()
    await page.locator("#answer").fill("Ada")
    await button(page, "Answer").click()
    await asks(page, "Which size?")
    await page.reload()
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await button(page, "Go on").click()
    await asks(page, "Which size?")
    await page.reload()
    await button(page, "Start anew").click()
    await asks(page, "What is your name?")
    await close()
  })

  it("leaves with the answers kept, or deleted", async () => {
    const site = await serve()
    const { page, close } = await open(site)
    await button(page, "Start with the keyboard").click()
    await asks(page, "What is your name?")
    await button(page, /^Stop/).click()
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await button(page, "Leave, keep my answers").click()
    await at(page, "left")
    assert.include(await page.locator("#stage").textContent(), "kept for a while")
    await page.getByRole("link", { name: "Open the form again" }).click()
    await button(page, "Go on").click()
    await asks(page, "What is your name?")
    await button(page, /^Stop/).click()
    await button(page, "Delete my answers").click()
    await at(page, "left")
    assert.include(await page.locator("#stage").textContent(), "have been deleted")
    await close()
  })

  it("without a voice and an ear: says in one line what is missing, and works by text", async () => {
    const site = await serve({ hasVoice: false, hasEar: false })
    const { page, faults, close } = await open(site)
    const line = await page.locator(".notice").textContent()
    for (const name of ["TTS_MODEL_PATH", "TTS_BASE_URL", "STT_BASE_URL"]) assert.include(line, name)
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.isFalse(await button(page, "Start talking").isVisible())
    await button(page, "Start").click()
    await page.locator("#answer").fill("Ada")
    await button(page, "Answer").click()
    await asks(page, "Which size?")
    assert.isFalse(await page.locator("#talk").isVisible())
    assert.deepStrictEqual(await page.evaluate(() => window.fakeMicrophone.asked), [])
    assert.deepStrictEqual(faults, [])
    await close()
  })
})

describe("every state", () => {
  for (const [scheme, size] of [
    ["light", "wide"],
    ["dark", "narrow"],
    ["dark", "wide"],
    ["light", "narrow"],
  ] as const)
    it(`is accessible and fits in ${scheme} at ${viewports[size].width} px`, async () => {
      const site = await serve({ segmentMs: 900 })
      const look = { colorScheme: scheme, viewport: viewports[size] }
      const { page, faults, close } = await open(site, look)
      const check = async (state: string) => {
        assert.deepStrictEqual([state, await accessibilityFaults(page)], [state, []])
        assert.strictEqual(await overflow(page), 0, state)
      }
      await check("start")
      await button(page, "Start talking").click()
      await doing(page, "speaking")
      await check("speaking")
      await doing(page, "listening")
      await check("listening")
      await page.keyboard.press("t")
      await doing(page, "paused")
      await check("paused, typing")
      await page.locator("#answer").fill("Ada")
      await page.keyboard.press("Enter")
      await asks(page, "Which size?")
      await check("options")
      await button(page, "Large").click()
      await asks(page, "When do you need it?")
      await answer(page, site, "nonsense")
      await page.locator("#problem:visible").waitFor()
      await check("rejected")
      await answer(page, site, "tomorrow", 0.3)
      await at(page, "confirming")
      await check("confirming")
      await page.locator("#captions summary").click()
      await page.locator("#settings summary").click()
      await check("captions and settings")
      await button(page, /^Yes/).click()
      await asks(page, "Anything else?")
      await button(page, /^Skip/).click()
      await at(page, "review")
      await check("review")
      await button(page, "Send answers").click()
      await at(page, "done")
      await check("done")
      assert.deepStrictEqual(faults, [])
      await close()
    })
})

/** As somebody speaks: syllables, four in a second, between pauses. 48 kHz WAV, to be played over and over. */
const syllables = (): Uint8Array => {
  const rate = 48_000
  const seconds = { before: 2.5, voice: 1, after: 2 }
  const samples = rate * (seconds.before + seconds.voice + seconds.after)
  const bytes = Buffer.alloc(44 + samples * 2)
  bytes.write("RIFF", 0)
  bytes.writeUInt32LE(36 + samples * 2, 4)
  bytes.write("WAVEfmt ", 8)
  for (const [i, value] of [16, rate, rate * 2].entries()) bytes.writeUInt32LE(value, [16, 24, 28][i]!)
  for (const [i, value] of [1, 1, 2, 16].entries()) bytes.writeUInt16LE(value, [20, 22, 32, 34][i]!)
  bytes.write("data", 36)
  bytes.writeUInt32LE(samples * 2, 40)
  for (let i = 0; i < rate * seconds.voice; i++) {
    const at = i / rate
    const pitch = 140 + 40 * Math.sin(at * 9)
    const wave = ((at * pitch) % 1) * 2 - 1
    const syllable = Math.abs(Math.sin(at * Math.PI * 4))
    bytes.writeInt16LE(Math.round(wave * syllable * 14_000), 44 + (rate * seconds.before + i) * 2)
  }
  return bytes
}

describe("the browser's own microphone", () => {
  it("[BARGE-120] [BARGE-130] is asked for, cancels its echo, is recorded and understood", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parley-microphone-"))
    const sound = join(folder, "voice.wav")
    await writeFile(sound, syllables())
    const own = await launchBrowser([
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${sound}`,
    ])
    const site = await serve()
    site.stage.heard.push(...["Ada", "small", "skip", "skip"].map((text) => ({ text, confidence: 0.95 })))
    const { page, faults } = await watchedPage(own)
    page.setDefaultTimeout(20_000)
    const cookie = await site.cookieOf()
    await page.context().addCookies([{ name: "session", value: cookie.slice("session=".length), url: site.url }])
    await page.goto(`${site.url}/demo/forms/${formUid}/voice`)
    await button(page, "Start talking").click()
    await asks(page, "Which size?")
    await page.locator("#settings summary").click()
    assert.isTrue(await page.getByLabel("Let me interrupt").isEnabled(), "the track says that it cancels its echo")
    await at(page, "review")
    assert.include(await page.locator(".voice-review").textContent(), "Ada")
    assert.isTrue(site.stage.recordings.every((bytes) => bytes.length > 256 && bytes[0] === 0x1a && bytes[1] === 0x45))
    assert.deepStrictEqual(faults, [])
    await own.close()
    await rm(folder, { recursive: true })
  })
})

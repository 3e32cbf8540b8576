import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { Browser, Page } from "playwright-core"
import { accessibilityFaults, hasFocus, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { messageOf, provider } from "../support/chat.ts"
import { completion, figures, wantsObject } from "../support/composing.ts"
import { mcpPeer } from "../support/mcpPeer.ts"
import { type Service, startService } from "../support/service.ts"

let browser: Browser
let service: Service
let toolServer: string
const scope = Effect.runSync(Scope.make())

const inScope = <A>(effect: Effect.Effect<A, never, Scope.Scope>): Promise<A> =>
  Effect.runPromise(Scope.provide(effect, scope))

/** The model composes where it is asked to, calls a tool where a question holds numbers, and else cites a passage, in pieces. */
const script: Parameters<typeof provider>[0] = (body) => {
  if (wantsObject(body)) return completion(figures)
  const last = messageOf(body)
  if (last.role === "tool") return "It is **84**."
  if (/\d/.test(last.content)) return { calls: [["calculator", { expression: "12*7" }]] }
  return ["Cats sit ", "on *mats* ", "[1].\n\n- one\n- two"]
}

beforeAll(async () => {
  const model = await inScope(provider(script))
  const peer = await inScope(mcpPeer({ json: true }))
  toolServer = peer.url
  ;[browser, service] = await Promise.all([
    launchBrowser(),
    startService({ LLM_BASE_URL: `${model.url}/v1`, LLM_MODEL: "m-1", OUTBOUND_ALLOW: "127.0.0.1" }),
  ])
})

afterAll(async () => {
  await browser?.close()
  assert.strictEqual(await service?.stop(), 0, service?.output().slice(-600))
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

const open = async (options: Parameters<typeof watchedPage>[1] = {}) => {
  const watched = await watchedPage(browser, options)
  await watched.page.goto(service.link)
  await watched.page.goto(`${service.url}/agents`)
  return watched
}

const state = (page: Page, wanted: string) => page.waitForSelector(`#panel[data-state="${wanted}"]`)

const settledAnswers = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) =>
      document.querySelectorAll(".message-theirs").length === wanted &&
      document.getElementById("log")?.getAttribute("aria-busy") === "false",
    count,
  )

/** Presses Tab until the element with the id has the focus. */
const tabTo = async (page: Page, id: string): Promise<void> => {
  for (let presses = 0; presses < 80; presses++) {
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`no way to #${id} by keyboard`)
}

const note = { name: "note.md", mimeType: "text/markdown", buffer: Buffer.from("# Cats\n\nThe cat sat on the mat.\n") }

describe("the agents page", () => {
  it("takes an agent by keyboard alone from its name to being kept, and deletes it", async () => {
    const { page, faults, close } = await open()
    await tabTo(page, "name")
    await page.keyboard.type("Guide")
    await page.setInputFiles("#files", note)
    assert.strictEqual(await page.textContent("#chosen .chosen-name"), "note.md")
    await tabTo(page, "tool-calculator")
    await page.keyboard.press("Space")
    await tabTo(page, "build")
    await page.keyboard.press("Enter")
    await state(page, "ready")
    await hasFocus(page, "id", "question")
    await page.keyboard.type("Where do cats sit?")
    await page.keyboard.press("Enter")
    await settledAnswers(page, 1)
    const answer = page.locator(".message-theirs").first()
    assert.strictEqual(await answer.locator("em").textContent(), "mats")
    assert.strictEqual(await answer.locator(".said li").count(), 2)
    assert.strictEqual(await answer.locator(".sources > summary").textContent(), "1 source")
    await answer.locator(".sources > summary").click()
    await answer.locator(".source > summary").click()
    assert.include(await answer.locator("blockquote").textContent(), "The cat sat on the mat.")

    await page.fill("#question", "What is 12 times 7?")
    await page.click("#send")
    await settledAnswers(page, 2)
    assert.strictEqual(await page.locator(".used").first().textContent(), "Used Calculator")
    assert.strictEqual(await page.locator(".message-theirs strong").textContent(), "84")

    await page.fill("#question", "How many cats?")
    await tabTo(page, "draw")
    await page.keyboard.press("Enter")
    await settledAnswers(page, 3)
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    const [infographic] = await Promise.all([
      page.context().waitForEvent("page"),
      page.locator(".message-theirs").last().locator("a.button").click(),
    ])
    assert.strictEqual(await infographic.textContent("h1"), "More cats than dogs")
    await infographic.close()

    await page.reload()
    await state(page, "ready")
    await page.goto(`${service.url}/agents`)
    assert.include(await page.textContent(".agent-card .hint"), "Ready · Not kept, gone after")
    await page.click(".agent-card .button")
    await state(page, "ready")
    await tabTo(page, "keep")
    await page.keyboard.press("Enter")
    await state(page, "kept")
    await page.waitForSelector("[data-delete]:not([hidden])")
    assert.deepStrictEqual(await page.locator(".agent-card h3").allTextContents(), ["Guide"])

    await page.reload()
    await state(page, "kept")
    await page.fill("#question", "Where do cats sit?")
    await page.press("#question", "Enter")
    await settledAnswers(page, 1)

    await page.focus("[data-delete]")
    await page.keyboard.press("Enter")
    await page.waitForSelector("dialog[open]")
    assert.strictEqual(await page.textContent("#confirm-title"), "Delete Guide?")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.keyboard.press("Escape")
    assert.isTrue(await page.isVisible(".agent-card"))
    await page.click("[data-delete]")
    await page.click('dialog button[value="confirm"]')
    await page.waitForSelector(".agent-card", { state: "detached" })
    await state(page, "empty")
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("tries a tool server before the agent is built, and says why one that fails does not get ready", async () => {
    const { page, close } = await open()
    await page.fill("#name", "Worker")
    await page.click("#server summary")
    await page.click("#test")
    assert.strictEqual(await page.getAttribute("#server-url", "aria-invalid"), "true")
    await page.fill("#server-name", "Peer")
    await page.fill("#server-url", toolServer)
    await page.click("#test")
    await page.waitForSelector('#test-outcome[data-state="ok"]')
    assert.strictEqual(await page.textContent("#test-outcome"), "It answers and offers 3 tools: add, boom, and third")
    await page.fill("#server-url", "http://127.0.0.1:1/mcp")
    await page.click("#test")
    await page.waitForSelector('#test-outcome[data-state="failed"]')
    await page.click("#build")
    await state(page, "failed")
    assert.include(await page.textContent("#trouble"), "MCP handshake failed for http://127.0.0.1:1/mcp")
    assert.strictEqual(await page.getAttribute("#warm-up li:nth-child(2)", "data-state"), "failed")
    assert.strictEqual(await page.inputValue("#name"), "Worker")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.fill("#server-url", toolServer)
    await page.click("#build")
    await state(page, "ready")
    await page.click("#discard")
    await state(page, "empty")
    assert.strictEqual(new URL(page.url()).search, "")
    await close()
  })

  it("says at the field and at the file what is wrong, and keeps what is right", async () => {
    const { page, close } = await open({ locale: "es-ES" })
    await page.setInputFiles("#files", [
      note,
      { name: "a.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") },
    ])
    assert.include(await page.textContent("#files-problem"), "a.exe no se puede leer")
    assert.strictEqual(await page.locator("#chosen li").count(), 1)
    await page.click("#build")
    assert.strictEqual(await page.textContent("#name-problem"), "Póngale un nombre.")
    await hasFocus(page, "id", "name")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.fill("#name", "Guía")
    assert.isNull(await page.getAttribute("#name", "aria-invalid"))
    await page.click("#chosen button")
    assert.isTrue(await page.isHidden("#chosen"))
    await close()
  })

  it("loses nothing when the service cannot be reached", async () => {
    const { page, close } = await open()
    await page.fill("#name", "Guide")
    await page.click("#build")
    await state(page, "ready")
    await page.context().setOffline(true)
    await page.fill("#question", "Still there?")
    await page.click("#send")
    await page.waitForSelector("#trouble:not([hidden])")
    assert.include(await page.textContent("#trouble"), "cannot be reached")
    assert.strictEqual(await page.inputValue("#question"), "Still there?")
    await page.context().setOffline(false)
    await page.click("#send")
    await settledAnswers(page, 1)
    await close()
  })

  for (const [width, viewport] of Object.entries(viewports))
    for (const colorScheme of ["light", "dark"] as const)
      it(`has no fault of accessibility and no sideways scroll: ${width}, ${colorScheme}`, async () => {
        const { page, faults, close } = await open({ viewport, colorScheme })
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        assert.strictEqual(await overflow(page), 0)
        await page.fill("#name", "Guide")
        await page.setInputFiles("#files", note)
        await page.click("#server summary")
        await page.click("#build")
        await state(page, "ready")
        await page.fill("#question", "Where do cats sit?")
        await page.click("#send")
        await settledAnswers(page, 1)
        await page.click(".sources > summary")
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        assert.strictEqual(await overflow(page), 0)
        assert.deepStrictEqual(faults, [])
        await close()
      })

  it("reads well without its script", async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    assert.include(await page.textContent("main"), "This page needs JavaScript")
    assert.isTrue(await page.isDisabled("#build"))
    await close()
  })
})

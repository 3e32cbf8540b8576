import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { Browser, Page } from "playwright-core"
import {
  accessibilityFaults,
  hasFocus,
  launchBrowser,
  looks,
  overflow,
  viewports,
  watchedPage,
} from "../support/browser.ts"
import { provider } from "../support/chat.ts"
import { mcpPeer } from "../support/mcpPeer.ts"
import { type Service, startService } from "../support/service.ts"

let browser: Browser
let service: Service
let toolServer: string
const scope = Effect.runSync(Scope.make())

const inScope = <A>(effect: Effect.Effect<A, never, Scope.Scope>): Promise<A> =>
  Effect.runPromise(Scope.provide(effect, scope))

beforeAll(async () => {
  const model = await inScope(provider(() => "Yes."))
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

/** The conversation with the agent that was built or opened. */
const conversation = async (page: Page) => {
  await page.waitForURL(/\/agents\/chat\?agent=/)
  await page.waitForSelector("#question")
}

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
  it("lets a user name, chat with, save, change and delete an agent by keyboard", async () => {
    const { page, faults, close } = await open()
    await tabTo(page, "name")
    await page.keyboard.type("Guide")
    await page.setInputFiles("#files", note)
    assert.strictEqual(await page.textContent("#chosen .chosen-name"), "note.md")
    await tabTo(page, "tool-calculator")
    await page.keyboard.press("Space")
    await tabTo(page, "build")
    await page.keyboard.press("Enter")
    await conversation(page)
    await hasFocus(page, "id", "question")

    await page.goto(`${service.url}/agents`)
    assert.include(await page.textContent(".agent-card .hint"), "Ready · Temporary, deleted after")
    await page.click(".agent-card .button")
    await conversation(page)
    await tabTo(page, "keep")
    await page.keyboard.press("Enter")
    await page.getByRole("link", { name: "Edit" }).click()
    await page.waitForURL(/\/agents\?edit=/)
    assert.strictEqual(await page.inputValue("#name"), "Guide")
    assert.isTrue(await page.isChecked("#tool-calculator"))
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.fill("#name", "Guide two")
    await page.check("#known-0")
    await page.click("#build")
    await conversation(page)
    assert.strictEqual(await page.textContent("h1"), "Guide two")
    assert.notInclude(await page.textContent("#empty"), "note.md")

    await page.goto(`${service.url}/agents`)
    assert.deepStrictEqual(await page.locator(".agent-card h3").allTextContents(), ["Guide two"])
    await page.focus("[data-delete]")
    await page.keyboard.press("Enter")
    await page.waitForSelector("dialog[open]")
    assert.strictEqual(await page.textContent("#confirm-title"), "Delete Guide two?")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.keyboard.press("Escape")
    assert.isTrue(await page.isVisible(".agent-card"))
    await page.click("[data-delete]")
    await page.click('dialog button[value="confirm"]')
    await page.waitForSelector(".agent-card", { state: "detached" })
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("asks for confirmation before it deletes an ephemeral agent from the list", async () => {
    const { page, faults, close } = await open()
    await page.fill("#name", "Passing")
    await page.click("#build")
    await conversation(page)
    await page.goto(`${service.url}/agents`)
    await page.getByRole("button", { name: "Delete Passing" }).click()
    assert.strictEqual(await page.textContent("#confirm-title"), "Delete Passing?")
    await page.click('dialog button[value="confirm"]')
    await page.waitForSelector(".agent-card", { state: "detached" })
    await page.getByText("Passing deleted.").waitFor({ state: "attached" })
    await page.reload()
    assert.strictEqual(await page.locator(".agent-card").count(), 0)
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("tries out a tool server before the agent is created, and explains a failure", async () => {
    const { page, close } = await open()
    await page.fill("#name", "Worker")
    await page.click("#server summary")
    await page.click("#test")
    assert.strictEqual(await page.getAttribute("#server-url", "aria-invalid"), "true")
    await page.fill("#server-name", "Peer")
    await page.fill("#server-url", toolServer)
    await page.click("#test")
    await page.waitForSelector('#test-outcome[data-state="ok"]')
    assert.strictEqual(
      await page.textContent("#test-outcome"),
      "Connected. The server offers 3 tools: add, boom, and third",
    )
    await page.fill("#server-url", "http://127.0.0.1:1/mcp")
    await page.click("#test")
    await page.waitForSelector('#test-outcome[data-state="failed"]')
    await page.click("#build")
    await state(page, "failed")
    assert.include(await page.textContent("#trouble"), "MCP handshake failed for http://127.0.0.1:1/mcp")
    // A draft survives a reload, as the page promises; the failure stays visible.
    await page.reload()
    await state(page, "failed")
    assert.include(await page.textContent("#panel-note"), "Your entries are still here")
    const trouble = await page.locator("#trouble").boundingBox()
    assert.isAtMost(trouble!.y + trouble!.height, viewports.wide.height)
    await page.click("#server summary")
    await page.fill("#server-name", "Peer")
    assert.strictEqual(await page.getAttribute("#warm-up li:nth-child(2)", "data-state"), "failed")
    assert.strictEqual(await page.inputValue("#name"), "Worker")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.fill("#server-url", toolServer)
    await page.click("#build")
    await conversation(page)
    await page.click("#discard")
    await page.click("#confirm-do")
    await page.waitForURL(`${service.url}/agents`)
    await close()
  })

  it("shows errors next to the name and file fields, and keeps the valid file", async () => {
    const { page, close } = await open({ locale: "es-ES" })
    await page.setInputFiles("#files", [
      note,
      { name: "a.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") },
    ])
    assert.include(await page.textContent("#files-problem"), "a.exe no se puede leer")
    assert.strictEqual(await page.locator("#chosen li").count(), 1)
    await page.click("#build")
    assert.strictEqual(await page.textContent("#name-problem"), "Escriba un nombre.")
    await page.setInputFiles("#files", { name: "b.md", mimeType: "text/markdown", buffer: Buffer.from("") })
    assert.isTrue(await page.isVisible("#files-problem"))
    assert.include(await page.textContent("#files-problem"), "b.md está vacío")
    await hasFocus(page, "id", "name")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.fill("#name", "Guía")
    assert.isNull(await page.getAttribute("#name", "aria-invalid"))
    await page.click("#chosen button")
    assert.isTrue(await page.isHidden("#chosen"))
    await close()
  })

  it("explains that a document of an existing agent is unreadable, and moves the focus to the explanation", async () => {
    const made = await fetch(`${service.url}/api/v1/user_agents`, {
      method: "PUT",
      headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Changed" }),
    })
    const { chatbot_id: id } = (await made.json()) as { readonly chatbot_id: string }
    const { page, close } = await open()
    await page.goto(`${service.url}/agents?edit=${id}`)
    assert.isTrue(await page.isHidden("#panel"))
    await page.setInputFiles("#files", {
      name: "b.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4 x"),
    })
    await page.click("#build")
    await page.waitForSelector("#trouble:not([hidden])")
    assert.include(
      await page.textContent("#trouble .notice-body"),
      "The document b.pdf can't be read: the PDF is damaged, or the file isn't a PDF.",
    )
    assert.notInclude(await page.textContent("#trouble"), "doesn't support")
    await hasFocus(page, "id", "panel")
    assert.strictEqual(await page.getByLabel("Replace b.pdf").getAttribute("aria-invalid"), "true")
    await close()
  })

  it("marks the unreadable document in its row, so that it can be replaced or removed, and keeps the others", async () => {
    const { page, faults, close } = await open({ locale: "es-ES", viewport: viewports.narrow })
    const broken = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 x") })
    await page.fill("#name", "Guía")
    await page.setInputFiles("#files", [note, broken("b.pdf"), broken("c.pdf")])
    await page.click("#build")
    await state(page, "failed")
    const rows = page.locator("#chosen li")
    const wrong = page.locator("#chosen .chosen-wrong")
    assert.strictEqual(await wrong.count(), 1)
    assert.strictEqual(await wrong.locator(".chosen-name").textContent(), "b.pdf")
    const other = page.getByLabel("Sustituir b.pdf")
    assert.strictEqual(await other.getAttribute("aria-invalid"), "true")
    const description = await page.textContent(`[id="${await other.getAttribute("aria-describedby")}"]`)
    assert.match(description ?? "", /b\.pdf.*PDF/)
    assert.include(await page.textContent("#trouble"), description ?? "")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.strictEqual(await overflow(page), 0)

    await other.setInputFiles({ name: "a.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") })
    assert.include(await wrong.locator(".problem").textContent(), "a.exe no se puede leer")
    await other.setInputFiles({ name: "d.md", mimeType: "text/markdown", buffer: Buffer.from("Dogs bark.") })
    assert.strictEqual(await wrong.count(), 0)
    const names = rows.locator(".chosen-name")
    assert.deepStrictEqual(await names.allTextContents(), ["note.md", "d.md", "c.pdf"])

    await page.click("#build")
    await page.waitForSelector("#chosen .chosen-wrong")
    assert.strictEqual(await wrong.locator(".chosen-name").textContent(), "c.pdf")
    await page.getByRole("button", { name: "Quitar c.pdf" }).click()
    assert.deepStrictEqual(await names.allTextContents(), ["note.md", "d.md"])
    await page.click("#build")
    await conversation(page)
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("says that a deleted agent is unavailable instead of offering a new one", async () => {
    const { page, close } = await open()
    for (const named of ["with", "edit"]) {
      await page.goto(`${service.url}/agents?${named}=0c2cf9a2-9a1c-4b0e-8a5e-6a0d5a6c8f11`)
      await page.waitForSelector("#trouble:not([hidden])")
      assert.include(await page.textContent("#trouble"), "is no longer available")
    }
    await close()
  })

  for (const { width, colorScheme } of looks)
    it(`is accessible and needs no horizontal scrolling: ${width}, ${colorScheme}`, async () => {
      const { page, faults, close } = await open({ viewport: viewports[width], colorScheme })
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      assert.strictEqual(await overflow(page), 0)
      await page.fill("#name", "Guide")
      await page.setInputFiles("#files", note)
      await page.click("#server summary")
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      assert.strictEqual(await overflow(page), 0)
      assert.deepStrictEqual(faults, [])
      await close()
    })

  it("is readable without its script", async () => {
    const { page, close } = await open({ javaScriptEnabled: false })
    assert.include(await page.textContent("main"), "Turn on JavaScript")
    assert.isTrue(await page.isDisabled("#build"))
    await close()
  })
})

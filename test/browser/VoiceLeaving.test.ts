import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { type Service, startService } from "../support/service.ts"
import { publicForm } from "./support/publicForm.ts"

let browser: Browser
let service: Service

beforeAll(async () => {
  service = await startService()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await service.stop()
})

describe("returning to a conversation with the browser's Back button", () => {
  it("offers to continue it, even if the browser restores the page as it was left", async () => {
    const field = { field_id: "name", field_type: "text", label: "What is your name?", required: true }
    const path = await publicForm(service, [field])
    const { page, faults, close } = await watchedPage(browser)
    await page.goto(`${service.url}${path}/voice`)
    await page.locator("#begin-quiet").click()
    await page.getByRole("heading", { name: field.label }).waitFor()
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }))
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
    })
    await page.locator("#resume").click()
    await page.getByRole("heading", { name: field.label }).waitFor()
    assert.deepStrictEqual(faults, [])
    await close()
  })
})

describe("pausing without an account", () => {
  for (const size of ["wide", "narrow"] as const)
    it(`shows a code for continuing on another device and reads it aloud, ${size}`, async () => {
      const path = await publicForm(service, [
        { field_id: "name", field_type: "text", label: "¿Cómo se llama?", required: true },
        { field_id: "note", field_type: "textarea", label: "¿Algo más?" },
      ])
      const context = { viewport: viewports[size], locale: "es-ES" }
      const { page, faults, close } = await watchedPage(browser, context)
      await page.goto(`${service.url}${path}/voice`)
      await page.locator("[data-start] button").first().click()
      await page.getByRole("textbox").fill("Ana Ruiz")
      await page.keyboard.press("Enter")
      // A typed name is stored unchanged.
      await page.getByRole("heading", { name: "¿Algo más?" }).waitFor()
      await page.locator("#question").focus()
      await page.keyboard.press("Escape")
      await page.locator("#stop-keep").focus()
      await page.keyboard.press("Enter")
      const code = (await page.locator("[data-resume-code]").textContent()) ?? ""
      assert.match(code, /^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
      await page.locator("#announcer").filter({ hasText: "use este código" }).waitFor({ state: "attached" })
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      assert.strictEqual(await overflow(page), 0)
      await page.getByRole("link", { name: "Dónde introducir el código" }).click()
      await page.getByRole("textbox").waitFor()
      assert.deepStrictEqual(faults, [])
      await close()

      const other = await watchedPage(browser, context)
      await other.page.goto(`${service.url}${path}/resume`)
      await other.page.getByRole("textbox").fill(code.toLowerCase())
      await other.page.keyboard.press("Enter")
      await other.page.locator('input[name="name"]').waitFor()
      assert.strictEqual(await other.page.inputValue('input[name="name"]'), "Ana Ruiz")
      assert.deepStrictEqual(other.faults, [])
      await other.close()
    })
})

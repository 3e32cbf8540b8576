import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Frame, Page } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { accessibilityFaults, launchBrowser, watchedPage } from "../support/browser.ts"
import { startService } from "../support/service.ts"

let browser: Browser
let service: Awaited<ReturnType<typeof startService>>

const api = (path: string, method: string, body: object) =>
  fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })

beforeAll(async () => {
  await buildWeb()
  browser = await launchBrowser()
  service = await startService()
})

afterAll(async () => {
  await browser.close()
  await service.stop()
})

const published = async (...fields: ReadonlyArray<object>): Promise<string> => {
  const made = await api("/demo/forms", "POST", { title: "A form", is_public: true, sections: [{ fields }] })
  const form = `/demo/forms/${((await made.json()) as { form_uid: string }).form_uid}`
  await api(`${form}/publish`, "POST", {})
  return form
}

const name = { field_id: "name", field_type: "text", label: "Name", required: true }
const mail = { field_id: "mail", field_type: "email", label: "Mail", required: true }
const word = { field_id: "word", field_type: "password", label: "Password", required: true }
const card = { field_id: "card", field_type: "credit_card", label: "Card" }

const control = (page: Page | Frame, key: string) => page.locator(`[name="${key}"]`)
const onward = (page: Page | Frame) => page.locator(".form-bar .button-main").click()

/**
 * Checks that every page in the browser's history belongs to the service. None may be the browser's own error or
 * resubmission page.
 */
const walksBack = async (page: Page, form: string): Promise<void> => {
  for (let steps = 0; steps < 6; steps += 1) {
    await page.goBack()
    if (!page.url().includes(form)) return
    await page.locator("main form, main [data-submission-id]").first().waitFor()
  }
}

describe("returning to a form's pages with the browser's buttons", () => {
  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? "with" : "without"

    it(`never leads to the browser's resubmission page after a correction, ${how} a script`, async () => {
      const form = await published(name, mail)
      const { page, close } = await watchedPage(browser, { javaScriptEnabled })
      await page.goto(service.url + form)
      await control(page, "mail").fill("nobody")
      await onward(page)
      await page.locator("#problems").waitFor()
      assert.include(await page.locator('[data-question="mail"] .problem').textContent(), "must be an email address")
      assert.strictEqual(await control(page, "mail").inputValue(), "nobody")
      await page.reload()
      await page.locator("form#form").waitFor()
      await control(page, "name").fill("Ada")
      await control(page, "mail").fill("ada@example.org")
      await onward(page)
      await page.locator("#review").waitFor()
      await onward(page)
      await page.locator("[data-submission-id]").waitFor()
      await walksBack(page, form)
      await close()
    })

    it(`never leads to the browser's resubmission page after a password and card details were entered, ${how} a script`, async () => {
      const form = await published(name, word, card)
      const { page, close } = await watchedPage(browser, { javaScriptEnabled })
      await page.goto(service.url + form)
      const secrets = async (): Promise<void> => {
        await control(page, "word").fill("correct horse 42")
        await control(page, "card.brand").fill("Visa")
        await control(page, "card.last4").fill("4242")
        await control(page, "card.name").fill("Ada Lovelace")
        await control(page, "card.expiry").fill("09/38")
      }
      await control(page, "name").fill("Ada")
      await secrets()
      await onward(page)
      await page.locator("#review").waitFor()
      if (!javaScriptEnabled) {
        // These answers were not stored, so they are asked again.
        await page.getByRole("heading", { name: "Enter again" }).waitFor()
        assert.notInclude(await page.content(), "correct horse")
        assert.notInclude(page.url(), "correct")
        await secrets()
      }
      await onward(page)
      await page.locator("[data-submission-id]").waitFor()
      const id = await page.locator("[data-submission-id]").getAttribute("data-submission-id")
      const stored = await fetch(`${service.url}/api/v1${form}/data/${id}`, {
        headers: { authorization: `Bearer ${service.token}` },
      })
      assert.deepInclude(((await stored.json()) as { data: object }).data, { name: "Ada" })
      await walksBack(page, form)
      await close()
    })
  }

  it("asks again, when the review page is reloaded, for answers that are never stored", async () => {
    const form = await published(name, word)
    const { page, faults, close } = await watchedPage(browser)
    await page.goto(service.url + form)
    await control(page, "name").fill("Ada")
    await control(page, "word").fill("correct horse 42")
    await onward(page)
    await page.locator("#review").waitFor()
    await page.reload()
    await page.getByRole("heading", { name: "Enter again" }).waitFor()
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await control(page, "word").fill("correct horse 42")
    await onward(page)
    await page.locator("[data-submission-id]").waitFor()
    assert.deepStrictEqual(faults, [])
    await close()
  })

  for (const javaScriptEnabled of [true, false])
    it(`stays on the form's pages in another site's frame, ${javaScriptEnabled ? "with" : "without"} a script`, async () => {
      const form = await published(name)
      const share = await fetch(`${service.url}/api/v1${form}/share`, {
        headers: { authorization: `Bearer ${service.token}` },
      })
      const { embed } = (await share.json()) as { embed: string }
      const elsewhere = createServer((_request, response) => {
        response.setHeader("content-type", "text/html")
        response.end(`<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>${embed}`)
      })
      await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve))
      const origin = `http://localhost:${(elsewhere.address() as AddressInfo).port}`
      await api(`${form}/share`, "PATCH", { frame_origins: [origin] })
      const { page, close } = await watchedPage(browser, { javaScriptEnabled })
      await page.goto(origin)
      const frame = (await (await page.waitForSelector("iframe")).contentFrame())!
      await onward(frame)
      await frame.locator("#problems").waitFor()
      await control(frame, "name").fill("Ada")
      await onward(frame)
      await frame.locator("#review").waitFor()
      await onward(frame)
      await frame.locator("[data-submission-id]").waitFor()
      for (let steps = 0; steps < 2; steps += 1) {
        await page.evaluate(() => history.back())
        await frame.locator("form#form").waitFor()
        assert.strictEqual(page.url(), `${origin}/`)
        assert.include(frame.url(), form)
      }
      assert.strictEqual(await page.locator("h1").textContent(), "Elsewhere")
      await close()
      elsewhere.close()
    })
})

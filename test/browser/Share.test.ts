import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { accessibilityFaults, launchBrowser, looks, overflow, viewports, watchedPage } from "../support/browser.ts"
import { startService } from "../support/service.ts"

const uid = "5e1d0003-0000-4000-8000-000000000003"
const form = `/demo/forms/${uid}`

let browser: Browser
let service: Awaited<ReturnType<typeof startService>>
let elsewhere: Server
let framing: string

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}/api/v1${form}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
  })

beforeAll(async () => {
  await buildWeb()
  browser = await launchBrowser()
  service = await startService({ OUTBOUND_ALLOW: "127.0.0.1" })
  // No server needs to listen at this address, because the page shows the webhook with all its actions anyway.
  await api("/webhooks", {
    method: "POST",
    body: JSON.stringify({ url: "http://127.0.0.1:9/parley", description: "CRM" }),
  })
  const { embed } = (await (await api("/share")).json()) as { embed: string }
  elsewhere = createServer((_request, response) => {
    response.setHeader("content-type", "text/html")
    response.end(`<!doctype html><title>Elsewhere</title>${embed}`)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve))
  framing = `http://localhost:${(elsewhere.address() as AddressInfo).port}`
})

afterAll(async () => {
  await browser.close()
  elsewhere.close()
  await service.stop()
})

describe("a shared form", () => {
  for (const { colorScheme, width } of looks)
    it(`has no accessibility errors on its owner's page, ${colorScheme} and ${width}`, async () => {
      const { page, faults, close } = await watchedPage(browser, { viewport: viewports[width], colorScheme })
      await page.goto(`${service.url}/?token=${service.token}`)
      await page.goto(`${service.url}${form}/share`)
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      assert.isAtMost(await overflow(page), 0)
      await page.goto(`${service.url}${form}/sent`)
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      assert.isAtMost(await overflow(page), 0)
      assert.deepStrictEqual(faults, [])
      await close()
    })

  it("is paused by keyboard, shows respondents a friendly page, and is opened again", async () => {
    const { page, close } = await watchedPage(browser)
    await page.goto(`${service.url}/?token=${service.token}`)
    await page.goto(`${service.url}${form}/share`)
    const toggled = async () => {
      await page.getByRole("checkbox", { name: "Paused" }).focus()
      await page.keyboard.press("Space")
      await page.getByRole("button", { name: "Save settings" }).focus()
      await page.keyboard.press("Enter")
      await page.getByText("Settings saved.").waitFor()
    }
    await toggled()
    const other = await watchedPage(browser, { locale: "es-ES" })
    await other.page.goto(service.url + form)
    await other.page.getByRole("heading", { name: "Este formulario está en pausa" }).waitFor()
    assert.deepStrictEqual(await accessibilityFaults(other.page), [])
    await toggled()
    await other.page.goto(service.url + form)
    await other.page.getByRole("button", { name: "Guardar y terminar más tarde" }).waitFor()
    await other.close()
    await close()
  })

  it("is saved on one device and continued on another by a respondent without an account", async () => {
    const { code } = (await (await api("/share")).json()) as { code: string }
    const phone = await watchedPage(browser, { viewport: viewports.narrow })
    await phone.page.goto(`${service.url}/f/${code}`)
    await phone.page.locator('[name="full_name"]').fill("Anna Example")
    await phone.page.getByRole("button", { name: "Save and finish later" }).click()
    const link = await phone.page.locator("[data-resume]").textContent()
    await phone.page.goto(service.url + form)
    assert.strictEqual(await phone.page.locator('[name="full_name"]').inputValue(), "Anna Example")
    const laptop = await watchedPage(browser)
    await laptop.page.goto(link ?? "")
    assert.deepStrictEqual(await accessibilityFaults(laptop.page), [])
    await laptop.page.getByRole("button", { name: "Continue" }).click()
    await laptop.page.locator('[name="full_name"]').waitFor()
    assert.strictEqual(await laptop.page.locator('[name="full_name"]').inputValue(), "Anna Example")
    assert.deepStrictEqual([...phone.faults, ...laptop.faults], [])
    await phone.close()
    await laptop.close()
  })

  it("is framed by another site's page only if the owner permits it, and the frame grows with its content", async () => {
    const { page, close } = await watchedPage(browser)
    await page.goto(framing)
    const frame = page.frameLocator("iframe")
    await page.waitForLoadState("networkidle")
    assert.strictEqual(await frame.locator("#form").count(), 0)
    await api("/share", { method: "PUT", body: JSON.stringify({ frame_origins: [framing] }) })
    await page.goto(framing)
    await frame.locator("#form").waitFor()
    await page.waitForFunction(() => (document.querySelector("iframe")?.clientHeight ?? 0) > 1000)
    assert.strictEqual(await frame.locator("header.header").count(), 0)
    assert.strictEqual(await page.locator("iframe").getAttribute("allow"), "microphone; camera; geolocation")
    const voice = frame.locator(".form-voice a")
    assert.deepStrictEqual(
      [await voice.getAttribute("target"), await voice.getAttribute("rel")],
      ["_blank", "noopener"],
    )
    // A short page after a long one is shown from its top, wherever the surrounding page is scrolled to.
    const before = await page.evaluate(() => document.querySelector("iframe")!.clientHeight)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await frame.locator("main").evaluate(() => location.assign(`${location.pathname}?embed=1&submitted=visit-1`))
    await page.waitForFunction((height) => document.querySelector("iframe")!.clientHeight < height, before)
    await page.waitForFunction(() => document.querySelector("iframe")!.getBoundingClientRect().top >= 0)
    await close()
  })
})

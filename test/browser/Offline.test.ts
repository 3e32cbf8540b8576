import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { accessibilityFaults, launchBrowser, overflow, patience, viewports } from "../support/browser.ts"
import { startService } from "../support/service.ts"
import { isKept } from "./support/offline.ts"

let browser: Browser
let service: Awaited<ReturnType<typeof startService>>

const api = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${service.url}/api/v1/demo/forms${path}`, {
    ...init,
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
  })
  const text = await response.text()
  assert.isBelow(response.status, 300, text)
  return JSON.parse(text) as Record<string, unknown>
}

/** A public form with two steps, the second of which asks for a file. */
const published = async (name: string, more: ReadonlyArray<object> = []): Promise<string> => {
  const sections = [
    {
      title: "Who",
      fields: [{ field_id: "name", field_type: "text", label: "Name", required: true }],
    },
    { title: "What", fields: [{ field_id: "photo", field_type: "file", label: "Photo" }, ...more] },
  ]
  const body = JSON.stringify({
    form_id: name,
    title: "Meter reading",
    is_public: true,
    style: { layout: "wizard" },
    sections,
  })
  const { form_uid: uid } = await api("", { method: "POST", body })
  await api(`/${String(uid)}/publish`, { method: "POST", body: "{}" })
  return String(uid)
}

const answersOf = async (uid: string) =>
  (await api(`/${uid}/data`))["submissions"] as ReadonlyArray<Record<string, unknown>>

const opened = async (context: BrowserContext, uid: string): Promise<Page> => {
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  await page.goto(`${service.url}/demo/forms/${uid}`)
  return page
}

const next = (page: Page) => page.locator(".form-bar .button-main").click()

beforeAll(async () => {
  await buildWeb()
  browser = await launchBrowser()
  service = await startService()
})

afterAll(async () => {
  await browser.close()
  await service.stop()
})

describe("a public form without a connection", () => {
  it("can be opened and filled in, including a file, and is submitted exactly once when the connection is back", async () => {
    const uid = await published("meter")
    const before = Date.now()
    const context = await browser.newContext({ viewport: viewports.narrow, locale: "en-GB" })
    const page = await opened(context, uid)
    await isKept(page)

    await context.setOffline(true)
    await page.reload()
    await page.locator("#offline").waitFor()
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.strictEqual(await overflow(page), 0)
    // Errors are shown offline as well.
    await next(page)
    await page.locator("#problems").waitFor()
    await page.waitForTimeout(400)
    await page.getByLabel("Name").fill("Ana Núñez")
    await next(page)
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "meter.txt", mimeType: "text/plain", buffer: Buffer.from("4711") })
    await page.locator("[data-file]").waitFor()
    await next(page)
    assert.include(await page.locator("#review").innerText(), "Ana Núñez")
    await next(page)
    await page.getByRole("heading", { name: "Your answers are saved on this device" }).waitFor()
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.strictEqual(await overflow(page), 0)
    assert.lengthOf(await answersOf(uid), 0)

    await context.setOffline(false)
    await page.locator("[data-submission-id]").waitFor()
    const stored = await answersOf(uid)
    assert.lengthOf(stored, 1)
    const data = stored[0]!["data"] as Record<string, Record<string, unknown> & string>
    assert.strictEqual(data["name"], "Ana Núñez")
    const evidence = stored[0]!["evidence"] as Record<string, { readonly time_ms: number }>
    assert.isAtLeast(evidence["name"]?.time_ms ?? 0, 400, "what was measured goes along")
    assert.isAtMost(evidence["name"]?.time_ms ?? Infinity, Date.now() - before)
    assert.deepInclude(data["photo"] as Record<string, unknown>, { filename: "meter.txt", size: 4 })
    await context.close()
  })

  it("is submitted on reopening if it was closed while offline, and two waiting forms become two submissions", async () => {
    const uid = await published("closed")
    const context = await browser.newContext({ locale: "en-GB" })
    const first = await opened(context, uid)
    await isKept(first)
    await context.setOffline(true)
    for (const name of ["Ana", "Ben"]) {
      const page = await opened(context, uid)
      await page.getByLabel("Name").fill(name)
      await next(page)
      await next(page)
      await next(page)
      await page.getByRole("heading", { name: "Your answers are saved on this device" }).waitFor()
      await page.close()
    }
    await first.close()
    await context.setOffline(false)
    const page = await opened(context, uid)
    // Sent by the open page, or by the browser itself as soon as it is online.
    let stored = await answersOf(uid)
    while (stored.length < 2) {
      await page.waitForTimeout(100)
      stored = await answersOf(uid)
    }
    assert.sameMembers(
      stored.map(({ data }) => (data as Record<string, unknown>)["name"]),
      ["Ana", "Ben"],
    )
    await context.close()
  })

  it("shows waiting answers after a reload, and their reference once submitted", async () => {
    const uid = await published("waiting")
    const context = await browser.newContext({ viewport: viewports.narrow, locale: "en-GB" })
    const page = await opened(context, uid)
    await isKept(page)
    await context.setOffline(true)
    await page.getByLabel("Name").fill("Ana")
    for (const _step of [1, 2, 3]) await next(page)
    await page.locator("[data-send-now]").waitFor()
    await page.reload()
    await page.locator("#waiting").getByText("1 response is waiting on this device").waitFor()
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.strictEqual(await overflow(page), 0)
    await context.setOffline(false)
    const reference = page.locator(".notice a b").first()
    await reference.waitFor()
    assert.match((await reference.textContent())!, /^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    assert.strictEqual(await page.locator("#waiting").count(), 0)
    assert.lengthOf(await answersOf(uid), 1)
    await reference.click()
    await page.locator("[data-submission-id]").waitFor()
    await context.close()
  })

  it("keeps the input of a respondent without an account when the language changes", async () => {
    const uid = await published("language")
    const context = await browser.newContext({ locale: "en-GB" })
    const page = await opened(context, uid)
    await page.getByLabel("Name").fill("Ana Núñez")
    await page.locator("a.language").click()
    // The old page has the same text in the same field.
    await page.locator('html[lang="es"]').waitFor()
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[name=name]")?.value === "Ana Núñez")
    await context.close()
  })

  it("keeps the input, and continues with it after a reload", async () => {
    const uid = await published("draft")
    const context = await browser.newContext({ locale: "es-ES" })
    const page = await opened(context, uid)
    await isKept(page)
    await context.setOffline(true)
    await page.getByLabel("Name").fill("Ana")
    await page.getByText("Guardado en este dispositivo").waitFor()
    await page.reload()
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>("[name=name]")?.value === "Ana")
    assert.include(await page.locator("#main").innerText(), "No tiene conexión")
    await context.close()
  })

  it("leaves no copy of the page on the device when a member opens it", async () => {
    const uid = await published("member")
    const context = await browser.newContext({ locale: "en-GB" })
    const page = await context.newPage()
    await page.goto(`${service.url}/?token=${service.token}`)
    const response = await page.goto(`${service.url}/demo/forms/${uid}`)
    assert.isUndefined(response?.headers()["offline-copy"])
    assert.deepStrictEqual(await page.evaluate(() => caches.keys()), [])
    await context.close()
  })

  it.each([
    ["password", { field_id: "pin", field_type: "password", label: "PIN" }],
    [
      "card in a group",
      {
        field_id: "payment",
        field_type: "group",
        label: "Payment",
        children: [{ field_id: "card", field_type: "credit_card", label: "Card" }],
      },
    ],
    ["sensitive answer", { field_id: "illness", field_type: "text", label: "Illness", voice: { sensitive: true } }],
  ])("with a %s leaves nothing on the device", async (what, field) => {
    const uid = await published(what.replaceAll(" ", "-"), [field])
    const context = await browser.newContext({ locale: "en-GB" })
    const page = await context.newPage()
    const response = await page.goto(`${service.url}/demo/forms/${uid}`)
    assert.isUndefined(response?.headers()["offline-copy"])
    await page.locator('[name="name"]').fill("Ada")
    await page.waitForTimeout(2000)
    assert.deepStrictEqual(await page.evaluate(() => caches.keys()), [])
    assert.deepStrictEqual(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)), [])
    assert.strictEqual(await page.evaluate(() => localStorage.length + sessionStorage.length), 0)
    await context.close()
  })
})

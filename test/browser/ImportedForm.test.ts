import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { strFromU8, unzipSync } from "fflate"
import type { Browser, Page } from "playwright-core"
import { accessibilityFaults, launchBrowser, looks, overflow, viewports, watchedPage } from "../support/browser.ts"
import { type Service, startService } from "../support/service.ts"
import { workbookOf } from "../support/workbooks.ts"
import { withActivities } from "./support/activities.ts"
import { speak, withMicrophone } from "./support/microphone.ts"
import { recognizerServer } from "./support/recognizerServer.ts"
import { asks, at, button, doing } from "./support/voicePages.ts"

let browser: Browser
let service: Service
let ears: Awaited<ReturnType<typeof recognizerServer>>
let elsewhere: Server
let embed = ""

beforeAll(async () => {
  ears = await recognizerServer()
  browser = await launchBrowser(["--autoplay-policy=no-user-gesture-required"])
  service = await startService({ OUTBOUND_ALLOW: "127.0.0.1", STT_BASE_URL: ears.url })
  elsewhere = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8")
    response.end(
      `<!doctype html><html lang="es"><title>La clínica</title><main><h1>La clínica</h1>${embed}</main></html>`,
    )
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve))
})

afterAll(async () => {
  await browser.close()
  await service.stop()
  elsewhere.close()
  ears.close()
})

const workbook = workbookOf({
  survey: [
    ["type", "name", "label::Français (fr)", "label::Español (es)", "required", "relevant", "appearance"],
    ["text", "name", "Votre nom", "Su nombre", "yes"],
    ["decimal", "weight", "Votre poids", "Su peso"],
    ["decimal", "before", "Votre poids il y a un an", "Su peso hace un año"],
    ["text", "why", "Pourquoi avez-vous pris du poids ?", "¿Por qué ha engordado?", "", "${weight} > ${before}"],
    ["begin repeat", "visits", "Visites", "Visitas"],
    ["text", "place", "Où ?", "¿Dónde?"],
    ["end repeat"],
    ["text", "secret", "Indice", "Indicio", "", "pulldata('a', 'b', 'c', ${name}) = 'x'"],
  ],
  settings: [
    ["form_title", "form_id", "default_language"],
    ["Visite", "visit", "Français (fr)"],
  ],
})

/** Checks that the page has no faults in any look. */
const isClean = async (page: Page): Promise<void> => {
  const before = page.viewportSize()!
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize(viewports[width])
    await page.emulateMedia({ colorScheme })
    assert.deepStrictEqual(await accessibilityFaults(page), [], `${page.url()} ${width} ${colorScheme}`)
    assert.strictEqual(await overflow(page), 0, `${page.url()} ${width}`)
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: "light" })
}

/** Imports the workbook, reads the report and publishes the draft; returns the form's address. */
const published = async (page: Page): Promise<string> => {
  await page.goto(service.link)
  await page.goto(`${service.url}/demo/forms`)
  await page.getByRole("link", { name: "Import from a file" }).click()
  await page.locator("input[type=file]").setInputFiles({
    name: "visit.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(workbook),
  })
  await isClean(page)
  await page.locator("form .button-main").click()
  await page.getByRole("heading", { level: 1, name: /import report/ }).waitFor()
  const changed = page.locator(".import-lines").first()
  assert.match(await changed.innerText(), /survey!9[\s\S]*We couldn't translate its condition: pulldata/)
  await isClean(page)
  await page.getByRole("link", { name: "Open the draft" }).click()
  await page.locator('[data-do="publish"]').first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText(/Version \S+ published/).waitFor()
  await dialog.getByRole("button", { name: "Let anyone with the link answer" }).click()
  await dialog.getByText("Only people who are signed in").waitFor({ state: "detached" })
  await isClean(page)
  return new URL(page.url()).pathname.replace(/\/edit$/, "")
}

/** Puts the form's embed code on the page of another site. */
const embedded = async (path: string): Promise<string> => {
  const share = `${service.url}/api/v1${path}/share`
  const headers = { authorization: `Bearer ${service.token}`, "content-type": "application/json" }
  embed = ((await (await fetch(share, { headers })).json()) as { embed: string }).embed
  const framing = `http://localhost:${(elsewhere.address() as AddressInfo).port}`
  await fetch(share, { method: "PUT", headers, body: JSON.stringify({ frame_origins: [framing] }) })
  return framing
}

/** Types into the embedded form, in the format of its locale. */
const typed = async (framing: string, locale: string, timezoneId: string, words: ReadonlyArray<string>) => {
  const { page, faults, close } = await watchedPage(browser, { locale, timezoneId, viewport: viewports.narrow })
  await page.goto(framing)
  const frame = page.frameLocator("iframe")
  await frame.locator("#form").waitFor()
  assert.include(await frame.locator("#form").innerText(), words[0]!)
  await frame.locator('[name="name"]').fill(words[1]!)
  await frame.locator('[name="weight"]').fill(words[2]!)
  await frame.locator('[name="before"]').fill(words[3]!)
  await frame.locator('[name="why"]').fill(words[4]!)
  for (const [at, place] of words.slice(5).entries()) {
    await frame.locator('[value^="add:"], [data-add]').first().click()
    await frame.locator(`[name="visits[${at}].place"]`).fill(place)
  }
  await frame.locator("#form .form-bar .button-main").click()
  await frame.locator("#review").waitFor()
  assert.include((await frame.locator("#review").innerText()).replaceAll(/\s/g, " "), words[2]!)
  await isClean(page)
  await frame.locator("#review .button-main").click()
  await frame.locator("[data-submission-id]").waitFor()
  assert.deepStrictEqual(faults, [])
  await close()
}

const says = async (page: Page, text: string): Promise<void> => {
  ears.heard.push({ text, confidence: 0.95 })
  await doing(page, "listening")
  await speak(page, 500)
}

/** Answers by voice from the embedded form, whose voice page opens in a new window. */
const spoken = async (framing: string): Promise<void> => {
  const { page: outer, close } = await watchedPage(browser, { locale: "es-ES", timezoneId: "Europe/Madrid" })
  // Every window of the context can use the microphone.
  await withMicrophone(outer.context())
  await withActivities(outer.context())
  await outer.goto(framing)
  const [page] = await Promise.all([
    outer.context().waitForEvent("page"),
    outer.frameLocator("iframe").locator('a[href*="/voice"]').click(),
  ])
  await button(page, "Empezar a hablar").waitFor()
  await isClean(page)
  await button(page, "Empezar a hablar").click()
  await asks(page, "Su nombre")
  await says(page, "me llamo carmen vega")
  await asks(page, "Su peso")
  await says(page, "sesenta y ocho coma cinco")
  await asks(page, "Su peso hace un año")
  await says(page, "setenta")
  await asks(page, "Visitas")
  await button(page, /Saltar/).click()
  await asks(page, "Indicio")
  await button(page, /Saltar/).click()
  await at(page, "review")
  await says(page, "enviar")
  await at(page, "done")
  await isClean(page)
  await close()
}

const workbookIn = async (path: string) => {
  const answer = await fetch(`${service.url}/api/v1${path}/data?format=xlsx`, {
    headers: { authorization: `Bearer ${service.token}` },
  })
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strFromU8(part)]))
}

describe("an owner who imports an existing form", () => {
  it("imports it, reads the report, publishes and embeds it in two languages, and reads typed and spoken answers in a workbook", async () => {
    const { page, faults, close } = await watchedPage(browser)
    const path = await published(page)
    const framing = await embedded(path)
    await typed(framing, "es-ES", "Europe/Madrid", ["Su peso", "Ana Ruiz", "72,5", "70", "Las fiestas", "Lugo", "Vigo"])
    await typed(framing, "fr-FR", "Europe/Paris", ["Votre poids", "Zoé Roux", "1 072,25", "60,5", "Les fêtes", "Lyon"])
    await spoken(framing)

    const { submissions } = (await (
      await fetch(`${service.url}/api/v1${path}/data`, { headers: { authorization: `Bearer ${service.token}` } })
    ).json()) as { submissions: ReadonlyArray<{ data: Record<string, unknown>; locale: string }> }
    const byName = new Map(submissions.map(({ data }) => [data["name"], data]))
    assert.deepInclude(byName.get("Ana Ruiz"), {
      weight: 72.5,
      before: 70,
      visits: [{ place: "Lugo" }, { place: "Vigo" }],
    })
    assert.deepInclude(byName.get("Zoé Roux"), { weight: 1072.25, before: 60.5, visits: [{ place: "Lyon" }] })
    assert.deepInclude(byName.get("Carmen Vega"), { weight: 68.5, before: 70 })
    assert.notProperty(byName.get("Carmen Vega"), "why")

    const parts = await workbookIn(path)
    assert.match(parts["xl/workbook.xml"]!, /<sheet [^>]*name="Answers"[^>]*\/><sheet [^>]*name="visits"/)
    assert.include(parts["xl/worksheets/sheet1.xml"]!, "<v>72.5</v>")
    for (const place of ["Lugo", "Vigo", "Lyon"]) assert.include(parts["xl/worksheets/sheet2.xml"]!, place)

    await page.goto(`${service.url}${path}/answers`)
    await page.getByText("Carmen Vega").first().waitFor()
    await isClean(page)
    assert.deepStrictEqual(faults, [])
    await close()
  })
})

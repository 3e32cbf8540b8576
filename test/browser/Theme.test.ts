import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, FrameLocator, Page } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { coloursOf } from "../../src/domain/forms/render/ThemeColours.ts"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { startService } from "../support/service.ts"

let browser: Browser
let service: Awaited<ReturnType<typeof startService>>
let form: string

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
  const fields = [
    { field_id: "name", field_type: "text", label: "Name", required: true },
    { field_id: "going", field_type: "boolean", label: "Will you come?" },
    { field_id: "colour", field_type: "radio", label: "Which day?", options: ["Monday", "Tuesday"] },
  ]
  const made = await api("/demo/forms", "POST", { title: "Party", is_public: true, sections: [{ fields }] })
  form = `/demo/forms/${((await made.json()) as { form_uid: string }).form_uid}`
})

afterAll(async () => {
  await browser.close()
  await service.stop()
})

/** The main button's color, `rgb(r, g, b)`. */
const painted = (page: Page | FrameLocator): Promise<string> =>
  page
    .locator(".form-bar .button-main")
    .first()
    .evaluate((button) => getComputedStyle(button).backgroundColor)

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`

describe("the theme of a form", () => {
  it("is chosen in the builder, which rates its contrast and applies it immediately", async () => {
    const { page, faults, close } = await watchedPage(browser)
    await page.goto(`${service.url}/?token=${service.token}`)
    await page.goto(`${service.url}${form}/edit`)
    await page.getByRole("button", { name: "Form settings" }).or(page.locator('[data-do="form"]')).first().click()
    await page.getByText("Color and font").click()
    const colour = page.getByLabel("Color of buttons, links and marks")
    await colour.fill("#ffd400")
    await page.keyboard.press("Tab")
    const line = page.locator("[data-contrast]")
    await line.getByText(/is only 1\.\d : 1, below the minimum of 4\.5 : 1/).waitFor()
    assert.include(await line.textContent(), coloursOf("#ffd400", "light").accent)
    await colour.fill("no colour")
    await page.keyboard.press("Tab")
    assert.strictEqual(await colour.inputValue(), "#ffd400")
    // Simulates a color picker.
    await page.locator('input[type="color"]').evaluate((input: HTMLInputElement) => {
      input.value = "#7a2a63"
      input.dispatchEvent(new Event("change", { bubbles: true }))
    })
    await line.getByText("The minimum is").waitFor()
    assert.strictEqual(await colour.inputValue(), "#7a2a63")
    await page.getByLabel("Font").selectOption("serif")
    await page.waitForFunction(() =>
      getComputedStyle(document.querySelector("[data-live]")!).fontFamily.includes("Georgia"),
    )
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.locator('[data-do="save"]').click()
    await page.getByText("All changes saved").waitFor()
    const stored = await fetch(`${service.url}/api/v1${form}/style`, {
      headers: { authorization: `Bearer ${service.token}` },
    })
    assert.strictEqual(((await stored.json()) as { theme: string }).theme, "#7a2a63 serif")
    assert.deepStrictEqual(faults, [])
    await close()
  })

  for (const [colorScheme, size, theme] of [
    ["light", "wide", "#7a2a63 serif"],
    ["dark", "narrow", "#7a2a63 serif"],
    ["light", "narrow", "#ffd400"],
    ["dark", "wide", "#000080 mono"],
  ] as const)
    it(`is applied to every page for respondents, within a strict content security policy: ${theme}, ${colorScheme} and ${size}`, async () => {
      assert.strictEqual((await api(`${form}/style`, "PUT", { theme })).status, 200)
      await api(`${form}/publish`, "POST", {})
      const [accent = ""] = theme.split(" ")
      const expected = rgb(coloursOf(accent, colorScheme).accent)
      const { page, faults, close } = await watchedPage(browser, { colorScheme, viewport: viewports[size] })
      const answer = await page.goto(service.url + form)
      assert.match((await answer!.headerValue("content-security-policy")) ?? "", /style-src 'self' 'sha256-[^']+';/)
      const seen = async () => {
        // The pointer is still over a button that was just pressed, and the button's shade is still changing.
        await page.mouse.move(0, 0)
        await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
        assert.strictEqual(await painted(page), expected)
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        assert.strictEqual(await overflow(page), 0)
      }
      await seen()
      await page.locator(".form-bar .button-main").click()
      await page.locator("#problems").waitFor()
      await seen()
      await page.locator('[name="name"]').fill("Ada")
      await page.locator('[name="going"][value="true"]').check()
      await page.locator(".form-bar .button-main").click()
      await page.locator("#review").waitFor()
      await seen()
      await page.goto(`${service.url}${form}/voice`)
      const spoken = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"))
      assert.strictEqual(rgb(spoken), expected)
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      assert.deepStrictEqual(faults, [])
      await close()
    })

  it("is applied in another site's frame", async () => {
    await api(`${form}/style`, "PUT", { theme: "#7a2a63" })
    await api(`${form}/publish`, "POST", {})
    const share = await fetch(`${service.url}/api/v1${form}/share`, {
      headers: { authorization: `Bearer ${service.token}` },
    })
    const { embed } = (await share.json()) as { embed: string }
    const elsewhere = createServer((_request, response) => {
      response.setHeader("content-type", "text/html")
      response.end(`<!doctype html><title>Elsewhere</title>${embed}`)
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve))
    const origin = `http://localhost:${(elsewhere.address() as AddressInfo).port}`
    await api(`${form}/share`, "PATCH", { frame_origins: [origin] })
    const { page, close } = await watchedPage(browser)
    await page.goto(origin)
    const frame = page.frameLocator("iframe")
    await frame.locator("#form").waitFor()
    assert.strictEqual(await painted(frame), rgb("#7a2a63"))
    await close()
    elsewhere.close()
  })

  it("is refused if it isn't a color, and never reaches a page", async () => {
    for (const theme of ["#fff;}", "</style><script>", "red;background:url(x)"]) {
      const answer = await api(`${form}/style`, "PUT", { theme })
      assert.strictEqual(answer.status, 422, theme)
      assert.include(await answer.text(), "A theme must be a color such as #7a2a63")
    }
  })
})

import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { accessibilityFaults, launchBrowser, looks, overflow, viewports, watchedPage } from "../support/browser.ts"
import { startService } from "../support/service.ts"

const uid = (number: number) => `5e1d000${number}-0000-4000-8000-00000000000${number}`
const form = `/demo/forms/${uid(3)}`

let browser: Browser
let service: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  await buildWeb()
  browser = await launchBrowser()
  service = await startService({ ACCESSIBILITY_CONTACT: "mailto:help@example.org" })
})

afterAll(async () => {
  await browser.close()
  await service.stop()
})

describe("the accessibility statement", () => {
  for (const { colorScheme, width, locale } of looks)
    it(`is linked from a form and has no accessibility errors itself, ${colorScheme}, ${width}, ${locale}`, async () => {
      const options = { viewport: viewports[width], colorScheme, locale }
      const { page, faults, close } = await watchedPage(browser, options)
      await page.goto(service.url + form)
      await page.getByRole("contentinfo").getByRole("link").click()
      await page.waitForURL(`${service.url}${form}/accessibility`)
      assert.include(await page.locator("#main").innerText(), "help@example.org")
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      assert.strictEqual(await overflow(page), 0)
      assert.deepStrictEqual(faults, [])
      await close()
    })

  it("is true at a width of 320 pixels: every demo form, its errors and its voice page fit the screen", async () => {
    const { page, close } = await watchedPage(browser, { viewport: { width: 320, height: 640 } })
    for (const number of [1, 2, 3, 4, 5]) {
      await page.goto(`${service.url}/demo/forms/${uid(number)}`)
      if ((await page.locator("form#form").count()) === 0) continue
      assert.strictEqual(await overflow(page), 0, `form ${number}`)
      await page.locator(".form-bar .button-main").click()
      await page.locator("#problems, #review").waitFor()
      assert.strictEqual(await overflow(page), 0, `form ${number} with errors`)
      await page.goto(`${service.url}/demo/forms/${uid(number)}/voice`)
      assert.strictEqual(await overflow(page), 0, `form ${number} by voice`)
    }
    await close()
  })
})

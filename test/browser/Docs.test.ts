import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { startService } from "../support/service.ts"

let browser: Browser
let service: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  browser = await launchBrowser()
  service = await startService()
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

describe("the page that describes the routes", () => {
  for (const [name, viewport] of Object.entries(viewports))
    it(`begins with the render, asks for a token, and loads nothing from elsewhere: ${name}`, async () => {
      const { page, faults, close } = await watchedPage(browser, { viewport })
      const hosts = new Set<string>()
      page.on("request", (request) => void hosts.add(new URL(request.url()).origin))
      const answer = await page.goto(`${service.url}/docs`)
      const [, scripts = ""] = /script-src ([^;]*)/.exec(answer?.headers()["content-security-policy"] ?? "") ?? []
      assert.match(scripts, /^'sha256-[\w+/=]+'(?: 'sha256-[\w+/=]+')*$/)
      const groups = page.locator("section[id*='tag/']")
      assert.match((await groups.first().getAttribute("id")) ?? "", /infographic-render$/)
      await page.getByLabel("Bearer Token").first().waitFor()
      assert.strictEqual(await overflow(page), 0)
      assert.strictEqual(await page.getByText("Developer Tools").count(), 0)
      // What calls a route from the page runs under the same policy.
      await page
        .getByRole("button", { name: /Test Request/ })
        .first()
        .click()
      await page.getByRole("dialog").first().waitFor()
      assert.deepStrictEqual([...hosts], [service.url])
      assert.deepStrictEqual(faults, [])
      await close()
    })
})

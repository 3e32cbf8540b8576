import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { accessibilityFaults, launchBrowser, looks, overflow, viewports, watchedPage } from "../support/browser.ts"
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

const answered = (page: Page, status: number) =>
  page
    .locator("#try-status")
    .filter({ hasText: new RegExp(`^${status} `) })
    .waitFor()

describe("the API pages", () => {
  for (const { width, colorScheme } of looks)
    it(`are searched, opened and tried without errors, policy violations or requests to other hosts: ${width} and ${colorScheme}`, async () => {
      const { page, faults, close } = await watchedPage(browser, { viewport: viewports[width], colorScheme })
      const hosts = new Set<string>()
      page.on("request", (request) => void hosts.add(new URL(request.url()).origin))
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          console.error(`violated: ${violatedDirective} ${blockedURI}`),
        )
      })
      const check = async (state: string) =>
        assert.deepStrictEqual([state, await overflow(page), await accessibilityFaults(page)], [state, 0, []])

      const answer = await page.goto(`${service.url}/docs`)
      assert.notInclude(answer?.headers()["content-security-policy"], "unsafe-")
      assert.strictEqual(await page.locator("details[open] h2").textContent(), "Infographic render")
      await check("all routes")

      await page.getByRole("searchbox").fill("render DATASETS")
      await page.keyboard.press("Enter")
      await page.getByRole("link", { name: /Renders datasets into a registered template/ }).click()
      await page.getByRole("heading", { level: 1, name: /Renders datasets/ }).waitFor()
      for (const summary of await page.locator("details > summary:visible").all()) await summary.click()
      await check("a route")

      // A multipart part and a file, under an arbitrary name.
      await page.getByLabel("Content type").selectOption("multipart/form-data")
      await page.getByLabel("Token").fill(service.token)
      await page.getByLabel("request", { exact: true }).fill(
        JSON.stringify({
          template: "table_report",
          datasets: { rows: null },
          descriptor: {
            template: "table_report",
            mode: "jinja",
            sections: [
              { name: "Head", target: "report", shape: "mapping" },
              { name: "Rows", target: "rows", datasets: ["rows"], shape: "records" },
            ],
            params: { report: { title: "Tried", locale: "en" } },
          },
        }),
      )
      await page.getByLabel("Name of another part").first().fill("dataset:rows")
      const csv = { name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from("fruit,count\npear,3\n") }
      await page.getByLabel("File").first().setInputFiles(csv)
      await page.getByLabel("format", { exact: true }).fill("html")
      await page.getByRole("button", { name: "Send" }).click()
      await answered(page, 200)
      assert.include(await page.locator("#try-text").textContent(), "Tried")
      await page.getByLabel("format", { exact: true }).fill("pdf")
      await page.getByRole("button", { name: "Send" }).click()
      await page.getByRole("link", { name: "Save the response (application/pdf)" }).waitFor()
      await check("an answer")

      // A JSON body, an address with a parameter, and the browser's session instead of a token.
      await page.goto(service.link)
      await page.goto(`${service.url}/docs/forms.blank`)
      await page.getByLabel("tenant", { exact: true }).fill("demo")
      await page.getByLabel("Body", { exact: true }).fill('{"title": "Made on the page"}')
      await page.getByRole("button", { name: "Send" }).click()
      await answered(page, 201)
      await page.goto(`${service.url}/docs/forms.list`)
      await page.getByLabel("tenant", { exact: true }).fill("demo")
      await page.getByLabel("q", { exact: true }).fill("made on the")
      await page.keyboard.press("Enter")
      await answered(page, 200)
      assert.include(await page.locator("#try-text").textContent(), '"Made on the page"')
      assert.deepStrictEqual([...hosts], [service.url])
      assert.deepStrictEqual(faults, [])
      await close()
    })

  it("send their first example successfully after a fresh start, in two clicks", async () => {
    const fresh = await startService()
    const { page, faults, close } = await watchedPage(browser)
    await page.goto(fresh.link)
    await page.goto(`${fresh.url}/docs`)
    await page.locator("details[open] a").first().click()
    await page.getByRole("button", { name: "Send" }).click()
    await answered(page, 200)
    assert.deepStrictEqual(faults, [])
    await close()
    await fresh.stop()
  })

  it("are complete without a script, and show no form that would need one", async () => {
    const { page, faults, close } = await watchedPage(browser, { javaScriptEnabled: false })
    await page.goto(`${service.url}/docs/answering.submit`)
    await page.getByText("curl -X POST").waitFor()
    assert.isFalse(await page.locator("#try").isVisible())
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("show the beginning of a long response, and can cancel a request that gets no response", async () => {
    const { page, faults, close } = await watchedPage(browser)
    await page.goto(`${service.url}/docs/operations.health`)
    await page.route("**/healthz", (route) => route.fulfill({ contentType: "text/plain", body: "x".repeat(300_000) }))
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByText("Only the beginning of the response is shown.").waitFor()
    assert.strictEqual((await page.locator("#try-text").textContent())?.length, 200_000)
    await page.unroute("**/healthz")
    await page.route("**/healthz", () => {})
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByRole("button", { name: "Stop" }).click()
    await page.getByText("Stopped.").first().waitFor()
    assert.strictEqual(await page.locator("#try-text").textContent(), "")
    assert.isTrue(await page.getByRole("button", { name: "Send" }).isEnabled())
    assert.deepStrictEqual(faults, [])
    await close()
  })
})

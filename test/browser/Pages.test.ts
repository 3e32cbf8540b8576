import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { accessibilityFaults, launchBrowser, looks, overflow, viewports, watchedPage } from "../support/browser.ts"
import { type Service, startService } from "../support/service.ts"

let browser: Browser
let service: Service

beforeAll(async () => {
  ;[browser, service] = await Promise.all([launchBrowser(), startService()])
})

afterAll(async () => {
  await browser?.close()
  assert.strictEqual(await service?.stop(), 0)
})

/** The playground has its own colors at the narrow width. */
const ownLooks = [...looks, { width: "narrow", colorScheme: "light" } as const]

/** Faults of the page for screen readers, keyboards and narrow screens. */
const faultsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const wide = await overflow(page)
  return [...(await accessibilityFaults(page)), ...(wide === 0 ? [] : [`wider than its window by ${wide} px`])]
}

const rendered = (page: Page) => page.waitForSelector('#sheet[data-state="shown"]', { state: "attached" })

/** Controls and result are side by side, or shown in turn on narrow screens. */
const view = async (page: Page, name: "settings" | "result") => {
  const button = page.locator(`#views [data-view="${name}"]`)
  if (await button.isVisible()) await button.click()
}

const csv = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) })

describe("every page and state", () => {
  for (const { width, colorScheme } of ownLooks)
    it(`is accessible, fits its window and has no errors, ${width} and ${colorScheme}`, async () => {
      const { page, faults, close } = await watchedPage(browser, { viewport: viewports[width], colorScheme })
      const check = async (state: string) => assert.deepStrictEqual([state, await faultsOf(page)], [state, []])

      await page.goto(service.url)
      await check("sign in")
      await page.click("main button.button-main")
      await page.waitForSelector("[role=alert]")
      await check("sign in, wrong")
      // The browser itself logs the status of an invalid form.
      assert.deepStrictEqual(
        faults.filter((fault) => !fault.includes("422")),
        [],
      )
      const before = faults.length

      await page.goto(service.link)
      assert.strictEqual(page.url(), `${service.url}/`)
      await check("first page")

      await page.goto(`${service.url}/playground`)
      await rendered(page)
      await check("playground with a sample")
      await view(page, "result")
      await page.waitForSelector('#sheet[data-state="shown"]')
      await check("playground with the result of a sample")
      await view(page, "settings")

      await page.check("#source-file")
      await page.click("#render")
      await page.waitForSelector("#file-problem:visible")
      await check("playground without a file")

      await page.check("#template-budget_variance")
      await page.setInputFiles("#file", csv("sums.csv", 'name,amount\nA,"1,5"\n'))
      await page.waitForSelector("#problem .notice", { state: "attached" })
      await check("playground with a file that does not fit")
      await view(page, "result")
      await check("playground with what does not fit")
      await view(page, "settings")

      await page.setInputFiles("#file", csv("costs.csv", "Dept,Plan,Ist\nA,10,12\nB,30,25\n"))
      await page.waitForSelector("#outcome:has-text('Rendered')", { state: "attached" })
      await page.click("#words summary")
      // The switch between controls and result stays visible above the scrolled content.
      await page.evaluate(() => scrollTo(0, 0))
      await check("playground with the words of a file")
      await view(page, "result")
      await page.click("#timings summary")
      await check("playground with a file")
      assert.deepStrictEqual(faults.slice(before), [])
      await close()
    })

  it("is entirely in Spanish if the browser's language is Spanish", async () => {
    const { page, faults, close } = await watchedPage(browser, { viewport: viewports.narrow, locale: "es-ES" })
    for (const path of [service.link, `${service.url}/playground`]) {
      await page.goto(path)
      assert.strictEqual(await page.getAttribute("html", "lang"), "es")
      assert.deepStrictEqual(await faultsOf(page), [])
    }
    await rendered(page)
    assert.include(await page.textContent("#outcome"), "Creada en")
    assert.strictEqual(await page.frameLocator("#preview").locator("html").getAttribute("lang"), "es")
    await page.click("a[hreflang=en]")
    assert.strictEqual(await page.getAttribute("html", "lang"), "en")
    assert.strictEqual(page.url(), `${service.url}/playground`)
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("on a phone, the list of the latest forms shows submission counts without scrolling, in both languages", async () => {
    for (const locale of ["en-GB", "es-ES"]) {
      const { page, close } = await watchedPage(browser, { viewport: viewports.narrow, locale })
      await page.goto(service.link)
      const hidden = await page.$eval(".latest .table-scroll", (table) => table.scrollWidth - table.clientWidth)
      assert.strictEqual(hidden, 0, locale)
      assert.isAbove(await page.locator(".latest td.n a:visible").count(), 0, locale)
      await close()
    }
  })

  it("fits its window with text at twice the size", async () => {
    const { page, close } = await watchedPage(browser, { viewport: { width: 640, height: 900 }, deviceScaleFactor: 2 })
    await page.goto(service.link)
    for (const path of ["/", "/playground"]) {
      await page.goto(service.url + path)
      assert.strictEqual(await overflow(page), 0, path)
    }
    await close()
  })
})

describe("a user without JavaScript", () => {
  it("signs in, renders a sample and signs out", async () => {
    const { page, faults, close } = await watchedPage(browser, { javaScriptEnabled: false })
    await page.goto(`${service.url}/playground`)
    await page.fill("#token", service.token)
    await page.click("main button.button-main")
    assert.strictEqual(page.url(), `${service.url}/playground`)
    assert.isFalse(await page.isVisible("#data"))
    assert.isFalse(await page.isVisible("#result"))
    assert.include(await page.innerText("main"), "Without JavaScript, this page renders the template's sample")
    await page.check("#template-time_series")
    await page.check("#theme-midnight")
    await page.click("#render")
    assert.strictEqual(page.url(), `${service.url}/playground/report?template=time_series&theme=midnight`)
    assert.include(await page.textContent("h1"), "Wind has become the largest source of power")
    await page.goBack()
    await page.click("text=Sign out")
    assert.include(page.url(), "/sign-in?signed-out")
    await page.goto(`${service.url}/playground`)
    assert.include(page.url(), "/sign-in?next=%2Fplayground")
    assert.deepStrictEqual(faults, [])
    await close()
  })
})

describe("the session", () => {
  it("leaves no token in a URL, in anything that scripts can read, or in the service's output", async () => {
    const { page, close } = await watchedPage(browser)
    await page.goto(service.link)
    assert.notInclude(page.url(), "token")
    assert.strictEqual(await page.evaluate(() => document.cookie), "")
    await page.goto(`${service.url}/playground`)
    await rendered(page)
    assert.notInclude(await page.content(), service.token)
    const logged = service
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
    assert.isAbove(logged.length, 3)
    assert.notInclude(logged.join("\n"), service.token)
    await close()
  })
})

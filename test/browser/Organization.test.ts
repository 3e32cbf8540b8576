import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import {
  accessibilityFaults,
  hasFocus,
  launchBrowser,
  looks,
  overflow,
  viewports,
  watchedPage,
} from "../support/browser.ts"
import { type Service, startService } from "../support/service.ts"

const acme = {
  org_id: 1,
  name: "Acme",
  clients: [
    {
      client_id: 7,
      name: "North Wind Trading Company",
      programs: [{ program_id: 70, slug: "demo", name: "Demo" }],
      areas: [
        { kind: "region", area_id: "R", name: "Iberia" },
        { kind: "district", area_id: "D", parent: { kind: "region", area_id: "R" } },
        { kind: "market", area_id: "M", parent: { kind: "district", area_id: "D" } },
        { kind: "territory", area_id: "T", parent: { kind: "market", area_id: "M" } },
      ],
      stores: [{ store_id: "S-1", name: "Corner", area: { kind: "territory", area_id: "T" } }],
    },
    { client_id: 8, name: "South" },
  ],
}

let browser: Browser
let service: Service
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-organization-"))
  const file = join(folder, "organizations.json")
  await writeFile(file, JSON.stringify({ organizations: [acme] }))
  ;[browser, service] = await Promise.all([launchBrowser(), startService({ ORG_FILE: file })])
})

afterAll(async () => {
  await browser?.close()
  assert.strictEqual(await service?.stop(), 0, service?.output().slice(-600))
  await rm(folder, { recursive: true, force: true })
})

const faultsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const wide = await overflow(page)
  return [...(await accessibilityFaults(page)), ...(wide === 0 ? [] : [`wider than its window by ${wide} px`])]
}

/** Presses Tab until the element at the selector has the focus. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let press = 0; press < 80; press++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return
    await page.keyboard.press("Tab")
  }
  assert.fail(`Tab never reaches ${selector}`)
}

describe("the organization page", () => {
  for (const { width, colorScheme, locale } of looks)
    it(`can be reached from the account page and is accessible in each state, ${width}, ${colorScheme} and ${locale}`, async () => {
      const { page, faults, close } = await watchedPage(browser, { viewport: viewports[width], colorScheme, locale })
      const check = async (state: string) => assert.deepStrictEqual([state, await faultsOf(page)], [state, []])
      await page.goto(service.link)
      await page.goto(`${service.url}/sessions`)
      await page.click("main a[href='/org']")
      assert.include(await page.textContent("h1"), "Acme")
      await check("tree")

      await page.click("a[href*='add=site'][href*='S-1']")
      assert.strictEqual(await page.inputValue("#new-store_id"), "S-1")
      await check("new site")
      await page.fill("#new-name", `Front ${locale}`)
      await page.click("#new button")
      await page.waitForSelector("li:target:has-text('Front')")
      await check("site added")

      await page.click(`li:target a[href*='add=location']`)
      await page.fill("#new-name", "Till")
      await page.fill("#new-latitude", "40,4168")
      await page.click("#new button")
      await page.waitForSelector("#new-longitude-problem")
      await check("new location, wrong")
      await page.fill("#new-longitude", "-3.7038")
      await page.click("#new button")
      await page.waitForSelector("li:target:has-text('Till')")
      await page.click("a[href='/org?client=7']")
      await check("one client")
      assert.isFalse(await page.isVisible("text=South"))
      // The browser itself logs the status of an invalid form.
      assert.deepStrictEqual(
        faults.filter((fault) => !fault.includes("422")),
        [],
      )
      await close()
    })

  it("adds a project and collapses a client with the keyboard alone, without a script", async () => {
    const { page, faults, close } = await watchedPage(browser, { javaScriptEnabled: false })
    await page.goto(service.link)
    await page.goto(`${service.url}/org`)
    await tabTo(page, "a[href*='add=project'][href*='client_id=8']")
    await page.keyboard.press("Enter")
    await page.waitForSelector("#new")
    await tabTo(page, "#new-accounting_code")
    await page.keyboard.type("AC-9")
    await page.keyboard.press("Enter")
    await page.waitForSelector("li:target:has-text('AC-9')")
    await tabTo(page, "summary")
    await page.keyboard.press("Enter")
    assert.isFalse(await page.isVisible("text=Corner"))
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("moves the focus to the first field of an opened form", async () => {
    const { page, close } = await watchedPage(browser)
    await page.goto(service.link)
    await page.goto(`${service.url}/org?add=project#new`)
    await page.keyboard.press("Tab")
    await hasFocus(page, "id", "new-client_id")
    await close()
  })
})

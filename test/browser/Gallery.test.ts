import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { demoForms } from "../../src/domain/forms/demo/DemoForms.ts"
import { accessibilityFaults, launchBrowser, viewports, watchedPage } from "../support/browser.ts"
import { serveForms } from "../http/pages/forms/support/formSite.ts"

let browser: Browser
let site: Awaited<ReturnType<typeof serveForms>>

beforeAll(async () => {
  browser = await launchBrowser()
  site = await serveForms()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** The number of links in each row of each card, from top to bottom. */
const rowsOfDoors = (): ReadonlyArray<ReadonlyArray<number>> =>
  [...document.querySelectorAll(".form-doors")].map((doors) => {
    const tops = [...doors.children].map((door) => Math.round(door.getBoundingClientRect().top))
    return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
  })

describe("a form's card in the gallery", () => {
  for (const locale of ["en-GB", "es-ES"])
    for (const [width, rows] of [
      ["wide", [3, 3]],
      ["narrow", [2, 2, 2]],
    ] as const)
      it(`shows its actions in rows of equal length: ${width}, ${locale}`, async () => {
        const { page, faults, close } = await watchedPage(browser, { viewport: viewports[width], locale })
        await page.context().addCookies([{ name: "session", value: site.cookie.slice(8), url: site.url }])
        await page.goto(`${site.url}/demo/gallery`)
        const found = await page.evaluate(rowsOfDoors)
        assert.lengthOf(found, demoForms().length)
        for (const card of found) assert.deepStrictEqual(card, [...rows])
        assert.strictEqual(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0)
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        assert.deepStrictEqual(faults, [])
        await close()
      })
})

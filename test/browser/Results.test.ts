import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { accessibilityFaults, launchBrowser, looks, overflow, viewports, watchedPage } from "../support/browser.ts"
import { type Service, startService } from "../support/service.ts"

let browser: Browser
let site: Service
let path: string

const send = async (to: string, body: unknown): Promise<{ form_uid: string }> => {
  const answer = await fetch(`${site.url}/api/v1/demo/forms${to}`, {
    method: "POST",
    headers: { authorization: `Bearer ${site.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  assert.isBelow(answer.status, 300, await answer.clone().text())
  return (await answer.json()) as { form_uid: string }
}

const answered = (at: number) =>
  send(`/${path}/data`, {
    data: {
      again: at % 11,
      track: ["code", "data", "design"][at % 3],
      years: (at * 7) % 30,
      day: `2026-12-${String(1 + (at % 20)).padStart(2, "0")}`,
      why: "More breaks, and a <b>larger</b> room",
    },
  })

beforeAll(async () => {
  browser = await launchBrowser()
  site = await startService()
  const made = await send("", {
    form_id: "workshop",
    title: { en: "How was the workshop?", es: "¿Qué tal el taller?" },
    fields: [
      { field_id: "again", field_type: "nps", label: { en: "Recommend us?", es: "¿Nos recomendarías?" } },
      { field_id: "track", field_type: "radio", label: "Track", options: ["code", "data", "design"] },
      { field_id: "years", field_type: "integer", label: "For how many years have you been at your job?" },
      { field_id: "day", field_type: "date", label: "Which day suits you?" },
      { field_id: "why", field_type: "textarea", label: "What should we change?" },
    ],
  })
  path = made.form_uid
  for (let at = 0; at < 40; at++) await answered(at)
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

const opened = async (options: Parameters<typeof watchedPage>[1] = {}, query = "", end = "results") => {
  const watched = await watchedPage(browser, options)
  await watched.page.context().addCookies([{ name: "session", value: site.token, url: site.url }])
  await watched.page.goto(`${site.url}/demo/forms/${path}/${end}${query}`)
  return watched
}

/** Words that extend beyond the drawing that contains them. */
const wordsBeyond = (page: Page): Promise<ReadonlyArray<string | null>> =>
  page.$$eval("svg:not([aria-hidden]) text", (texts) =>
    texts
      .filter((text) => {
        const [inner, outer] = [text.getBoundingClientRect(), text.closest("svg")!.getBoundingClientRect()]
        return inner.left < outer.left - 1 || inner.right > outer.right + 1
      })
      .map(({ textContent }) => textContent),
  )

describe("filters", () => {
  for (const [end, query, label] of [
    ["results", "?compare=track:code&where=years:3..", "Filters (2)"],
    ["answers", "?q=breaks&sort=oldest", "Filters (1)"],
  ] as const) {
    it(`of the ${end} page are collapsed on a phone, show how many are active, and open by keyboard`, async () => {
      const { page, faults, close } = await opened({ viewport: viewports.narrow }, query, end)
      const from = page.getByLabel("From", { exact: true })
      assert.isFalse(await from.isVisible())
      await page.getByText(label, { exact: true }).press("Enter")
      await from.waitFor()
      assert.deepStrictEqual(faults, [])
      await close()
    })

    it(`of the ${end} page are open on wide screens`, async () => {
      const { page, close } = await opened({ viewport: viewports.wide }, query, end)
      await page.getByLabel("From", { exact: true }).waitFor()
      assert.isFalse(await page.getByText(label, { exact: true }).isVisible())
      await close()
    })
  }
})

describe("the results page", () => {
  for (const { width, colorScheme, locale } of looks)
    for (const query of ["", "?compare=track:code&where=years:3.."])
      it(`is accessible and fits the screen, ${width}, ${colorScheme}${query}`, async () => {
        const { page, faults, close } = await opened({ viewport: viewports[width], colorScheme, locale }, query)
        for (const summary of await page.locator("summary").all()) await summary.press("Enter")
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        assert.strictEqual(await overflow(page), 0)
        assert.deepStrictEqual(await wordsBeyond(page), [])
        const boxes = await page.locator(".result-figure .drawing").evaluateAll((drawings) =>
          drawings.map((drawing) => {
            const charts = [...drawing.querySelectorAll("svg")].map((svg) => svg.getBoundingClientRect().height)
            return Math.abs(drawing.getBoundingClientRect().height - charts.reduce((sum, height) => sum + height, 0))
          }),
        )
        assert.isAbove(boxes.length, 0)
        assert.isBelow(Math.max(...boxes), 8, "a chart is higher or lower than its box")
        assert.deepStrictEqual(faults, [])
        await close()
      })

  it("shows a new submission without a reload, and leaves open tables open", async () => {
    const { page, faults, close } = await opened()
    const table = page.locator("#question-1-numbers")
    await table.locator("summary").press("Enter")
    const before = await page.locator("#result-count").innerText()
    await answered(40)
    await page.waitForFunction((text) => document.getElementById("result-count")?.innerText !== text, before)
    assert.match(await page.locator("#result-count").innerText(), /^41 answers/)
    assert.isTrue(await table.evaluate((element) => (element as HTMLDetailsElement).open))
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("is filtered by keyboard, and the link keeps the filter", async () => {
    const { page, close } = await opened()
    await page.locator("#where").focus()
    await page.locator("#where").selectOption("track:data")
    await page.keyboard.press("Tab")
    await page.locator("#compare").press("Tab")
    await page.keyboard.press("Enter")
    await page.waitForURL(/where=track%3Adata/)
    assert.match(await page.locator("#result-count").innerText(), /^14 answers/)
    await page.locator(".result-chip").press("Enter")
    await page.waitForURL((url) => !url.search.includes("track"))
    await close()
  })
})

describe("the answers page", () => {
  for (const { width, colorScheme, locale } of looks)
    it(`is accessible and fits the screen, as a table and one by one, ${width}, ${colorScheme}`, async () => {
      const { page, faults, close } = await opened({ viewport: viewports[width], colorScheme, locale }, "", "answers")
      for (const summary of await page.locator("summary").all()) await summary.press("Enter")
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      assert.strictEqual(await overflow(page), 0)
      await page.locator("tbody a").first().press("Enter")
      await page.waitForURL(/answers\/./)
      for (const summary of await page.locator("summary").all()) await summary.press("Enter")
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      assert.strictEqual(await overflow(page), 0)
      assert.deepStrictEqual(faults, [])
      await close()
    })

  it("lets a user correct an answer by keyboard, and shows the corrected value", async () => {
    const { page, close } = await opened({}, "?q=code", "answers")
    await page.locator("tbody a").first().press("Enter")
    await page.waitForURL(/answers\/./)
    await page.locator(".answer-correct summary").nth(2).press("Enter")
    await page.locator("#correct-2").fill("29")
    await page.locator("#correct-2-reason").press("Enter")
    await page.waitForURL(/corrected=1/)
    assert.match(await page.locator(".answer-list").innerText(), /29/)
    await close()
  })
})

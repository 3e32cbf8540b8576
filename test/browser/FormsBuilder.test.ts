import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { allFields } from "../../src/domain/forms/model/FormDefinition.ts"
import { serveForms } from "../http/pages/forms/support/formSite.ts"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"

const survey = "5e1d0005-0000-4000-8000-000000000005"

let browser: Browser
let site: Awaited<ReturnType<typeof serveForms>>

beforeAll(async () => {
  await buildWeb()
  browser = await launchBrowser()
  site = await serveForms()
})

afterAll(async () => {
  await browser.close()
  await site.close()
})

const open = async (path: string, run: (page: Page) => Promise<void>, size: "wide" | "narrow" = "wide") => {
  const { page, close } = await watchedPage(browser, {
    viewport: viewports[size],
    colorScheme: size === "wide" ? "light" : "dark",
  })
  try {
    await page.context().addCookies([{ name: "session", value: site.cookie.slice("session=".length), url: site.url }])
    await page.goto(site.url + path)
    await run(page)
  } finally {
    await close()
  }
}

const act = (page: Page, name: string) => page.locator(`[data-do="${name}"]`).first()

describe("the builder", () => {
  it("takes a form from a title to a published version, with questions, a condition shown as a sentence, and undo", async () => {
    await open("/demo/forms/new", async (page) => {
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await page.getByLabel("Title").fill("Pets")
      await page.getByRole("button", { name: "Start with an empty form" }).click()
      await page.waitForURL(/\/edit$/)
      const uid = /forms\/([^/]+)\/edit/.exec(page.url())![1]!
      const add = async (kind: string, label: string) => {
        await act(page, "add").click()
        await page.locator(`[data-kind="${kind}"]`).click()
        await page.getByLabel("Question", { exact: true }).fill(label)
        await page.keyboard.press("Tab")
      }
      await add("boolean", "Do you have a pet?")
      await add("text", "Pet's name")
      await act(page, "rule-add").click()
      assert.strictEqual(
        await page.locator("[data-sentence]").textContent(),
        "Show Pet's name when Do you have a pet? is yes.",
      )
      await page.locator("[data-preview] .live-chosen").getByText("Pet's name").waitFor()
      await act(page, "duplicate").click()
      assert.strictEqual(await page.locator("[data-line]").count(), 3)
      await act(page, "undo").click()
      assert.strictEqual(await page.locator("[data-line]").count(), 2)
      await page.locator("[data-pick]").nth(1).focus()
      await page.keyboard.press("Alt+ArrowUp")
      assert.include(await page.locator("[data-pick]").first().textContent(), "Pet's name")
      await page.keyboard.press("Alt+ArrowDown")
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await act(page, "save").click()
      await page.getByText("All changes saved").waitFor()
      await act(page, "publish").click()
      await page.getByText(/Version \S+ published/).waitFor()
      const { form, publishedVersion } = site.kept.forms.get(uid)!
      assert.strictEqual(publishedVersion, form.version)
      assert.deepStrictEqual(
        allFields(form).map(({ label }) => label),
        ["Do you have a pet?", "Pet's name"],
      )
      assert.deepInclude(allFields(form)[1]?.dependsOn[0]?.conditions[0], { operator: "eq", value: true })
    })
  })

  it("explains that someone else saved the form, and loses no changes", async () => {
    await open(`/demo/forms/${survey}/edit`, async (page) => {
      await page.getByLabel("Question", { exact: true }).waitFor()
      const entry = site.kept.forms.get(survey)!
      site.kept.forms.set(survey, { ...entry, form: { ...entry.form, version: "9.9" } })
      await page.getByLabel("Question", { exact: true }).fill("Mine")
      await page.keyboard.press("Tab")
      await act(page, "save").click()
      await page.getByText("Version 9.9 was saved while you were editing").waitFor()
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await act(page, "mine").click()
      await page.getByText("All changes saved").waitFor()
      assert.include(JSON.stringify(site.kept.forms.get(survey)?.form), "Mine")
    })
  })

  it("shows the progress of preparing a published form's narration, and offers to resume it", async () => {
    await open(
      `/demo/forms/${survey}/edit`,
      async (page) => {
        const line = page.locator("[data-narration]")
        await page.locator("[data-pick]").first().waitFor()
        assert.isFalse(await line.isVisible())
        site.kept.narration = { status: "preparing", total: 40, done: 12, failed: 0 }
        site.kept.forms.set(survey, { ...site.kept.forms.get(survey)!, publishedVersion: null })
        await page.reload()
        await line.getByText("12 of 40").waitFor()
        assert.strictEqual(await line.locator("progress").getAttribute("max"), "40")
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        assert.strictEqual(await overflow(page), 0)
        site.kept.narration = { status: "interrupted", total: 40, done: 20, failed: 0 }
        await line.getByText("stopped at 20 of 40").waitFor()
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        site.kept.narration = { status: "ready", total: 40, done: 40, failed: 0 }
        await line.getByRole("button").click()
        await line.getByText("The audio for this form is ready").waitFor()
        assert.isFalse(await line.locator("progress").isVisible())
        site.kept.narration = { status: "none" }
      },
      "narrow",
    )
  })

  it("is accessible and fits the screen on a phone in dark mode", async () => {
    await open(
      `/demo/forms/${survey}/edit`,
      async (page) => {
        await page.locator("[data-pick]").first().waitFor()
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        assert.strictEqual(await overflow(page), 0)
      },
      "narrow",
    )
  })
})

import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { type Service, startService } from "../support/service.ts"

let browser: Browser
let service: Service

beforeAll(async () => {
  service = await startService()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await service.stop()
})

interface Field {
  readonly field_id: string
  readonly label: unknown
  readonly options?: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly children?: ReadonlyArray<Field>
  readonly item_template?: Field
  readonly constraints?: object
  readonly depends_on?: unknown
}

const press = (page: Page, name: string) => page.locator(`[data-do="${name}"]`).first().click()

/** Builds a form by hand, as an owner does. */
const add = async (page: Page, kind: string, label?: string): Promise<void> => {
  if (!(await page.locator("[data-kind-search]").isVisible())) await press(page, "add")
  await page.locator(`[data-kind="${kind}"]`).click()
  if (label !== undefined) await page.keyboard.type(label)
}

const set = (page: Page, name: string) => page.locator(`[id="set-${name}"]`)

const built = async (page: Page): Promise<Readonly<Record<string, Field>>> => {
  await page.keyboard.press("Control+s")
  await page.waitForFunction(() => document.querySelector("[data-do=undo]")?.hasAttribute("disabled") === false)
  await page
    .locator("[data-state]")
    .filter({ hasText: /All changes saved|guardado/ })
    .waitFor()
  const uid = /forms\/([^/]+)\/edit/.exec(page.url())![1]!
  const response = await fetch(`${service.url}/api/v1/demo/forms/${uid}`, {
    headers: { authorization: `Bearer ${service.token}` },
  })
  const form = (await response.json()) as {
    readonly sections: ReadonlyArray<{ readonly fields: ReadonlyArray<Field> }>
  }
  return Object.fromEntries(form.sections.flatMap(({ fields }) => fields.map((field) => [field.field_id, field])))
}

const sitting = async (size: "wide" | "narrow", locale: string, run: (page: Page) => Promise<void>) => {
  const { page, faults, close } = await watchedPage(browser, { viewport: viewports[size], locale })
  try {
    await page.goto(service.link)
    await page.goto(`${service.url}/demo/forms/new`)
    await page.locator("main form input.input").first().fill("Order")
    await page.locator("main form button").first().click()
    await page.waitForURL(/\/edit$/)
    await page.locator("[data-do=add]").waitFor()
    await run(page)
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.strictEqual(await overflow(page), 0)
    assert.deepStrictEqual(faults, [])
  } finally {
    await close()
  }
}

describe("the settings of questions", () => {
  it("include labels for the ends of a slider, and the labels move when the ends change", () =>
    sitting("narrow", "en-GB", async (page) => {
      await add(page, "range", "How warm")
      await set(page, "anchor:0").fill("Cold")
      await set(page, "limit:max_value").fill("40")
      await page.keyboard.press("Tab")
      await set(page, "anchor:40").fill("Hot")
      await set(page, "limit:min_value").fill("-10")
      await page.keyboard.press("Tab")
      await page.locator('[id="set-anchor:-10"]').waitFor()
      assert.deepStrictEqual((await built(page))["how_warm"]!.constraints, {
        min_value: -10,
        max_value: 40,
        step: 1,
        anchor_labels: { "-10": "Cold", 40: "Hot" },
      })
    }))

  it("let an author make an option conditional on an answer, using only the keyboard", () =>
    sitting("wide", "es-ES", async (page) => {
      await add(page, "boolean", "Tiene coche")
      await add(page, "radio", "Cómo viene")
      await set(page, "option:0").fill("En coche")
      await page.keyboard.press("Tab")
      await page.locator('details[data-more="offers"] summary').focus()
      await page.keyboard.press("Enter")
      await page.keyboard.press("Tab")
      await page.keyboard.press("Enter")
      await page.locator("[data-sentence]").filter({ hasText: "Mostrar En coche cuando Tiene coche" }).waitFor()
      const option = (await built(page))["como_viene"]!.options![0]!
      assert.deepInclude(JSON.parse(JSON.stringify(option)), {
        label: "En coche",
        visible_if: {
          conditions: [{ field_id: "tiene_coche", operator: "eq", value: true, source: "field" }],
          logic: "and",
        },
      })
      await set(page, "when:value:option-0:0").selectOption("false")
      await page.locator("[data-sentence]").filter({ hasText: "no" }).waitFor()
      await page.locator('[data-do="rule-remove"][data-at="option-0"]').click()
      assert.notProperty((await built(page))["como_viene"]!.options![0]!, "visible_if")
    }))

  it("keep text typed just before the page's language changes", () =>
    sitting("wide", "en-GB", async (page) => {
      await add(page, "text", "Full name")
      await page.locator(".header a[hreflang=es]").click()
      await page.locator('html[lang="es"]').waitFor()
      await page.locator("[data-pick]").filter({ hasText: "Full name" }).waitFor()
    }))

  it("keep a key set by hand when the question changes", () =>
    sitting("wide", "en-GB", async (page) => {
      await add(page, "text", "Full name")
      await page.locator('details[data-more="data"] summary').click()
      await set(page, "data:id").fill("person")
      await set(page, "text:label").fill("Your whole name")
      await page.keyboard.press("Tab")
      assert.deepStrictEqual(Object.keys(await built(page)), ["person"])
    }))

  it("let a question be dragged into a group, and moved out by keyboard", () =>
    sitting("wide", "en-GB", async (page) => {
      await add(page, "text", "Name")
      await page.keyboard.press("Tab")
      await add(page, "address")
      const line = (name: string) => page.locator("[data-line]").filter({ hasText: name }).first()
      await line("Name").dragTo(line("Address"))
      assert.deepStrictEqual(Object.keys(await built(page)), ["address"])
      await line("Name").locator("[data-pick]").focus()
      await page.keyboard.press("Alt+ArrowUp")
      assert.deepStrictEqual(Object.keys(await built(page)), ["name", "address"])
      await line("Name").locator("[data-pick]").click()
      await page.getByLabel("Inside").selectOption({ label: "– Address" })
      assert.deepStrictEqual(Object.keys(await built(page)), ["address"])
    }))
})

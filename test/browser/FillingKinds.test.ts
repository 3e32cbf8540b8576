import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { startService } from "../support/service.ts"
import { publicForm } from "./support/publicForm.ts"

let browser: Browser
let service: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  await buildWeb()
  browser = await launchBrowser()
  service = await startService()
})

afterAll(async () => {
  await browser.close()
  await service.stop()
})

const visit = async (
  path: string,
  run: (page: Page) => Promise<void>,
  size: keyof typeof viewports = "narrow",
): Promise<void> => {
  const { page, faults, close } = await watchedPage(browser, { viewport: viewports[size] })
  try {
    await page.goto(service.url + path)
    await page.waitForLoadState("networkidle")
    await run(page)
    assert.deepStrictEqual(faults, [])
  } finally {
    await close()
  }
}

const question = (page: Page, path: string) => page.locator(`[data-question="${path}"]`)

/** Checks that axe finds nothing, and that nothing is wider than the window. */
const isFine = async (page: Page): Promise<void> => {
  assert.deepStrictEqual(await accessibilityFaults(page), [])
  assert.strictEqual(await overflow(page), 0)
}

const name = { field_id: "name", field_type: "text", label: "First name" }

const country = { field_id: "country", field_type: "select", label: "Country", options: ["Spain", "France"] }

const town = {
  field_id: "town",
  field_type: "radio",
  label: "Town of {name|yours}",
  required: true,
  options: ["Madrid", "Vigo", "Lyon"].map((value) => ({
    value,
    label: value,
    visible_if: { field_id: "country", operator: "eq", value: value === "Lyon" ? "France" : "Spain" },
  })),
}

const allergies = {
  field_id: "allergies",
  field_type: "multi_select",
  label: "Allergies of {name|yours}",
  options: ["Nuts", "Milk", { value: "none", label: "None of these", exclusive: true }],
}

describe("a question that depends on other answers", () => {
  for (const size of ["wide", "narrow"] as const)
    it(`adapts its text and options to the current answers (${size})`, async () => {
      const path = await publicForm(service, [name, country, town, allergies])
      await visit(
        path,
        async (page) => {
          assert.isFalse(await question(page, "town").isVisible())
          await page.locator('[name="country"]').selectOption("Spain")
          assert.deepStrictEqual(await question(page, "town").locator("label").allInnerTexts(), ["Madrid", "Vigo"])
          await page.getByLabel("Vigo").check()
          await page.locator('[name="name"]').fill("Ana <b>")
          await question(page, "town").getByText("Town of Ana <b>").waitFor()
          assert.isTrue(await page.getByLabel("Vigo").isChecked(), "an answer stays when its words change")
          await isFine(page)
          await page.locator('[name="country"]').selectOption("France")
          assert.deepStrictEqual(await question(page, "town").locator("label").allInnerTexts(), ["Lyon"])
          assert.isFalse(await page.getByLabel("Lyon").isChecked())
        },
        size,
      )
    })

  it("lets an exclusive option clear the others, and the others clear it", async () => {
    const path = await publicForm(service, [name, allergies])
    await visit(path, async (page) => {
      const [nuts, milk, none] = ["Nuts", "Milk", "None of these"].map((label) => page.getByLabel(label))
      await nuts!.check()
      await milk!.check()
      await none!.check()
      assert.deepStrictEqual([await nuts!.isChecked(), await milk!.isChecked()], [false, false])
      await milk!.check()
      assert.isFalse(await none!.isChecked())
    })
  })

  it("adapts to those answers on the next page and in the review, even without a script", async () => {
    const path = await publicForm(service, [name, country], [town, allergies])
    const { page, close } = await watchedPage(browser, { javaScriptEnabled: false })
    try {
      await page.goto(service.url + path)
      await page.locator('[name="name"]').fill("Leo")
      await page.locator('[name="country"]').selectOption("France")
      await page.locator('[name="__go"][value="next"]').last().click()
      await page.getByText("Town of Leo").first().waitFor()
      await page.getByLabel("Lyon").check()
      await page.locator('[name="__go"][value="next"]').last().click()
      await page.locator("#review").waitFor()
      assert.include(await page.locator("#review").innerText(), "Allergies of Leo")
    } finally {
      await close()
    }
  })
})

const kinds = [
  { field_id: "intro", field_type: "note", label: "Before you begin", description: "Nobody but us reads this." },
  {
    field_id: "pain",
    field_type: "range",
    label: "How much does it hurt?",
    constraints: { min_value: 0, max_value: 10, step: 0.5, anchor_labels: { "0": "Not at all", "10": "Unbearable" } },
  },
  {
    field_id: "meal",
    field_type: "matrix",
    label: "How was it?",
    options: ["Good", "Fair", "Bad"],
    children: [
      { field_id: "food", label: "The food" },
      { field_id: "staff", label: "The staff" },
    ],
  },
  { field_id: "spot", field_type: "geopoint", label: "Where are you?" },
  { field_id: "ean", field_type: "barcode", label: "Code on the box" },
  { field_id: "clip", field_type: "video", label: "A short video" },
]

describe("imported kinds of questions", () => {
  for (const size of ["wide", "narrow"] as const)
    it(`are filled in, reviewed and submitted (${size})`, async () => {
      const path = await publicForm(service, kinds)
      await visit(
        path,
        async (page) => {
          await isFine(page)
          const slider = page.locator("[data-slider]")
          assert.strictEqual(await page.locator('[name="pain"]').inputValue(), "", "nobody has moved it yet")
          await slider.fill("7.5")
          assert.strictEqual(await page.locator('[name="pain"]').inputValue(), "7.5")
          await page.locator('[name="pain"]').fill("3")
          assert.strictEqual(await slider.inputValue(), "3")
          await question(page, "meal.food").getByLabel("Good").check()
          await question(page, "meal.staff").getByLabel("Bad").check()
          await page.context().grantPermissions(["geolocation"])
          await page.context().setGeolocation({ latitude: 40.4168, longitude: -3.7038, accuracy: 12 })
          await page.getByRole("button", { name: "Use my location" }).click()
          await page.getByText("Found, accurate to 12 m").waitFor()
          assert.strictEqual(await page.locator('[name="spot.lon"]').inputValue(), "-3.7038")
          await page.locator('[name="ean"]').fill("4006381333931")
          await page.locator(".button-main").click()
          await page.locator("#review").waitFor()
          const review = await page.locator("#review").innerText()
          for (const text of ["The food", "Good", "40.4168; -3.7038", "± 12 m"]) assert.include(review, text)
          assert.notInclude(review, "Before you begin")
          await page.locator(".button-main").click()
          await page.locator("[data-submission-id]").waitFor()
        },
        size,
      )
    })
})

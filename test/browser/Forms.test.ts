import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { demoForms } from "../../src/domain/forms/demo/DemoForms.ts"
import { serveForms } from "../http/pages/forms/support/formSite.ts"
import { hostileForm, hostileUid } from "../http/pages/forms/support/hostileForm.ts"
import { kept } from "../http/pages/forms/support/memoryForms.ts"
import {
  accessibilityFaults,
  hasFocus,
  launchBrowser,
  looks,
  overflow,
  viewports,
  watchedPage,
} from "../support/browser.ts"

const uid = (number: number) => `5e1d000${number}-0000-4000-8000-00000000000${number}`
const demo = (number: number) => `/demo/forms/${uid(number)}`
const [inspection, patient, registration, application, survey] = [1, 2, 3, 4, 5].map(demo) as [
  string,
  string,
  string,
  string,
  string,
]

let browser: Browser
let site: Awaited<ReturnType<typeof serveForms>>

beforeAll(async () => {
  await buildWeb()
  browser = await launchBrowser()
  site = await serveForms({ kept: kept([...demoForms(), hostileForm("single_column")]) })
})

afterAll(async () => {
  await browser.close()
  await site.close()
})

/** A member's own window; `faults` must be empty at the end. */
const visit = async (
  path: string,
  run: (page: Page, faults: ReadonlyArray<string>) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> => {
  const { page, faults, close } = await watchedPage(browser, options)
  try {
    await page.context().addCookies([{ name: "session", value: site.cookie.slice("session=".length), url: site.url }])
    await page.goto(site.url + path)
    await run(page, faults)
  } finally {
    await close()
  }
}

/** The control for an answer key, or for one value if several controls have that key. */
const at = (page: Page, key: string, value?: string) =>
  page.locator(`[name="${key}"]${value === undefined ? "" : `[value="${value}"]`}`)

const press = async (page: Page, ...keys: ReadonlyArray<string>): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** The name of the focused control. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute("name") ?? null)

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

describe("a form in a browser", () => {
  for (const { colorScheme, width } of looks)
    it(`is accessible and fits the screen in every layout, with errors and in review: ${colorScheme}, ${viewports[width].width} px`, async () => {
      for (const path of [inspection, patient, registration, application, survey])
        await visit(
          path,
          async (page, faults) => {
            assert.deepStrictEqual(await accessibilityFaults(page), [], path)
            await page.locator(".form-bar .button-main").click()
            await page.locator("#problems").waitFor()
            assert.deepStrictEqual(await accessibilityFaults(page), [], `${path} with problems`)
            assert.strictEqual(await overflow(page), 0, path)
            assert.deepStrictEqual(faults, [])
          },
          { colorScheme, viewport: viewports[width] },
        )
    })

  it("shows and hides questions and computes values as answers change, without asking the server", async () => {
    await visit(registration, async (page, faults) => {
      const student = page.locator('[data-question="student_card"]')
      assert.isTrue(await student.isHidden())
      await at(page, "ticket_type", "student").check()
      assert.isTrue(await student.isVisible())
      assert.strictEqual(await page.locator('[data-output="ticket_price"]').textContent(), "60")
      await at(page, "ticket_type", "day").check()
      assert.isTrue(await student.isHidden())
      await at(page, "which_day", "friday").check()
      await at(page, "ticket_type", "full").check()
      await at(page, "ticket_type", "day").check()
      assert.isFalse(await at(page, "which_day", "friday").isChecked(), "the day went with the ticket it hung on")
      await at(page, "email").fill("nobody")
      await at(page, "email").blur()
      assert.include(await page.locator('[data-question="email"] .problem').textContent(), "must be an email address")
      await at(page, "email").fill("ada@example.org")
      assert.isTrue(await page.locator('[data-question="email"] .problem').isHidden())
      assert.deepStrictEqual(faults, [])
    })
  })

  it("is filled in, reviewed and submitted by keyboard", async () => {
    await visit(survey, async (page, faults) => {
      await page.locator("#q-recommend").focus()
      await press(page, "ArrowLeft", "ArrowLeft", "Tab")
      assert.strictEqual(await at(page, "recommend", "9").isChecked(), true)
      assert.strictEqual(await focused(page), "praise")
      await page.keyboard.type("The people")
      await press(page, "Tab")
      for (const name of ["delivery", "quality", "easy"]) {
        assert.strictEqual(await focused(page), name)
        await press(page, "Space", "ArrowDown", "ArrowDown", "ArrowDown", "Tab")
      }
      assert.strictEqual(await focused(page), "found_by")
      await press(page, "Space", "Tab", "Tab", "Tab", "Tab", "Tab")
      assert.strictEqual(await focused(page), "call_me")
      await press(page, "Space", "Tab")
      assert.strictEqual(await focused(page), "reach.reach_name")
      await page.keyboard.type("Ada")
      await press(page, "Tab", "Tab")
      assert.strictEqual(await focused(page), "__go")
      await press(page, "Enter")
      await hasFocus(page, "id", "problems")
      await press(page, "Tab", "Enter")
      await hasFocus(page, "name", "reach.reach_email")
      await page.keyboard.type("ada@example.org")
      await press(page, "Tab", "Enter")
      await page.locator("#review").waitFor()
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await button(page, "Send answers").focus()
      await press(page, "Enter")
      const id = await page.locator("[data-submission-id]").getAttribute("data-submission-id")
      assert.deepInclude(site.kept.submissions.get(id ?? "")?.data, { recommend: 9, delivery: 4, praise: "The people" })
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      assert.deepStrictEqual(faults, [])
    })
  })

  it("works without a script, from errors and conditional questions to the review and the stored answers", async () => {
    const before = site.kept.submissions.size
    await visit(
      survey,
      async (page) => {
        const noticed = (title: string) => page.locator(".notice-title", { hasText: title }).waitFor()
        await at(page, "delivery", "4").check()
        await button(page, "Review your answers").click()
        await noticed("problems")
        await at(page, "recommend", "9").check()
        await at(page, "quality", "5").check()
        await at(page, "easy", "3").check()
        await button(page, "Review your answers").click()
        await noticed("A few more questions")
        await at(page, "call_me", "true").check()
        await button(page, "Review your answers").click()
        await noticed("A few more questions")
        await at(page, "reach.reach_name").fill("Ada")
        await at(page, "reach.reach_email").fill("ada@example.org")
        await button(page, "Review your answers").click()
        await page.locator("h1", { hasText: "Check your answers" }).waitFor()
        await button(page, "Send answers").click()
        const id = await page.locator("[data-submission-id]").getAttribute("data-submission-id")
        assert.deepInclude(site.kept.submissions.get(id ?? "")?.data, {
          recommend: 9,
          average: 4.5,
          reach: { reach_name: "Ada", reach_email: "ada@example.org" },
        })
      },
      { javaScriptEnabled: false },
    )
    assert.strictEqual(site.kept.submissions.size, before + 1)
  })

  it("registers a person with two companions, without a script", async () => {
    await visit(
      registration,
      async (page) => {
        await at(page, "full_name").fill("Ada Lovelace")
        await at(page, "email").fill("ada@example.org")
        await at(page, "country").selectOption("GB")
        await at(page, "ticket_type", "full").check()
        await at(page, "dinner", "true").check()
        await at(page, "accept_terms", "true").or(page.locator(".answer-single input").last()).last().check()
        await button(page, "Review your answers").click()
        await at(page, "diet").selectOption("vegan")
        await button(page, "+ Add Companion")
          .or(page.getByRole("button", { name: "Add Companion" }))
          .first()
          .click()
        await at(page, "companions[0].companion_name").fill("Grace")
        await page.getByRole("button", { name: "Add Companion" }).click()
        await at(page, "companions[1].companion_name").fill("Alan")
        assert.strictEqual(await at(page, "companions[0].companion_name").inputValue(), "Grace")
        await button(page, "Review your answers").click()
        await page.locator("main", { hasText: "Alan" }).waitFor()
        await button(page, "Register").click()
        const id = await page.locator("[data-submission-id]").getAttribute("data-submission-id")
        const data = site.kept.submissions.get(id ?? "")?.data
        assert.deepStrictEqual(data?.["companions"], [
          { companion_name: "Grace", companion_price: 45 },
          { companion_name: "Alan", companion_price: 45 },
        ])
      },
      { javaScriptEnabled: false },
    )
  })

  it("is completed step by step, with list entries, a typed signature and a stored file", async () => {
    await visit(inspection, async (page, faults) => {
      await at(page, "site_name").fill("Harbour Street 12")
      await at(page, "inspected_on").fill("2026-01-20")
      await at(page, "started_at").fill("08:30")
      await at(page, "people_on_site").fill("12")
      await at(page, "weather").selectOption("dry")
      await button(page, "Continue").click()
      await at(page, "ppe_worn", "all").check()
      await at(page, "scaffolding", "false").check()
      await at(page, "order_rating", "4").check()
      await button(page, "Continue").click()
      await page.getByRole("button", { name: "Add Hazard" }).click()
      await hasFocus(page, "name", "hazards[0].hazard_what")
      await page.keyboard.type("Open shaft")
      await at(page, "hazards[0].hazard_severity").selectOption("3")
      await at(page, "hazards[0].hazard_due").fill("2026-12-24")
      const photo = page.locator('[data-question="hazards[0].hazard_photo"]')
      const file = { name: "shaft.png", mimeType: "image/png", buffer: Buffer.from("picture") }
      await photo.locator("input[type=file]").setInputFiles({ ...file, name: "shaft.exe", mimeType: "text/html" })
      assert.include(
        await photo.locator("[data-upload-state]").textContent(),
        "We can't accept shaft.exe here. Accepted files",
      )
      await photo.locator("input[type=file]").setInputFiles(file)
      await photo.locator(".stored").waitFor()
      await page.getByRole("button", { name: "Add Hazard" }).click()
      await button(page, "Remove Hazard 2").click()
      assert.strictEqual(await page.locator('[data-output="risk_score"]').textContent(), "3")
      await page.locator("[data-sign-name]").fill("Ada Lovelace")
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await button(page, "Review your answers").click()
      await page.locator("#review").waitFor()
      assert.include(await page.locator("main").textContent(), "24 December 2026")
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await button(page, "File the report").click()
      const id = await page.locator("[data-submission-id]").getAttribute("data-submission-id")
      const data = site.kept.submissions.get(id ?? "")?.data
      assert.match(String(data?.["inspector_signature"]), /^data:image\/png;base64,/)
      assert.deepInclude(data?.["hazards"], {
        hazard_what: "Open shaft",
        hazard_severity: "3",
        hazard_due: "2026-12-24",
        hazard_photo: {
          filename: "shaft.png",
          content_type: "image/png",
          size: 7,
          blob_ref: "blob-9",
          checksum: "sha256:0",
        },
      })
      assert.deepStrictEqual(faults, [])
    })
  })

  it("executes no code from its definition or its answers, for every field type and in every layout", async () => {
    for (const layout of ["single_column", "two_column", "wizard", "accordion", "tabs"])
      await visit(`/demo/forms/${hostileUid}?layout=${layout}`, async (page, faults) => {
        await page.locator(".form-bar .button-main").click()
        await page.locator("#problems").waitFor()
        assert.strictEqual(await page.evaluate(() => Reflect.get(window, "hit")), undefined, layout)
        assert.deepStrictEqual(await accessibilityFaults(page), [], layout)
        assert.deepStrictEqual(faults, [], layout)
      })
  })
})

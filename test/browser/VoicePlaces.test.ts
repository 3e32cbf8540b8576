import { assert, describe, it } from "@effect/vitest"
import { accessibilityFaults, overflow, viewports } from "../support/browser.ts"
import { timesOf } from "./support/activities.ts"
import { asks, at, button, shortForm, voicePages } from "./support/voicePages.ts"
import { formOf } from "./support/voiceSite.ts"

const otherUid = "00000000-0000-4000-8000-0000000000cc"

const ticketForm = formOf(
  {
    title: "Tickets",
    sections: [
      {
        section_id: "tickets",
        fields: [
          { field_id: "tickets", field_type: "integer", label: "Tickets", required: true },
          { field_id: "home", field_type: "location", label: "Country", required: true },
          {
            field_id: "total",
            field_type: "formula",
            label: "Total in euros",
            depends_on: [
              {
                conditions: [],
                operations: [{ op: "multiply", operands: ["tickets", { value: 60 }], target: "total" }],
              },
            ],
          },
        ],
      },
    ],
  },
  otherUid,
)

const { serve, open } = voicePages([shortForm, ticketForm])

describe("a respondent's active voice session", () => {
  for (const [colorScheme, size] of [
    ["light", "wide"],
    ["dark", "narrow"],
  ] as const)
    it(`no longer blocks another form after the browser is closed, and can be resumed later (${colorScheme}, ${size})`, async () => {
      const site = await serve()
      const look = { colorScheme, viewport: viewports[size] }
      const first = await open(site, look)
      await button(first.page, "Start with the keyboard").click()
      await first.page.locator("#answer").fill("Ada")
      await button(first.page, "Answer").click()
      await asks(first.page, "Which size?")
      // Simulates closing the window without any message from the page.
      await first.close()

      const { page, faults, close } = await open(site, { ...look, uid: otherUid })
      await button(page, "Start with the keyboard").click()
      await asks(page, "Tickets")
      assert.deepStrictEqual(faults, [])

      // Opened in another window, the first form asks before it ends this session.
      const beside = await open(site, look)
      await button(beside.page, "Start with the keyboard").click()
      await beside.page.locator("#leave-other").waitFor()
      assert.deepStrictEqual(await accessibilityFaults(beside.page), [])
      assert.strictEqual(await overflow(beside.page), 0)
      await beside.close()
      await close()

      const again = await open(site, look)
      await button(again.page, "Start with the keyboard").click()
      await asks(again.page, "Which size?")
      await again.close()
    })
})

describe("a voice form that is read instead of heard", () => {
  it("is silent from the first question to the end if it was started by keyboard", async () => {
    const site = await serve()
    const { page, faults, close } = await open(site)
    await button(page, "Start with the keyboard").click()
    await page.locator("#answer").fill("Ada")
    await button(page, "Answer").click()
    await asks(page, "Which size?")
    await page.keyboard.press("2")
    await asks(page, "When do you need it?")
    assert.strictEqual(await timesOf(page, "speaking"), 0)
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("shows the number of questions and the progress after it is resumed", async () => {
    const site = await serve()
    const { page, close } = await open(site)
    await button(page, "Start with the keyboard").click()
    await page.locator("#answer").fill("Ada")
    await button(page, "Answer").click()
    await page.getByText("Question 2 of 4").waitFor()
    await page.reload()
    await button(page, "Continue").click()
    await page.getByText("Question 2 of 4").waitFor()
    assert.isTrue(await page.locator(".voice-progress span").evaluate((bar) => bar.getBoundingClientRect().width > 0))
    await close()
  })

  it("shows computed values at the end, and countries by their names", async () => {
    const site = await serve()
    const { page, faults, close } = await open(site, { uid: otherUid })
    await button(page, "Start with the keyboard").click()
    await page.locator("#answer").fill("3")
    await button(page, "Answer").click()
    await asks(page, "Country")
    await page.locator('select[name="home.country"], select[name="home"]').first().selectOption("ES")
    await button(page, "Answer").click()
    await at(page, "review")
    const shown = await page.locator("#stage").innerText()
    assert.include(shown, "Spain")
    assert.match(shown, /Total in euros\s+180/)
    assert.notMatch(shown, /\bES\b/)
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.deepStrictEqual(faults, [])
    await close()
  })
})

import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { accessibilityFaults, hasFocus, launchBrowser, watchedPage } from "../support/browser.ts"
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

const asked = async (path: string, body?: object) => {
  const response = await fetch(`${service.url}/api/v1/demo/forms${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Record<string, unknown>
}

const when = (field: string, value: unknown) => [
  { conditions: [{ field_id: field, operator: "eq", value }], effect: "show" },
]

const trip = {
  form_id: "trip",
  title: "Trip",
  style: { layout: "wizard" },
  sections: [
    {
      title: "You",
      fields: [
        { field_id: "name", field_type: "text", label: "Your name", required: true },
        {
          field_id: "room",
          field_type: "select",
          label: "Room",
          options: [
            { value: "single", label: "Single" },
            { value: "double", label: "Double" },
          ],
        },
        {
          field_id: "guests",
          field_type: "array",
          label: "Guests",
          item_template: { field_id: "guest", field_type: "text", label: "Guest" },
        },
      ],
    },
    {
      title: "Meals",
      fields: [
        {
          field_id: "diet",
          field_type: "radio",
          label: "Diet",
          required: true,
          options: [
            { value: "all", label: "Everything" },
            { value: "none", label: "No meat" },
            { value: "other", label: "Something else" },
          ],
        },
        {
          field_id: "which",
          field_type: "text",
          label: "What else?",
          required: true,
          depends_on: when("diet", "other"),
        },
        { field_id: "days", field_type: "integer", label: "Days" },
      ],
    },
  ],
}

const press = async (page: Page, ...keys: ReadonlyArray<string>): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses Tab until this control or button has the focus, at most as often as a form of this size needs. */
const tabTo = async (page: Page, wanted: { readonly name?: string; readonly text?: string }): Promise<void> => {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab")
    const found = await page.evaluate(() => ({
      name: document.activeElement?.getAttribute("name") ?? "",
      text: document.activeElement?.textContent?.trim() ?? "",
    }))
    if ((wanted.name ?? found.name) === found.name && found.text.includes(wanted.text ?? "")) return
  }
  throw new Error(`the Tab key never got to ${JSON.stringify(wanted)}`)
}

describe("a form filled in by keyboard alone", () => {
  it("leads the respondent through steps, choices, list entries, a conditional question and the review, and back to change an answer", async () => {
    const { form_uid: uid } = await asked("", trip)
    const { page, faults, close } = await watchedPage(browser)
    try {
      await page.goto(service.link)
      await page.goto(`${service.url}/demo/forms/${String(uid)}`)
      await tabTo(page, { name: "name" })
      await page.keyboard.type("Ada")
      await tabTo(page, { name: "room" })
      await page.keyboard.type("Dou")
      await tabTo(page, { text: "Add Guest" })
      await press(page, "Enter")
      await hasFocus(page, "name", "guests[0]")
      await page.keyboard.type("Grace")
      await press(page, "Enter")
      await page.getByRole("heading", { name: "Meals" }).waitFor()
      await tabTo(page, { name: "diet" })
      await press(page, "Space", "ArrowDown", "ArrowDown")
      await tabTo(page, { name: "which" })
      await tabTo(page, { name: "days" })
      await page.keyboard.type("3")
      await press(page, "Enter")
      await page.locator("#problems").waitFor()
      await hasFocus(page, "id", "problems")
      await press(page, "Tab", "Enter")
      await hasFocus(page, "name", "which")
      await page.keyboard.type("No nuts")
      await press(page, "Enter")
      await page.locator("#review").waitFor()
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await tabTo(page, { text: "Send answers" })
      await press(page, "Enter")
      const id = await page.locator("[data-submission-id]").getAttribute("data-submission-id")
      const { data } = await asked(`/${String(uid)}/data/${id?.trim()}`)
      assert.deepStrictEqual(data, {
        name: "Ada",
        room: "double",
        guests: ["Grace"],
        diet: "other",
        which: "No nuts",
        days: 3,
      })
      assert.deepStrictEqual(faults, [])
    } finally {
      await close()
    }
  })
})

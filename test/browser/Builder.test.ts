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
  readonly field_uid: string
  readonly label: unknown
  readonly depends_on?: object
}
interface Definition {
  readonly version: string
  readonly sections: ReadonlyArray<{ readonly title?: unknown; readonly fields: ReadonlyArray<Field> }>
}

const asked = async (path: string, body?: object) => {
  const response = await fetch(`${service.url}/api/v1/demo/forms${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json()
}

const field = (id: string, type: string, label: string, more: object = {}) => ({
  field_id: id,
  field_type: type,
  label,
  ...more,
})

let made = 0

/** A form of two sections, in the builder. */
const editing = async (run: (page: Page, uid: string) => Promise<void>, size: "wide" | "narrow" = "wide") => {
  const { form_uid: uid } = (await asked("", {
    form_id: `built-${made++}`,
    title: "Visit",
    sections: [
      {
        section_id: "you",
        title: "About you",
        fields: [
          field("name", "text", "Your name"),
          field("member", "boolean", "Are you a member?"),
          field("nights", "integer", "How many nights?"),
        ],
      },
      { section_id: "stay", title: "Your stay", fields: [field("wishes", "textarea", "Wishes")] },
    ],
  })) as { form_uid: string }
  const { page, faults, close } = await watchedPage(browser, {
    viewport: viewports[size],
    colorScheme: size === "wide" ? "light" : "dark",
  })
  try {
    await page.goto(service.link)
    await page.goto(`${service.url}/demo/forms/${uid}/edit`)
    await page.locator("[data-pick]").first().waitFor()
    await run(page, uid)
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.strictEqual(await overflow(page), 0)
    assert.deepStrictEqual(faults, [])
  } finally {
    await close()
  }
}

const act = (page: Page, name: string) => page.locator(`[data-do="${name}"]`).first()

const save = async (page: Page): Promise<void> => {
  await act(page, "save").click()
  await page.getByText("All changes saved").waitFor()
}

const stored = async (uid: string) => (await asked(`/${uid}`)) as Definition

describe("the form builder", () => {
  it("adds, renames, moves and removes sections, and keeps their questions", () =>
    editing(async (page, uid) => {
      await act(page, "section-add").click()
      await page.getByLabel("Section title").fill("At the end")
      await page.keyboard.press("Tab")
      await act(page, "section-add").waitFor()
      await page.locator('[data-section-pick="2"]').focus()
      await page.keyboard.press("Alt+ArrowUp")
      await page.locator('[data-section-pick="1"]').focus()
      await page.keyboard.press("Alt+ArrowUp")
      await save(page)
      const titles = async () => (await stored(uid)).sections.map(({ title }) => title)
      assert.deepStrictEqual(await titles(), ["At the end", "About you", "Your stay"])
      await page.locator('[data-section-pick="1"]').click()
      await act(page, "section-remove").click()
      await save(page)
      assert.deepStrictEqual(await titles(), ["At the end", "Your stay"])
      const [first] = (await stored(uid)).sections
      assert.deepStrictEqual(
        first?.fields.map(({ field_id: id }) => id),
        ["name", "member", "nights"],
      )
    }))

  it("lets a rule compare an answer with another question's answer", () =>
    editing(async (page, uid) => {
      await act(page, "add").click()
      await page.locator('[data-kind="integer"]').click()
      await page.keyboard.type("Least")
      await page.keyboard.press("Tab")
      await page.getByRole("button", { name: "Wishes" }).first().click()
      await page.getByRole("button", { name: "Show only when…" }).click()
      const line = page.locator(".condition-line")
      await line.getByLabel("Question it depends on").selectOption({ label: "Least" })
      await line.getByLabel("Comparison").selectOption({ label: "is at least" })
      await line.getByLabel("Compare with").selectOption({ label: "How many nights?" })
      const sentence = "Show Wishes when Least is at least How many nights?."
      assert.strictEqual(await page.locator("[data-sentence]").textContent(), sentence)
      await save(page)
      const rule = (await stored(uid)).sections[1]?.fields[0]?.depends_on
      assert.deepInclude(JSON.stringify(rule), '"field_id":"least","operator":"gte","value_field_id":"nights"')
      await line.getByLabel("Compare with").selectOption({ label: "A value" })
      await line.getByLabel("Answer").fill("3")
      await page.keyboard.press("Tab")
      assert.strictEqual(await page.locator("[data-sentence]").textContent(), "Show Wishes when Least is at least 3.")
    }))

  it("keeps a rule with several conditions, joined by all or any, when the form is reopened", () =>
    editing(async (page, uid) => {
      await page.getByRole("button", { name: "Wishes" }).first().click()
      await page.getByRole("button", { name: "Show only when…" }).click()
      const lines = page.locator(".condition-line")
      await lines.nth(0).getByLabel("Question it depends on").selectOption({ label: "Are you a member?" })
      await act(page, "condition-add").click()
      await lines.nth(1).getByLabel("Question it depends on").selectOption({ label: "How many nights?" })
      await lines.nth(1).getByLabel("Comparison").selectOption({ label: "is at least" })
      await lines.nth(1).getByLabel("Answer").fill("3")
      await page.keyboard.press("Tab")
      await page.getByLabel("How conditions combine").selectOption({ label: "One is enough" })
      const sentence = "Show Wishes when Are you a member? is yes or How many nights? is at least 3."
      assert.strictEqual(await page.locator("[data-sentence]").textContent(), sentence)
      await save(page)
      const rule = (await stored(uid)).sections[1]?.fields[0]?.depends_on
      assert.deepInclude(rule, { logic: "or", effect: "show" })
      await page.reload()
      await page.getByRole("button", { name: "Wishes" }).first().click()
      assert.strictEqual(await page.locator("[data-sentence]").textContent(), sentence)
      await page.getByRole("button", { name: "Delete condition 1" }).click()
      assert.strictEqual(
        await page.locator("[data-sentence]").textContent(),
        "Show Wishes when How many nights? is at least 3.",
      )
    }))

  it("on a phone, opens the settings of a chosen question and returns to the list", () =>
    editing(async (page) => {
      const question = page.locator("[data-pick]", { hasText: "Wishes" })
      await question.click()
      const settings = page.locator("[data-settings]")
      assert.isTrue(await settings.isVisible())
      const top = () => settings.evaluate((element) => element.getBoundingClientRect().top)
      assert.isBelow(await top(), viewports.narrow.height)
      assert.strictEqual(await page.evaluate(() => document.activeElement?.id), "pane-settings")
      await page.getByRole("button", { name: "Back to the questions" }).click()
      assert.isTrue(await question.evaluate((element) => element === document.activeElement))
      const place = await question.evaluate((element) => element.getBoundingClientRect().top)
      assert.isTrue(place >= 0 && place < viewports.narrow.height, `at ${place}`)
    }, "narrow"))

  for (const size of ["wide", "narrow"] as const)
    it(`previews the whole form with its rules, and how it is spoken (${size})`, () =>
      editing(async (page) => {
        await page.getByRole("button", { name: "Wishes" }).first().click()
        await page.getByRole("button", { name: "Show only when…" }).click()
        await page
          .locator(".condition-line")
          .getByLabel("Question it depends on")
          .selectOption({ label: "Are you a member?" })
        await act(page, "try-out").click()
        const dialog = page.getByRole("dialog")
        const wishes = dialog.getByLabel("Wishes")
        assert.isFalse(await wishes.isVisible())
        await dialog.getByLabel("Yes").check()
        await wishes.waitFor()
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        await dialog.getByRole("button", { name: "By voice" }).click()
        const lines = await dialog.locator(".script > li").allTextContents()
        assert.lengthOf(lines, 4)
        await dialog.getByLabel("Say something").fill("my name is Ana Ruiz")
        await page.keyboard.press("Enter")
        await dialog.locator("[data-understood]").getByText("Ana Ruiz").waitFor()
        await dialog.locator("[data-lines]").getByText("Are you a member?").waitFor()
        assert.match(lines[1]!, /Are you a member\?.*yes or no/is)
        assert.match(lines[3]!, /Next part: Your stay.*Wishes.*Asked only when its condition is met/s)
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        await dialog.getByRole("button", { name: "Close" }).click()
        await page.locator("[data-preview]").getByText("Wishes").waitFor()
      }, size))

  it("lists, compares and restores saved versions", () =>
    editing(async (page, uid) => {
      await page.getByRole("button", { name: "Your name" }).first().click()
      await page.getByLabel("Question", { exact: true }).fill("Full name")
      await page.keyboard.press("Tab")
      await save(page)
      await act(page, "versions").click()
      const dialog = page.getByRole("dialog")
      await dialog.locator("h3").first().waitFor()
      assert.deepStrictEqual(await dialog.locator("h3").allTextContents(), ["Version 1.1", "Version 1.0"])
      await dialog.getByRole("button", { name: "Compare with this page" }).nth(1).click()
      await dialog.getByText("Changed: Full name (Question)").waitFor()
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await dialog.getByRole("button", { name: "Restore" }).nth(1).click()
      await page.getByText("Version 1.0 is restored on this page").waitFor()
      await save(page)
      const { version, sections } = await stored(uid)
      assert.strictEqual(version, "1.2")
      assert.strictEqual(sections[0]?.fields[0]?.label, "Your name")
    }))

  it("writes, names, translates and publishes a form by keyboard, and shows the rules that depend on a deleted question", () =>
    editing(async (page, uid) => {
      await act(page, "add").click()
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await page.getByLabel("Search answer types").fill("one of a few")
      await page.keyboard.press("Enter")
      await page.getByLabel("Question", { exact: true }).fill("How do you travel?")
      await page.getByLabel("Option 1", { exact: true }).fill("By train")
      await page.getByLabel("Option 2", { exact: true }).fill("By bus")
      await page.keyboard.press("Tab")
      await page.locator("[data-live] .live-chosen").getByText("By bus").waitFor()
      await page.getByText("Names in the data").click()
      assert.strictEqual(await page.getByLabel("Key used in the data").inputValue(), "how_do_you_travel")
      assert.strictEqual(await page.getByLabel("Value of “By train”").inputValue(), "by_train")
      await page.getByRole("button", { name: "Wishes" }).first().click()
      await page.getByRole("button", { name: "Show only when…" }).click()
      await page.locator(".condition-line").getByLabel("Question it depends on").selectOption("how_do_you_travel")
      await page.getByRole("button", { name: "How do you travel?" }).first().click()
      await act(page, "remove").click()
      const dialog = page.getByRole("dialog")
      await dialog.getByText("Show Wishes when How do you travel? is By train.").waitFor()
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await dialog.getByRole("button", { name: "Keep it" }).click()
      await act(page, "form").click()
      // Arrow keys in a closed list change nothing.
      const languages = page.getByLabel("Add a language")
      await languages.focus()
      await page.keyboard.press("ArrowDown")
      assert.isFalse(await page.locator("[data-dialog]").isVisible())
      await languages.selectOption("es")
      assert.isFalse(await page.locator("[data-dialog]").isVisible())
      await page.locator('[data-do="language-add"]').click()
      await dialog.getByRole("textbox", { name: "How do you travel?" }).fill("¿Cómo viaja?")
      await page.keyboard.press("Tab")
      await dialog.getByText(/\d+ of \d+ texts missing/).waitFor()
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await page.keyboard.press("Escape")
      await page.keyboard.press("Control+s")
      await page.getByText("All changes saved").waitFor()
      const asked = (await stored(uid)).sections[0]?.fields.find(({ field_id: id }) => id === "how_do_you_travel")
      assert.deepStrictEqual(asked?.label, { en: "How do you travel?", es: "¿Cómo viaja?" })
      await page.keyboard.press("Control+z")
      await page.getByText("Unsaved changes").waitFor()
      await page.keyboard.press("Control+Shift+z")
      await act(page, "publish").click()
      await dialog.getByText(/Version \S+ published/).waitFor()
      await dialog.getByText("Only people who are signed in").waitFor()
      await dialog.getByRole("button", { name: "Let anyone with the link answer" }).click()
      await dialog.getByText("Only people who are signed in").waitFor({ state: "detached" })
      assert.match(await dialog.getByLabel("Short link").inputValue(), /\/f\/\w+$/)
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await page.keyboard.press("Escape")
      await page.getByRole("button", { name: "How do you travel?" }).first().click()
      await page.getByLabel("Question", { exact: true }).fill("How will you come?")
      await page.keyboard.press("Tab")
      await page.reload()
      await page.getByText("We restored your unsaved changes").waitFor()
      await page.getByRole("button", { name: "How will you come?" }).first().click()
      await save(page)
      assert.isTrue((await stored(uid)).sections[0]?.fields.some(({ field_id: id }) => id === "how_do_you_travel"))
    }))

  it("saves a form once its owner, whose session had ended, has signed in again in another tab", async () => {
    const { form_uid: uid } = (await asked("", {
      title: "Visit",
      sections: [{ fields: [field("name", "text", "Your name")] }],
    })) as { form_uid: string }
    const { page, close } = await watchedPage(browser)
    await page.goto(service.link)
    await page.goto(`${service.url}/demo/forms/${uid}/edit`)
    await page.getByLabel("Question", { exact: true }).fill("Your full name")
    await page.context().clearCookies()
    await act(page, "save").click()
    await page.getByText("Your session has ended. Your changes are still on this page").waitFor()
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    const [other] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: "Sign in again" }).click(),
    ])
    await other.waitForURL(/\/sign-in/)
    await other.goto(service.link)
    await save(page)
    assert.strictEqual((await stored(uid)).sections[0]?.fields[0]?.label, "Your full name")
    await close()
  })

  it("tries out spoken sentences, and warns, before publishing, about a pattern that no spoken answer can match", () =>
    editing(async (page) => {
      await page.getByRole("button", { name: "Your name" }).first().click()
      await page.getByText("Spoken answers").click()
      await page.getByLabel("Try a sentence").fill("my name is ana garcia lopez")
      await page.locator("[data-try-answer]").getByText("Ana Garcia Lopez").waitFor()
      await page.getByLabel("Type of text").selectOption("code")
      await page.getByLabel("Pattern").fill("^[~^]{3}$")
      await page.keyboard.press("Tab")
      await page.getByText("1 thing to check").click()
      await page.getByText("No spoken answer can match its pattern.").waitFor()
      await act(page, "publish").click()
      await page.getByText("Check these before you publish").waitFor()
      await page.getByLabel("Pattern").fill("^[A-Z]{2}\\d{3}$")
      await page.getByLabel("Try a sentence").fill("bee see one two three")
      await page.locator("[data-try-answer]").getByText("BC123").waitFor()
    }))

  it("redraws little of the page as the user types in a form of 500 questions", async () => {
    const types = ["text", "radio", "boolean", "integer", "textarea"]
    const { form_uid: uid } = (await asked("", {
      form_id: "long",
      title: "Long",
      sections: Array.from({ length: 20 }, (_, s) => ({
        section_id: `part-${s}`,
        title: `Part ${s}`,
        fields: Array.from({ length: 25 }, (__, i) => {
          const type = types[i % types.length]!
          return field(
            `q${s * 25 + i}`,
            type,
            `Question ${s * 25 + i}`,
            type === "radio" ? { options: ["a", "b"] } : {},
          )
        }),
      })),
    })) as { form_uid: string }
    const { page, faults, close } = await watchedPage(browser)
    try {
      await page.goto(service.link)
      await page.goto(`${service.url}/demo/forms/${uid}/edit`)
      await page.getByLabel("Question", { exact: true }).waitFor()
      assert.strictEqual(await page.locator("[data-line]").count(), 500)
      await page.getByLabel("Question", { exact: true }).focus()
      // The immediate effect of typing a letter: the number of nodes added, removed or changed.
      const changes = await page.evaluate(() => {
        const input = document.activeElement as HTMLInputElement
        const observer = new MutationObserver(() => undefined)
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        return Array.from({ length: 30 }, () => {
          input.value += "x"
          input.dispatchEvent(new Event("input", { bubbles: true }))
          return observer
            .takeRecords()
            .reduce((sum, { addedNodes, removedNodes }) => sum + 1 + addedNodes.length + removedNodes.length, 0)
        })
      })
      assert.isBelow(Math.max(...changes), 50, changes.join(" "))
      await page.locator("[data-live] .live-chosen").getByText("xxx").first().waitFor()
      assert.deepStrictEqual(faults, [])
    } finally {
      await close()
    }
  })
})

import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { startService } from "../support/service.ts"

let browser: Browser
let service: Awaited<ReturnType<typeof startService>>
let form: string

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}/api/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
  })

interface Unfinished {
  readonly count: number
  readonly questions: ReadonlyArray<{
    readonly id: string
    readonly stopped: number
    readonly channels: ReadonlyArray<{ channel: string; seconds?: { median: number } }>
  }>
}

const unfinished = async (): Promise<Unfinished> =>
  ((await (await api(`${form}/results`)).json()) as { unfinished: Unfinished }).unfinished

beforeAll(async () => {
  await buildWeb()
  browser = await launchBrowser()
  service = await startService()
  const fields = ["first", "second", "third"].map((id) => ({ field_id: id, field_type: "text", label: `The ${id}` }))
  // An unchecked box means no, even before the visitor reaches it.
  const box = { field_id: "terms", field_type: "checkbox", label: "I have read it" }
  const body = JSON.stringify({ title: "Party", is_public: true, sections: [{ fields: [...fields, box] }] })
  const made = (await (await api("/demo/forms", { method: "POST", body })).json()) as { form_uid: string }
  form = `/demo/forms/${made.form_uid}`
  await api(`${form}/publish`, { method: "POST", body: "{}" })
})

afterAll(async () => {
  await browser.close()
  await service.stop()
})

/** A visitor without an account types these answers, and leaves or submits. */
const visitor = async (answers: ReadonlyArray<string>, sends: boolean): Promise<void> => {
  const { page, faults, close } = await watchedPage(browser)
  await page.goto(service.url + form)
  for (const id of answers) {
    await page.waitForTimeout(300)
    const saved = page.waitForResponse((answer) => answer.url().endsWith("/partial") && answer.ok())
    await page.locator(`[name="${id}"]`).fill("secret words")
    await page.keyboard.press("Tab")
    await saved
  }
  if (sends) {
    await page.locator(".form-bar .button-main").click()
    await page.locator("#review .form-bar .button-main").click()
    await page.locator("[data-submission-id]").waitFor()
  }
  assert.deepStrictEqual(faults, [])
  await close()
}

describe("respondents who leave a form without submitting", () => {
  it("are counted at their last answered question, with times but without answers", async () => {
    assert.strictEqual((await unfinished()).count, 0)
    await visitor(["first", "second"], false)
    await visitor(["first"], false)
    await visitor(["first", "second", "third"], true)
    const { count, questions } = await unfinished()
    assert.strictEqual(count, 2)
    assert.deepStrictEqual(
      questions.map(({ id, stopped }) => [id, stopped]),
      [
        ["first", 1],
        ["second", 1],
      ],
    )
    const [channel] = questions[0]!.channels
    assert.strictEqual(channel?.channel, "page")
    assert.isAtLeast(channel?.seconds?.median ?? 0, 0.2)
    assert.isBelow(channel?.seconds?.median ?? 99, 30)
    assert.notInclude(await (await api(`${form}/results`)).text(), '"count":3')
  })

  for (const [colorScheme, size, locale, title] of [
    ["light", "wide", "en-GB", "Where people stopped"],
    ["dark", "narrow", "es-ES", "Dónde abandona la gente el formulario"],
  ] as const)
    it(`appear on the results page by question and channel (${colorScheme}, ${size})`, async () => {
      const { page, faults, close } = await watchedPage(browser, { colorScheme, viewport: viewports[size], locale })
      await page.goto(`${service.url}/?token=${service.token}`)
      await page.goto(`${service.url}${form}/results`)
      await page.getByRole("heading", { name: title }).waitFor()
      const rows = await page.locator("[data-stopped] tbody tr").allInnerTexts()
      assert.strictEqual(rows.length, 2)
      assert.match(rows[0]!, /The first\s+1, [\d.,]+ s/)
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      assert.strictEqual(await overflow(page), 0)
      assert.deepStrictEqual(faults, [])
      await close()
    })

  it("appear on an open results page without a reload", async () => {
    const { page, close } = await watchedPage(browser)
    await page.goto(`${service.url}/?token=${service.token}`)
    await page.goto(`${service.url}${form}/results`)
    await page.getByText("2 people have started the form but haven't submitted it yet.").waitFor()
    await visitor(["first"], false)
    await page.getByText("3 people have started the form but haven't submitted it yet.").waitFor()
    await close()
  })
})

import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { launchBrowser } from "../support/browser.ts"
import { type Service, startService } from "../support/service.ts"
import { isClean, journeyLooks, type Look, nameOf, unfold, visit } from "./support/journey.ts"

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

const press = (page: Page, name: string) => page.locator(`[data-do="${name}"]`).first().click()
const set = (page: Page, name: string) => page.locator(`[id="set-${name}"]`)
const pick = (page: Page, name: string) => page.locator("[data-pick]").filter({ hasText: name }).first().click()

const add = async (page: Page, kind: string, label?: string): Promise<void> => {
  if (!(await page.locator("[data-kind-search]").isVisible())) await press(page, "add")
  await page.locator(`[data-kind="${kind}"]`).click()
  if (label !== undefined) await page.keyboard.type(label)
}

const addChoices = async (page: Page, { language }: Look): Promise<void> => {
  await add(page, "radio", "Delivery")
  await set(page, "option:0").fill("Post")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Courier")
  await page.keyboard.press("Enter")
  await page.keyboard.type("By hand")
  await press(page, "option-other")
  await isClean(page, "choices with another answer")
  await add(page, "multi_select", "Wishes")
  await set(page, "option:0").fill("Gift wrap")
  await page.keyboard.press("Tab")
  await add(page, "matrix", "The service")
  await set(page, "option:0").fill("Bad")
  await page.keyboard.press("Enter")
  await page.keyboard.type("Good")
  await page.locator("[data-do=row-add]").focus()
  await page.keyboard.press("Enter")
  assert.strictEqual(await page.evaluate(() => document.activeElement?.getAttribute("data-do")), "row-add")
  await isClean(page, "a matrix")
  await pick(page, language === "en" ? "Row 3" : "Fila 3")
  await set(page, "text:label").fill("Food")
}

const addScales = async (page: Page): Promise<void> => {
  await add(page, "range", "How warm")
  await set(page, "anchor:0").fill("Cold")
  await set(page, "limit:max_value").fill("40")
  await page.keyboard.press("Tab")
  await set(page, "anchor:40").fill("Hot")
  await add(page, "rating", "How was it")
  await set(page, "limit:scale_max").fill("7")
  await page.keyboard.press("Tab")
  await set(page, "anchor:7").fill("Great")
  await isClean(page, "a scale with labels at its ends")
}

/** Adds twelve kinds of questions, and configures what each requires. */
const build = async (page: Page, look: Look): Promise<void> => {
  await add(page, "text", "Full name")
  await add(page, "currency", "Price")
  await add(page, "integer", "How many")
  await add(page, "formula", "Total to pay")
  await set(page, "formula:op").selectOption("multiply")
  const [price, count] = await page.locator("[data-example]").all()
  await price!.fill("2")
  await count!.fill("21")
  await page.locator("[data-formula-result]").filter({ hasText: "42" }).waitFor()
  await isClean(page, "a calculation")
  await addChoices(page, look)
  await addScales(page)
  await add(page, "file", "Invoice")
  await set(page, "files:kind:pdf").check()
  await set(page, "files:size").fill("5")
  await isClean(page, "a file with a limit")
  await add(page, "array", "Guests")
  await press(page, "add-inside")
  await page.locator('[data-kind="date"]').click()
  await page.keyboard.type("Born on")
  await pick(page, "Guests")
  await isClean(page, "a repeat")
  await add(page, "group", "Car")
  await press(page, "add-inside")
  await page.locator('[data-kind="text"]').click()
  await page.keyboard.type("Plate")
  await pick(page, "Car")
  await add(page, "address")
  await isClean(page, "an address")
}

/** Publishes the form for everyone; returns its path. */
const publish = async (page: Page, { texts }: Look): Promise<string> => {
  await press(page, "publish")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: texts.forms.share.open }).click()
  await dialog.getByText(texts.forms.share.closed).waitFor({ state: "detached" })
  await isClean(page, "the published form's links")
  return new URL(page.url()).pathname.replace(/\/edit$/, "")
}

interface Field {
  readonly field_id: string
  readonly label: unknown
  readonly options?: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly children?: ReadonlyArray<Field>
  readonly item_template?: Field
  readonly constraints?: object
  readonly depends_on?: unknown
}

const api = (path: string) =>
  fetch(`${service.url}/api/v1${path}`, { headers: { authorization: `Bearer ${service.token}` } })

const isStored = async (path: string, { language }: Look): Promise<void> => {
  const { sections } = (await (await api(path)).json()) as {
    readonly sections: ReadonlyArray<{ readonly fields: ReadonlyArray<Field> }>
  }
  const fields = Object.fromEntries(sections.flatMap((section) => section.fields.map((one) => [one.field_id, one])))
  assert.deepInclude(JSON.parse(JSON.stringify(fields["total_to_pay"]!.depends_on)), {
    operations: [
      { op: "multiply", operands: [{ field_id: "price" }, { field_id: "how_many" }], target: "total_to_pay" },
    ],
  })
  assert.deepStrictEqual(
    fields["delivery"]!.options!.map(({ value }) => value),
    ["post", "courier", "by_hand", language === "en" ? "second" : "segunda", "other"],
  )
  assert.includeMembers(
    fields["the_service"]!.options!.map(({ label }) => label),
    ["Bad", "Good"],
  )
  assert.strictEqual(fields["the_service"]!.children!.at(-1)!.label, "Food")
  assert.deepStrictEqual(fields["invoice"]!.constraints, {
    allowed_mime_types: ["application/pdf"],
    max_file_size_bytes: 5 * 1024 * 1024,
  })
  assert.deepStrictEqual(fields["how_was_it"]!.constraints, { scale_max: 7, anchor_labels: { 7: "Great" } })
  assert.deepInclude(fields["how_warm"]!.constraints, { max_value: 40, anchor_labels: { 0: "Cold", 40: "Hot" } })
  assert.deepStrictEqual(
    fields["guests"]!.item_template!.children!.map(({ field_id: id }) => id),
    ["text", "born_on"],
  )
  assert.deepStrictEqual(
    fields["car"]!.children!.map(({ field_id: id }) => id),
    ["text_2", "plate"],
  )
}

/** Answers every question and submits. */
const respond = async (page: Page, { language }: Look): Promise<void> => {
  await isClean(page, "the form")
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await field("full_name").fill("Ana Ruiz")
  await field("price").fill(language === "en" ? "12.5" : "12,5")
  await field("how_many").fill("4")
  await page.keyboard.press("Tab")
  await page.locator('[data-question="total_to_pay"]').filter({ hasText: "50" }).waitFor()
  await page.getByLabel("Courier").check()
  await page.getByLabel("Gift wrap").check()
  await page.locator('[data-question="the_service"]').getByLabel("Good").last().check()
  await page.locator("[data-slider]").press("ArrowRight")
  await page.getByRole("radio", { name: "7" }).check({ force: true })
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("png") })
  await page
    .locator("#form")
    .getByText(/photo\.png.*PDF/)
    .waitFor()
  await isClean(page, "a refused file")
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "invoice.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") })
  await page.locator("[data-file]").waitFor()
  await page.locator("[data-add], [value^='add:']").first().click()
  await page.locator('[name="guests[0].born_on"]').fill("1990-02-03")
  await field("car.plate").fill("1234 BCD")
  await field("address.street").fill("Calle Mayor 1")
  await field("address.postal_code").fill("36202")
  await field("address.town").fill("Vigo")
  await field("address.country").selectOption("ES")
  await isClean(page, "the filled form")
  await page.locator(".form-bar .button-main").click()
  await page.locator("#review").waitFor()
  await isClean(page, "the review")
  await page.locator("#review .button-main").click()
  await page.locator("[data-submission-id]").waitFor()
  await isClean(page, "the reference")
}

const read = async (page: Page, path: string, { texts }: Look): Promise<void> => {
  await page.goto(`${service.url}${path}/results`)
  await unfold(page)
  const results = await page.locator("#results").innerText()
  for (const words of ["Total to pay", "Courier", "Gift wrap", "Food", "Great", "Born on", "Plate"])
    assert.include(results, words)
  await isClean(page, "the results")
  await page.getByRole("link", { name: texts.results.answers, exact: true }).click()
  await page.locator("tbody a").first().click()
  await page.waitForURL(/answers\/./)
  const answer = await page.locator(".answer-list").innerText()
  for (const words of ["Ana Ruiz", "Courier", "Gift wrap", "Good", "invoice.pdf", "1234 BCD", "1990", "Calle Mayor 1"])
    assert.include(answer, words)
  assert.match(answer, /12[.,]5/)
  await isClean(page, "the answer")
}

const isExported = async (path: string): Promise<void> => {
  const csv = await (await api(`${path}/data?format=csv`)).text()
  const [head, row] = csv.split(/\r?\n/) as [string, string]
  for (const column of ["full_name", "total_to_pay", "delivery", "wishes", "how_warm", "invoice", "plate"])
    assert.include(head, column)
  for (const value of ["Ana Ruiz", "12.5", "50", "courier", "1234 BCD", "invoice.pdf"]) assert.include(row, value)
  assert.notInclude(row, "'")
}

describe("twelve kinds of questions, built in one sitting", () => {
  for (const look of journeyLooks)
    it(`are configured, published, answered, read and exported: ${nameOf(look)}`, async () => {
      const path = await visit(browser, look, async (page) => {
        await page.goto(service.link)
        await page.goto(`${service.url}/demo/forms/new`)
        await isClean(page, "a new form")
        await page.locator("main form input.input").first().fill("Order")
        await page.locator("main form button").first().click()
        await page.waitForURL(/\/edit$/)
        await page.locator("[data-do=add]").waitFor()
        await isClean(page, "an empty form")
        await build(page, look)
        return publish(page, look)
      })
      await isStored(path, look)
      await visit(browser, look, async (page) => {
        await page.goto(`${service.url}${path}`)
        await respond(page, look)
      })
      await visit(browser, look, async (page) => {
        await page.goto(service.link)
        await read(page, path, look)
      })
      await isExported(path)
    })
})

import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { type Service, startService } from "../support/service.ts"
import { publicForm } from "./support/publicForm.ts"

let browser: Browser
let service: Service

beforeAll(async () => {
  await buildWeb()
  service = await startService()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await service.stop()
})

const inArabic = (ar: string) => ({ ar })
const option = (value: string, ar: string) => ({ value, label: { ar } })
const questions = [
  { field_id: "name", field_type: "text", label: inArabic("الاسم الكامل"), required: true },
  {
    field_id: "town",
    field_type: "radio",
    label: inArabic("المدينة"),
    options: [option("riyadh", "الرياض"), option("jeddah", "جدة")],
  },
  {
    field_id: "spoken",
    field_type: "multi_select",
    label: inArabic("اللغات"),
    options: [option("ar", "العربية"), option("en", "الإنجليزية")],
  },
  { field_id: "agrees", field_type: "checkbox", label: inArabic("أوافق على الشروط") },
  {
    field_id: "table",
    field_type: "matrix",
    label: inArabic("قيّم ما يلي"),
    options: [option("1", "سيئ"), option("2", "جيد")],
    children: [{ field_id: "food", label: inArabic("الطعام") }],
  },
]

/** Words that overlap a checkbox or radio button, or that begin on the wrong side of it. */
const covered = (page: Page) =>
  page.locator(".answer").evaluateAll((all) =>
    all.flatMap((one) => {
      const mark = one.querySelector("input")!.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(one.querySelector("label")!)
      const words = [...range.getClientRects()].filter(({ width }) => width > 0)
      return words.every(({ right }) => right <= mark.left) ? [] : [one.textContent?.trim()]
    }),
  )

/**
 * Whether a sentence in another direction ends where its readers expect: its last character is to the right of its
 * first word.
 */
const endsRight = (page: Page, selector: string, word: string) =>
  page.locator(selector).evaluate((element, wanted) => {
    const placeOf = (node: Text, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return range.getBoundingClientRect()
    }
    const nodes: Array<Text> = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode() !== null) nodes.push(walker.currentNode as Text)
    const node = nodes.find(({ data }) => data.includes(wanted))!
    const end = node.data.trimEnd().length
    const first = placeOf(node, node.data.indexOf(wanted), node.data.indexOf(wanted) + 1)
    return placeOf(node, end - 1, end).left > first.left
  }, word)

describe("a form in Arabic", () => {
  for (const size of ["wide", "narrow"] as const)
    it(`is laid out right to left on each of its pages (${size})`, async () => {
      const path = await publicForm(service, questions)
      const { page, faults, close } = await watchedPage(browser, { viewport: viewports[size], locale: "ar-SA" })
      const isSound = async () => {
        assert.strictEqual(await page.locator("html").getAttribute("dir"), "rtl")
        assert.strictEqual(await overflow(page), 0)
        assert.deepStrictEqual(await accessibilityFaults(page), [])
      }
      await page.goto(service.url + path)
      await page.locator("#form").waitFor()
      assert.deepStrictEqual(await covered(page), [])
      await isSound()
      await page.locator("#form .form-bar .button-main").click()
      await page.locator("#problems").waitFor()
      // Interface strings without an Arabic translation are shown in English, so the message reads “… is required”.
      assert.isTrue(await endsRight(page, "#problems li", "is required"))
      assert.isTrue(await endsRight(page, '[data-question="name"] .problem', "is required"))
      await isSound()
      await page.locator('[name="name"]').fill("سارة")
      await page.locator('[name="town"][value="jeddah"]').check()
      await page.locator("#form .form-bar .button-main").click()
      await page.locator("#review").waitFor()
      await isSound()
      const [question, answer] = await Promise.all(
        ["dt", "dd"].map(async (part) => (await page.locator(`.review-line ${part}`).first().boundingBox())!),
      )
      if (size === "wide") assert.isAbove(question!.x, answer!.x, "the question is right of its answer")
      await page.locator("#review .button-main").click()
      await page.locator("[data-submission-id]").waitFor()
      await isSound()
      assert.deepStrictEqual(faults, [])
      await close()
    })
})

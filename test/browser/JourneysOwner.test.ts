import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { filled } from "../../src/views/language/filled.ts"
import { isClean, journeyLooks, type Look, nameOf, unfold, visit } from "./support/journey.ts"
import { journeyWorld } from "./support/journeyWorld.ts"

const { world, api, cake } = journeyWorld()

const openForm = async (page: Page, path: string, end: string): Promise<void> => {
  await page.goto(world.service.link)
  await page.goto(`${world.service.url}${path}/${end}`)
}

const save = async (page: Page, { texts }: Look): Promise<void> => {
  await page.getByRole("button", { name: texts.forms.share.save }).click()
  await page.waitForLoadState()
}

/** Sets when the form opens, who may frame it, and a report for every Monday. */
const setUp = async (page: Page, look: Look): Promise<void> => {
  const { share } = look.texts.forms
  await unfold(page)
  await isClean(page, "the share page")
  await page.locator("#opens_at").fill("2026-03-02T08:00")
  await page.locator("#closes_at").fill("2026-03-01T08:00")
  await save(page, look)
  await page.locator("#problems a").click()
  assert.strictEqual(await page.evaluate(() => document.activeElement?.id), "closes_at")
  await isClean(page, "a form that closes before it opens")
  await page.locator("#opens_at").fill("2020-03-02T08:00")
  await page.locator("#closes_at").fill("2120-03-01T08:00")
  await page.locator("#time_zone").selectOption("Europe/Madrid")
  await page.locator("#frame_origins").fill(world.framing)
  await page.locator("#report_to").fill("ana@example.com")
  await page.locator("#report_on").selectOption({ label: share.reportDays.monday })
  await page.locator("#report_at").fill("08:00")
  await save(page, look)
  await page.getByText(share.notices.saved).waitFor()
  await isClean(page, "saved settings")
  await page.reload()
  assert.strictEqual(await page.locator("#report_on").inputValue(), "monday")
  assert.strictEqual(await page.locator("#report_to").inputValue(), "ana@example.com")
  assert.strictEqual(await page.locator("#closes_at").inputValue(), "2120-03-01T08:00")
}

/** Fills in the form inside the other website; the frame is checked separately, because axe skips frames. */
const fillFramed = async (page: Page): Promise<void> => {
  await page.goto(world.framing)
  const frame = page.frameLocator("iframe")
  await frame.locator("#form").waitFor()
  const inside = () => page.frames().find((one) => one !== page.mainFrame())!
  const isFramedClean = async (state: string): Promise<void> => {
    await isClean(page, `${state}, the page around`)
    await isClean(inside(), state)
    const { content, seen } = await inside().evaluate(() => ({
      content: document.querySelector("#main")!.getBoundingClientRect().bottom,
      seen: innerHeight,
    }))
    assert.isAtMost(content, seen + 1, `${state}: nothing is cut off below`)
  }
  await page.waitForFunction(() => document.querySelector("iframe")!.clientHeight > 700)
  await isFramedClean("the framed form")
  await frame.locator('[name="name"]').fill("Ada")
  await frame.locator(".form-bar .button-main").click()
  await frame.locator("#review").waitFor()
  await page.waitForFunction(() => document.querySelector("iframe")!.getBoundingClientRect().top > -1)
  await isFramedClean("the framed review")
  await frame.locator("#review .button-main").click()
  await frame.locator("[data-submission-id]").waitFor()
  assert.match((await frame.locator("[data-submission-id]").innerText()).trim(), /[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await isFramedClean("the framed reference")
}

describe("an owner who shares a form", () => {
  for (const look of journeyLooks)
    it(`sets opening times and a weekly report, embeds the form, and pauses it: ${nameOf(look)}`, async () => {
      const { browser, service } = world
      const path = await cake()
      world.embed = String((await api(`${path}/share`))["embed"])
      await visit(
        browser,
        look,
        async (page) => {
          await openForm(page, path, "share")
          await setUp(page, look)
          // The browser logs the status of rejected settings.
        },
        /status of 422/,
      )
      await visit(browser, look, fillFramed)
      await visit(browser, look, async (page) => {
        await openForm(page, path, "share")
        await page.locator("#paused-on").check()
        await save(page, look)
        await page.getByText(look.texts.forms.share.states.form_paused).waitFor()
        await isClean(page, "a paused form")
      })
      await visit(
        browser,
        look,
        async (page) => {
          await page.goto(`${service.url}${path}`)
          await page.locator("h1").waitFor()
          assert.strictEqual(await page.locator("#form").count(), 0)
          await isClean(page, "a paused form, for respondents")
        },
        /status of 4\d\d|status of 503/,
      )
    })
})

const people = ["Ada Lovelace", "Ben Okri", "Carmen Laforet", "Dino Buzzati", "Eva Luna", "Flor Alba"]

const answer = (path: string) =>
  Promise.all(
    people.map((name, i) =>
      api(`${path}/data`, {
        data: { name, advice: [1, 7, 7, 6, 7, 2][i], guests: [80, 80, 82, 82, 82, 84][i], note: `Bring it ${name}` },
      }),
    ),
  )

const addWebhook = async (page: Page, { texts }: Look): Promise<void> => {
  const { sent } = texts
  await isClean(page, "deliveries without a webhook")
  await page.locator("#new-url").fill(world.receiver.url)
  await page.getByRole("button", { name: sent.add }).click()
  await page.locator("#new-secret").waitFor()
  world.receiver.told((await page.locator("#new-secret").textContent()) ?? "")
  await isClean(page, "the secret of a webhook")
  await page.getByRole("button", { name: sent.try }).click()
  await page.getByText(sent.news.tried).waitFor()
  await isClean(page, "a tested webhook")
}

const readResults = async (page: Page, look: Look): Promise<void> => {
  const { results } = look.texts
  await page.getByRole("link", { name: results.navResults, exact: true }).click()
  await page.locator("#result-count").filter({ hasText: "6" }).waitFor()
  await unfold(page)
  const shown = await page.locator("#results").innerText()
  // Integers are counted individually, and a scale by the labels that respondents saw.
  assert.match(shown, /\b80\b\s+2\b/)
  assert.notInclude(shown, "80 – ")
  assert.match(shown, look.language === "en" ? /7 – Great|Great/ : /Estupendo/)
  await isClean(page, "the results")
  const filters = page.locator(".filter-box summary")
  if (await filters.isVisible()) await unfold(page)
  await page.locator("#channel").selectOption("voice")
  await page.getByRole("button", { name: results.apply, exact: true }).click()
  await page.getByRole("heading", { name: results.noneTitle }).waitFor()
  await isClean(page, "results that no answer matches")
  await page.getByRole("link", { name: results.noneAction }).click()
  await page.locator("#report-typed").waitFor()
}

/** Checks that the report contains typed answers only if the owner includes them. */
const report = async (page: Page, { texts }: Look): Promise<void> => {
  for (const isTyped of [false, true]) {
    const back = page.url()
    if (isTyped) await page.locator("#report-typed").check()
    await page.getByRole("button", { name: texts.results.report, exact: true }).click()
    await page.waitForURL(/report/)
    const words = await page.locator("body").innerText()
    assert.strictEqual(words.includes("Carmen Laforet"), isTyped)
    await isClean(page, isTyped ? "the report with typed answers" : "the report")
    await page.goto(back)
  }
}

const readAnswers = async (page: Page, { texts }: Look): Promise<void> => {
  const { answers, results } = texts
  await page.getByRole("link", { name: results.navAnswers, exact: true }).click()
  await page.locator("tbody a").first().waitFor()
  await unfold(page)
  await isClean(page, "the answers")
  await page.locator("#sort").selectOption("oldest")
  await page.locator("#q").fill("Laforet")
  await page.keyboard.press("Enter")
  await page.getByText(answers.shownOne).waitFor()
  await isClean(page, "answers that match")
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV", exact: true }).click(),
  ])
  const stream = await file.createReadStream()
  const csv = (await stream.toArray()).join("")
  for (const name of people) assert.include(csv, name)
  await page.locator("tbody a").first().click()
  await page.waitForURL(/answers\/./)
  await unfold(page)
  await isClean(page, "one answer")
  await page.locator("#correct-2").fill("85")
  await page.locator("#correct-2-reason").fill("Phone call")
  await page.locator("#correct-2-reason").press("Enter")
  await page.waitForURL(/corrected/)
  assert.include(await page.locator(".answer-list").innerText(), "85")
  await isClean(page, "a corrected answer")
  await page.goto(page.url().replace(/answers\/.*/, "answers?q=nothing-like-it"))
  await page.getByRole("heading", { name: answers.noneTitle }).waitFor()
  await isClean(page, "no answers match")
}

describe("an owner who reads results", () => {
  for (const look of journeyLooks)
    it(`delivers them by webhook, filters, prints, corrects and exports: ${nameOf(look)}`, async () => {
      const path = await cake()
      const before = world.receiver.received.length
      await visit(world.browser, look, async (page) => {
        await openForm(page, path, "results")
        await page.getByRole("heading", { name: look.texts.results.emptyTitle }).waitFor()
        await isClean(page, "results of an unanswered form")
        await page.getByRole("link", { name: look.texts.results.navSent, exact: true }).click()
        await page.locator("#new-url").waitFor()
        await addWebhook(page, look)
        await answer(path)
        const delivered = () =>
          world.receiver.received.slice(before).filter(({ type }) => type === "submission.created")
        while (delivered().length < people.length) await page.waitForTimeout(50)
        assert.isTrue(delivered().every(({ isGenuine }) => isGenuine))
        await page.reload()
        await page
          .getByRole("button", { name: filled(look.texts.sent.againOf, { answer: "" }).trim() })
          .first()
          .waitFor()
        await isClean(page, "deliveries")
        await readResults(page, look)
        await report(page, look)
        await readAnswers(page, look)
      })
    })
})

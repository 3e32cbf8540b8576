import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { Browser, Page } from "playwright-core"
import {
  accessibilityFaults,
  hasFocus,
  launchBrowser,
  looks,
  overflow,
  viewports,
  watchedPage,
} from "../support/browser.ts"
import { provider } from "../support/chat.ts"
import { hostileCorpus } from "../support/hostileCorpus.ts"
import { type Service, startService } from "../support/service.ts"
import { talkativeModel } from "./support/talkativeModel.ts"

let browser: Browser
let service: Service
let agent = ""
const scope = Effect.runSync(Scope.make())

/** The hostile corpus, in places where Markdown gives it a meaning. */
const hostile = hostileCorpus
  .flatMap((text) => [text, `[a](${text})`, `![a](<${text}>)`, `| ${text} |\n|---|\n| ${text} |`, `$${text}$`])
  .join("\n\n")

const api = async (method: string, path: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${service.token}`, ...headers },
    body,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

const filler = "A line about nothing at all.\n".repeat(80)

beforeAll(async () => {
  const model = await Effect.runPromise(Scope.provide(provider(talkativeModel(hostile)), scope))
  ;[browser, service] = await Promise.all([
    launchBrowser(),
    startService({
      LLM_BASE_URL: `${model.url}/v1`,
      LLM_MODEL: "m-1",
      LLM_PRICE_INPUT: "3",
      LLM_PRICE_OUTPUT: "15",
      OUTBOUND_ALLOW: "127.0.0.1",
    }),
  ])
  const body = new FormData()
  const config = {
    name: "Guide",
    description: "Knows cats.",
    use_vector: true,
    tools_config_plain: ["calculator"],
    tool_approvals: { calculator: "ask" },
  }
  body.append("config", new Blob([JSON.stringify(config)], { type: "application/json" }))
  const text = `${filler}\n\nCats sit on the mat.\n\n${filler}`
  body.append("files[]", new File([text], "note.md", { type: "text/markdown" }))
  agent = (await api("PUT", "/user_agents", body)).chatbot_id
})

afterAll(async () => {
  await browser?.close()
  assert.strictEqual(await service?.stop(), 0, service?.output().slice(-600))
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

const open = async (options: Parameters<typeof watchedPage>[1] = {}) => {
  const watched = await watchedPage(browser, options)
  await watched.page.goto(service.link)
  await watched.page.goto(`${service.url}/agents/chat?agent=${agent}`)
  await watched.page.waitForSelector("#conversations > *, #side-note:not([hidden])", { state: "attached" })
  return watched
}

const sent = async (page: Page, question: string) => {
  await page.fill("#question", question)
  await page.press("#question", "Enter")
}

const idle = (page: Page) => page.waitForSelector("#stop", { state: "hidden" })

const ask = async (page: Page, question: string) => {
  await sent(page, question)
  await page.waitForSelector(".message-theirs:not([aria-busy]) .message-foot > *")
  await idle(page)
}

const answers = (page: Page) => page.locator(".turn:not([hidden]) .message-theirs")

describe("a conversation", () => {
  it("shows answers completely as they arrive, keeps them after a reload, and opens a cited passage in its source", async () => {
    const { page, faults, close } = await open()
    await hasFocus(page, "id", "question")
    await ask(page, "Where do cats sit?")
    await page.click(".said .cite")
    await page.waitForSelector("#source mark")
    assert.include(await page.textContent("#source mark"), "Cats sit on the mat.")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.keyboard.press("Escape")
    await ask(page, "Show a table")
    const message = answers(page).last().locator(".said")
    assert.include(await message.textContent(), "17*23 = 391 and 4*5 = 20")
    assert.deepStrictEqual(await message.locator("th").allTextContents(), ["Model", "Price", "Years"])
    assert.strictEqual(await message.locator("ol > li > ul > li > ul > li").textContent(), "and twice")
    await message.locator(".code-keyword").first().waitFor()
    await message.locator("math mfrac").waitFor()
    assert.strictEqual(await message.locator("img").count(), 0)
    assert.strictEqual(await message.locator('a[href="https://elsewhere.example/cat.png"]').textContent(), "A cat")
    assert.include(
      await page.textContent(".turn:last-child .taken"),
      "1,211 input tokens, 87 output tokens · cost 0.00494",
    )

    await page.waitForURL(/conversation=/)
    await page.reload()
    await page.waitForFunction(() => document.querySelectorAll(".turn").length === 2)
    assert.include(await answers(page).last().locator(".said").textContent(), "17*23 = 391")
    await page.click(".said .cite")
    await page.waitForSelector("#source mark")
    await page.keyboard.press("Escape")
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("announces each sentence once, when it is finished", async () => {
    const { page, close } = await open()
    await sent(page, "slow")
    await page.waitForFunction(() => document.querySelectorAll("#spoken p").length >= 3)
    await idle(page)
    const announced = (await page.locator("#spoken p").allTextContents()).join(" ")
    assert.strictEqual(announced, "One sentence comes. Another one follows. ".repeat(6).trim())
    await close()
  })

  it("stops on Esc, and edits a question with the up arrow and asks it again", async () => {
    const { page, close } = await open()
    await sent(page, "hang")
    await page.waitForFunction(() => document.querySelector(".said")?.textContent?.includes("It begins") === true)
    await page.keyboard.press("Escape")
    await idle(page)
    assert.include(await answers(page).last().textContent(), "Stopped.")
    assert.include(await answers(page).last().locator(".said").textContent(), "It begins, and")
    await page.focus("#question")
    await page.keyboard.press("ArrowUp")
    assert.strictEqual(await page.inputValue(".mine-edit textarea"), "hang")
    await page.fill(".mine-edit textarea", "Where do cats sit?")
    await page.keyboard.press("Enter")
    await page.waitForSelector(".turn:last-child .sources")
    await page.waitForFunction(() => document.querySelectorAll(".turn").length === 1)
    // The new answer is shown below the old one until it is complete, which may be too brief to observe.
    const old = await page.locator(".turn").elementHandle()
    await page.click(".turn:last-child button[aria-label='Regenerate']")
    await page.waitForFunction((turn) => turn?.isConnected === false, old)
    assert.strictEqual(await page.locator(".turn").count(), 1)
    await page.reload()
    await page.waitForSelector(".turn")
    assert.strictEqual(await page.locator(".turn").count(), 1)
    await close()
  })

  it("keeps an edited question while another answer arrives, and explains the wait", async () => {
    const { page, faults, close } = await open()
    await ask(page, "Where do cats sit?")
    await sent(page, "hang")
    await page.locator(".turn").first().getByRole("button", { name: "Edit" }).click()
    const input = page.getByRole("textbox", { name: "Edit your question" })
    await input.fill("Where do dogs sit?")
    await input.press("Enter")
    await page.getByRole("alert").getByText("Wait for the answer, or stop it first.").waitFor()
    assert.strictEqual(await input.inputValue(), "Where do dogs sit?")
    await page.click("#stop")
    await idle(page)
    assert.isTrue(await page.locator("#trouble").isHidden())
    await input.press("Enter")
    // The two preceding turns disappear when the new answer arrives.
    await page.locator(".turn").nth(1).waitFor({ state: "detached" })
    await idle(page)
    assert.deepStrictEqual(await page.locator(".mine-text").allTextContents(), ["Where do dogs sit?"])
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("keeps each version of a question with the turns that followed it, even after a reload, and switches versions by keyboard", async () => {
    const { page, faults, close } = await open()
    const questions = () => page.locator(".mine-text").allTextContents()
    await ask(page, "Where do cats sit?")
    await ask(page, "And at night?")
    await page.locator(".turn").first().getByRole("button", { name: "Edit" }).click()
    await page.getByRole("textbox", { name: "Edit your question" }).fill("Where do dogs sit?")
    await page.keyboard.press("Enter")
    await page.locator(".turn").nth(1).waitFor({ state: "detached" })
    const versions = page.getByRole("group", { name: "Versions of this question" })
    await versions.getByText("2/2").waitFor()
    await idle(page)
    assert.deepStrictEqual(await questions(), ["Where do dogs sit?"])
    assert.isTrue(await versions.getByRole("button", { name: "Next version" }).isDisabled())
    assert.deepStrictEqual(await accessibilityFaults(page), [])

    await versions.getByRole("button", { name: "Previous version" }).focus()
    await page.keyboard.press("Enter")
    await versions.getByText("1/2").waitFor()
    assert.deepStrictEqual(await questions(), ["Where do cats sit?", "And at night?"])
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))
    assert.strictEqual(await focused(), "Next version", "at the end the other button has the focus")
    await page.getByText("Version 1 of 2").last().waitFor({ state: "attached" })

    await page.locator(".turn").first().getByRole("button", { name: "Regenerate" }).click()
    await versions.getByText("3/3").waitFor()
    await idle(page)
    await page.reload()
    await versions.getByText("3/3").waitFor()
    assert.deepStrictEqual(await questions(), ["Where do cats sit?"])
    await versions.getByRole("button", { name: "Previous version" }).click()
    await versions.getByText("2/3").waitFor()
    assert.strictEqual(await focused(), "Previous version")
    assert.deepStrictEqual(await questions(), ["Where do dogs sit?"])
    await ask(page, "And puppies?")
    await page.locator(".turn").first().getByRole("button", { name: "Next version" }).click()
    await versions.getByText("3/3").waitFor()
    assert.deepStrictEqual(await questions(), ["Where do cats sit?"])
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("continues an allowed call while another answer arrives", async () => {
    const { page, close } = await open()
    await sent(page, "Please calculate")
    await page.waitForSelector(".approval-actions")
    await sent(page, "hang")
    await page.waitForSelector("#stop:not([hidden])")
    await page.click(".approval .button-main")
    await answers(page).first().locator(".said strong").waitFor()
    await page.click("#stop")
    await idle(page)
    assert.strictEqual(await page.locator(".turn").count(), 2)
    await close()
  })

  it("shows a failure next to the answer, with a Retry button that asks the same question again", async () => {
    const { page, close } = await open()
    await sent(page, "fail")
    await page.waitForSelector(".turn .fault")
    assert.include(await page.textContent(".turn .fault"), "The language model refused the question")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.click(".turn .retry")
    await page.waitForSelector(".said strong")
    await idle(page)
    assert.strictEqual(await page.locator(".turn").count(), 1)
    await page.context().setOffline(true)
    await sent(page, "Where do cats sit?")
    await page.waitForSelector(".turn:last-child .fault")
    assert.include(await page.textContent(".turn:last-child .fault"), "can't be reached")
    await page.context().setOffline(false)
    await page.click(".turn:last-child .retry")
    await page.waitForSelector(".turn:last-child .sources")
    await close()
  })

  it("keeps the text of a stopped or interrupted answer, and the reason, after a reload", async () => {
    const { page, close } = await open()
    await sent(page, "break off")
    await page.waitForSelector(".turn .fault")
    await sent(page, "hang")
    await page.waitForFunction(() => document.querySelectorAll(".said")[1]?.textContent?.includes("It begins") === true)
    await page.keyboard.press("Escape")
    await idle(page)
    await page.waitForURL(/conversation=/)
    const [broken, stopped] = [answers(page).nth(0), answers(page).nth(1)]
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      await stopped.locator(".acts button").first().waitFor()
      assert.strictEqual(await broken.locator(".said").textContent(), "Half an ans")
      assert.include(await broken.locator(".fault").textContent(), "was cut off or couldn't be read")
      assert.include(await stopped.locator(".said").textContent(), "It begins, and")
      assert.include(await stopped.locator(".message-foot").textContent(), "Stopped.")
    }
    await close()
  })

  it("shows what an incomplete answer lacks, immediately and after a reload", async () => {
    const { page, close } = await open({ locale: "es-ES" })
    const lacking = [
      ["too long", "La respuesta termina aquí"],
      ["held back", "ha retenido una parte"],
      ["empty", "Guide no ha respondido"],
    ] as const
    for (const [question] of lacking) await ask(page, question)
    await page.waitForURL(/conversation=/)
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload()
      for (const [at, [, sentence]] of lacking.entries())
        await answers(page).nth(at).locator(".message-foot").getByText(sentence).waitFor()
    }
    await close()
  })

  it("shows a question asked in another tab when the user returns to this one, and keeps the draft after a reload", async () => {
    const { page, close } = await open()
    await ask(page, "Where do cats sit?")
    await page.waitForURL(/conversation=/)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.waitForSelector(".turn .acts")
    await sent(other, "And where do they sleep?")
    await answers(other).nth(1).locator(".message-foot > *").first().waitFor()
    await page.bringToFront()
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await page.waitForFunction(() => document.querySelectorAll(".turn").length === 2)
    await page.fill("#question", "And wh")
    await page.reload()
    await page.waitForSelector(".turn")
    assert.strictEqual(await page.inputValue("#question"), "And wh")
    await ask(page, "And what do they eat?")
    await page.reload()
    await page.waitForSelector(".turn")
    assert.strictEqual(await page.inputValue("#question"), "")
    await close()
  })

  it("keeps an infographic in place, with a link that opens its page even after a reload", async () => {
    const { page, faults, close } = await open()
    await page.fill("#question", "Where do 12 cats sit?")
    await page.click("#draw")
    const link = answers(page).last().getByRole("link", { name: "Open the infographic" })
    await link.waitFor()
    await page.waitForURL(/conversation=/)
    const address = await link.getAttribute("href")
    await page.reload()
    await link.waitFor()
    assert.strictEqual(await link.getAttribute("href"), address)
    const frame = page.frameLocator('iframe[title="Infographic: Where do 12 cats sit?"]')
    await frame.getByRole("heading", { name: "Where cats sit" }).waitFor()
    assert.include(await answers(page).last().locator(".said").textContent(), "Cats sit on mats")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    const [drawn] = await Promise.all([page.context().waitForEvent("page"), link.click()])
    await drawn.getByRole("heading", { name: "Where cats sit" }).waitFor()
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("continues drawing an infographic after a reload, in the reader's language, and shows the result", async () => {
    const { page, faults, close } = await open({ locale: "es-ES", viewport: viewports.narrow })
    await page.fill("#question", "Where do 12 cats sit? (draw patiently)")
    await page.click("#draw")
    const progress = answers(page).last().locator(".message-foot .tool-progress")
    await progress.waitFor()
    await page.reload()
    await progress.waitFor()
    assert.include(await progress.textContent(), "Guide está dibujando")
    await answers(page).last().locator(".said").getByText("Cats sit on mats").first().waitFor()
    assert.strictEqual(await page.locator("#stop").isVisible(), true)
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.strictEqual(await overflow(page), 0)
    await answers(page).last().getByRole("link", { name: "Abrir la infografía" }).waitFor()
    assert.strictEqual(await progress.count(), 0)
    assert.strictEqual(await page.locator(".turn").count(), 1)
    await idle(page)
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("stops drawing an infographic when the user clicks Stop, even after a reload, and keeps the answer's text", async () => {
    const { page, close } = await open()
    await page.fill("#question", "Where do 12 cats sit? (draw patiently)")
    await page.click("#draw")
    const progress = answers(page).last().locator(".tool-progress")
    await progress.waitFor()
    await page.reload()
    await progress.waitFor()
    await page.click("#stop")
    await idle(page)
    await answers(page).last().getByText("Stopped").waitFor()
    await page.reload()
    await answers(page).last().getByText("Stopped").waitFor()
    assert.include(await answers(page).last().locator(".said").textContent(), "Cats sit on mats")
    assert.strictEqual(await answers(page).last().getByRole("link", { name: "Open the infographic" }).count(), 0)
    await close()
  })

  it("reports a failed drawing next to the answer, and draws again on Retry", async () => {
    const { page, close } = await open()
    await page.fill("#question", "Where do 12 cats sit? (draw nothing)")
    await page.click("#draw")
    const fault = answers(page).last().locator(".fault")
    await fault.getByText("couldn't be drawn").waitFor()
    assert.include(await answers(page).last().locator(".said").textContent(), "Cats sit on mats")
    assert.strictEqual(await answers(page).last().locator(".said .cite").count(), 1)
    assert.match(
      (await answers(page).last().locator(".sources summary").allTextContents()).join(),
      /^1 source,\d+ more/,
    )
    const again = page.waitForRequest(/\/api\/v1\/agents\/infographic\//)
    await fault.getByRole("button").click()
    await again
    await fault.getByText("couldn't be drawn").waitFor()
    await idle(page)
    await close()
  })

  it("requests an interrupted or failed infographic again after a reload", async () => {
    const { page, close } = await open()
    for (const [question, fault] of [
      ["Where do 12 cats sit? (break off)", "was cut off"],
      ["Where do 12 cats sit? (draw nothing)", "couldn't be drawn"],
    ] as const) {
      await page.click("#new")
      await page.fill("#question", question)
      await page.click("#draw")
      const message = answers(page).last().locator(".fault").getByText(fault)
      await message.waitFor()
      await page.reload()
      await message.waitFor()
      const again = page.waitForRequest(/\/api\/v1\/agents\/infographic\//)
      await answers(page).last().locator(".fault").getByRole("button").click()
      await again
      await idle(page)
      await message.waitFor()
      assert.strictEqual(await page.locator(".turn").count(), 1)
    }
    await close()
  })

  it("keeps later questions when a failed one is asked again", async () => {
    const { page, close } = await open()
    await ask(page, "Where do cats sit? (break off)")
    await ask(page, "And where do dogs?")
    await answers(page).first().locator(".fault").getByRole("button").click()
    await page.waitForFunction(() => document.querySelectorAll(".turn").length === 3)
    await idle(page)
    await page.reload()
    await page.waitForFunction(() => document.querySelectorAll(".turn").length === 3)
    assert.deepStrictEqual(await page.locator(".mine-text").allTextContents(), [
      "Where do cats sit? (break off)",
      "And where do dogs?",
      "Where do cats sit? (break off)",
    ])
    await close()
  })

  it("holds a message entered during loading, says so, and sends it once the conversation has loaded", async () => {
    const { page, close } = await open()
    await ask(page, "Where do cats sit?")
    await page.waitForURL(/conversation=/)
    const held = Promise.withResolvers<void>()
    const isConversation = (url: URL) => /\/api\/v1\/conversations\/[^/]+$/.test(url.pathname)
    await page.route(isConversation, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.reload()
    await sent(page, "And where do they sleep?")
    await page.getByText("Your question will be sent as soon as the conversation has loaded.").waitFor()
    assert.strictEqual(await page.inputValue("#question"), "And where do they sleep?")
    held.resolve()
    await answers(page).nth(1).locator(".acts").waitFor()
    assert.deepStrictEqual(await page.locator(".mine-text").allTextContents(), [
      "Where do cats sit?",
      "And where do they sleep?",
    ])
    assert.strictEqual(await page.inputValue("#question"), "")
    assert.isTrue(await page.locator("#trouble").isHidden())
    await close()
  })

  it("shows earlier messages on request, and moves the keyboard focus to the first of them", async () => {
    const { page, faults, close } = await open()
    for (const question of ["Where do cats sit?", "And where do they sleep?"]) await ask(page, question)
    // Simulates a page size of one turn.
    await page.route(/\/api\/v1\/conversations\/[^/?]+\?/, async (route) => {
      const whole = await (await route.fetch()).json()
      const isEarlier = route.request().url().includes("cursor=")
      const turn_list = isEarlier ? whole.turn_list : whole.turn_list.slice(-1)
      await route.fulfill({ json: { ...whole, turn_list, next_cursor: isEarlier ? null : turn_list[0].turn_id } })
    })
    await page.reload()
    const more = page.getByRole("button", { name: "Show earlier" })
    await more.press("Enter")
    await page.waitForFunction(() => document.activeElement?.classList.contains("turn"))
    assert.deepStrictEqual(await page.locator(".mine-text").allTextContents(), [
      "Where do cats sit?",
      "And where do they sleep?",
    ])
    assert.strictEqual(await page.textContent(".turn:focus .mine-text"), "Where do cats sit?")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("says after a while that it is still waiting for a silent model, and can be stopped", async () => {
    const { page, close } = await open()
    await sent(page, "say nothing")
    const foot = answers(page).last().locator(".message-foot")
    await foot.getByText("Guide hasn't started to answer yet. You can wait, or stop.").waitFor()
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.keyboard.press("Escape")
    await idle(page)
    assert.include(await foot.textContent(), "Stopped.")
    assert.notInclude(await foot.textContent(), "hasn't started")
    await close()
  })

  it("asks before it runs a tool that needs approval, and shows its arguments", async () => {
    const { page, close } = await open()
    await sent(page, "Please calculate")
    await page.waitForSelector(".approval")
    assert.include(await page.textContent(".approval"), "Guide wants to use Calculator")
    assert.include(await page.textContent(".approval pre"), "12*7")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.reload()
    await page.waitForSelector(".approval")
    await page.click(".approval .button-main")
    await page.waitForSelector(".said strong")
    await idle(page)
    assert.strictEqual(await page.textContent(".used summary"), "Used Calculator")
    assert.strictEqual(await page.locator(".turn").count(), 1)
    await close()
  })

  it("continues when a call was allowed in another tab, and shows settled calls when the user returns to a tab", async () => {
    const { page, close } = await open()
    await sent(page, "Please calculate")
    await page.waitForSelector(".approval")
    await page.waitForURL(/conversation=/)
    const [late, back] = [await page.context().newPage(), await page.context().newPage()]
    for (const tab of [late, back]) {
      await tab.goto(page.url())
      await tab.waitForSelector(".approval-actions")
    }
    await page.click(".approval .button-main")
    await page.waitForSelector(".said strong")
    await late.getByRole("button", { name: "Deny" }).click()
    await late.waitForSelector(".said strong")
    await back.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await back.waitForSelector(".said strong")
    for (const tab of [late, back]) assert.strictEqual(await tab.textContent(".used summary"), "Used Calculator")
    await close()
  })

  it("shows that an approval has expired, immediately and after a reload, and asks for it again on Regenerate", async () => {
    const { page, close } = await open()
    await sent(page, "Please calculate")
    await page.waitForSelector(".approval")
    await page.waitForURL(/conversation=/)
    // Simulates a visit a day later.
    await page.route(/\/api\/v1\/agents\/approvals/, async (route) => {
      if (route.request().method() === "POST")
        return route.fulfill({ status: 410, json: { error: "approval_expired" } })
      const { approvals } = await (await route.fetch()).json()
      return route.fulfill({ json: { approvals: approvals.map((one: object) => ({ ...one, status: "expired" })) } })
    })
    await page.click(".approval .button-main")
    const over = answers(page).last().getByText("Expired without an answer.")
    await over.waitFor()
    await page.reload()
    await over.waitFor()
    assert.strictEqual(await page.locator(".approval-actions").count(), 0)
    await page.unrouteAll()
    await answers(page).last().getByRole("button", { name: "Regenerate" }).click()
    await page.waitForSelector(".approval-actions")
    await close()
  })

  it("shows that a question is still being answered after a later one was asked, and how its answer ends", async () => {
    const { page, close } = await open()
    await sent(page, "hang")
    await page.waitForURL(/conversation=/)
    const id = new URL(page.url()).searchParams.get("conversation") ?? ""
    const json = { "content-type": "application/json" }
    await api("POST", `/conversations/${id}/turns`, JSON.stringify({ query: "Where do cats sit?" }), json)
    await page.reload()
    const first = answers(page).first()
    await first.and(page.locator("[aria-busy=true]")).waitFor()
    assert.isTrue(await page.locator("#stop").isHidden())
    await ask(page, "And where do they sleep?")
    assert.strictEqual(await first.getAttribute("aria-busy"), "true")
    const running = await fetch(`${service.url}/api/v1/conversations/${id}`, {
      headers: { authorization: `Bearer ${service.token}` },
    })
    const [{ turn_id: turn }] = JSON.parse(await running.text()).turn_list
    await api("DELETE", `/agents/chat/turns/${turn}`, "")
    await first.getByText("Stopped.").waitFor()
    assert.strictEqual(await page.locator(".turn").count(), 3)
    await close()
  })

  it("asks for approval of two calls in order, even after a reload, and moves the focus to the next one", async () => {
    const { page, close } = await open()
    await sent(page, "Calculate twice")
    await page.waitForSelector(".approval")
    await page.reload()
    await page.waitForSelector(".approval")
    assert.strictEqual(await answers(page).locator(".said").textContent(), "Let me see.")
    const given = await page.locator(".approval pre").allTextContents()
    assert.deepStrictEqual(
      given.map((text) => /\d+\*\d+/.exec(text)?.[0]),
      ["12*7", "3*5"],
    )
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.focus(".approval .button-main")
    await page.keyboard.press("Enter")
    await page.waitForFunction(() => document.querySelectorAll(".approval-actions").length === 1)
    await page.waitForFunction(() => document.activeElement?.matches(".approval-actions *") === true)
    await page.keyboard.press("Enter")
    await page.waitForSelector(".said strong")
    await hasFocus(page, "id", "question")
    await close()
  })

  it("is listed, found, renamed and deleted", async () => {
    const { page, close } = await open()
    await ask(page, "Where do zebras sit?")
    const mine = page.locator(".side-item", { hasText: "zebras" })
    await mine.waitFor()
    assert.strictEqual(await mine.locator("a[aria-current]").count(), 1)
    await page.fill("#search", "nothing like it")
    await page.waitForSelector("#side-note:not([hidden])")
    await page.fill("#search", "zebras")
    await mine.waitFor()
    await mine.locator("summary").click()
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await mine.getByRole("button", { name: "Rename" }).click()
    await page.keyboard.type("Stripes")
    await page.keyboard.press("Enter")
    const renamed = page.locator(".side-item", { hasText: "Stripes" })
    await renamed.waitFor()
    await page.click("#new")
    assert.isTrue(await page.isVisible("#empty"))
    await renamed.locator("a").first().click()
    await page.waitForSelector(".turn")
    await renamed.locator("summary").click()
    await renamed.getByRole("button", { name: "Delete" }).click()
    await page.click("#confirm-do")
    await renamed.waitFor({ state: "detached" })
    assert.isTrue(await page.isVisible("#empty"))
    assert.notInclude(page.url(), "conversation=")
    await close()
  })

  it("reads added documents, explains why an unsupported one can't be read, and accepts feedback", async () => {
    const { page, faults, close } = await open()
    const dog = { name: "dog.md", mimeType: "text/markdown", buffer: Buffer.from("# Dogs\n\nThe dog lay.\n") }
    await page.setInputFiles("#files", dog)
    await page.waitForSelector('#adding li[data-state="done"]')
    assert.include(await page.textContent("#adding"), "dog.md has been read")
    await page.setInputFiles("#files", { name: "dog.png", mimeType: "image/png", buffer: Buffer.from("PNG") })
    await page.waitForSelector('#adding li[data-state="failed"]')
    assert.include(await page.textContent("#adding"), "dog.png can't be read. Use PDF")
    await ask(page, "Where do cats sit?")
    await page.click("button[aria-label='Bad answer']")
    await page.check('.why input[value="Incomplete"]')
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    await page.click(".why .button")
    await page.waitForSelector("button[aria-label='Bad answer'][aria-pressed='true']")
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("runs nothing from an answer, and contacts no other host", async () => {
    const { page, faults, close } = await open()
    const outside: Array<string> = []
    page.on("dialog", (dialog) => {
      outside.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.context().on("request", (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith("http") && origin !== service.url) outside.push(request.url())
    })
    await ask(page, "hostile")
    for (const one of await page.locator(".said a, .said button, .said pre").all())
      await one.dispatchEvent("mouseover").catch(() => undefined)
    assert.isFalse(await page.evaluate(() => "fired" in window || "hit" in window))
    const found = await page.evaluate(() =>
      [...document.querySelectorAll(".said *")].flatMap((element) => [
        ...(/^(?:script|iframe|object|embed|form|input|style|link|meta|base|svg|template|video|audio)$/.test(
          element.localName,
        )
          ? [element.localName]
          : []),
        ...[...element.attributes].filter(({ name }) => /^on|^style$|^srcdoc$/.test(name)).map(({ name }) => name),
      ]),
    )
    assert.deepStrictEqual(
      found.filter((name) => name !== "style"),
      [],
    )
    assert.deepStrictEqual(outside, [])
    assert.deepStrictEqual(faults, [])
    await close()
  })

  for (const { width, colorScheme } of looks)
    it(`is accessible and needs no horizontal scrolling: ${width}, ${colorScheme}`, async () => {
      const viewport = viewports[width]
      const { page, faults, close } = await open({ viewport, colorScheme })
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      const box = await page.locator("#question").boundingBox()
      assert.isBelow(box!.y, viewport.height, "the question is in sight")
      await ask(page, "Show a table")
      await page.waitForSelector(".said math")
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      assert.strictEqual(await overflow(page), 0)
      if (width === "narrow") {
        await page.click("#side-open")
        await page.waitForSelector("#side-dialog .side-item")
        assert.deepStrictEqual(await accessibilityFaults(page), [])
      }
      assert.deepStrictEqual(faults, [])
      await close()
    })
})

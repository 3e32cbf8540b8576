import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { Browser, Page } from "playwright-core"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { type ChatReply, type ChatRequest, provider } from "../support/chat.ts"
import { type Service, startService } from "../support/service.ts"
import { signInPeer } from "../support/signInPeer.ts"
import { talkativeMcpPeer } from "../support/talkativeMcpPeer.ts"

let browser: Browser
let service: Service
let agent = ""
/** An agent that asks its user before it calls the desk. */
let careful = ""
const scope = Effect.runSync(Scope.make())
const inScope = <A>(effect: Effect.Effect<A, never, Scope.Scope>) => Effect.runPromise(Scope.provide(effect, scope))

/** A model that reads a file or books a desk, and reports the result. */
const model = ({ messages, tools = [] }: ChatRequest): ChatReply => {
  const offered = new Set(tools.map((tool) => tool.function.name))
  const done = new Set(messages.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => call.function.name)))
  const asked = messages.findLast(({ role }) => role === "user")?.content ?? ""
  const wanted = asked.includes("file") ? ["connect_files", "mcp_files_read"] : ["mcp_desk_work"]
  const next = wanted.find((name) => offered.has(name) && !done.has(name))
  return next === undefined ? `Done: ${messages.at(-1)?.content}` : { calls: [[next, {}]], text: "" }
}

const desk = talkativeMcpPeer(async (talk) => {
  const params = { progressToken: talk.token, progress: 6, total: 10, message: "Looking for one" }
  talk.event({ method: "notifications/progress", params })
  const answer = talk.answerTo("q-1")
  const properties = {
    desk: { type: "string", title: "Desk", enum: ["north", "south"], enumNames: ["By the window", "By the door"] },
    days: { type: "integer", title: "Days", minimum: 1, maximum: 5, description: "One to five." },
    extras: { type: "array", title: "Extras", items: { enum: ["Screen", "Lamp"] } },
    quiet: { type: "boolean", title: "A quiet one" },
  }
  talk.event({
    id: "q-1",
    method: "elicitation/create",
    params: { message: "Which desk?", requestedSchema: { type: "object", properties, required: ["desk", "days"] } },
  })
  talk.end(JSON.stringify((await answer).result))
})

beforeAll(async () => {
  const [llm, files, desks] = [await inScope(provider(model)), await inScope(signInPeer()), await inScope(desk)]
  ;[browser, service] = await Promise.all([
    launchBrowser(),
    startService({ LLM_BASE_URL: `${llm.url}/v1`, LLM_MODEL: "m-1", OUTBOUND_ALLOW: "127.0.0.1" }),
  ])
  const made = async (name: string, ...servers: ReadonlyArray<object>) => {
    const answer = await fetch(`${service.url}/api/v1/user_agents`, {
      method: "PUT",
      headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
      body: JSON.stringify({ name, mcp_config_plain: servers }),
    })
    return JSON.parse(await answer.text()).chatbot_id
  }
  const at = { type: "http", name: "desk", url: desks.url }
  agent = await made("Guide", { type: "http", name: "files", url: files.url }, at)
  careful = await made("Careful", { ...at, approval: "ask" })
})

afterAll(async () => {
  await browser?.close()
  assert.strictEqual(await service?.stop(), 0, service?.output().slice(-600))
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

const asked = async (page: Page, question: string, whom = agent) => {
  await page.goto(service.link)
  await page.goto(`${service.url}/agents/chat?agent=${whom}`)
  await page.fill("#question", question)
  await page.press("#question", "Enter")
}

const fine = async (page: Page) => {
  assert.deepStrictEqual(await accessibilityFaults(page), [])
  assert.strictEqual(await overflow(page), 0)
}

const says = (page: Page, text: string) =>
  page.waitForFunction((words) => document.querySelector(".said:last-child, .said")?.textContent?.includes(words), text)

describe.each([
  ["wide", "light"],
  ["narrow", "dark"],
] as const)("tools in a conversation (%s, %s)", (width, colorScheme) => {
  it("ask their user to sign in, and the answer continues afterwards", async () => {
    const { page, close } = await watchedPage(browser, { viewport: viewports[width], colorScheme })
    await asked(page, "Read my file")
    await page.waitForSelector(".approval")
    await fine(page)
    await page.click(".approval a.button-main")
    await page.waitForSelector(".consent")
    assert.include(await page.textContent(".consent"), "files:read")
    await fine(page)
    await page.click(".consent-actions .button-main")
    await page.fill("input[name=login]", "ana")
    await page.fill("input[name=password]", "x")
    await page.click("button[type=submit]")
    await page.waitForSelector("input[name=prompt][value=consent]", { state: "attached" })
    // The user may return before the turn continues.
    await page.route("**/api/v1/conversations/*", async (route) => {
      const conversation = await (await route.fetch()).json()
      conversation.turn_list.at(-1).state = "waiting"
      await route.fulfill({ json: conversation })
      await page.unroute("**/api/v1/conversations/*")
    })
    await page.click("button[type=submit]")
    await page.waitForURL(/agents\/chat/)
    await says(page, "Done: read for ana")
    await page.goto(`${service.url}/agents/connections`)
    await fine(page)
    await page.click("button[aria-label^=Disconnect]")
    await page.waitForURL(/done=disconnected/)
    assert.strictEqual(await page.locator(".session").count(), 0)
    await close()
  })

  it("show their progress, and ask through a form in the conversation", async () => {
    const { page, faults, close } = await watchedPage(browser, { viewport: viewports[width], colorScheme })
    await asked(page, "Book a desk")
    await page.waitForSelector(".tool-progress progress")
    await page.waitForSelector(".question-form")
    await fine(page)
    await page.getByLabel("Desk", { exact: true }).selectOption({ label: "By the door" })
    await page.getByLabel("Days", { exact: true }).fill("3")
    await page.getByLabel("Lamp", { exact: true }).check()
    await page.click(".question-form .button-main")
    await says(page, '"desk":"south"')
    await says(page, '"days":3')
    await says(page, '"extras":["Lamp"]')
    assert.strictEqual(await page.locator(".tool-progress").count(), 0)
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("show an unanswered form again after a reload, and receive its answers", async () => {
    const { page, close } = await watchedPage(browser, { viewport: viewports[width], colorScheme })
    await asked(page, "Book a desk", careful)
    await page.click(".approval .button-main")
    await page.waitForSelector(".question-form")
    await page.reload()
    await page.getByLabel("Days", { exact: true }).fill("2")
    await page.getByLabel("Desk", { exact: true }).selectOption({ label: "By the window" })
    assert.isTrue(await page.locator("#stop").isVisible())
    await page.click(".question-form .button-main")
    await says(page, '"desk":"north"')
    await page.waitForSelector("#stop", { state: "hidden" })
    assert.strictEqual(await page.locator(".turn").count(), 1)
    await close()
  })
})

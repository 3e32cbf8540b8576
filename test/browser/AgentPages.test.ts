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
import { type Service, startService } from "../support/service.ts"

let browser: Browser
let service: Service
let agent: string
const scope = Effect.runSync(Scope.make())

const send = async (method: string, path: string, body: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  assert.isBelow(answer.status, 300, `${method} ${path}`)
  return (await answer.json()) as Record<string, unknown>
}

beforeAll(async () => {
  const model = await Effect.runPromise(
    Scope.provide(
      provider(() => "It is on the mat."),
      scope,
    ),
  )
  ;[browser, service] = await Promise.all([
    launchBrowser(),
    startService({
      LLM_BASE_URL: `${model.url}/v1`,
      LLM_MODEL: "m-1",
      LLM_PRICE_INPUT: "100",
      LLM_PRICE_OUTPUT: "400",
      LLM_DAILY_TOKENS_PER_USER: "500",
    }),
  ])
  agent = String((await send("PUT", "/api/v1/user_agents", { name: "Guide" }))["chatbot_id"])
  await send("PATCH", `/api/v1/user_agents/${agent}`, { system_prompt_template: "You are Guide.\nBe kind." })
  for (const query of ["Where is the cat?", "And the dog?"])
    await send("POST", `/api/v1/agents/chat/${agent}`, { query })
})

afterAll(async () => {
  await browser?.close()
  assert.strictEqual(await service?.stop(), 0, service?.output().slice(-600))
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

const open = async (path: string, options: Parameters<typeof watchedPage>[1] = {}) => {
  const watched = await watchedPage(browser, options)
  await watched.page.goto(service.link)
  await watched.page.goto(`${service.url}${path}`)
  return watched
}

/** Presses Tab until the focused element matches. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let presses = 0; presses < 80; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`no way to ${selector} by keyboard`)
}

const addresses = () => ({
  usage: "/agents/usage",
  versions: `/agents/versions?agent=${agent}&from=1&to=2`,
  evaluation: `/agents/eval?agent=${agent}`,
})

describe("agent pages", () => {
  for (const name of ["usage", "versions", "evaluation"] as const)
    for (const { width, colorScheme } of looks)
      it(`(${name}) are accessible and need no horizontal scrolling: ${width}, ${colorScheme}`, async () => {
        const { page, faults, close } = await open(addresses()[name], { viewport: viewports[width], colorScheme })
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        assert.strictEqual(await overflow(page), 0)
        for (const summary of await page.locator("summary").all()) await summary.click()
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        assert.strictEqual(await overflow(page), 0)
        assert.deepStrictEqual(faults, [])
        await close()
      })

  it("about usage show, in Spanish, how much of today's budget is used, and accept other dates by keyboard", async () => {
    const { page, close } = await open("/agents", { locale: "es-ES" })
    await tabTo(page, 'a[href="/agents/usage"]')
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/agents\/usage$/)
    assert.strictEqual(await page.textContent("h1"), "Uso de modelos de lenguaje")
    assert.match((await page.textContent("#usage-tokens")) ?? "", /^36 de 500 tokens usados$/)
    assert.isTrue(await page.isVisible("#usage-days ~ .result-figure svg >> visible=true"))
    await tabTo(page, "#usage-from")
    await page.fill("#usage-from", "2020-01-01")
    await page.fill("#usage-to", "2020-01-31")
    await page.keyboard.press("Enter")
    await page.waitForSelector(".result-none")
    assert.include(await page.textContent(".result-none"), "No hay datos de uso en este período")
    assert.strictEqual(await page.inputValue("#usage-from"), "2020-01-01")
    await close()
  })

  it("about evaluation accept a question with two checks by keyboard, run it, and show the results", async () => {
    const { page, faults, close } = await open(addresses().evaluation)
    await tabTo(page, "#eval-question")
    await page.keyboard.type("Where is the cat?")
    await tabTo(page, "#eval-value-0")
    await page.keyboard.type("mat")
    await tabTo(page, 'button[name="more"]')
    await page.keyboard.press("Enter")
    await hasFocus(page, "id", "eval-type-1")
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.strictEqual(await page.inputValue("#eval-value-0"), "mat")
    await tabTo(page, "#eval-value-1")
    await page.keyboard.type("dog")
    // Enter activates the first button of a form.
    await page.keyboard.press("Enter")
    await page.waitForSelector(".eval-questions li")
    assert.include(await page.textContent(".eval-questions"), "A correct answer: contains mat; contains dog")
    await tabTo(page, 'button[name="run"]')
    await page.keyboard.press("Enter")
    await page.waitForSelector(".eval-checks li")
    assert.deepStrictEqual(
      (await page.locator(".eval-checks li").allTextContents()).map((text) => text.trim()),
      ["Passed: contains mat", "Failed: contains dog"],
    )
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("let a user restore an earlier version by keyboard", async () => {
    const { page, faults, close } = await open(`/agents/versions?agent=${agent}`)
    await tabTo(page, 'button[name="restore"][value="1"]')
    await page.keyboard.press("Enter")
    await page.waitForURL(/done=restored/)
    assert.include(await page.textContent(".notice"), "Version 1 restored.")
    assert.strictEqual(await page.locator(".version").count(), 3)
    assert.deepStrictEqual(await accessibilityFaults(page), [])
    assert.deepStrictEqual(faults, [])
    await close()
  })
})

import { createServer } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { Browser } from "playwright-core"
import { accessibilityFaults, launchBrowser, watchedPage } from "../support/browser.ts"
import { provider } from "../support/chat.ts"
import { type Service, startService } from "../support/service.ts"
import { hanging } from "./support/talkativeModel.ts"

let browser: Browser
let service: Service
let settings: Record<string, string>
const scope = Effect.runSync(Scope.make())

/** A free port, so that the restarted service has the same address. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

beforeAll(async () => {
  const reply = (_: unknown, call: number) => (call === 1 ? hanging("It begins, and ") : "Now it is **whole**.")
  const model = await Effect.runPromise(Scope.provide(provider(reply), scope))
  settings = { LLM_BASE_URL: `${model.url}/v1`, LLM_MODEL: "m-1", PORT: String(await freePort()) }
  ;[browser, service] = await Promise.all([launchBrowser(), startService(settings)])
})

afterAll(async () => {
  await browser?.close()
  assert.strictEqual(await service?.stop(), 0, service?.output().slice(-600))
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

describe("an answer whose process is killed", () => {
  it("is shown as interrupted when the service is back, with its text, and is retried", async () => {
    const made = await fetch(`${service.url}/api/v1/user_agents`, {
      method: "PUT",
      headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Guide" }),
    })
    const { chatbot_id: agent } = (await made.json()) as { readonly chatbot_id: string }
    const { page, close } = await watchedPage(browser)
    await page.goto(service.link)
    await page.goto(`${service.url}/agents/chat?agent=${agent}`)
    const refused: Array<string> = []
    const followed: Array<string> = []
    page.on("response", (response) => {
      const path = new URL(response.url()).pathname
      if (response.status() >= 400 && response.status() < 500) refused.push(`${response.status()} ${path}`)
      if (/\/agents\/chat\/turns\/[^/]+$/.test(path)) followed.push(response.request().method())
    })
    await page.fill("#question", "Where do cats sit?")
    await page.press("#question", "Enter")
    await page.waitForFunction(() => document.querySelector(".said")?.textContent?.includes("It begins") === true)
    await page.waitForURL(/conversation=/)
    const conversation = new URL(page.url()).searchParams.get("conversation")
    const kept = async () => {
      const answer = await fetch(`${service.url}/api/v1/conversations/${conversation}`, {
        headers: { authorization: `Bearer ${service.token}` },
      })
      return (await answer.text()).includes("It begins")
    }
    while (!(await kept())) await page.waitForTimeout(250)

    await service.kill()
    service = await startService({ ...settings, DATA_DIR: service.dataDir })

    await page.waitForSelector(".turn .fault .retry")
    assert.include(await page.textContent(".turn .fault"), "was lost", refused.join(", "))
    assert.include(await page.textContent(".turn .said"), "It begins, and")
    assert.deepStrictEqual(new Set(followed), new Set(["GET"]))
    assert.deepStrictEqual(refused, [])
    assert.deepStrictEqual(await accessibilityFaults(page), [])

    await page.reload()
    await page.waitForSelector(".turn .fault .retry")
    assert.include(await page.textContent(".turn .fault"), "was lost")
    assert.include(await page.textContent(".turn .said"), "It begins, and", "what was said until then stays")
    await page.click(".turn .retry")
    await page.waitForSelector(".turn .said strong")
    await page.waitForFunction(() => document.querySelectorAll(".turn").length === 1)
    await page.reload()
    await page.waitForSelector(".turn .said strong")
    assert.strictEqual(await page.locator(".turn").count(), 1)
    assert.deepStrictEqual(refused, [])
    await close()
  })
})

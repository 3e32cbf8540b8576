import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"
import { launchBrowser, watchedPage } from "../support/browser.ts"
import { type Service, startService } from "../support/service.ts"
import { sampleRequest } from "../support/templateSamples.ts"
import { lateScript } from "./support/lateScript.ts"

let browser: Browser
let service: Service
/** Two other sites with the same markup, one of which may frame the page. */
let servers: ReadonlyArray<Server> = []
let [allowed, foreign] = ["", ""]

const api = (path: string, method: string, body?: unknown) =>
  fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const originOf = (server: Server, host: string): string => `http://${host}:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  ;[browser, service] = await Promise.all([launchBrowser(), startService()])
  let markup = ""
  const listening = async () => {
    const server = createServer((_request, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8")
      response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><h1>Elsewhere</h1>${markup}</html>`)
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    return server
  }
  const [first, second] = await Promise.all([listening(), listening()])
  servers = [first, second]
  ;[allowed, foreign] = [originOf(first, "localhost"), originOf(second, "localhost")]
  const made = await api("/agents/infographic/render?format=json", "POST", sampleRequest("process.json"))
  const { artifact_id } = (await made.json()) as { artifact_id: string }
  const embedded = await api(`/artifacts/${artifact_id}/embed`, "PUT", { origins: [allowed] })
  assert.strictEqual(embedded.status, 200)
  markup = ((await embedded.json()) as { code: string }).code
})

afterAll(async () => {
  await browser?.close()
  for (const server of servers) server.close()
  await service?.stop()
})

describe("a stored page on another site", () => {
  it("is shown at its full height in a permitted origin's frame", async () => {
    const { page, faults, close } = await watchedPage(browser)
    await page.goto(allowed)
    const title = page.frameLocator("iframe").locator("h1")
    await title.waitFor()
    assert.strictEqual(await title.textContent(), "From a broken street lamp to light")
    await page.waitForFunction(() => document.querySelector("iframe")!.getBoundingClientRect().height > 700)
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("is at its full height even if the embedding page's script loads after it", async () => {
    const { page, faults, close } = await watchedPage(browser)
    await lateScript(page, "h1")
    await page.goto(allowed)
    await page.waitForFunction(() => document.querySelector("iframe")!.style.height !== "")
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("is refused by the browser for any other origin", async () => {
    const { page, close } = await watchedPage(browser)
    const refusal = page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()))
    await page.goto(foreign)
    const frame = await (await page.waitForSelector("iframe")).contentFrame()
    await refusal
    // The frame shows the browser's own notice instead.
    assert.notInclude((await frame?.content()) ?? "", "From a broken street lamp")
    await close()
  })
})

import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { type LiveKitAddress, livekitServer } from "../support/servers/livekit.ts"
import { onServer } from "../support/servers/onServer.ts"
import { type Service, startService } from "../support/service.ts"

const suites = (address: LiveKitAddress): void => {
  let browser: Browser
  let service: Service
  let agent = ""

  const asked = (path: string, init: RequestInit = {}) =>
    fetch(`${service.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    })

  beforeAll(async () => {
    service = await startService({
      AVATAR_PROVIDER: "local",
      RTC_URL: address.url,
      RTC_API_KEY: address.key,
      RTC_API_SECRET: address.secret,
    })
    browser = await launchBrowser(["--autoplay-policy=no-user-gesture-required"])
    const created = await asked("/api/v1/agents/user/", { method: "POST", body: JSON.stringify({ name: "Ana" }) })
    agent = ((await created.json()) as { readonly chatbot_id: string }).chatbot_id
    for (;;) {
      const { phase } = (await (await asked(`/api/v1/agents/user/${agent}/status`)).json()) as {
        readonly phase: string
      }
      if (phase === "ready") break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })

  afterAll(async () => {
    await browser.close()
    await service.stop()
  })

  const seesTheAvatar = (page: Page) =>
    page.waitForFunction(() => {
      const video = document.querySelector("video")
      return video !== null && video.videoWidth > 0 && video.currentTime > 0
    })

  it("[AVATAR-320] a browser joins with the response to the start call and sees the avatar, as does an invited viewer", async () => {
    const host = await watchedPage(browser)
    await host.page.goto(service.link)
    await host.page.goto(`${service.url}/avatar`)
    await host.page.getByLabel("Agent").fill(agent)
    await host.page.getByRole("button", { name: "Start" }).click()
    await seesTheAvatar(host.page)
    await host.page.locator("#state", { hasText: /^The avatar is in the room\.$/ }).waitFor()
    assert.deepStrictEqual(await accessibilityFaults(host.page), [])

    await host.page.getByRole("button", { name: "Invite a viewer" }).click()
    const field = host.page.getByLabel("Link for a viewer")
    await field.waitFor()
    const link = await field.inputValue()
    assert.notInclude(new URL(link).search, "token")
    const guest = await watchedPage(browser)
    await guest.page.goto(link)
    await guest.page.getByRole("button", { name: "Watch" }).click()
    await seesTheAvatar(guest.page)
    assert.deepStrictEqual(await accessibilityFaults(guest.page), [])

    await host.page.getByLabel("Your message").fill("Hello?")
    await host.page.getByRole("button", { name: "Send" }).click()
    await host.page.getByRole("alert").getByText("No language model is configured").waitFor()

    await host.page.getByRole("button", { name: "Stop" }).click()
    await guest.page.getByText("The session has ended.").waitFor()
    await host.page.getByRole("button", { name: "Start" }).waitFor()
    const isExpected = (fault: string) => /503/.test(fault) || /livekit/i.test(fault)
    assert.deepStrictEqual(
      [...host.faults, ...guest.faults].filter((fault) => !isExpected(fault)),
      [],
    )
    await host.close()
    await guest.close()
  })

  it("the pages for talking and for watching are accessible and fit the screen, in both languages, wide and narrow", async () => {
    for (const [locale, title, watchTitle] of [
      ["en-GB", "Talk to an avatar", "Watch an avatar"],
      ["es-ES", "Hablar con un avatar", "Ver un avatar"],
    ] as const)
      for (const viewport of Object.values(viewports)) {
        const { page, faults, close } = await watchedPage(browser, { locale, viewport })
        await page.goto(service.link)
        await page.goto(`${service.url}/avatar`)
        assert.strictEqual(await page.textContent("h1"), title)
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        assert.strictEqual(await overflow(page), 0)
        await page.goto(`${service.url}/avatar/watch`)
        assert.strictEqual(await page.textContent("h1"), watchTitle)
        assert.isTrue(await page.getByRole("alert").isVisible())
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        assert.strictEqual(await overflow(page), 0)
        assert.deepStrictEqual(faults, [])
        await close()
      }
  })

  it("a link to another media server is refused", async () => {
    const { page, close } = await watchedPage(browser)
    await page.goto(`${service.url}/avatar/watch#rtc_url=ws%3A%2F%2F127.0.0.1%3A9&token=x`)
    await page.getByRole("button", { name: "Watch" }).click()
    await page.getByText("You can't join the room").waitFor()
    await close()
  })

  it("the avatar page reports a missing agent", async () => {
    const { page, close } = await watchedPage(browser)
    await page.goto(service.link)
    await page.goto(`${service.url}/avatar`)
    await page.getByLabel("Agent").fill("nobody")
    await page.getByRole("button", { name: "Start" }).click()
    await page.getByRole("alert").getByText("There is no agent with this name or id.").waitFor()
    await close()
  })
}

describe("avatar pages", () => {
  it("say what is missing when avatars aren't set up", async () => {
    const service = await startService()
    try {
      const headers = { authorization: `Bearer ${service.token}` }
      const page = await (await fetch(`${service.url}/avatar`, { headers })).text()
      for (const name of ["RTC_URL", "RTC_API_KEY", "RTC_API_SECRET"]) assert.include(page, `<code>${name}</code>`)
      for (const path of ["/avatar/watch", "/api/v1/agents/avatar/a/start"])
        assert.strictEqual((await fetch(service.url + path, { redirect: "manual" })).status, 404)
      assert.match(service.output(), /Avatar endpoints are disabled: not set: RTC_URL/)
    } finally {
      await service.stop()
    }
  })
})

onServer("LiveKit", await livekitServer(), suites, { isNeeded: false })

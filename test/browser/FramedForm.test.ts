import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { accessibilityFaults, launchBrowser, viewports, watchedPage } from "../support/browser.ts"
import { startService } from "../support/service.ts"
import { lateScript } from "./support/lateScript.ts"
import { publicForm } from "./support/publicForm.ts"

let service: Awaited<ReturnType<typeof startService>>
let elsewhere: Server
let form: string
let framing: string

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}/api/v1${form}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
  })

beforeAll(async () => {
  await buildWeb()
  service = await startService()
  form = await publicForm(service, [
    { field_id: "name", field_type: "text", label: "Name", required: true },
    { field_id: "photo", field_type: "file", label: "A file" },
    { field_id: "clip", field_type: "video", label: "A video" },
  ])
  const { embed } = (await (await api("/share")).json()) as { embed: string }
  elsewhere = createServer((_request, response) => {
    response.setHeader("content-type", "text/html")
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title><h1>Elsewhere</h1>${embed}</html>`)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve))
  // A different site from 127.0.0.1, so that the form's cookies are third-party cookies.
  framing = `http://localhost:${(elsewhere.address() as AddressInfo).port}`
  await api("/share", { method: "PUT", body: JSON.stringify({ frame_origins: [framing] }) })
})

afterAll(async () => {
  elsewhere.close()
  await service.stop()
})

/** The address of the window opened by a link in the framed form. */
const opened = async (page: Page, press: () => Promise<void>): Promise<Page> => {
  const [other] = await Promise.all([page.context().waitForEvent("page"), press()])
  await other.waitForLoadState()
  return other
}

const cookies: Readonly<Record<string, ReadonlyArray<string>>> = {
  "third-party cookies allowed": [],
  "third-party cookies blocked": ["--test-third-party-cookie-phaseout"],
}

describe("a form framed by another site", () => {
  for (const [name, flags] of Object.entries(cookies))
    describe(name, () => {
      let browser: Browser

      beforeAll(async () => {
        browser = await launchBrowser(flags)
      })

      afterAll(async () => {
        await browser.close()
      })

      it("P-frame-03: may use the microphone and the camera", async () => {
        const { page, faults, close } = await watchedPage(browser)
        await page.goto(framing)
        await page.frameLocator("iframe").locator("#form").waitFor()
        const inside = page.frames().find((one) => one !== page.mainFrame())!
        assert.deepStrictEqual(
          await inside.evaluate(() =>
            ["microphone", "camera"].map((feature) =>
              (
                document as unknown as { featurePolicy: { allowsFeature: (name: string) => boolean } }
              ).featurePolicy.allowsFeature(feature),
            ),
          ),
          [true, true],
        )
        assert.deepStrictEqual(faults, [])
        await close()
      })

      it("P-frame-04, P-frame-05: is filled in with a file and submitted, and the frame fits its content at each step", async () => {
        const { page, faults, close } = await watchedPage(browser, { viewport: viewports.narrow })
        await page.goto(framing)
        const frame = page.frameLocator("iframe")
        /** Waits until the framed page is not cut off, and has at most one empty line below it. */
        const fits = () =>
          page.waitForFunction(() => {
            const element = document.querySelector("iframe")!
            const told = Number(element.dataset["told"])
            return told > 0 && Math.abs(element.getBoundingClientRect().height - told) < 2
          })
        await page.evaluate(() => {
          addEventListener("message", ({ data }) => {
            const { parleyHeight } = data as { parleyHeight?: number }
            if (parleyHeight !== undefined) document.querySelector("iframe")!.dataset["told"] = String(parleyHeight)
          })
        })
        const inner = () =>
          page
            .frames()
            .find((one) => one !== page.mainFrame())!
            .evaluate(() => ({
              content: document.querySelector("#main")!.getBoundingClientRect().bottom,
              seen: innerHeight,
            }))
        const isWhole = async () => {
          await fits()
          const { content, seen } = await inner()
          assert.isAtMost(content, seen + 1)
        }
        await frame.locator("#form .form-bar .button-main").click()
        await frame.locator("#problems").waitFor()
        await isWhole()
        await frame.locator('[name="name"]').fill("Ada")
        await frame
          .locator('[data-question="photo"] input[type=file]')
          .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("words") })
        await frame.locator("[data-file]").waitFor()
        await isWhole()
        await frame.locator("#form .form-bar .button-main").click()
        await frame.locator("#review").waitFor()
        await isWhole()
        await frame.locator("#review .button-main").click()
        await frame.locator("[data-submission-id]").waitFor()
        await isWhole()
        assert.strictEqual(page.url(), `${framing}/`)
        const { submissions } = (await (await api("/data")).json()) as {
          submissions: ReadonlyArray<{ data: { name: string; photo: { filename: string } } }>
        }
        const [{ data }] = submissions as [(typeof submissions)[number]]
        assert.deepStrictEqual([data.name, data.photo.filename], ["Ada", "a.txt"])
        assert.deepStrictEqual(faults, [])
        await close()
      })

      it("fits its frame even if the embedding page's script loads after it", async () => {
        const { page, faults, close } = await watchedPage(browser)
        await lateScript(page, "#form")
        await page.goto(framing)
        await page.waitForFunction(() => document.querySelector("iframe")!.style.height !== "")
        assert.deepStrictEqual(faults, [])
        await close()
      })

      it("P-frame-02, P-frame-06: opens the voice page, the page for saved answers and the accessibility page in new windows", async () => {
        const { page, close } = await watchedPage(browser)
        await page.goto(framing)
        const frame = page.frameLocator("iframe")
        const voice = await opened(page, () => frame.getByRole("link", { name: "Fill in by voice" }).click())
        await voice.getByRole("button", { name: "Start" }).waitFor()
        assert.deepStrictEqual(await accessibilityFaults(voice), [])
        const resume = await opened(page, () =>
          frame.getByRole("link", { name: "Continue with answers saved on another device" }).click(),
        )
        await resume.getByRole("button", { name: "Continue" }).waitFor()
        assert.strictEqual(new URL(resume.url()).origin, service.url)
        const about = await opened(page, () => frame.getByRole("link", { name: "Accessibility" }).click())
        await about.getByRole("heading", { level: 1 }).waitFor()
        // The frame still shows the form.
        await frame.locator("#form").waitFor()
        await close()
      })
    })
})

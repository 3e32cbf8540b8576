import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { type Service, startService } from "../support/service.ts"
import { withActivities } from "./support/activities.ts"
import { recognizerServer } from "./support/recognizerServer.ts"
import { speak, withMicrophone } from "./support/microphone.ts"
import { asks, at, button, doing } from "./support/voicePages.ts"

let browser: Browser
let service: Service
let ears: Awaited<ReturnType<typeof recognizerServer>>
let form: string

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}/api/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
  })

beforeAll(async () => {
  await buildWeb()
  ears = await recognizerServer()
  browser = await launchBrowser(["--autoplay-policy=no-user-gesture-required"])
  service = await startService({ OUTBOUND_ALLOW: "127.0.0.1", STT_BASE_URL: ears.url })
  const fields = [{ field_id: "pet", field_type: "textarea", label: "What is your pet called?", required: true }]
  const body = JSON.stringify({ title: "Pets", is_public: true, sections: [{ fields }] })
  const made = (await (await api("/demo/forms", { method: "POST", body })).json()) as { form_uid: string }
  form = `/demo/forms/${made.form_uid}`
  await api(`${form}/publish`, { method: "POST", body: "{}" })
})

afterAll(async () => {
  await browser.close()
  await service.stop()
  ears.close()
})

/** A visitor without an account answers by voice and submits; returns the submission's reference. */
const spoken = async (keeps: boolean): Promise<string> => {
  const { page, faults, close } = await watchedPage(browser, { viewport: viewports.narrow })
  await withMicrophone(page)
  await withActivities(page)
  await page.goto(`${service.url}${form}/voice`)
  await button(page, "Start talking").waitFor()
  const keeping = page.locator("#keep-recordings")
  assert.isFalse(await keeping.isChecked())
  if (keeps) await page.locator('label[for="keep-recordings"]').click()
  assert.strictEqual(await keeping.isChecked(), keeps)
  assert.deepStrictEqual(await accessibilityFaults(page), [])
  assert.strictEqual(await overflow(page), 0)
  await button(page, "Start talking").click()
  const says = async (text: string): Promise<void> => {
    ears.heard.push({ text, confidence: 0.95 })
    await doing(page, "listening")
    await speak(page, 500)
  }
  await asks(page, "What is your pet called?")
  await says("we call her Biscuit")
  await at(page, "review")
  await says("send")
  await at(page, "done")
  const id = (await page.locator("[data-submission-id]").getAttribute("data-submission-id")) ?? ""
  assert.deepStrictEqual(faults, [])
  await close()
  return id
}

describe("when respondents decide whether recordings are stored", () => {
  for (const keeps of [true, false])
    it(keeps ? "a recording is stored if they allow it" : "no recording is stored if they turn that off", async () => {
      const id = await spoken(keeps)
      const stored = await api(`${form}/data/${id}`)
      const { data, evidence } = (await stored.json()) as {
        readonly data: Readonly<Record<string, string>>
        readonly evidence: Readonly<Record<string, Readonly<Record<string, unknown>>>>
      }
      // Visitors can submit the transcript with or without the recording.
      assert.include(data["pet"], "Biscuit")
      assert.include(String(evidence["pet"]?.["raw_transcript"]), "Biscuit")
      assert.strictEqual(evidence["pet"]?.["blob_ref"] !== undefined, keeps)
      assert.strictEqual((await api(`${form}/answers/${id}/recordings/pet`)).status, keeps ? 200 : 404)
      const { page, close } = await watchedPage(browser)
      await page.goto(`${service.url}/?token=${service.token}`)
      await page.goto(`${service.url}${form}/answers/${id}`)
      await page.getByText("Biscuit").first().waitFor()
      assert.strictEqual(await page.locator("audio").count(), keeps ? 1 : 0)
      await close()
    })
})

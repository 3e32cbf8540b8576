import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Page } from "playwright-core"
import * as Programs from "../../src/adapters/programs/SpeechBackend.ts"
import { launchBrowser, watchedPage } from "../support/browser.ts"
import { type Found, onServer } from "../support/servers/onServer.ts"
import { findProgram } from "../support/servers/program.ts"
import { startService } from "../support/service.ts"
import { withMicrophone } from "./support/microphone.ts"

const wanted = ["flite", "pocketsphinx_continuous"]
const missing = wanted.filter((name) => findProgram(name) === undefined)
const programs: Found<undefined> =
  missing.length === 0
    ? { address: undefined, from: "program", stop: async () => undefined }
    : { missing: `not on this machine: ${missing.join(", ")}` }

const form = {
  title: "A call",
  voice: { hands_free: { silence_ms: 600 }, hint_pause_ms: 0, option_pause_ms: 0 },
  sections: [
    {
      section_id: "call",
      fields: [
        { field_id: "name", field_type: "text", label: "Who are you?", required: true },
        {
          field_id: "day",
          field_type: "select",
          label: "Which day?",
          required: true,
          options: ["Monday", "Wednesday", "Saturday"].map((label) => ({ value: label.toLowerCase(), label })),
        },
        { field_id: "note", field_type: "textarea", label: "What shall we do?" },
      ],
    },
  ],
}

/** What a person says, as sound: synthesised on this machine, base64 for the page. */
const spoken = async (text: string): Promise<string> => {
  const { audio } = await Effect.runPromise(
    Effect.flatMap(Programs.make("flite"), ({ synthesize }) =>
      synthesize(text, { locale: "en", backend: "local", mime: "audio/wav" }),
    ),
  )
  return Buffer.from(audio).toString("base64")
}

/** Speaks into the page's microphone as soon as the page listens. */
const say = async (page: Page, text: string): Promise<void> => {
  const sound = await spoken(text)
  await page.waitForSelector('#voice[data-activity="listening"]')
  await page.evaluate((wav) => window.fakeMicrophone.play(wav), sound)
}

/** Answers as a person does: says it again when it was not understood, and yes when the service would rather ask back. */
const answer = async (page: Page, text: string, next: string): Promise<void> => {
  const arrived = page.locator("h1", { hasText: next })
  const asked = page.locator('#voice[data-place="confirming"]')
  const listening = page.locator('#voice[data-activity="listening"]')
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await say(page, text)
    await listening.waitFor({ state: "hidden" })
    await arrived.or(asked).or(listening).first().waitFor()
    if (await asked.isVisible()) await say(page, "yes")
    else if (!(await arrived.isVisible())) continue
    return arrived.waitFor()
  }
  assert.fail(`"${text}" was not understood in three attempts`)
}

onServer("programs that speak and hear", programs, () => {
  describe("a form that is really spoken to, in a browser", () => {
    it("speech, recorder, WebM, decoder, recogniser, answer, review by voice, stored submission", async () => {
      const service = await startService({ TTS_PROGRAM: "flite", STT_PROGRAM: "pocketsphinx" })
      const browser = await launchBrowser(["--autoplay-policy=no-user-gesture-required"])
      try {
        const headers = { authorization: `Bearer ${service.token}`, "content-type": "application/json" }
        const created = await fetch(`${service.url}/api/v1/demo/forms`, {
          method: "POST",
          headers,
          body: JSON.stringify(form),
        })
        assert.strictEqual(created.status, 201)
        const uid = String(((await created.json()) as { readonly form_uid: string }).form_uid)
        const { page, faults } = await watchedPage(browser)
        page.setDefaultTimeout(30_000)
        await withMicrophone(page)
        await page.goto(service.link)
        await page.goto(`${service.url}/demo/forms/${uid}/voice`)
        await page.getByRole("button", { name: "Start talking" }).click()
        await answer(page, "my name is sarah miller", "Which day?")
        await answer(page, "saturday", "What shall we do?")
        await answer(page, "please call my office on monday", "Check your answers")
        assert.include(await page.locator(".voice-review").textContent(), "sarah miller")
        await say(page, "send")
        const id = await page.locator("[data-submission-id]").textContent()
        const stored = await fetch(`${service.url}/api/v1/demo/forms/${uid}/data/${id}`, { headers })
        const { data, evidence } = (await stored.json()) as {
          readonly data: Readonly<Record<string, unknown>>
          readonly evidence: Readonly<Record<string, Readonly<Record<string, unknown>>>>
        }
        assert.deepInclude(data, { day: "saturday", note: "please call my office on monday" })
        assert.include(String(data["name"]), "sarah miller")
        assert.strictEqual(evidence["name"]?.["raw_transcript"], "my name is sarah miller")
        assert.deepStrictEqual(faults, [])
      } finally {
        await browser.close()
        assert.strictEqual(await service.stop(), 0)
      }
    })
  })
})

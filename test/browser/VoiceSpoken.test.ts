import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Locator, Page } from "playwright-core"
import * as Programs from "../../src/adapters/programs/SpeechBackend.ts"
import { launchBrowser, watchedPage } from "../support/browser.ts"
import { type ServerResult, onServer } from "../support/servers/onServer.ts"
import { findProgram } from "../support/servers/program.ts"
import { startService } from "../support/service.ts"
import { timesOf, withActivities } from "./support/activities.ts"
import { withMicrophone } from "./support/microphone.ts"

const wanted = ["flite", "pocketsphinx_continuous"]
const missing = wanted.filter((name) => findProgram(name) === undefined)
const programs: ServerResult<undefined> =
  missing.length === 0
    ? { address: undefined, from: "program", stop: async () => undefined }
    : { missing: `not on this machine: ${missing.join(", ")}` }

const form = {
  title: "A call",
  voice: { hands_free: { silence_ms: 1500 }, hint_pause_ms: 0, option_pause_ms: 0 },
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

const utterances = { name: "my name is sarah miller", note: "please call my office on monday" }

/** Synthesizes speech on this machine, as base64 for the page. */
const spoken = async (text: string): Promise<string> => {
  const { audio } = await Effect.runPromise(
    Effect.flatMap(Programs.make("flite"), ({ synthesize }) =>
      synthesize(text, { locale: "en", backend: "local", mime: "audio/wav" }),
    ),
  )
  return Buffer.from(audio).toString("base64")
}

/** Plays speech into the page's microphone while the page listens. */
const say = async (page: Page, text: string): Promise<void> => {
  const sound = await spoken(text)
  await page.evaluate((wav) => window.fakeMicrophone.play(wav), sound)
}

/** Speaks until the next step appears: repeats utterances that were not understood, and says yes to confirmations. */
const sayUntil = async (page: Page, text: string, next: Locator): Promise<void> => {
  const asked = page.locator('#voice[data-place="confirming"]')
  const listening = page.locator('#voice[data-activity="listening"]')
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await listening.waitFor()
    const before = await timesOf(page, "listening")
    await say(page, (await asked.isVisible()) ? "yes" : text)
    while ((await timesOf(page, "listening")) === before) {
      if (await next.isVisible()) return
      await page.waitForTimeout(50)
    }
    if (await next.isVisible()) return
  }
  assert.fail(`"${text}" was not understood in six attempts`)
}

const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** The share of spoken words that were recognized; a small recognizer sometimes mistakes a word. */
const shareHeard = (spoken: string, understood: string): number => {
  const words = wordsOf(understood)
  const all = wordsOf(spoken)
  return all.filter((word) => words.includes(word)).length / all.length
}

onServer("programs that speak and hear", programs, () => {
  describe("a voice form with real speech in a browser", () => {
    it("is filled in, reviewed and submitted by speech, through the recorder, the decoder and the recognizer", async () => {
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
        await withMicrophone(page)
        await withActivities(page)
        await page.goto(service.link)
        await page.goto(`${service.url}/demo/forms/${uid}/voice`)
        await page.getByRole("button", { name: "Start talking" }).click()
        const heading = (text: string) => page.locator("h1", { hasText: text })
        await sayUntil(page, utterances.name, heading("Which day?"))
        await sayUntil(page, "saturday", heading("What shall we do?"))
        await sayUntil(page, utterances.note, heading("Check your answers"))
        const review = await page.locator(".voice-review").textContent()
        const captions = await page.locator(".caption-person").allTextContents()
        await sayUntil(page, "send", page.locator("[data-submission-id]"))
        const id = await page.locator("[data-submission-id]").getAttribute("data-submission-id")
        const stored = await fetch(`${service.url}/api/v1/demo/forms/${uid}/data/${id}`, { headers })
        const { data, evidence } = (await stored.json()) as {
          readonly data: Readonly<Record<string, string>>
          readonly evidence: Readonly<Record<string, { readonly raw_transcript: string }>>
        }
        assert.strictEqual(data["day"], "saturday")
        for (const [field, text] of Object.entries(utterances)) {
          const transcript = evidence[field]?.raw_transcript ?? ""
          const kept = data[field] ?? ""
          assert.isAtLeast(shareHeard(text, transcript), 0.5, `heard "${transcript}" for "${text}"`)
          assert.isTrue(
            captions.some((caption) => caption.includes(transcript)),
            `"${transcript}" was shown to who said it`,
          )
          assert.isNotEmpty(kept)
          // A person's name is stored capitalized and without its introduction.
          assert.include(transcript.toLowerCase(), kept.toLowerCase(), "what is stored is what was heard")
          assert.include(review, kept, "and what was reviewed")
        }
        assert.deepStrictEqual(faults, [])
      } finally {
        await browser.close()
        assert.strictEqual(await service.stop(), 0)
      }
    })
  })
})

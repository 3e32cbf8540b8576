import { assert, describe, it } from "@effect/vitest"
import { globSync, statSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { wavOf } from "../../src/domain/sound/WavWriting.ts"
import { accessibilityFaults, launchBrowser, looks, overflow, viewports, watchedPage } from "../support/browser.ts"
import { did } from "./support/activities.ts"
import { answer, asks, at, button, doing, voicePages } from "./support/voicePages.ts"
import { formUid } from "./support/voiceSite.ts"

const { serve, open } = voicePages()

describe("the voice page's script", () => {
  it("loads at most 60 kB, compressed, before the first question is readable", async () => {
    const site = await serve()
    const { page, close } = await open(site)
    const before: Array<string> = []
    page.on("response", (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith(".js")) before.push(basename(pathname))
    })
    await page.reload()
    await button(page, "Start talking").click()
    await asks(page, "What is your name?")
    // The browser loads the meter for its audio thread without firing an event.
    before.push(...globSync("levelMeter-*.js", { cwd: "dist/web" }))
    const sizes = before.map((file) => statSync(`dist/web/${file}.gz`).size)
    for (const [i, file] of before.entries()) console.log(`${file.padEnd(32)} ${sizes[i]} bytes with gzip`)
    assert.sameMembers(
      before.map((file) => file.replace(/-[0-9a-f]{12}\.js$/, "")),
      ["site", "voice", "levelMeter"],
    )
    assert.isAtMost(
      sizes.reduce((sum, size) => sum + size, 0),
      60 * 1024,
    )
    await close()
  })
})

describe("every state of the voice page", () => {
  for (const { colorScheme, width } of looks)
    it(`is accessible and fits the screen in ${colorScheme} at ${viewports[width].width} px`, async () => {
      const site = await serve({ segmentMs: 3000 })
      const { page, faults, close } = await open(site, { colorScheme, viewport: viewports[width] })
      const check = async (state: string) => {
        assert.deepStrictEqual([state, await accessibilityFaults(page)], [state, []])
        assert.strictEqual(await overflow(page), 0, state)
      }
      await check("start")
      await button(page, "Start talking").click()
      await did(page, "speaking")
      await check("speaking")
      site.stage.segmentMs = 150
      await doing(page, "listening")
      await check("listening")
      await page.keyboard.press("t")
      await doing(page, "paused")
      await check("paused, typing")
      await page.locator("#answer").fill("Ada")
      await page.keyboard.press("Enter")
      await asks(page, "Which size?")
      await check("options")
      await button(page, "Large").click()
      await asks(page, "When do you need it?")
      await answer(page, site, "nonsense")
      await page.locator("#problem:visible").waitFor()
      await check("rejected")
      await answer(page, site, "tomorrow", 0.3)
      await at(page, "confirming")
      await check("confirming")
      await page.locator("#captions summary").click()
      await page.locator("#settings summary").click()
      await check("captions and settings")
      await button(page, /^Yes/).click()
      await asks(page, "Anything else?")
      await button(page, /^Skip/).click()
      await at(page, "review")
      await check("review")
      await button(page, "Send answers").click()
      await at(page, "done")
      await check("done")
      assert.deepStrictEqual(faults, [])
      await close()
    })
})

/** Synthetic speech: four syllables per second between pauses. 48 kHz WAV, played in a loop. */
const syllables = (): Uint8Array => {
  const rate = 48_000
  const seconds = { before: 2.5, voice: 1, after: 2 }
  const samples = new Int16Array(rate * (seconds.before + seconds.voice + seconds.after))
  for (let i = 0; i < rate * seconds.voice; i++) {
    const at = i / rate
    const pitch = 140 + 40 * Math.sin(at * 9)
    const wave = ((at * pitch) % 1) * 2 - 1
    const syllable = Math.abs(Math.sin(at * Math.PI * 4))
    samples[rate * seconds.before + i] = Math.round(wave * syllable * 14_000)
  }
  return wavOf(samples, rate)
}

describe("the browser's own microphone", () => {
  it("[BARGE-120] [BARGE-130] is requested with echo cancellation, and its recordings are recognized", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parley-microphone-"))
    const sound = join(folder, "voice.wav")
    await writeFile(sound, syllables())
    const own = await launchBrowser([
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-audio-capture=${sound}`,
    ])
    const site = await serve()
    site.stage.heard.push({ text: "Ada", confidence: 0.95 })
    const { page, faults } = await watchedPage(own)
    const cookie = await site.cookieOf()
    await page.context().addCookies([{ name: "session", value: cookie.slice("session=".length), url: site.url }])
    await page.goto(`${site.url}/demo/forms/${formUid}/voice`)
    await button(page, "Start talking").click()
    await asks(page, "Which size?")
    await page.locator("#settings summary").click()
    assert.isTrue(await page.getByLabel("Let me interrupt").isEnabled(), "the track says that it cancels its echo")
    site.stage.heard.push(...["small", "skip", "skip"].map((text) => ({ text, confidence: 0.95 })))
    await at(page, "review")
    assert.include(await page.locator(".voice-review").textContent(), "Ada")
    assert.isTrue(site.stage.recordings.every((bytes) => bytes.length > 256 && bytes[0] === 0x1a && bytes[1] === 0x45))
    assert.deepStrictEqual(faults, [])
    await own.close()
    await rm(folder, { recursive: true })
  })
})

/**
 * The time from the end of an answer to the audio of the next question, in a real browser: recorder, socket, service and player
 * are real; recognizer and voice respond at once, and 400 ms of silence end an answer. Prints the median of each part and of the
 * whole; exits with 1 if the whole exceeds its limit.
 *
 *     node bench/voice-page/turn.ts [turns]
 */
import type { Page } from "playwright-core"
import { loadavg } from "node:os"
import { buildWeb } from "../../scripts/web.ts"
import { withMicrophone } from "../../test/browser/support/microphone.ts"
import { formOf, formUid, serveVoice } from "../../test/browser/support/voiceSite.ts"
import { launchBrowser, watchedPage } from "../../test/support/browser.ts"
import { quantile } from "../support/measure.ts"

const turns = Number(process.argv[2] ?? 12)
const boundMs = 700
const silenceMs = 400

/** The parts of a turn, each measured from the end of the previous one. */
const parts = [
  ["silence that ends the answer", "silent"],
  ["the client detects the end", "stopped"],
  ["the recorder closes the recording", "sent"],
  ["sent, understood, saved; the next question received", "asked"],
  ["the player starts its narration", "started"],
  ["audio from the loudspeaker", "sounding"],
] as const
type Mark = (typeof parts)[number][1]

declare global {
  interface Window {
    turn: Partial<Record<Mark | "spoken", number>>
  }
}

/** Records when the browser's own recorder, socket and sound sources are used. The page's script is unmodified. */
const note = (): void => {
  window.turn = {}
  const mark = (name: Mark): void => {
    window.turn[name] ??= performance.now()
  }
  const { stop } = MediaRecorder.prototype
  MediaRecorder.prototype.stop = function noted(): void {
    if (window.turn.spoken !== undefined) mark("stopped")
    stop.call(this)
  }
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function noted(data): void {
    if (typeof data !== "string") mark("sent")
    send.call(this, data)
  }
  const { addEventListener } = WebSocket.prototype
  WebSocket.prototype.addEventListener = function noted(
    this: WebSocket,
    ...[type, hear]: Parameters<WebSocket["addEventListener"]>
  ): void {
    if (type === "message")
      addEventListener.call(this, "message", (event) => {
        const { data } = event as MessageEvent<unknown>
        if (typeof data === "string" && data.includes('"type":"question"')) mark("asked")
      })
    addEventListener.call(this, type, hear)
  }
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function noted(...times): void {
    mark("started")
    const { context } = this
    const late = context instanceof AudioContext ? context.baseLatency + (context.outputLatency || 0) : 0
    window.turn.sounding ??= performance.now() + late * 1000
    start.apply(this, times)
  }
}

/** One answer lasting a second, and the times of the events after it. */
const turn = async (page: Page): Promise<Readonly<Record<string, number>>> => {
  await page.waitForSelector('#voice[data-activity="listening"]')
  await page.evaluate(async () => {
    await window.fakeMicrophone.speak(1000)
    window.turn = { spoken: performance.now() }
  })
  await page.waitForFunction(() => window.turn.sounding !== undefined)
  return page.evaluate((silence) => ({ ...window.turn, silent: (window.turn.spoken ?? 0) + silence }), silenceMs)
}

const fields = Array.from({ length: turns + 1 }, (_, i) => ({
  field_id: `name_${i}`,
  field_type: "text",
  label: `What is name number ${i + 1}?`,
  required: true,
}))

await buildWeb()
const form = formOf({ voice: { hands_free: { silence_ms: silenceMs } }, sections: [{ section_id: "all", fields }] })
const site = await serveVoice([form], { segmentMs: 300 })
const browser = await launchBrowser(["--autoplay-policy=no-user-gesture-required"])
const { page } = await watchedPage(browser)
await withMicrophone(page)
await page.addInitScript(note)
await page
  .context()
  .addCookies([{ name: "session", value: (await site.cookieOf()).slice("session=".length), url: site.url }])
await page.goto(`${site.url}/demo/forms/${formUid}/voice`)
await page.click("#begin")

const measured: Array<Readonly<Record<string, number>>> = []
for (let i = 0; i < turns; i++) {
  site.stage.heard.push({ text: "Ada Lovelace", confidence: 0.95 })
  measured.push(await turn(page))
}
await browser.close()
await site.close()

const rows = parts.map(([name, mark], i) => {
  const before = i === 0 ? "spoken" : parts[i - 1]![1]
  return { name, values: measured.map((one) => one[mark]! - one[before]!) }
})
const whole = measured.map((one) => one["sounding"]! - one["spoken"]!)
const line = (name: string, values: ReadonlyArray<number>) =>
  console.log(
    `  ${name.padEnd(54)} ${quantile(values, 0.5).toFixed(0).padStart(6)} ms   p95 ${quantile(values, 0.95).toFixed(0).padStart(5)} ms`,
  )
console.log(`end of speech to the sound of the next question, ${turns} turns, load ${loadavg()[0]!.toFixed(1)}`)
for (const { name, values } of rows) line(name, values)
line("whole", whole)
const isMet = quantile(whole, 0.5) <= boundMs
console.log(`  limit ${boundMs} ms at the median: ${isMet ? "met" : "EXCEEDED"}`)
process.exitCode = isMet ? 0 : 1

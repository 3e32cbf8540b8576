import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { readdirSync } from "node:fs"
import type { Browser } from "playwright-core"
import { launchBrowser, watchedPage } from "../support/browser.ts"
import { hostileCorpus } from "../support/hostileCorpus.ts"
import { type RenderProcess, startRenderProcess, tokenOf } from "../support/renderProcess.ts"
import { first, type Json, records, section } from "../support/renders.ts"
import { sampleIn } from "../support/sampling.ts"
import { sampleRequest, templateFolder } from "../support/templateSamples.ts"

const samples = readdirSync(`${templateFolder}samples`).filter((file) => /^[a-z_]+\.json$/.test(file))

/**
 * A sample with hostile strings as its text and column names, starting at one position in the corpus. Annotations
 * follow their columns and rows.
 */
const poisoned = (file: string, mode: string, from: number): Json => {
  const sample = sampleRequest(file)
  let next = from
  const hostile = () => hostileCorpus[next++ % hostileCorpus.length]!
  const renamed: Record<string, ReadonlyMap<string, string>> = {}
  const datasets = Object.fromEntries(
    Object.entries(sample.datasets).map(([name, { orient, data }]) => {
      const isHead = data.length === 1
      const names = new Map(
        Object.keys(data[0] ?? {}).map((column, i) => [column, isHead || i === 0 ? column : `${hostile()} ${i}`]),
      )
      const texts = new Map<string, string>()
      const rows = data.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => {
            const shown = typeof value === "string" && column !== "locale" ? hostile() : value
            if (typeof value === "string" && !texts.has(value)) texts.set(value, String(shown))
            return [names.get(column) ?? column, shown]
          }),
        ),
      )
      renamed[name] = new Map([...texts, ...names])
      return [name, { orient, data: rows }]
    }),
  )
  return {
    ...sample,
    datasets,
    agent_id: hostile(),
    session_id: hostile(),
    public: true,
    descriptor: {
      ...sample.descriptor,
      mode,
      params: { [hostile()]: hostile() },
      sections: sample.descriptor.sections.map((it) => ({ ...it, name: hostile(), hint: hostile() })),
      annotations: (sample.descriptor.annotations ?? []).map((annotation) => {
        const of = sample.descriptor.sections.find((it) => it.target === annotation.target)?.datasets[0] ?? ""
        const place = Object.entries(annotation).map(([key, value]) => [
          key,
          typeof value !== "string" || key === "kind" || key === "target" ? value : (renamed[of]?.get(value) ?? value),
        ])
        return { ...Object.fromEntries(place), text: hostile() }
      }),
    },
  }
}

/** One row with every hostile string, under hostile names and at hostile regions. */
const everything = (template: string, mode: string): Json => ({
  template,
  datasets: { "<img src=x>": records([Object.fromEntries(hostileCorpus.map((text, i) => [`${text}${i}`, text]))]) },
  public: true,
  descriptor: {
    template,
    mode,
    sections: hostileCorpus.slice(0, 20).map((text, i) =>
      section({
        name: text,
        target: `/${text.replaceAll("~", "~0").replaceAll("/", "~1")}${i}`,
        datasets: ["<img src=x>"],
      }),
    ),
  },
})

const modes = ["jinja", "data-splice"]

describe("hostile data", () => {
  let service: RenderProcess
  let browser: Browser
  beforeAll(async () => {
    service = await startRenderProcess({ INFOGRAPHIC_RENDER_TEMPLATE_DIRS: `${templateFolder},${first}` })
    browser = await launchBrowser()
  })
  afterAll(() => Promise.all([browser.close(), service.dispose()]))

  /**
   * Everything that happened on a page that must be inert: executed payloads, policy reports, dialogs, errors,
   * requests.
   */
  const watched = async (path: string): Promise<ReadonlyArray<string>> => {
    const { page, faults, close } = await watchedPage(browser, {
      extraHTTPHeaders: { authorization: `Bearer ${await tokenOf()}` },
    })
    const events: Array<string> = []
    page.on("dialog", (dialog) => {
      events.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on("request", (request) => {
      if (request.url() !== service.url + path && !request.url().startsWith("data:"))
        events.push(`request ${request.url()}`)
    })
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        Reflect.set(window, "reported", `${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
      })
    })
    const answer = await page.goto(service.url + path)
    assert.strictEqual(answer?.status(), 200)
    for (const [what, tab] of [
      ["autofocus", "Tab"],
      ["mouse", ""],
    ]) {
      if (what === "mouse") await page.mouse.move(300, 300)
      else await page.keyboard.press(tab!)
    }
    const fired = await page.evaluate(() => [Reflect.get(window, "fired"), Reflect.get(window, "reported")])
    await close()
    return [
      ...events,
      ...faults,
      ...fired.filter((it) => it !== undefined && it !== null).map((it) => `fired ${String(it)}`),
    ]
  }

  const checked = async (body: Json): Promise<void> => {
    const answer = await service.post(body, "?format=json")
    assert.strictEqual(answer.status, 200, await answer.clone().text())
    const { url, artifact_id } = await answer.json()
    assert.deepStrictEqual(await watched(url), [])
    assert.deepStrictEqual(await watched(`/api/v1/artifacts/${artifact_id}`), [])
  }

  const beginnings = Array.from({ length: Math.ceil(hostileCorpus.length / 18) }, (_, i) => i * 18)
  for (const [turn, [file, mode]] of samples.flatMap((it) => modes.map((mode) => [it, mode] as const)).entries())
    it(`in every field of ${file}, ${mode}, is inert text`, async () => {
      for (const from of sampleIn(beginnings, beginnings.length, turn)) await checked(poisoned(file, mode, from))
    })

  for (const [template, mode] of [
    ["facts", "jinja"],
    ["embedded", "data-splice"],
  ] as const)
    it(`in all fields of ${template} at once is inert text`, () => checked(everything(template, mode)))

  it("is detected by the test even if its script is blocked", async () => {
    const { page, faults, close } = await watchedPage(browser)
    await page.route("http://watched.test/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { "content-security-policy": "script-src 'none'" },
        body: "<script>window.fired = 1</script>",
      }),
    )
    await page.goto("http://watched.test/")
    assert.isUndefined(await page.evaluate(() => Reflect.get(window, "fired")))
    assert.isAtLeast(faults.length, 1)
    await close()
  })
})

import type { Page } from "playwright-core"
import { launchBrowser, viewports, watchedPage } from "../../test/support/browser.ts"
import { publicForm } from "../../test/browser/support/publicForm.ts"
import { startService } from "../../test/support/service.ts"

/**
 * The duration of interactions on the pages of owners and respondents in Chromium, at desktop and phone size. Event
 * Timing gives the elapsed time until the browser has painted the effect. A trace gives the processor time until the
 * frame with the effect, which doesn't depend on other work on the machine. Pages opened by filtering or sorting are
 * timed from the request to the first paint. Prints the slowest interaction of each page; exits with 1 if an
 * interaction takes more than 100 ms of processor time.
 *
 * node bench/interactions/pages.ts
 */
const bound = 100

interface Interaction {
  readonly name: string
  readonly target: string
  readonly ms: number
}

const observe = (): void => {
  const seen: Array<Interaction> = []
  Object.assign(window, { interactions: seen })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<PerformanceEventTiming>)
      if (entry.interactionId !== 0) {
        const target = entry.target instanceof Element ? entry.target : undefined
        seen.push({
          name: entry.name,
          target: target?.id || (target?.outerHTML ?? "").slice(0, 60),
          ms: entry.duration,
        })
      }
  })
  observer.observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Waits until the browser has reported the last paint. */
const reported = async (page: Page): Promise<ReadonlyArray<Interaction>> => {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))))
  return page.evaluate(() => (window as unknown as { interactions: Array<Interaction> }).interactions.splice(0))
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time, in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
const isInput = (type: string | undefined): boolean =>
  /^(?:click|key(?:down|press|up)|pointer(?:down|up)|input|change)$/.test(type ?? "")

/** Processor time from each interaction to the frame that shows its effect, in milliseconds, longest first. */
const costsOf = (events: ReadonlyArray<TraceEvent>): ReadonlyArray<{ readonly type: string; readonly ms: number }> => {
  const byTime = events.toSorted((a, b) => a.ts - b.ts)
  const tasks = byTime.filter(({ name, dur }) => name.endsWith("RunTask") && dur !== undefined)
  const frames = byTime.filter(({ name }) => name === "Commit")
  return byTime
    .filter(({ name, args }) => name === "EventDispatch" && isInput(args?.data?.type))
    .map(({ pid, tid, ts, tdur = 0, args }) => {
      const isSame = (one: TraceEvent) => one.pid === pid && one.tid === tid
      const end = frames.find((one) => isSame(one) && one.ts >= ts)?.ts ?? ts
      const own = tasks.filter((one) => isSame(one) && one.ts + one.dur! >= ts && one.ts <= end)
      const spent = own.reduce((sum, one) => sum + (one.tdur ?? 0), 0)
      return { type: args!.data!.type!, ms: Math.round(Math.max(tdur, spent) / 1000) }
    })
    .toSorted((a, b) => b.ms - a.ms)
}

const service = await startService()
const path = await publicForm(
  service,
  [
    { field_id: "name", field_type: "text", label: { en: "Name", es: "Nombre" } },
    { field_id: "price", field_type: "currency", label: "Price" },
    { field_id: "count", field_type: "integer", label: "How many" },
    {
      field_id: "total",
      field_type: "formula",
      label: "Total",
      computed: { op: "multiply", operands: ["price", "count"] },
    },
    { field_id: "way", field_type: "radio", label: "How do you come?", options: ["car", "train", "bus"] },
    {
      field_id: "car",
      field_type: "text",
      label: "Plate",
      visible_if: { field_id: "way", operator: "eq", value: "car" },
    },
    { field_id: "warm", field_type: "range", label: "How warm?" },
    { field_id: "score", field_type: "rating", label: "How was it?" },
  ],
  Array.from({ length: 60 }, (_, i) => ({ field_id: `q${i}`, field_type: "text", label: `Question ${i}` })),
)
const browser = await launchBrowser()

const builds = async (page: Page): Promise<void> => {
  await page.goto(`${service.url}${path}/edit`)
  for (const kind of ["text", "radio", "formula", "array", "rating"]) {
    await page.locator("[data-do=add]").first().click()
    await page.locator("[data-kind-search]").pressSequentially(kind.slice(0, 3))
    await page.locator("[data-kind-search]").fill("")
    await page.locator(`[data-kind="${kind}"]`).click()
    await page.keyboard.type("A question", { delay: 30 })
  }
  await page.locator("[data-pick]").first().click()
  await page.locator("[data-pick]").first().focus()
  await page.keyboard.press("Alt+ArrowDown")
  await page.locator('[data-do="undo"]').first().click()
  await page.locator('[data-do="redo"]').first().click()
  const lines = page.locator("[data-line]")
  await lines.nth(3).dragTo(lines.nth(1))
  await page.locator("[data-do=try-out]").first().click()
  for (const view of ["see-phone", "see-voice", "see-screen"]) await page.locator(`[data-do="${view}"]`).click()
  await page.locator("dialog [data-do=close]").first().click()
  await page.locator("[data-do=versions]").first().click()
  await page.locator("dialog [data-do=close]").first().click()
  await page.locator("[data-language] select").selectOption("es")
}

/** Filters and sorts the answers. Each filter opens a new page, timed from its request. */
const sifts = async (page: Page): Promise<void> => {
  await page.goto(`${service.url}${path}/answers`)
  const box = page.locator(".filter-box > summary")
  for (const [order, word] of [
    ["oldest", ""],
    ["", "Person 3"],
  ] as const) {
    if (await box.isVisible()) await box.click()
    await page.locator("#sort").selectOption(order)
    await page.locator("#q").pressSequentially(word, { delay: 30 })
    await Promise.all([page.waitForEvent("load"), page.locator("#q").press("Enter")])
    const { answered, painted } = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))
      const [{ requestStart, responseStart }] = performance.getEntriesByType("navigation") as [
        PerformanceNavigationTiming,
      ]
      const [paint] = performance.getEntriesByName("first-contentful-paint")
      return { answered: responseStart - requestStart, painted: (paint?.startTime ?? 0) - requestStart }
    })
    console.log(
      `        answers page: response after ${Math.round(answered)} ms, painted after ${Math.round(painted)} ms`,
    )
  }
  await page.locator("tbody a").first().click()
  await page.waitForURL(/answers\/./)
  for (const summary of await page.locator(".answer-correct summary").all()) await summary.click()
}

const fills = async (page: Page): Promise<void> => {
  await page.goto(`${service.url}${path}`)
  await page.locator('[name="price"]').pressSequentially("12.5", { delay: 30 })
  await page.locator('[name="count"]').pressSequentially("3", { delay: 30 })
  await page.keyboard.press("Tab")
  for (const way of ["car", "train", "car"]) await page.getByText(way, { exact: true }).first().click()
  await page.locator("[data-slider]").press("ArrowRight")
  await page.locator('[name="score"]').nth(3).click({ force: true })
}

const reads = async (page: Page): Promise<void> => {
  await page.goto(`${service.url}${path}/results`)
  const box = page.locator(".filter-box > summary")
  if (await box.isVisible()) await box.click()
  for (const summary of await page.locator("main figure summary").all()) await summary.click()
}

const shares = async (page: Page): Promise<void> => {
  await page.goto(`${service.url}${path}/share`)
  for (const summary of await page.locator("main summary").all()) await summary.click()
  await page.locator("main input[type=checkbox]:visible").first().click()
}

const talks = async (page: Page): Promise<void> => {
  await page.goto(`${service.url}${path}/voice`)
  await page.locator("[data-start] button").first().click()
  await page.getByRole("textbox").pressSequentially("Ana Ruiz", { delay: 30 })
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Price" }).waitFor()
  await page.locator("#question").focus()
  await page.keyboard.press("Escape")
  await page.locator("#stop-delete").click()
  await page.locator("#delete-answers").click()
}

for (let i = 0; i < 5; i++)
  await fetch(`${service.url}/api/v1${path}/data`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    body: JSON.stringify({ data: { name: `Person ${i}`, price: i, count: 2, way: "car", score: 4 } }),
  })

let isOver = false
try {
  for (const size of ["wide", "narrow"] as const)
    for (const [name, run] of Object.entries({ builds, fills, reads, sifts, shares, talks })) {
      const { page, faults, close } = await watchedPage(browser, { viewport: viewports[size] })
      await page.addInitScript(observe)
      await page.goto(service.link)
      await reported(page)
      await browser.startTracing(page, { categories })
      await run(page)
      const [slowest] = (await reported(page)).toSorted((one, other) => other.ms - one.ms)
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
        readonly traceEvents: ReadonlyArray<TraceEvent>
      }
      const [longest = { type: "none", ms: 0 }, ...others] = costsOf(traceEvents)
      isOver ||= longest.ms > bound
      const painted = slowest === undefined ? "at most 16" : `${slowest.ms} (${slowest.name} on ${slowest.target})`
      console.log(
        `${size.padEnd(7)}${name.padEnd(8)}${others.length + 1} events, at most ${longest.ms} ms of processor time (${longest.type}); painted after ms: ${painted}`,
      )
      if (faults.length > 0) console.log(faults.join("\n"))
      await close()
    }
} finally {
  await browser.close()
  await service.stop()
}
console.log(
  isOver
    ? `limit exceeded: an interaction took more than ${bound} ms of processor time`
    : `every interaction took at most ${bound} ms of processor time`,
)
process.exitCode = isOver ? 1 : 0

import type { AxeResults } from "axe-core"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { type Browser, type BrowserContextOptions, chromium, type Frame, type Page } from "playwright-core"

const candidates = [
  process.env["CHROMIUM_PATH"],
  // The headless version needs only two thirds of the processor time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
]

/** The browser of this machine: `CHROMIUM_PATH`, or Debian's path. */
export const browserPath = (): string => {
  const path = candidates.find((one) => one !== undefined && existsSync(one))
  if (path === undefined) throw new Error("no Chromium on this machine: set CHROMIUM_PATH")
  return path
}

/** `more` contains a test's own arguments. */
export const launchBrowser = (more: ReadonlyArray<string> = []): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", ...more],
  })

/** The two tested widths. */
export const viewports = {
  wide: { width: 1280, height: 900 },
  narrow: { width: 390, height: 844 },
} as const

/**
 * The combinations in which pages are tested: each width, color scheme and language once. The other two pairs of width
 * and color scheme add nothing, because no style sets a color for one width only; `test/web/Styles.test.ts` names the
 * exceptions.
 */
export const looks = [
  { width: "wide", colorScheme: "light", locale: "en-GB" },
  { width: "narrow", colorScheme: "dark", locale: "es-ES" },
] as const

/** A page with all its faults: console errors, violations of its policy, uncaught errors, failed loads. */
export interface WatchedPage {
  readonly page: Page
  readonly faults: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/** A wait fails a test only if the event never comes, however busy the machine is. */
export const patience = 240_000

/**
 * Runs in the page before its own scripts. Checks a rule for every page: a pressed element stays in place until it is
 * released, because otherwise the click would hit another element. Reports a moved or removed element as an error.
 */
const watchPresses = (): void => {
  let pressed: { readonly element: Element; readonly x: number; readonly y: number } | undefined
  const placeOf = (element: Element) => {
    const { left, top } = element.getBoundingClientRect()
    return { x: left + scrollX, y: top + scrollY }
  }
  const nameOf = (element: Element) => element.outerHTML.slice(0, 120)
  addEventListener(
    "pointerdown",
    ({ target }) => {
      pressed = target instanceof Element ? { element: target, ...placeOf(target) } : undefined
    },
    true,
  )
  addEventListener(
    "pointerup",
    () => {
      if (pressed === undefined) return
      const { element, x, y } = pressed
      pressed = undefined
      if (!element.isConnected) return console.error(`removed while pressed: ${nameOf(element)}`)
      const now = placeOf(element)
      // A pressed button may move by a pixel.
      if (Math.abs(now.x - x) > 2 || Math.abs(now.y - y) > 2)
        console.error(`moved while pressed by ${now.x - x}, ${now.y - y}: ${nameOf(element)}`)
    },
    true,
  )
}

/** Opens an empty page in a separate context, so that cookies are not shared. */
export const watchedPage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> => {
  const context = await browser.newContext({ viewport: viewports.wide, locale: "en-GB", ...options })
  context.setDefaultTimeout(patience)
  await context.addInitScript(watchPresses)
  const page = await context.newPage()
  const faults: Array<string> = []
  page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`))
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? ""
    // Requests canceled because the page was left.
    if (reason !== "net::ERR_ABORTED") faults.push(`failed: ${request.url()} ${reason}`)
  })
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`)
  })
  return { page, faults, close: () => context.close() }
}

/** Waits until the focused element has this id, or this name. */
export const hasFocus = async (page: Page, attribute: "id" | "name", value: string): Promise<void> => {
  await page.waitForFunction(([is, wanted]) => document.activeElement?.getAttribute(is) === wanted, [
    attribute,
    value,
  ] as const)
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

const axeOptions = {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  iframes: false,
}

/**
 * Finishes running animations, because otherwise the colors of a newly enabled button would be measured halfway. They
 * are not awaited, because an animation inside a collapsed element never ends.
 */
const endAnimations = (page: Page | Frame): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      // Only animations of our own elements, because the browser's own drawing inside a player continues.
      const { effect } = animation
      const isOurs = effect instanceof KeyframeEffect && effect.target?.getRootNode() === document
      if (isOurs && effect.getComputedTiming().iterations !== Infinity) animation.finish()
    }
  })

/** Waits until the page has loaded, and ends its animations. */
export const settled = async (page: Page | Frame): Promise<void> => {
  await page.waitForLoadState()
  await endAnimations(page)
}

/**
 * axe-core's findings on the page, for WCAG 2.2 A and AA and its best practices, one per line. It skips the inside of
 * frames: check their pages separately.
 */
export const accessibilityFaults = async (page: Page | Frame): Promise<ReadonlyArray<string>> => {
  await settled(page)
  // Evaluated by the debugger, so that the page's own policy stays strict.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(axeOptions)})`)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(" ")} (${failureSummary ?? ""})`),
  )
}

/** The horizontal overflow of the page in pixels, or 0. A page that is still loading has no styles yet. */
export const overflow = async (page: Page | Frame): Promise<number> => {
  await page.waitForLoadState()
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
}

import type { AxeResults } from "axe-core"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"

const candidates = [
  process.env["CHROMIUM_PATH"],
  // The one without windows does the same in two thirds of the processor time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
]

/** The browser of this machine: `CHROMIUM_PATH`, else where Debian has it. */
export const browserPath = (): string => {
  const path = candidates.find((one) => one !== undefined && existsSync(one))
  if (path === undefined) throw new Error("no Chromium on this machine: set CHROMIUM_PATH")
  return path
}

/** `more` are arguments of a test's own. */
export const launchBrowser = (more: ReadonlyArray<string> = []): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", ...more],
  })

/** The two widths that pages are looked at. */
export const viewports = {
  wide: { width: 1280, height: 900 },
  narrow: { width: 390, height: 844 },
} as const

/**
 * What a page is looked at in: each width once and each colour scheme once, in both languages. The other two pairs cannot show what
 * these do not, since no style sets a colour at one width alone; `test/web/Styles.test.ts` names the pages where one does.
 */
export const looks = [
  { width: "wide", colorScheme: "light", locale: "en-GB" },
  { width: "narrow", colorScheme: "dark", locale: "es-ES" },
] as const

/** A page with everything that went wrong on it: console errors, violations of its policy, uncaught errors, failed loads. */
export interface WatchedPage {
  readonly page: Page
  readonly faults: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/** Waiting ends a test only when what it waits for never comes, however busy the machine is. */
export const patience = 60_000

/**
 * Runs in the page before its own scripts. A law of every page: what somebody presses stays where it is until they let it go, or the
 * click goes to something else. What moves or goes in between is told as an error.
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
      if (!element.isConnected) return console.error(`gone under the pointer: ${nameOf(element)}`)
      const now = placeOf(element)
      // A button may look pressed by a pixel.
      if (Math.abs(now.x - x) > 2 || Math.abs(now.y - y) > 2)
        console.error(`moved under the pointer by ${now.x - x}, ${now.y - y}: ${nameOf(element)}`)
    },
    true,
  )
}

/** Opens an empty page in a context of its own: cookies are not shared. */
export const watchedPage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> => {
  const context = await browser.newContext({ viewport: viewports.wide, locale: "en-GB", ...options })
  context.setDefaultTimeout(patience)
  await context.addInitScript(watchPresses)
  const page = await context.newPage()
  const faults: Array<string> = []
  page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`))
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? ""
    // Given up because the page was left.
    if (reason !== "net::ERR_ABORTED") faults.push(`failed: ${request.url()} ${reason}`)
  })
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(`console: ${message.text()}`)
  })
  return { page, faults, close: () => context.close() }
}

/** Waits until what has the focus has this id, or this name. */
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
 * Brings what is on its way to its end: a button that has just been enabled is read halfway otherwise. It is not waited for, since inside
 * what is folded away an animation stands still and never ends by itself.
 */
const endAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      // Those of our own elements: what the browser draws inside a player goes on by itself.
      const { effect } = animation
      const isOurs = effect instanceof KeyframeEffect && effect.target?.getRootNode() === document
      if (isOurs && effect.getComputedTiming().iterations !== Infinity) animation.finish()
    }
  })

/** What axe-core finds wrong on a page as it stands, by WCAG 2.2 A and AA and its best practices; a line a finding. */
export const accessibilityFaults = async (page: Page): Promise<ReadonlyArray<string>> => {
  await endAnimations(page)
  // Evaluated by the debugger, so that the page's own policy stays as strict as it is.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(axeOptions)})`)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(" ")} (${failureSummary ?? ""})`),
  )
}

/** By how many pixels the page is wider than its window; 0 when nothing has to be scrolled sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

import { assert } from "@effect/vitest"
import type { Browser, Frame, Page } from "playwright-core"
import type { PageTexts } from "../../../src/domain/languages/PageTexts.ts"
import { type Language, textsOf } from "../../../src/views/language/Language.ts"
import { accessibilityFaults, overflow, settled, viewports, watchedPage } from "../../support/browser.ts"
import { cutTexts } from "../../support/cutTexts.ts"

/** The look in which a journey runs. */
export interface Look {
  readonly width: keyof typeof viewports
  readonly locale: string
  readonly language: Language
  readonly colorScheme: "light" | "dark"
  /** Whether axe-core checks the journey's pages. It takes half of a journey's time. */
  readonly isAudited: boolean
  readonly texts: PageTexts
}

const look = (
  width: Look["width"],
  language: Language,
  colorScheme: Look["colorScheme"],
  isAudited: boolean,
): Look => ({
  isAudited,
  width,
  language,
  locale: language === "en" ? "en-GB" : "es-ES",
  colorScheme,
  texts: textsOf(language),
})

/** Layout depends on language and width, so all four pairs run; axe-core checks the two pairs of `looks`. */
export const journeyLooks: ReadonlyArray<Look> = [
  look("wide", "en", "light", true),
  look("narrow", "es", "dark", true),
  look("narrow", "en", "light", false),
  look("wide", "es", "dark", false),
]

export const nameOf = ({ width, language }: Look): string => `${viewports[width].width} px, ${language}`

const layoutOnly = new WeakSet<Page | Frame>()

/**
 * Checks that the page in this state has no cut-off text and nothing beyond its window, and in an audited look no
 * accessibility faults.
 */
export const isClean = async (page: Page | Frame, state: string): Promise<void> => {
  await settled(page)
  const wider = await overflow(page)
  const faults = [
    ...(layoutOnly.has(page) ? [] : await accessibilityFaults(page)),
    ...(await cutTexts(page)),
    ...(wider === 0 ? [] : [`wider than its window by ${wider} px`]),
  ]
  assert.deepStrictEqual([state, faults], [state, []])
}

/** The browser itself logs that it is offline. */
const logged = /ERR_INTERNET_DISCONNECTED/

/** Opens a visitor's page for the duration of a journey, in which the browser may report only the given faults. */
export const visit = async <A>(
  browser: Browser,
  { width, locale, colorScheme, isAudited }: Look,
  walk: (page: Page) => Promise<A>,
  expected = logged,
): Promise<A> => {
  const { page, faults, close } = await watchedPage(browser, { viewport: viewports[width], locale, colorScheme })
  if (!isAudited) layoutOnly.add(page)
  try {
    const result = await walk(page)
    assert.deepStrictEqual(
      faults.filter((fault) => !expected.test(fault)),
      [],
    )
    return result
  } finally {
    await close()
  }
}

/** Opens all collapsed parts of the page. */
export const unfold = (page: Page): Promise<void> =>
  page.locator("main details").evaluateAll((all) => {
    for (const one of all as Array<HTMLDetailsElement>) one.open = true
  })

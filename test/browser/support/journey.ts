import { assert } from "@effect/vitest"
import type { Browser, Frame, Page } from "playwright-core"
import type { PageTexts } from "../../../src/domain/languages/PageTexts.ts"
import { type Language, textsOf } from "../../../src/views/language/Language.ts"
import { accessibilityFaults, overflow, viewports, watchedPage } from "../../support/browser.ts"
import { cutTexts } from "../../support/cutTexts.ts"

/** The look in which a journey runs. */
export interface Look {
  readonly width: keyof typeof viewports
  readonly locale: string
  readonly language: Language
  readonly colorScheme: "light" | "dark"
  readonly texts: PageTexts
}

const look = (width: Look["width"], language: Language, colorScheme: Look["colorScheme"]): Look => ({
  width,
  language,
  locale: language === "en" ? "en-GB" : "es-ES",
  colorScheme,
  texts: textsOf(language),
})

export const journeyLooks: ReadonlyArray<Look> = [
  look("wide", "en", "light"),
  look("narrow", "es", "light"),
  look("narrow", "en", "dark"),
  look("wide", "es", "dark"),
]

export const nameOf = ({ width, language }: Look): string => `${viewports[width].width} px, ${language}`

/** Checks that the page in this state has no accessibility faults, no cut-off texts, and nothing beyond its window. */
export const isClean = async (page: Page | Frame, state: string): Promise<void> => {
  const wider = await overflow(page)
  const faults = [
    ...(await accessibilityFaults(page)),
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
  { width, locale, colorScheme }: Look,
  walk: (page: Page) => Promise<A>,
  expected = logged,
): Promise<A> => {
  const { page, faults, close } = await watchedPage(browser, { viewport: viewports[width], locale, colorScheme })
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

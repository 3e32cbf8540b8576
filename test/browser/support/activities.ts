import type { Page } from "playwright-core"

declare global {
  interface Window {
    /** The voice activities since this page was opened, in order. */
    voiceActivities: Array<string>
  }
}

/** Runs in the page before its own scripts. */
const record = (): void => {
  const activities: Array<string> = (window.voiceActivities = [])
  const look = (): void => {
    const now = document.querySelector<HTMLElement>("#voice")?.dataset["activity"]
    if (now !== undefined && now !== activities.at(-1)) activities.push(now)
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["data-activity"],
  })
}

/** Call before opening the page, so that short activities are visible afterwards. */
export const withActivities = (page: Pick<Page, "addInitScript">): Promise<unknown> => page.addInitScript(record)

/** Number of times that the voice has begun this activity. */
export const timesOf = (page: Page, activity: string): Promise<number> =>
  page.evaluate((name) => window.voiceActivities.filter((one) => one === name).length, activity)

/** Waits until the voice has begun this activity more than `times` times. The activity may have ended by then. */
export const did = async (page: Page, activity: string, times = 0): Promise<void> => {
  await page.waitForFunction(([name, least]) => window.voiceActivities.filter((one) => one === name).length > least, [
    activity,
    times,
  ] as const)
}

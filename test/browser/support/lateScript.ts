import type { Page } from "playwright-core"

/** Delays the embedding page's script until this element in the frame is visible. */
export const lateScript = (page: Page, inFrame: string): Promise<unknown> =>
  page.route("**/embed.js", async (route) => {
    await page.frameLocator("iframe").locator(inFrame).waitFor()
    // By then, the framed page's own script, which is in its markup, has run and the page is complete.
    await page.frames().at(-1)!.waitForLoadState()
    await route.continue()
  })

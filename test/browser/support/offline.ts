import type { Page } from "playwright-core"

/** Waits until the device stores everything that the form's page needs without a connection. */
export const isKept = async (page: Page): Promise<void> => {
  const isThere = () =>
    page.evaluate(async () => {
      const pages = await (await caches.open("form-pages")).keys()
      const files = await (await caches.open("form-files")).keys()
      return pages.length > 0 && files.some(({ url }) => url.includes("/fill-")) && files.length > 2
    })
  while (!(await isThere())) await page.waitForTimeout(50)
}

import { readFileSync } from "node:fs"
import { quantile } from "../support/measure.ts"
import { launchBrowser, watchedPage } from "../../test/support/browser.ts"
import { startService } from "../../test/support/service.ts"

/**
 * The time from dropping a file on the playground until the page is in its frame, in Chromium. Prints median and 95th percentile
 * for files modeled on real ones.
 *
 *     node bench/playground/firstPage.ts [runs]        default: 15
 */
const runs = Number(process.argv[2] ?? 15)
const tables = new URL("../../test/support/tables/", import.meta.url)
const files = ["monthly_sales.csv", "shop_orders.csv", "survey_raw.csv", "bank_statement.csv"]

const service = await startService({ PLAYGROUND_PER_MINUTE: "0" })
const browser = await launchBrowser()
const { page, close } = await watchedPage(browser)
try {
  await page.goto(service.link)
  for (const name of files) {
    const text = readFileSync(new URL(name, tables)).toString("latin1")
    const elapsed: Array<number> = []
    for (let run = 0; run < runs + 2; run++) {
      await page.goto(`${service.url}/playground`)
      await page.waitForSelector('#sheet[data-state="shown"]')
      const took = await page.evaluate(
        ([title, content]) =>
          new Promise<number>((resolve) => {
            const outcome = document.getElementById("outcome")!
            outcome.replaceChildren()
            const transfer = new DataTransfer()
            const bytes = Uint8Array.from(content!, (character) => character.charCodeAt(0))
            transfer.items.add(new File([bytes], title!, { type: "text/csv" }))
            const before = performance.now()
            new MutationObserver((_, observer) => {
              if (outcome.textContent === "") return
              observer.disconnect()
              // After the page has been painted.
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - before)))
            }).observe(outcome, { childList: true, characterData: true, subtree: true })
            document
              .getElementById("drop")!
              .dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }))
          }),
        [name, text],
      )
      if (run >= 2) elapsed.push(took)
    }
    console.log(
      `${name.padEnd(24)} median ${quantile(elapsed, 0.5).toFixed(0).padStart(5)} ms  p95 ${quantile(elapsed, 0.95).toFixed(0).padStart(5)} ms`,
    )
  }
} finally {
  await close()
  await browser.close()
  await service.stop()
}

import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Browser, Page } from "playwright-core"
import { hasFocus, launchBrowser, watchedPage } from "../support/browser.ts"
import { type Service, startService } from "../support/service.ts"

const run = promisify(execFile)

const own = "Abteilung;Art;Plan 2026;Ist\nVertrieb;cost;120000;131000\nErlöse;income;310000;325000\n"

let browser: Browser
let service: Service
let folder: string

beforeAll(async () => {
  ;[browser, service, folder] = await Promise.all([
    launchBrowser(),
    startService(),
    mkdtemp(join(tmpdir(), "parley-playground-")),
  ])
  await writeFile(join(folder, "costs_2026.csv"), own)
})

afterAll(async () => {
  await browser?.close()
  assert.strictEqual(await service?.stop(), 0, service?.output().slice(-600))
  await rm(folder, { recursive: true, force: true })
})

const visit = async () => {
  const watched = await watchedPage(browser, { acceptDownloads: true })
  await watched.page.goto(service.link)
  await watched.page.goto(`${service.url}/playground`)
  await shown(watched.page)
  return watched
}

const shown = (page: Page) => page.waitForSelector('#sheet[data-state="shown"]')

/** Waits until a pending call is answered and the response is on the page. */
const rendering = async (page: Page): Promise<void> => {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith("/infographic/render") && response.status() === 200,
  )
  // Emptied, so that an earlier response isn't mistaken for the new one.
  await page.evaluate(() => document.getElementById("outcome")?.replaceChildren())
  await answered
  await page.waitForFunction(() => document.getElementById("outcome")?.textContent?.startsWith("Rendered"))
}

const report = (page: Page) => page.frameLocator("#preview")

/** Runs the page's curl command in the folder of the file. */
const curled = async (page: Page): Promise<string> => {
  const command = (await page.textContent("#command")) ?? ""
  await run("sh", ["-c", command], { cwd: folder, env: { PATH: process.env["PATH"], TOKEN: service.token } })
  const output = / -o (\S+\.html)$/m.exec(command)?.[1] ?? ""
  return readFile(join(folder, output), "utf8")
}

const downloaded = async (page: Page): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")])
  return readFile(await download.path(), "utf8")
}

/** Presses Tab until the element with the id has the focus. */
const tabTo = async (page: Page, id: string): Promise<void> => {
  for (let presses = 0; presses < 60; presses++) {
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`no way to #${id} by keyboard`)
}

describe("a dropped file", () => {
  it("can be rendered with the keyboard alone, and curl returns the same bytes", async () => {
    const { page, faults, close } = await visit()
    // Registered from the start, because a handler must exist before the browser opens a dialog.
    const chosen = page.waitForEvent("filechooser")
    await tabTo(page, "template-before_after")
    await page.keyboard.press("ArrowRight")
    assert.isTrue(await page.isChecked("#template-budget_variance"))
    await tabTo(page, "source-sample")
    await page.keyboard.press("ArrowRight")
    assert.isTrue(await page.isChecked("#source-file"))
    await tabTo(page, "file")
    await page.keyboard.press("Enter")
    const chooser = await chosen
    const first = rendering(page)
    await chooser.setFiles(join(folder, "costs_2026.csv"))
    await first
    await page.waitForFunction(() => document.getElementById("announcer")?.textContent?.includes("Costs 2026"))
    assert.strictEqual(await report(page).locator("h1").textContent(), "Costs 2026")
    assert.strictEqual(await page.textContent("#part-item >> option:checked"), "Abteilung")

    await tabTo(page, "part-type")
    const second = rendering(page)
    await page.keyboard.type("Ar")
    await second
    assert.strictEqual(await page.textContent("#part-type >> option:checked"), "Art")
    await page.waitForFunction(() => document.getElementById("command")?.textContent?.includes('"type":"Art"'))

    await tabTo(page, "theme-none")
    const third = rendering(page)
    await page.keyboard.press("ArrowDown")
    await third
    await shown(page)
    await tabTo(page, "render")
    const fourth = rendering(page)
    await page.keyboard.press("Enter")
    await fourth
    assert.strictEqual(await curled(page), await downloaded(page))
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("that is a Parquet file is read by its columns", async () => {
    const { page, faults, close } = await visit()
    await page.check("#template-table_report")
    await page.check("#source-file")
    const answered = rendering(page)
    await page.setInputFiles("#file", "test/adapters/parquet/read/fixtures/types.parquet")
    await answered
    assert.strictEqual(await report(page).locator("h1").textContent(), "Types")
    assert.isAbove(await page.locator("#column-fields input:checked").count(), 3)
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("is accepted anywhere on the page, and announced", async () => {
    const { page, close } = await visit()
    const drag = (name: string) =>
      page.evaluate(
        ([type, text]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([text!], "dropped.csv", { type: "text/csv" }))
          document
            .querySelector("h1")!
            .dispatchEvent(new DragEvent(type!, { dataTransfer: transfer, bubbles: true, cancelable: true }))
        },
        [name, own],
      )
    await drag("dragenter")
    const { width, height } = (await page.locator("#drop-anywhere").boundingBox())!
    assert.deepStrictEqual([width, height], [1280, 900])
    await drag("dragleave")
    assert.isFalse(await page.isVisible("#drop-anywhere"))
    await drag("dragover")
    const answered = rendering(page)
    await drag("drop")
    assert.isFalse(await page.isVisible("#drop-anywhere"))
    await answered
    assert.include(await page.textContent("#drop-title"), "dropped.csv, 85 bytes, 4 columns")
    await close()
  })

  it("is read by its detected format, or by the chosen one", async () => {
    const { page, faults, close } = await visit()
    const text = Buffer.from("'Town';'Visits'\n'Ávila; old';'7'\n'Vigo';'9'\n", "latin1")
    await writeFile(join(folder, "towns.csv"), text)
    await page.check("#template-table_report")
    await page.check("#source-file")
    const found = rendering(page)
    await page.setInputFiles("#file", join(folder, "towns.csv"))
    await found
    assert.include(await page.textContent("#drop-title"), "windows-1252, separator “;”, quotes “'”")
    assert.include(await report(page).locator("main").textContent(), "Ávila; old")
    await page.click("#dialect summary")
    assert.strictEqual(await page.inputValue("#file-quote"), "'")
    const western = rendering(page)
    await page.selectOption("#file-encoding", "utf-8")
    await western
    assert.include(await report(page).locator("main").textContent(), "\ufffdvila; old")
    const again = rendering(page)
    await page.selectOption("#file-encoding", "windows-1252")
    await again
    assert.include(await page.textContent("#command"), '"encoding":"windows-1252","separator":";"')
    assert.strictEqual(await curled(page), await downloaded(page))
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("makes the page mark the templates that fit its columns", async () => {
    const { page, close } = await visit()
    await page.check("#source-file")
    await page.setInputFiles("#file", {
      name: "words.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("who,what\nA,x\n"),
    })
    await page.waitForSelector(".card-fit")
    assert.deepStrictEqual(
      await page.locator(".card:has(.card-fit) input").evaluateAll((all) => all.map(({ id }) => id)),
      ["template-table_report"],
    )
    await close()
  })
})

describe("an error", () => {
  it("is shown next to its control, and no choice is lost", async () => {
    const { page, close } = await visit()
    await page.check("#source-file")
    await page.setInputFiles("#file", { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") })
    await page.waitForSelector("#file-problem:visible")
    assert.include(await page.textContent("#file-problem"), "This isn't a CSV, Excel or Parquet file.")
    await page.check("#template-budget_variance")
    await page.setInputFiles("#file", { name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("Dept,Ist\nA,12\n") })
    await page.waitForSelector("#problem a")
    assert.strictEqual(await page.textContent("#part-actual-problem"), "Choose the column for “Actual”.")
    await page.click("#problem a")
    await hasFocus(page, "id", "part-actual")
    assert.strictEqual(await page.textContent("#part-item >> option:checked"), "Dept")
    await close()
  })

  it("is explained by the service, with the line number, if a row doesn't fit the table", async () => {
    const { page, close } = await visit()
    await page.check("#source-file")
    await page.setInputFiles("#file", {
      name: "a.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Dept,Plan,Ist\nA,1,2\nB,1,2,3\nC,1,2,3\n"),
    })
    await page.waitForSelector("#problem .notice")
    const problem = await page.textContent("#problem")
    assert.include(problem, "The service couldn't read the file")
    assert.include(problem, "line 3")
    await close()
  })

  it("is also shown for a lost connection or an ended session", async () => {
    const { page, close } = await visit()
    await page.context().setOffline(true)
    await page.click("#render")
    await page.waitForSelector("#problem .notice")
    assert.include(await page.textContent("#problem"), "The service can't be reached.")
    await page.context().setOffline(false)
    await page.context().clearCookies()
    await page.click("#render")
    await page.waitForSelector("#problem a")
    assert.include(await page.textContent("#problem"), "Your session has ended.")
    assert.strictEqual(await page.getAttribute("#problem a", "href"), "/sign-in?next=%2Fplayground")
    await close()
  })
})

describe("the result", () => {
  it("is downloaded with its headline as the file name", async () => {
    const { page, faults, close } = await visit()
    await page.check("#template-time_series")
    await page.check("#source-file")
    const answered = rendering(page)
    const rows = "Mes,Visitas\n2024-01,10\n2024-02,20\n2024-03,30\n"
    await page.setInputFiles("#file", { name: "v.csv", mimeType: "text/csv", buffer: Buffer.from(rows) })
    await answered
    await page.click("#words summary")
    const titled = rendering(page)
    await page.fill("#word-title", "Visitas: enero/marzo")
    await page.press("#word-title", "Tab")
    await titled
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")])
    assert.strictEqual(download.suggestedFilename(), "Visitas enero marzo.html")
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("opens in a separate tab with its styles, can be printed, and shows the time of each step", async () => {
    const { page, faults, close } = await visit()
    const [tab] = await Promise.all([page.context().waitForEvent("page"), page.click("#open")])
    await tab.waitForSelector("main.report")
    const [size, title] = await tab.evaluate(
      () => [getComputedStyle(document.querySelector("h1")!).fontSize, document.title] as const,
    )
    assert.notStrictEqual(size, "32px")
    await tab.reload()
    await tab.waitForSelector("main.report")
    assert.strictEqual(await tab.evaluate(() => getComputedStyle(document.querySelector("h1")!).fontSize), size)
    assert.strictEqual(await tab.title(), title)
    assert.deepStrictEqual(await page.locator("#timing-rows th").allTextContents(), [
      "Check the datasets",
      "Assemble the sections",
      "Render",
      "Store",
      "Publish",
    ])
    await page.evaluate(() => {
      const frame = document.getElementById("preview") as HTMLIFrameElement
      frame.contentWindow!.addEventListener("beforeprint", () => (document.title = "printed"))
    })
    await page.click("#print")
    await page.waitForFunction(() => document.title === "printed")
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("for a sample equals curl's output, byte for byte, in every template and theme", async () => {
    const { page, close } = await visit()
    const themes = ["none", "light", "dark", "corporate", "midnight", "petrol"]
    const templates = await page.locator("input[name=template]").evaluateAll((all) => all.map(({ id }) => id))
    assert.strictEqual(templates.length, 22)
    for (const [at, template] of templates.entries()) {
      await page.check(`#${template}`)
      await page.check(`#theme-${themes[at % themes.length]}`)
      const answered = rendering(page)
      await page.click("#render")
      await answered
      await page.waitForFunction(
        (name) => document.getElementById("command")?.textContent?.includes(`-o ${name}.html`),
        template.replace("template-", ""),
      )
      assert.strictEqual(await curled(page), await downloaded(page), template)
    }
    await close()
  })

  it("executes no script contained in the data or its file name", async () => {
    const { page, faults, close } = await visit()
    await page.check("#template-table_report")
    await page.check("#source-file")
    const bait = `"<img src=x onerror=""top.document.title='owned'"">"`
    const answered = rendering(page)
    await page.setInputFiles("#file", {
      name: "<script>alert(1)</script>.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`${bait},b\n${bait},"</script><script>top.document.title='owned'</script>"\n`),
    })
    await answered
    // The page contains the sources of its numbers as inert data.
    const data = report(page).locator('script[type="application/json"]')
    assert.strictEqual(await data.count(), 1)
    assert.notInclude(await data.evaluate((script) => script.innerHTML), "<")
    assert.strictEqual(await report(page).locator('script:not([type="application/json"]), img').count(), 0)
    assert.strictEqual(await page.locator("main script[src], main img").count(), 0)
    assert.include(await page.title(), "Render an infographic")
    assert.deepStrictEqual(faults, [])
    await close()
  })
})

describe("the result", () => {
  it.each([390, 768, 1280])("is near the controls at a width of %i pixels", async (width) => {
    const { page, close } = await watchedPage(browser, { viewport: { width, height: 844 } })
    await page.goto(service.link)
    await page.goto(`${service.url}/playground`)
    await page.waitForFunction(() => document.getElementById("outcome")?.textContent?.startsWith("Rendered"))
    const isBeside = width > 767
    // On a phone, the result is at the bottom of the screen, however far the controls are scrolled.
    for (const place of ["#template-before_after", "#theme-none", "#render"]) {
      await page.locator(place).scrollIntoViewIfNeeded()
      const { y, height } = (await page.locator("#sheet").boundingBox())!
      assert.isBelow(y, 844 - 200, place)
      assert.isAbove(y + height, 200, place)
    }
    if (isBeside) {
      await page.locator("#render").scrollIntoViewIfNeeded()
      const [sheet, controls] = [
        await page.locator("#sheet").boundingBox(),
        await page.locator("#render").boundingBox(),
      ]
      assert.isAbove(sheet!.x, controls!.x + controls!.width)
      assert.isBelow(sheet!.y, 844)
    } else {
      await page.locator("#render").scrollIntoViewIfNeeded()
      assert.isBelow((await page.locator("#sheet").boundingBox())!.height, 844 / 2)
      await page.click('#views [data-view="result"]')
      assert.isAbove((await page.locator("#sheet").boundingBox())!.height, 844)
      assert.isFalse(await page.isVisible("#render"))
      assert.strictEqual(await page.getAttribute('#views [data-view="result"]', "aria-pressed"), "true")
      await page.click('#views [data-view="settings"]')
      await page.click("#render")
      assert.isTrue(await page.isVisible("#sheet"))
    }
    await close()
  })

  it("offers each of its charts as SVG and PNG with one click", async () => {
    const { page, faults, close } = await visit()
    const saved = async (format: string) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.click(`#chart-list li:first-child button:has-text("${format}")`),
      ])
      return [download.suggestedFilename(), await readFile(await download.path())] as const
    }
    const [svgName, svg] = await saved("SVG")
    assert.match(svgName, /^Before → After \(minutes\)\.svg$/)
    assert.match(svg.toString("utf8"), /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    assert.notInclude(svg.toString("utf8"), "var(")
    const [pngName, png] = await saved("PNG")
    assert.match(pngName, /^Before → After \(minutes\)\.png$/)
    assert.deepStrictEqual([...png.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47])
    assert.strictEqual(png.readUInt32BE(16), 2160)
    // The buttons are below their own charts, in a space that the saved page doesn't have.
    const other = rendering(page)
    await page.check("#template-time_series")
    await other
    const drawings = report(page).locator(".drawing")
    const count = await drawings.count()
    assert.isAtLeast(count, 2)
    assert.strictEqual(await page.locator("#chart-list li").count(), count)
    for (let at = 0; at < count; at++) {
      const drawing = (await drawings.nth(at).boundingBox())!
      const buttons = (await page.locator("#chart-list li").nth(at).boundingBox())!
      assert.isAtLeast(buttons.y, drawing.y + drawing.height - 1)
      assert.isAtMost(buttons.y + buttons.height, drawing.y + drawing.height + 40)
      assert.approximately(buttons.x + buttons.width, drawing.x + drawing.width, 2)
    }
    assert.notInclude(await downloaded(page), "picture-room")
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("of a workbook comes from the chosen sheet", async () => {
    const { page, faults, close } = await visit()
    await page.check("#source-file")
    const first = rendering(page)
    await page.setInputFiles("#file", "test/support/workbooks/sales.xlsx")
    await first
    assert.include(await page.textContent("#drop-title"), "Sheet “Sales 2024”, column names in row 4")
    assert.deepStrictEqual(await page.locator("#workbook-sheet option").allTextContents(), ["Sales 2024", "Shops"])
    await page.check("#template-table_report")
    const second = rendering(page)
    await page.selectOption("#workbook-sheet", "Shops")
    await second
    assert.include(await report(page).locator("table").first().textContent(), "North")
    assert.deepStrictEqual(faults, [])
    await close()
  })

  it("of a file with several tables is made from the one that the reader chooses by keyboard", async () => {
    const { page, faults, close } = await visit()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.check("#source-file")
    const stacked = "Month,Sales,,Product,Units\nJan,10,,Desk,4\nFeb,12,,Lamp,7\n\nTown,Visits\nUlm,31\nVigo,52\n"
    const file = { name: "several.csv", mimeType: "text/csv", buffer: Buffer.from(stacked) }
    const first = rendering(page)
    await page.setInputFiles("#file", file)
    await first
    await page.click("#views [data-view=settings]")
    assert.include(
      await page.textContent("#drop-title"),
      "Also in this file: Product, Units (row 1); Town, Visits (row 5)",
    )
    assert.deepStrictEqual(await page.locator("#sheet-table option").allTextContents(), [
      "Month, Sales (row 1)",
      "Product, Units (row 1)",
      "Town, Visits (row 5)",
    ])
    const box = (await page.locator("#table-field").boundingBox())!
    assert.isAtMost(box.x + box.width, 390)
    await page.check("#template-table_report")
    await page.locator("#sheet-table").focus()
    const second = rendering(page)
    await page.keyboard.press("ArrowDown")
    await second
    assert.include(await report(page).locator("table").first().textContent(), "Desk")
    const third = rendering(page)
    await page.selectOption("#sheet-table", "2")
    await third
    assert.include(await report(page).locator("table").first().textContent(), "Vigo")
    assert.strictEqual(await page.locator("#sheet-table option").count(), 3)
    assert.deepStrictEqual(faults, [])
    await close()
  })
})

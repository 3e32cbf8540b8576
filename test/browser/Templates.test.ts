import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { type Browser, chromium, type Page } from "playwright-core"
import { makeEnvironment } from "../../src/adapters/nunjucks/Environment.ts"
import { shippedTemplates } from "../../src/domain/infographic/templates/shipped.ts"
import { shippedThemes } from "../../src/domain/infographic/themes/shipped.ts"
import { themeCss } from "../../src/domain/infographic/themes/themeCss.ts"
import { browserPath } from "../support/browser.ts"
import { hostileReports } from "../support/hostileReports.ts"
import { sampleIn } from "../support/sampling.ts"
import { contextOf, samplePayload, sampleRequest, templateFolder } from "../support/templateSamples.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
const environment = makeEnvironment([templateFolder])

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath(), args: quiet })
})
afterAll(() => browser?.close())

const html = (template: string, data: object, theme: string | null): string =>
  environment.render(
    `${template}.html.j2`,
    contextOf(data, theme, themeCss(theme === null ? null : (shippedThemes[theme] ?? null))),
  )

interface View {
  readonly width: number
  readonly scheme?: "light" | "dark"
}

interface Opened {
  readonly page: Page
  /** The page's console messages, errors and requests so far. */
  readonly complaints: ReadonlyArray<string>
  /** Shows other colors on the same page: only the style sheets of a template depend on its theme. */
  readonly restyle: (body: string, view: View) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the page as the service hosts it, under the strict policy. */
const open = async (body: string, { width, scheme = "light" }: View): Promise<Opened> => {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    bypassCSP: false,
  })
  const page = await context.newPage()
  const complaints: Array<string> = []
  page.on("console", (message) => complaints.push(message.text()))
  page.on("pageerror", (error) => complaints.push(error.message))
  page.on("request", (request) => {
    if (request.url() !== "http://report.test/") complaints.push(`asked for ${request.url()}`)
  })
  await page.route("**/*", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", headers: { "content-security-policy": policy }, body }),
  )
  await page.goto("http://report.test/")
  return {
    page,
    complaints,
    restyle: async (other, view) => {
      await page.setViewportSize({ width: view.width, height: 900 })
      await page.emulateMedia({ colorScheme: view.scheme ?? "light" })
      await page.evaluate((html) => {
        const { documentElement } = new DOMParser().parseFromString(html, "text/html")
        document.replaceChild(document.adoptNode(documentElement), document.documentElement)
      }, other)
    },
    close: () => context.close(),
  }
}

/** Opens a page for one check; returns its result, and the page's console messages, errors and requests. */
async function opened<A>(
  body: string,
  view: View,
  look: (page: Page) => Promise<A>,
): Promise<{ readonly answer: A; readonly complaints: ReadonlyArray<string> }> {
  const { page, complaints, close } = await open(body, view)
  try {
    return { answer: await look(page), complaints }
  } finally {
    await close()
  }
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Rules about colors. On the same page in other colors, all other rules have the same findings. */
const ofColours = ["color-contrast", "link-in-text-block"]

/** Injects axe through the debugging protocol, which ignores the page's policy. */
async function violations(page: Page, rules?: ReadonlyArray<string>): Promise<ReadonlyArray<string>> {
  const options = { resultTypes: ["violations"], ...(rules === undefined ? {} : { runOnly: rules }) }
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe)
  const found: unknown = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then((r) => r.violations.map((v) => v.id + ": " + v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join(", ")))`,
  )
  return Array.isArray(found) ? found.map(String) : ["axe gave no answer"]
}

/** Pairs of text elements in a drawing whose boxes overlap. */
const collisions = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const found: Array<string> = []
    for (const svg of document.querySelectorAll(".drawing svg")) {
      const texts = [...svg.querySelectorAll("text")]
        .map((node) => ({ words: node.textContent ?? "", box: node.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
      for (const [index, one] of texts.entries()) {
        for (const other of texts.slice(index + 1)) {
          const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
          const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
          if (wide > 2 && high > 4) found.push(`${one.words} / ${other.words}`)
        }
      }
    }
    return found
  })

const samples = shippedTemplates.flatMap((template) => template.samples.map((sample) => sample.request))

describe("the checks themselves", () => {
  it("detect a planted accessibility error, a script, an external address, overlapping labels and a wide element", async () => {
    const planted = `<!doctype html><title>x</title><p style="color:#ccc">pale</p><script>window.fired = 1</script><img src="http://other.test/x.png">
      <div class="drawing" style="width:3000px"><svg width="200" height="50"><text x="10" y="20">one label</text><text x="14" y="22">another</text></svg></div>`
    const { answer, complaints } = await opened(planted, { width: 390 }, async (page) => ({
      faults: (await violations(page)).join(" "),
      colours: await violations(page, ofColours),
      wide: await overflow(page),
      collisions: await collisions(page),
    }))
    assert.include(answer.faults, "color-contrast")
    assert.include(answer.faults, "image-alt")
    assert.lengthOf(answer.colours, 1)
    assert.match(answer.colours.join(" "), /^color-contrast/)
    assert.isAbove(answer.wide, 1000)
    assert.deepStrictEqual(answer.collisions, ["one label / another"])
    assert.match(complaints.join(" "), /Content Security Policy/)
  })
})

describe("a shipped template in a browser", () => {
  for (const [turn, file] of samples.entries()) {
    const request = sampleRequest(file)
    const data = samplePayload(request)

    describe(file, () => {
      let sheet: Opened
      beforeAll(async () => {
        sheet = await open(html(request.template, data, null), { width: 1280 })
      })
      afterAll(() => sheet?.close())

      it.each([null, ...sampleIn(Object.keys(shippedThemes), 3, turn)])(
        "has no accessibility faults, console messages or horizontal scrolling in theme %s",
        async (theme) => {
          const { page, complaints, restyle } = sheet
          if (theme !== null) await restyle(html(request.template, data, theme), { width: 1280 })
          await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)))
          assert.deepStrictEqual(await violations(page, theme === null ? undefined : ofColours), [])
          assert.strictEqual(await overflow(page), 0)
          assert.deepStrictEqual(complaints, [])
        },
      )

      it("follows the reader's dark mode if no theme is set, and stays readable", async () => {
        const { page, restyle } = sheet
        await restyle(html(request.template, data, null), { width: 1280, scheme: "dark" })
        assert.deepStrictEqual(await violations(page, ofColours), [])
        assert.strictEqual(
          await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
          "rgb(18, 22, 28)",
        )
      })

      it.each(sampleIn([320, 390, 768, 1280], 2, turn))(
        "fits %i px with one drawing for each figure, and no text overlaps",
        async (width) => {
          const { page, restyle } = sheet
          await restyle(html(request.template, data, null), { width })
          assert.strictEqual(await overflow(page), 0)
          const drawn = await page.evaluate(() =>
            [...document.querySelectorAll(".drawing")].map(
              (drawing) =>
                [...drawing.querySelectorAll("svg")].filter((svg) => svg.getBoundingClientRect().width > 0).length,
            ),
          )
          assert.deepStrictEqual(
            drawn,
            drawn.map(() => 1),
          )
          assert.deepStrictEqual(await collisions(page), [])
        },
      )

      it("prints dark ink on white, with collapsed tables opened and headers repeated", async () => {
        const { page, restyle } = sheet
        await restyle(html(request.template, data, "midnight"), { width: 700 })
        await page.emulateMedia({ media: "print" })
        const printed = await page.evaluate(() => ({
          ink: getComputedStyle(document.querySelector("h1") ?? document.body).color,
          closed: [...document.querySelectorAll("details:not(.screen) table")].filter(
            (table) => table.getBoundingClientRect().height < 20,
          ).length,
          heads: [...document.querySelectorAll("thead")]
            .map((head) => getComputedStyle(head).display)
            .filter((display) => display !== "table-header-group"),
          summaries: [...document.querySelectorAll("summary")].filter(
            (summary) => summary.getBoundingClientRect().height > 0,
          ).length,
        }))
        assert.deepStrictEqual(printed, { ink: "rgb(23, 32, 42)", closed: 0, heads: [], summaries: 0 })
      })
    })
  }

  const folded: Readonly<Record<string, object>> = {
    time_series: {
      series: Array.from({ length: 12 }, (_, n) => ({
        month: `2024-${String(n + 1).padStart(2, "0")}`,
        "Revenue (USD)": 25_309.29 + n * 2_938.123,
        "Units sold": 431 + n,
      })),
      units: { "Revenue (USD)": "USD" },
      report: { locale: "es" },
    },
    budget_variance: {
      lines: [
        { item: "Staff", budget: 1_084_000, actual: 1_108_951.5 },
        { item: "Travel", budget: 950, actual: -120.25 },
      ],
      report: { locale: "es" },
    },
  }

  it.each(Object.keys(folded).flatMap((template) => [320, 390].map((width) => [template, width] as const)))(
    "(%s) shows its whole table at %i px, each number below its column header",
    async (template, width) => {
      const { answer } = await opened(html(template, folded[template]!, null), { width }, async (page) => ({
        faults: await violations(page),
        beyond: await page.evaluate(() =>
          [...document.querySelectorAll("section .scroll")].map((box) => box.scrollWidth - box.clientWidth),
        ),
        figures: await page.evaluate(
          () =>
            [...document.querySelectorAll("section td.n")].filter(
              (cell) => getComputedStyle(cell, "::before").content === `"${cell.getAttribute("data-head") ?? "-"}"`,
            ).length,
        ),
      }))
      assert.deepStrictEqual(answer, { faults: [], beyond: [0], figures: 12 })
    },
  )

  for (const report of hostileReports) {
    it.each([390, 1280])(
      `${report.name}: executes no script, sends no request, and doesn't overflow the page at %i px`,
      async (width) => {
        const { answer, complaints } = await opened(
          html(report.template, report.data, null),
          { width },
          async (page) => ({
            wide: await overflow(page),
            fired: await page.evaluate(() => "fired" in window),
            hidden: await page.evaluate(() => getComputedStyle(document.body).display),
          }),
        )
        assert.deepStrictEqual(answer, { wide: 0, fired: false, hidden: "block" })
        assert.deepStrictEqual(complaints, [])
      },
    )
  }
})

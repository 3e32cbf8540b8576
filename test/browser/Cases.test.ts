import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { launchBrowser, watchedPage } from "../support/browser.ts"
import { type Service, startService } from "../support/service.ts"
import { publicForm } from "./support/publicForm.ts"

// Each test is named after the ID of the reported case that it checks.

let browser: Browser
let service: Service

beforeAll(async () => {
  await buildWeb()
  service = await startService()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await service.stop()
})

const visit = async (
  path: string,
  run: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> => {
  const { page, faults, close } = await watchedPage(browser, options)
  try {
    await page.goto(service.url + path)
    await run(page)
    assert.deepStrictEqual(faults, [])
  } finally {
    await close()
  }
}

const api = async (path: string, init: RequestInit = {}) =>
  (await (
    await fetch(`${service.url}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    })
  ).json()) as Record<string, unknown>

const storedIn = async (path: string): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> =>
  ((await api(`${path}/data`))["submissions"] as ReadonlyArray<{ data: Record<string, unknown> }>).map(
    ({ data }) => data,
  )

const control = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** Submits the form through its review. */
const submit = async (page: Page): Promise<void> => {
  await page.locator("#form .form-bar .button-main").click()
  await page.locator("#review .button-main").click()
  await page.locator("[data-submission-id]").waitFor()
}

const question = (type: string, more: object = {}) => ({ field_id: "a", field_type: type, label: "A", ...more })

describe("numbers typed in the format of the browser's language", () => {
  for (const [id, locale, type, typed, expected] of [
    ["P-comma-01", "es-ES", "number", "72,5", 72.5],
    ["P-comma-02", "es-ES", "float", "1,82", 1.82],
    ["P-comma-03", "es-ES", "currency", "1.234,56", 1234.56],
    ["P-comma-04", "es-ES", "integer", "1.200", 1200],
    ["P-comma-08", "es-MX", "number", "1,234.56", 1234.56],
    ["P-comma-09", "en-US", "currency", "$1,234.56", 1234.56],
    ["P-comma-09", "en-US", "integer", "1,200", 1200],
    ["P-comma-11", "en-GB", "number", "1.82", 1.82],
    ["P-comma-11", "es-ES", "number", "1.82", 1.82],
    ["P-comma-01 in French", "fr-FR", "number", "72,5", 72.5],
  ] as const)
    it(`${id}: ${typed} in ${locale}`, async () => {
      const label = id.endsWith("French") ? { fr: "Poids" } : "Weight"
      const path = await publicForm(service, [question(type, { label })])
      await visit(
        path,
        async (page) => {
          await control(page, "a").fill(typed)
          await submit(page)
        },
        { locale },
      )
      assert.deepStrictEqual(await storedIn(path), [{ a: expected }])
    })

  it("P-comma-13: are accepted in any format if they are phone numbers", async () => {
    const path = await publicForm(service, [question("phone")])
    for (const phone of ["+34 612 34 56 78", "(202) 555-0143"])
      await visit(path, async (page) => {
        await control(page, "a").fill(phone)
        await submit(page)
      })
    assert.lengthOf(await storedIn(path), 2)
  })
})

describe("today's date", () => {
  for (const [id, timezoneId] of [
    ["P-today-01", "Pacific/Auckland"],
    ["P-today-02", "Pacific/Kiritimati"],
    ["P-today-03", "America/Los_Angeles"],
    ["P-today-03", "Pacific/Pago_Pago"],
  ] as const)
    it(`${id}: is the respondent's day in ${timezoneId}, on the page and on the server`, async () => {
      const day = new Intl.DateTimeFormat("en-CA", { timeZone: timezoneId }).format()
      const path = await publicForm(service, [question("date", { constraints: { max_date: "today" } })])
      await visit(
        path,
        async (page) => {
          assert.strictEqual(await control(page, "a").getAttribute("max"), day)
          await control(page, "a").fill(day)
          await submit(page)
        },
        { timezoneId },
      )
      assert.deepStrictEqual(await storedIn(path), [{ a: day }])
    })
})

describe("the length of an answer on the page", () => {
  for (const [id, most, typed, expected] of [
    ["P-nl-02, P-nl-04", 12, "first\nsecond", "first\nsecond"],
    ["P-nl-06", 5, "ñandú".normalize("NFD"), "ñandú"],
    ["P-nl-07", 5, "ñandú", "ñandú"],
  ] as const)
    it(`${id}: is counted in characters as a person would count them`, async () => {
      const path = await publicForm(service, [question("textarea", { constraints: { max_length: most } })])
      await visit(path, async (page) => {
        await control(page, "a").focus()
        await page.keyboard.insertText(typed)
        await submit(page)
      })
      const [stored] = await storedIn(path)
      assert.strictEqual(String(stored?.["a"]).normalize("NFC"), expected)
    })
})

it("X-pipe: an answer is shown in a later label", async () => {
  const path = await publicForm(service, [
    { field_id: "name", field_type: "text", label: "Name" },
    { field_id: "b", field_type: "text", label: "Hello {name}" },
  ])
  await visit(path, async (page) => {
    await control(page, "name").fill("Ana <b>")
    await control(page, "name").blur()
    await page.getByText("Hello Ana <b>").first().waitFor()
  })
})

it("X-utc: the answers page names the time zone of its times", async () => {
  const path = await publicForm(service, [question("text")])
  await visit(path, async (page) => {
    await control(page, "a").fill("x")
    await submit(page)
  })
  await visit(
    `/?token=${service.token}`,
    async (page) => {
      await page.goto(`${service.url}${path}/answers`)
      assert.match(await page.locator("main table").first().innerText(), /UTC|America|GMT|P[DS]T/)
    },
    { timezoneId: "America/Los_Angeles" },
  )
})

it("H-file6: a file's name keeps its quotation marks", async () => {
  const path = await publicForm(service, [question("file")])
  const name = 'my "file" ñ.txt'
  await visit(path, async (page) => {
    await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from("words") })
    await page.locator("[data-file]").waitFor()
    await submit(page)
  })
  const [stored] = await storedIn(path)
  assert.propertyVal(stored?.["a"], "filename", name)
})

describe("a form that changed while its answers waited for a connection", () => {
  const asked = [
    { field_id: "name", field_type: "text", label: "Name" },
    { field_id: "town", field_type: "radio", label: "Town", options: ["rome", "oslo"] },
  ]

  /** Fills in the form offline, publishes other questions, and goes online again. */
  const queued = async (questions: ReadonlyArray<object>, run: (page: Page, path: string) => Promise<void>) => {
    const path = await publicForm(service, asked)
    const { page, close } = await watchedPage(browser)
    try {
      await page.goto(service.url + path)
      await page.waitForFunction(async () => {
        const files = await (await caches.open("form-files")).keys()
        return files.some(({ url }) => url.includes("/fill-")) && files.length > 2
      })
      await page.context().setOffline(true)
      await control(page, "name").fill("Ada")
      await page.getByLabel("oslo").check()
      await page.locator("#form .form-bar .button-main").click()
      await page.locator("#review .button-main").click()
      await page.getByRole("heading", { name: "Your answers are saved on this device" }).waitFor()
      const { form_id } = await api(path)
      const sections = [{ title: "Part 1", fields: questions }]
      const changed = await api(path, {
        method: "PUT",
        body: JSON.stringify({ form_id, title: "A form", is_public: true, sections }),
      })
      assert.property(changed, "form_uid", JSON.stringify(changed))
      await api(`${path}/publish`, { method: "POST", body: "{}" })
      await page.context().setOffline(false)
      await run(page, path)
    } finally {
      await close()
    }
  }

  /** The answers are shown again, and are submitted to the new form. */
  const reviewed = async (page: Page): Promise<void> => {
    await page.getByText("We couldn't accept your answers from").waitFor()
    assert.strictEqual(await control(page, "name").inputValue(), "Ada")
    await page.locator("#form .form-bar .button-main").click()
  }

  it("shows the answer to a removed question, and sends the other answers", async () => {
    await queued([asked[1]!], async (page, path) => {
      await reviewed(page)
      const told = page.getByText("Answers that the form no longer asks for").locator("xpath=ancestor::*[2]")
      assert.include(await told.innerText(), "Ada")
      assert.deepStrictEqual(await storedIn(path), [])
      await submit(page)
      assert.deepStrictEqual(await storedIn(path), [{ town: "oslo" }])
    })
  })

  it("asks a new required question, repeats the one whose chosen option was removed, and keeps the other answers", async () => {
    const questions = [
      asked[0]!,
      { ...asked[1], options: ["rome", "paris"] },
      { field_id: "new", field_type: "text", label: "New", required: true },
    ]
    await queued(questions, async (page, path) => {
      await reviewed(page)
      await page.locator("#problems").waitFor()
      assert.deepStrictEqual(await storedIn(path), [])
      assert.strictEqual(await control(page, "name").inputValue(), "Ada")
      await page.getByLabel("paris").check()
      await control(page, "new").fill("x")
      await submit(page)
      assert.deepStrictEqual(await storedIn(path), [{ name: "Ada", town: "paris", new: "x" }])
    })
  })

  it("H-off4: sends the answers if the new question is optional", async () => {
    await queued([...asked, { field_id: "new", field_type: "text", label: "New" }], async (page, path) => {
      await page.locator("[data-submission-id]").waitFor()
      assert.deepStrictEqual(await storedIn(path), [{ name: "Ada", town: "oslo" }])
    })
  })
})

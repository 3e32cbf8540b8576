import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { buildWeb } from "../../scripts/web.ts"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { startService } from "../support/service.ts"

const uid = (number: number) => `5e1d000${number}-0000-4000-8000-00000000000${number}`
const [inspection, registration, survey] = [1, 3, 5].map((n) => `/demo/forms/${uid(n)}`) as [string, string, string]

let browser: Browser
let service: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  await buildWeb()
  browser = await launchBrowser()
  service = await startService()
})

afterAll(async () => {
  await browser.close()
  await service.stop()
})

/** A visitor's window without an account; `faults` collects errors, including layout shifts under the pointer. */
const visit = async (
  path: string,
  run: (page: Page, faults: ReadonlyArray<string>) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> => {
  const { page, faults, close } = await watchedPage(browser, options)
  try {
    await page.goto(service.url + path)
    await run(page, faults)
  } finally {
    await close()
  }
}

/** A public form with these questions, a list for each section; returns its address. */
const published = async (...sections: ReadonlyArray<ReadonlyArray<object>>): Promise<string> => {
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${service.token}`, "content-type": "application/json" }
    const init = { method: "POST", headers, body: JSON.stringify(body) }
    return (await fetch(`${service.url}/api/v1/demo/forms${path}`, init)).json() as Promise<Record<string, unknown>>
  }
  const { form_uid: made } = await call("", {
    title: "A form",
    is_public: true,
    sections: sections.map((fields) => ({ fields })),
  })
  await call(`/${String(made)}/publish`, {})
  return `/demo/forms/${String(made)}`
}

const control = (page: Page, name: string, value?: string) =>
  page.locator(`[name="${name}"]${value === undefined ? "" : `[value="${value}"]`}`)

describe("a respondent filling in a form", () => {
  for (const size of ["wide", "narrow"] as const)
    it(`hits the intended button: an error caused by the click moves nothing until the mouse is released (${size})`, async () => {
      await visit(
        registration,
        async (page, faults) => {
          await control(page, "email").fill("nobody")
          const ticket = page.locator('label:has-text("Student")').first()
          await ticket.scrollIntoViewIfNeeded()
          const before = (await ticket.boundingBox())!
          await page.mouse.move(before.x + 20, before.y + before.height / 2)
          await page.mouse.down()
          assert.deepStrictEqual(await ticket.boundingBox(), before, "while it is pressed")
          await page.mouse.up()
          assert.isTrue(await control(page, "ticket_type", "student").isChecked())
          await page.locator('[data-question="email"] .problem').waitFor()
          assert.deepStrictEqual(faults, [])
        },
        { viewport: viewports[size] },
      )
    })

  it("types numbers in the local format, and sees them in that format again", async () => {
    const path = await published(
      ["number", "float", "currency", "integer"].map((type) => ({ field_id: type, field_type: type, label: type })),
    )
    const typed = { number: "72,5", float: "1,82", currency: "1.234,56", integer: "1.200" }
    await visit(
      path,
      async (page, faults) => {
        for (const [name, text] of Object.entries(typed)) await control(page, name).fill(text)
        await page.locator(".form-bar .button-main").click()
        await page.locator("#review").waitFor()
        assert.include(await page.locator(".review-list").innerText(), "72,5")
        await page.locator('button[value^="edit:"]').first().click()
        assert.strictEqual(await control(page, "currency").inputValue(), "1234,56")
        await page.locator(".form-bar .button-main").click()
        await page.locator("#review .button-main").click()
        await page.waitForURL(/submitted=/)
        assert.deepStrictEqual(faults, [])
      },
      { locale: "es-ES" },
    )
    const headers = { authorization: `Bearer ${service.token}` }
    const stored = await (await fetch(`${service.url}/api/v1${path}/data`, { headers })).json()
    const { submissions } = stored as { readonly submissions: ReadonlyArray<{ readonly data: object }> }
    assert.deepStrictEqual(submissions[0]?.data, { number: 72.5, float: 1.82, currency: 1234.56, integer: 1200 })
  })

  for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
    it(`enters today's date by the local calendar: ${timezoneId}`, async () => {
      const fields = [{ field_id: "day", field_type: "date", label: "Day", constraints: { max_date: "today" } }]
      const today = new Intl.DateTimeFormat("en-CA", { timeZone: timezoneId }).format()
      await visit(
        await published(fields),
        async (page, faults) => {
          assert.strictEqual(await control(page, "day").getAttribute("max"), today)
          await control(page, "day").fill(today)
          await page.locator(".form-bar .button-main").click()
          await page.locator("#review .button-main").click()
          await page.waitForURL(/submitted=/)
          assert.deepStrictEqual(faults, [])
        },
        { timezoneId },
      )
    })

  it("returns with the browser's Back button from the review to the answers, and from the end to a new form", async () => {
    await visit(registration, async (page, faults) => {
      await control(page, "full_name").fill("Ada Lovelace")
      await control(page, "email").fill("ada@example.org")
      await control(page, "country").selectOption("GB")
      await control(page, "ticket_type", "full").check()
      await control(page, "dinner", "false").check()
      await page.locator(".answer-single input").last().check()
      await page.locator(".form-bar .button-main").click()
      await page.locator("#review").waitFor()
      await page.reload()
      await page.locator("#review").waitFor()
      await page.goBack()
      await page.locator("form#form").waitFor()
      assert.isTrue(await control(page, "ticket_type", "full").isChecked())
      await page.goForward()
      await page.locator("#review").waitFor()
      await page.locator(".form-bar .button-main").click()
      await page.locator("[data-submission-id]").waitFor()
      assert.match((await page.locator("[data-submission-id]").textContent()) ?? "", /^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await page.goBack()
      await page.locator("form#form").waitFor()
      assert.include(await page.locator("#main").innerText(), "The form is ready for a new response")
      assert.deepStrictEqual(faults, [])
    })
  })

  it("sees each answer on the same line as its question, or right below it on a phone", async () => {
    const at = await published([
      { field_id: "name", field_type: "text", label: "Name" },
      { field_id: "going", field_type: "boolean", label: "Will you come?" },
    ])
    for (const size of ["wide", "narrow"] as const)
      await visit(
        at,
        async (page) => {
          await control(page, "name").fill("Ada")
          await control(page, "going", "true").check()
          await page.locator(".form-bar .button-main").click()
          await page.locator("#review").waitFor()
          // The browser has elements to measure before it has their styles.
          await page.waitForLoadState()
          const lines = await page.locator(".review-line").evaluateAll((all) =>
            all.map((line) => {
              /** The position of a part's first letter. */
              const lettersAt = (part: string) => {
                const range = document.createRange()
                const words = document.createTreeWalker(line.querySelector(part)!, NodeFilter.SHOW_TEXT)
                let at = -1
                while (at === -1 && words.nextNode() !== null) at = (words.currentNode.textContent ?? "").search(/\S/)
                range.setStart(words.currentNode, at)
                range.setEnd(words.currentNode, at + 1)
                const { top, left } = range.getBoundingClientRect()
                return { top, left }
              }
              return { question: lettersAt("dt"), answer: lettersAt("dd") }
            }),
          )
          assert.lengthOf(lines, 2)
          for (const { question, answer } of lines) {
            assert.strictEqual(answer.left > question.left, size === "wide")
            if (size === "wide") assert.closeTo(answer.top, question.top, 3)
            else assert.isBelow(answer.top - question.top, 40)
          }
        },
        { viewport: viewports[size] },
      )
  })

  it("returns from the end and from each step with the browser's Back button, without a script", async () => {
    const plain = { javaScriptEnabled: false }
    const at = await published([{ field_id: "a", field_type: "text", label: "First" }])
    await visit(
      at,
      async (page) => {
        await control(page, "a").fill("one")
        await page.locator(".form-bar .button-main").click()
        await page.locator("#review").waitFor()
        assert.include(page.url(), "step=review")
        await page.goBack()
        assert.strictEqual(await control(page, "a").inputValue(), "one")
        await page.goForward()
        await page.locator("#review .form-bar .button-main").click()
        await page.locator("[data-submission-id]").waitFor()
        await page.goBack()
        await page.locator("form#form, form#review").waitFor()
      },
      plain,
    )
    const steps = await published(
      [{ field_id: "a", field_type: "text", label: "First" }],
      [{ field_id: "b", field_type: "text", label: "Second" }],
    )
    await visit(
      `${steps}?layout=wizard`,
      async (page) => {
        await control(page, "a").fill("one")
        await page.locator(".form-bar .button-main").click()
        await control(page, "b").fill("two")
        await page.locator(".form-bar .button-main").click()
        await page.locator("#review").waitFor()
        await page.goBack()
        assert.strictEqual(await control(page, "b").inputValue(), "two")
        await page.goBack()
        assert.strictEqual(await control(page, "a").inputValue(), "one")
      },
      plain,
    )
  })

  it("is timed on each question, and the results show the times", async () => {
    const at = await published([
      { field_id: "quick", field_type: "boolean", label: "Quick one" },
      { field_id: "slow", field_type: "text", label: "Slow one" },
      { field_id: "passed", field_type: "text", label: "Passed by" },
    ])
    await visit(at, async (page, faults) => {
      await control(page, "quick", "true").check()
      await page.waitForTimeout(1_200)
      await control(page, "slow").fill("a while")
      await page.locator(".form-bar .button-main").click()
      await page.locator("#review .form-bar .button-main").click()
      await page.locator("[data-submission-id]").waitFor()
      assert.deepStrictEqual(faults, [])
    })
    const answer = await fetch(`${service.url}/api/v1${at}/results`, {
      headers: { authorization: `Bearer ${service.token}` },
    })
    const { questions } = (await answer.json()) as {
      questions: ReadonlyArray<{
        id: string
        channels: ReadonlyArray<{ channel: string; seconds?: { median: number } }>
      }>
    }
    const [quick, slow, passed] = questions.map(({ channels }) => channels)
    assert.strictEqual(quick?.[0]?.channel, "page")
    assert.isNumber(quick?.[0]?.seconds?.median)
    assert.isAtLeast(slow?.[0]?.seconds?.median ?? 0, 1.1)
    assert.isBelow(slow?.[0]?.seconds?.median ?? 0, 30)
    assert.deepStrictEqual(passed, [])
    await visit(`/?token=${service.token}`, async (page) => {
      await page.goto(`${service.url}${at}/results`)
      const row = page.locator("#reach + .table-scroll tr, section[aria-labelledby=reach] tr", { hasText: "Slow one" })
      assert.match(await row.first().innerText(), /100.?%, [0-9.]+ s/)
    })
  })

  it("is not timed while the page is hidden", async () => {
    const at = await published([
      { field_id: "before", field_type: "text", label: "Before" },
      { field_id: "after", field_type: "text", label: "After" },
    ])
    await visit(at, async (page, faults) => {
      await page.clock.install()
      await page.reload()
      /** Simulates another tab in front of this tab. */
      const turns = (to: "hidden" | "visible") =>
        page.evaluate((state) => {
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true })
          document.dispatchEvent(new Event("visibilitychange"))
        }, to)
      await control(page, "before").fill("one")
      await control(page, "before").blur()
      await turns("hidden")
      await page.clock.fastForward("01:00:00")
      await turns("visible")
      await page.clock.fastForward(600)
      await control(page, "after").fill("two")
      await page.locator(".form-bar .button-main").click()
      await page.locator("#review .form-bar .button-main").click()
      await page.locator("[data-submission-id]").waitFor()
      assert.deepStrictEqual(faults, [])
    })
    const answer = await fetch(`${service.url}/api/v1${at}/data`, {
      headers: { authorization: `Bearer ${service.token}` },
    })
    const { submissions } = (await answer.json()) as {
      submissions: ReadonlyArray<{ evidence: Readonly<Record<string, { time_ms: number }>> }>
    }
    const time = submissions[0]?.evidence["after"]?.time_ms ?? 0
    assert.isAtLeast(time, 500, "what was seen counts")
    assert.isBelow(time, 3_600_000, "what was hidden does not")
  })

  it("sees the number of errors on tabs and collapsed sections, until they are corrected", async () => {
    for (const layout of ["tabs", "accordion"] as const)
      for (const [size, colorScheme] of [
        ["wide", "light"],
        ["narrow", "dark"],
      ] as const)
        await visit(
          `${registration}?layout=${layout}`,
          async (page, faults) => {
            const marks = () =>
              page.locator("[data-problems-of]:visible").evaluateAll((all) => all.map((one) => one.textContent?.trim()))
            assert.deepStrictEqual(await marks(), [])
            await page.locator(".form-bar .button-main").click()
            await page.locator("#problems").waitFor()
            const first = await marks()
            assert.isAbove(first.length, 1)
            assert.match(first[0] ?? "", /^\d+ to correct$/)
            assert.deepStrictEqual(await accessibilityFaults(page), [])
            assert.strictEqual(await overflow(page), 0)
            await control(page, "full_name").fill("Ada Lovelace")
            await control(page, "email").fill("ada@example.org")
            await page.waitForFunction(
              (before) => document.querySelector("[data-problems-of]:not([hidden])")?.textContent?.trim() !== before,
              first[0],
            )
            assert.deepStrictEqual(faults, [])
          },
          { viewport: viewports[size], colorScheme },
        )
  })

  it("sees that a question is optional", async () => {
    const at = await published([{ field_id: "name", field_type: "text", label: "Name" }])
    await visit(at, async (page) => {
      const label = page.locator(".question-label").first()
      assert.match(await label.innerText(), /^Name ?\(optional\)$/)
      assert.isBelow((await label.boundingBox())!.height, 40)
    })
  })

  it("sees the meaning of a scale's ends", async () => {
    for (const [locale, low] of [
      ["en-GB", "0: Not at all likely"],
      ["es-ES", "0: Nada probable"],
    ] as const)
      await visit(
        survey,
        async (page) => {
          assert.include(await page.locator(".scale-ends").first().innerText(), low)
          assert.strictEqual(await overflow(page), 0)
        },
        { locale, viewport: viewports.narrow },
      )
  })

  it("sees which files exceed the limit", async () => {
    const files = Array.from({ length: 7 }, (_, i) => ({
      name: `work-${i + 1}.png`,
      mimeType: "image/png",
      buffer: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
    }))
    const at = await published([
      { field_id: "work", field_type: "multi_upload", label: "Your work", constraints: { max_items: 5 } },
    ])
    await visit(at, async (page, faults) => {
      const question = page.locator(".question:has(input[type=file][multiple])")
      await question.locator("input[type=file]").setInputFiles(files)
      const state = question.locator("[data-upload-state]")
      await state.getByText("The limit is 5 files. Not added: work-6.png and work-7.png.").waitFor()
      assert.strictEqual(await question.locator("[data-file]").count(), 5)
      assert.deepStrictEqual(faults, [])
    })
  })

  it("submits as usual if the owner requires a proof of work", async () => {
    const at = await published([{ field_id: "name", field_type: "text", label: "Name" }])
    const headers = { authorization: `Bearer ${service.token}`, "content-type": "application/json" }
    const settings = { method: "PATCH", headers, body: JSON.stringify({ proof_of_work: true }) }
    assert.strictEqual((await fetch(`${service.url}/api/v1${at}/share`, settings)).status, 200)
    await visit(at, async (page, faults) => {
      await control(page, "name").fill("Ana")
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      await page.locator(".form-bar .button-main").click()
      await page.locator("#review").waitFor()
      await page.locator(".form-bar .button-main").click()
      await page.locator("[data-submission-id]").waitFor()
      assert.deepStrictEqual(faults, [])
    })
  })

  it("sees how long saved answers are kept, as soon as they are saved", async () => {
    await visit(`/?token=${service.token}`, async (page, faults) => {
      await page.goto(service.url + inspection)
      await control(page, "site_name").fill("Harbour Street 12")
      const saved = /^Saved at \d.*, kept until \w.*\d{4}.*\.$/
      await page.locator("[data-save-state]", { hasText: saved }).waitFor()
      assert.deepStrictEqual(faults, [])
    })
  })

  it("keeps the page and the input when the session has ended, and continues after signing in", async () => {
    await visit(`/?token=${service.token}`, async (page) => {
      await page.goto(service.url + inspection)
      await page.context().clearCookies()
      await control(page, "site_name").fill("Harbour Street 12")
      await page.locator("[data-save-state]").getByText("Your session has ended.").waitFor()
      await page.locator("[data-save]").click()
      await page.locator("[data-save-state] a:focus").waitFor()
      assert.strictEqual(await control(page, "site_name").inputValue(), "Harbour Street 12")
      assert.deepStrictEqual(await accessibilityFaults(page), [])
      const [other] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")])
      await other.waitForURL(/\/sign-in/)
      await other.goto(service.link)
      await page.locator("[data-save]").click()
      await page.getByText("Your answers are saved until").waitFor()
    })
  })
})

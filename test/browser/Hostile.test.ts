import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { writeForm } from "../../src/domain/forms/codec/FormCodec.ts"
import { layouts } from "../../src/domain/forms/model/FormStyle.ts"
import { hostileForm } from "../http/pages/forms/support/hostileForm.ts"
import { launchBrowser, patience, viewports } from "../support/browser.ts"
import { hostileCorpus } from "../support/hostileCorpus.ts"
import { type Service, startService } from "../support/service.ts"

let browser: Browser
let service: Service
let context: BrowserContext
let page: Page
let uid = ""
let submission = ""
let file = ""

/** Events that must not happen: a foreign script, a browser dialog, a call to another host. */
const happened: Array<string> = []

const asked = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${service.url}/api/v1/demo${path}`, {
    ...init,
    headers: { authorization: `Bearer ${service.token}`, ...(init.headers as Record<string, string>) },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as Record<string, unknown>
}

const post = (path: string, body: object) =>
  asked(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })

/** A question for each hostile string, with the string in every property that an author can write. */
const corpusFields = hostileCorpus.map((text, i) => ({
  field_id: `c${i}`,
  field_type: "text",
  label: text,
  description: text,
  hint: text,
  placeholder: text,
  constraints: { pattern_message: text, pattern: ".*" },
}))

/** Every kind of question with hostile strings, and every hostile string as a question and as a choice. */
const definition = () => {
  const { form_uid: _uid, form_id: _id, ...form } = writeForm(hostileForm("single_column"))
  const choices = hostileCorpus.map((label, i) => ({ value: `v${i}`, label, description: label }))
  return {
    ...form,
    form_id: "hostile",
    sections: [
      ...(form["sections"] as ReadonlyArray<object>),
      {
        section_id: "corpus",
        title: hostileCorpus[0],
        fields: [
          ...corpusFields,
          { field_id: "choice", field_type: "radio", label: "Choice", options: choices },
          { field_id: "papers", field_type: "file", label: "Papers" },
        ],
      },
    ],
  }
}

/** A string with a NUL is invalid, and rejected before it is stored. */
const texts = Object.fromEntries(
  hostileCorpus.flatMap((text, i) => (text.includes("\u0000") ? [] : [[`c${i}`, text] as const])),
)

beforeAll(async () => {
  service = await startService()
  browser = await launchBrowser()
  uid = String((await post("/forms", definition()))["form_uid"])
  const form = await asked(`/forms/${uid}`)
  const sections = form["sections"] as ReadonlyArray<{ fields: ReadonlyArray<Record<string, string>> }>
  const papers = sections.flatMap(({ fields }) => fields).find((field) => field["field_id"] === "papers")!
  const body = new FormData()
  const [, name = ""] = hostileCorpus
  body.append("file", new File(["<script>window.fired=1</script>"], `${name}.html`, { type: "text/html" }))
  const stored = await asked(`/forms/${uid}/fields/${papers["field_uid"]}/upload`, { method: "POST", body })
  file = `/api/v1/demo/forms/${uid}/fields/${papers["field_uid"]}/files/${String(stored["blob_ref"]).split("/").at(-1)}?name=${encodeURIComponent(name)}`
  const plain = await post("/forms", {
    form_id: "hostile-answers",
    title: "Answers",
    sections: [{ fields: [...corpusFields, { field_id: "papers", field_type: "file", label: "Papers" }] }],
  })
  submission = String(plain["form_uid"])
  await post(`/forms/${submission}/data`, { data: texts })
  await post(`/forms/${uid}/partial`, { answers: { ...texts, papers: stored } })

  context = await browser.newContext({ viewport: viewports.wide, acceptDownloads: true })
  context.setDefaultTimeout(patience)
  page = await context.newPage()
  page.on("dialog", (dialog) => {
    // The builder's own dialog when the user leaves with unsaved changes.
    if (dialog.type() === "beforeunload") return void dialog.accept()
    happened.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith("http") && origin !== service.url) happened.push(`request: ${request.url()}`)
  })
  await page.goto(service.link)
})

afterAll(async () => {
  await browser.close()
  await service.stop()
})

/** Whether a hostile string ran as a script in any frame of the page, on its own or when clicked. */
const fired = async (): Promise<boolean> => {
  const marks = await Promise.all(
    page.frames().map((frame) => frame.evaluate(() => "fired" in window || "hit" in window).catch(() => false)),
  )
  return marks.includes(true)
}

const touched = async (): Promise<void> => {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("main *")) {
      element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }))
      element.dispatchEvent(new FocusEvent("focus"))
    }
  })
}

const quiet = async (what: string): Promise<void> => {
  await touched()
  assert.isFalse(await fired(), what)
  assert.deepStrictEqual(happened, [], what)
}

describe("hostile strings in a form, its answers and its files", () => {
  for (const layout of layouts)
    it(`don't run on the form page (${layout}) with the saved answers, or on its review page`, async () => {
      await page.goto(`${service.url}/demo/forms/${uid}?layout=${layout}`)
      await quiet(layout)
      const loaded = page.waitForEvent("load")
      await page.evaluate(() => {
        const form = document.querySelector<HTMLFormElement>("form#form")!
        form.insertAdjacentHTML("beforeend", '<input type="hidden" name="__go" value="review">')
        form.submit()
      })
      await loaded
      await quiet(`${layout}, review`)
    })

  for (const path of ["/demo/", "/demo/gallery?search=script", "/forms/schema", "/forms/messenger"] as const)
    it(`don't run on ${path}`, async () => {
      const there = path.startsWith("/forms") ? path.replace("/forms", `/demo/forms/${uid}`) : path
      await page.goto(service.url + there)
      await quiet(path)
    })

  it("don't run in the builder: outline, settings, rules, preview, voice, versions", async () => {
    await page.goto(`${service.url}/demo/forms/${uid}/edit`)
    await page.locator("[data-pick]").first().waitFor()
    await quiet("outline")
    const count = await page.locator("[data-pick]").count()
    for (const at of [0, 1, 5, 20, count - 3, count - 2, count - 1]) {
      await page.locator("[data-pick]").nth(at).click()
      await quiet(`question ${at}`)
    }
    await page.locator('[data-do="rule-add"]').first().click()
    await page.locator('[data-do="condition-add"]').first().click()
    await quiet("rule")
    await page.locator("[data-section-pick]").last().click()
    await quiet("section")
    await page.locator('[data-do="try-out"]').click()
    await quiet("on the screen")
    await page.locator('[data-do="see-voice"]').click()
    await quiet("by voice")
    await page.locator('[data-do="close"]').click()
    await page.locator('[data-do="versions"]').click()
    await page.locator('[data-do="compare"]').first().click()
    await page.locator("[data-comparison]").waitFor()
    await quiet("versions")
  })

  for (const format of ["html", "adaptive", "xml", "audio"])
    it(`don't run in the ${format} of the form when it is opened on its own`, async () => {
      // The browser downloads what it can't show.
      await page.goto(`${service.url}/api/v1/demo/forms/${uid}/render/${format}`).catch((error: unknown) => {
        if (!/Download is starting/.test(String(error))) throw error
      })
      assert.isFalse(await fired(), format)
      assert.deepStrictEqual(happened, [], format)
    })

  it("don't run in API responses: a form, its schema, stored answers as JSON", async () => {
    for (const path of ["", "/schema", "/versions", "/partial"]) {
      await page.goto(`${service.url}/api/v1/demo/forms/${uid}${path}`)
      assert.isFalse(await fired(), path)
    }
    await page.goto(`${service.url}/api/v1/demo/forms/${submission}/data`)
    assert.include(await page.textContent("body"), "window.fired=1")
    assert.isFalse(await fired())
    assert.deepStrictEqual(happened, [])
  })

  it("in an uploaded page never run on our origin, and the page is downloaded as a file", async () => {
    for (const path of [
      file,
      `/api/v1/demo/forms/${uid}/render/pdf`,
      `/api/v1/demo/forms/${submission}/data?format=csv`,
    ]) {
      const isKept = await page.goto(service.url + path).then(
        () => false,
        (error: unknown) => /Download is starting/.test(String(error)),
      )
      if (path === file) assert.isTrue(isKept, path)
      assert.isFalse(await fired(), path)
    }
    const response = await context.request.get(service.url + file)
    assert.match(
      response.headers()["content-disposition"] ?? "",
      /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''/,
    )
    assert.strictEqual(response.headers()["content-type"], "application/octet-stream")
    assert.strictEqual(response.headers()["x-content-type-options"], "nosniff")
    assert.deepStrictEqual(happened, [])
  })
})

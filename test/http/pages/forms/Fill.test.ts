import { assert, describe, it } from "@effect/vitest"
import { origin, withForms } from "./support/formSite.ts"

const survey = "/demo/forms/5e1d0005-0000-4000-8000-000000000005"
const registration = "/demo/forms/5e1d0003-0000-4000-8000-000000000003"
const inspection = "/demo/forms/5e1d0001-0000-4000-8000-000000000001"

const post = (fields: ReadonlyArray<readonly [string, string]>, headers: Readonly<Record<string, string>> = {}) => ({
  method: "POST",
  body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded", origin, ...headers },
})

/** The value of the page's hidden field with this name; empty if there is none. */
const hiddenOf = (body: string, name: string): string =>
  new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(body)?.[1] ?? ""

const complete = [
  ["recommend", "9"],
  ["praise", "The people"],
  ["delivery", "4"],
  ["quality", "5"],
  ["easy", "3"],
  ["found_by", "friend"],
  ["found_by", "shop"],
  ["call_me", "true"],
  ["reach.reach_name", "Ada"],
  ["reach.reach_email", "ada@example.org"],
] as const

describe("a form's page", () => {
  it(
    "[PAGE-030] shows the form under its title, to everyone if it is public",
    withForms(async ({ fetch }) => {
      const response = await fetch(survey)
      assert.strictEqual(response.status, 200)
      assert.match(response.headers.get("content-type") ?? "", /^text\/html/)
      const body = await response.text()
      assert.include(body, "<h1>How did we do?</h1>")
      assert.match(body, /<title>\s*How did we do\? · Parley\s*<\/title>/)
      for (const name of ["recommend", "delivery", "quality", "easy", "found_by", "call_me", "reach.reach_email"])
        assert.include(body, `name="${name}"`)
    }),
  )

  it(
    "shows answers to removed questions before it submits the others",
    withForms(async ({ fetch, kept }) => {
      const page = await fetch(survey, post([...complete, ["shoe_size", "43"]]))
      assert.strictEqual(page.status, 409)
      const body = await page.text()
      assert.include(body, "shoe_size: 43")
      assert.notInclude(body, 'name="shoe_size"')
      assert.include(body, "The people")
      assert.strictEqual(kept.submissions.size, 0)
    }),
  )

  it(
    "[PAGE-040] stores a submission once, even if it is sent twice",
    withForms(async ({ fetch, kept }) => {
      const submission = hiddenOf(await (await fetch(survey)).text(), "__submission")
      assert.match(submission, /^[0-9a-f-]{36}$/)
      const sent = await fetch(survey, post([...complete, ["__submission", submission]]))
      assert.strictEqual(sent.status, 303)
      assert.strictEqual(sent.headers.get("location"), `${survey}?submitted=${submission}`)
      const again = await fetch(survey, post([...complete, ["__submission", submission]]))
      assert.strictEqual(again.headers.get("location"), sent.headers.get("location"))
      assert.strictEqual(kept.submissions.size, 1)
      assert.deepStrictEqual(kept.submissions.get(submission)?.data, {
        channel: "web",
        recommend: 9,
        praise: "The people",
        delivery: 4,
        quality: 5,
        average: 4.5,
        easy: 3,
        found_by: ["friend", "shop"],
        call_me: true,
        reach: { reach_name: "Ada", reach_email: "ada@example.org" },
      })
      const done = await (await fetch(sent.headers.get("location") ?? "")).text()
      assert.include(done, submission)
    }),
  )

  it(
    "shows every problem at the top and at its question, keeps the input, and stores nothing",
    withForms(async ({ fetch, kept }) => {
      const response = await fetch(
        survey,
        post([
          ["recommend", "3"],
          ["problem", "bad"],
          ["delivery", "4"],
        ]),
      )
      assert.strictEqual(response.status, 422)
      const body = await response.text()
      assert.match(body, /<title>\s*Error: /)
      assert.include(body, 'href="#q-quality"')
      assert.match(body, /id="q-problem-problem"\s+data-problem\s*>/)
      assert.match(body, />\s*bad<\/textarea/)
      assert.strictEqual(kept.submissions.size, 0)
    }),
  )

  it(
    "asks questions that have just become visible before it reports them as unanswered",
    withForms(async ({ fetch }) => {
      const asked = hiddenOf(await (await fetch(survey)).text(), "__asked")
      assert.notInclude(asked.split(" "), "problem")
      const body = await (
        await fetch(survey, post([...complete.slice(2), ["recommend", "3"], ["__asked", asked], ["__go", "next"]]))
      ).text()
      assert.include(body, "Your answers led to more questions")
      assert.notInclude(body, 'id="problems"')
      assert.match(body, /question-new[^>]*data-question="problem"/)
    }),
  )

  it(
    "shows the answers before they are submitted, and keeps all of them when the respondent goes back to a section",
    withForms(async ({ fetch, kept }) => {
      const review = await (await fetch(survey, post([...complete, ["__go", "review"]]))).text()
      assert.include(review, "Check your answers")
      assert.match(review, /Through friends and I passed your shop/)
      assert.strictEqual(kept.submissions.size, 0)
      const carried = [...review.matchAll(/name="([^"]+)"\s+value="([^"]*)"\s+data-carried/g)].map(
        ([, name = "", value = ""]) => [name, value] as const,
      )
      const back = await (await fetch(survey, post([...carried, ["__go", "edit:contact"]]))).text()
      assert.match(back, /value="Ada"/)
      const sent = await fetch(survey, post([...carried, ["__go", "send"]]))
      assert.strictEqual(sent.status, 303)
      assert.deepStrictEqual([...kept.submissions.values()][0]?.data["found_by"], ["friend", "shop"])
    }),
  )

  it(
    "adds and removes entries of a list without a script",
    withForms(async ({ fetch }) => {
      const start = [
        ["dinner", "true"],
        ["companions[0].companion_name", "Grace"],
      ] as const
      const two = await (await fetch(registration, post([...start, ["__go", "add:companions"]]))).text()
      assert.include(two, 'name="companions[1].companion_name"')
      assert.match(two, /name="companions\[0\]\.companion_name"[^>]*value="Grace"/)
      const one = await (
        await fetch(
          registration,
          post([...start, ["companions[1].companion_name", "Alan"], ["__go", "remove:companions[0]"]]),
        )
      ).text()
      assert.match(one, /name="companions\[0\]\.companion_name"[^>]*value="Alan"/)
      assert.notInclude(one, "companions[1]")
    }),
  )

  it(
    "shows a form with steps section by section and keeps the answers in the other sections",
    withForms(async ({ fetch, member }) => {
      const first = await (await fetch(inspection, { headers: member })).text()
      assert.include(first, "Step 1 of 3")
      assert.notInclude(first, 'name="ppe_worn"')
      const stuck = await fetch(
        inspection,
        post(
          [
            ["__go", "next"],
            ["site_name", "Harbour Street 12"],
          ],
          member,
        ),
      )
      assert.strictEqual(stuck.status, 422)
      const answers = [
        ["site_name", "Harbour Street 12"],
        ["inspected_on", "2026-01-20"],
        ["started_at", "08:30"],
        ["people_on_site", "12"],
        ["weather", "dry"],
      ] as const
      const second = await (await fetch(inspection, post([...answers, ["__go", "next"]], member))).text()
      assert.include(second, "Step 2 of 3")
      assert.match(second, /name="site_name"\s+value="Harbour Street 12"\s+data-carried/)
      const step = hiddenOf(second, "__step")
      const back = await (
        await fetch(inspection, post([...answers, ["__step", step], ["__go", "back"]], member))
      ).text()
      assert.include(back, "Step 1 of 3")
      assert.match(back, /value="Harbour Street 12"/)
    }),
  )

  it(
    "saves answers for later and shows them again to the same person",
    withForms(async ({ fetch, member }) => {
      const saved = await (
        await fetch(
          inspection,
          post(
            [
              ["site_name", "Pier 4"],
              ["__go", "save"],
            ],
            member,
          ),
        )
      ).text()
      assert.include(saved, "Your answers are saved")
      const again = await (await fetch(inspection, { headers: member })).text()
      assert.match(again, /name="site_name"[^>]*value="Pier 4"/)
    }),
  )

  it(
    "stores no answers posted by another site's page, but shows them for review",
    withForms(async ({ fetch, kept }) => {
      const response = await fetch(survey, post(complete, { origin: "https://evil.test" }))
      assert.strictEqual(response.status, 403)
      assert.include(await response.text(), "These answers were filled in by another website")
      assert.strictEqual(kept.submissions.size, 0)
    }),
  )

  it(
    "shows the answers again if they can't be stored, and an error if the form can't be read",
    withForms(async ({ fetch, kept }) => {
      kept.isFull = true
      const refused = await fetch(survey, post(complete))
      assert.strictEqual(refused.status, 503)
      const body = await refused.text()
      assert.include(body, "Yours are still here")
      assert.match(body, />\s*The people<\/textarea/)
      kept.isDown = true
      const down = await fetch(survey)
      assert.strictEqual(down.status, 503)
      assert.include(await down.text(), "available right now")
    }),
  )

  it(
    "redirects signed-out visitors to sign in, refuses members of other tenants, and reports missing forms",
    withForms(async ({ fetch, member }) => {
      const stranger = await fetch(inspection)
      assert.strictEqual(stranger.status, 303)
      assert.strictEqual(stranger.headers.get("location"), `/sign-in?next=${encodeURIComponent(inspection)}`)
      assert.strictEqual((await fetch(inspection.replace("demo", "acme"), { headers: member })).status, 403)
      assert.strictEqual((await fetch("/demo/forms/nowhere", { headers: member })).status, 404)
      assert.strictEqual((await fetch("/api/forms/nowhere", { headers: member })).status, 404)
    }),
  )

  it(
    "uses the reader's language for the form, the page and the messages",
    withForms(async ({ fetch }) => {
      const headers = { "accept-language": "es" }
      const body = await (await fetch(survey, { headers })).text()
      assert.include(body, "<h1>¿Qué tal lo hemos hecho?</h1>")
      assert.include(body, "Revisar las respuestas")
      const wrong = await (await fetch(survey, post([["recommend", "3"]], headers))).text()
      assert.include(wrong, "es obligatorio")
    }),
  )

  it(
    "[PAGE-080] is served below the configured base path",
    withForms(
      async ({ fetch }) => {
        const response = await fetch(`/ui${survey}`)
        assert.strictEqual(response.status, 200)
        assert.include(await response.text(), `action="/ui${survey}"`)
        assert.strictEqual((await fetch(survey)).status, 404)
      },
      { base: "/ui" },
    ),
  )
})

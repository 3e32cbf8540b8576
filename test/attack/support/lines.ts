import { WebSocket } from "@effect/platform-node/NodeWS"
import { connect } from "node:net"
import { parquetWriteBuffer } from "hyparquet-writer"
import { multipart, records, request, section } from "../../support/renders.ts"
import { readyAgent } from "./agent.ts"
import { madeForm, publicForm } from "./form.ts"
import { type Line, post, signed, type Stage, statusOf } from "./line.ts"
import { moreLines } from "./moreLines.ts"

/** Templates of the service, by name. */
export const costlyTemplates: Readonly<Record<string, string>> = {
  squared: "{% for a in data.sales %}{% for b in data.sales %}{% if a.n == b.n %}x{% endif %}{% endfor %}{% endfor %}",
  written: "{% for a in data.sales %}{% for b in data.sales %}{{ a.n }}{{ b.n }}{% endfor %}{% endfor %}",
  deep: "{{ data }}",
}

const textField = (n: number) => ({ field_id: `f${n}`, field_type: "text", label: `Field ${n}` })
const texts = (count: number) => Array.from({ length: count }, (_, n) => textField(n))

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth)

const renderAt = ({ service }: Stage) => `${service.url}/api/v1/agents/infographic/render?format=json`

/** A question to an agent whose model calls the tool. */
const tool =
  (slug: string, input: () => object): Line["prepare"] =>
  async (stage) => {
    const chat = await readyAgent(stage.service, { tools_config_plain: [slug] })
    stage.model.calls(slug, input())
    return async () => [await post(chat, JSON.stringify({ query: "go" }), signed(stage.service))]
  }

const definition = (fields: ReadonlyArray<object>) =>
  JSON.stringify({
    form_id: `big-${Math.random().toString(36).slice(2)}`,
    title: "Big",
    sections: [{ section_id: "one", fields }],
  })

const saving =
  (fields: () => ReadonlyArray<object>): Line["prepare"] =>
  async ({ service }) => {
    const body = definition(fields())
    return async () => [
      await post(
        `${service.url}/api/v1/demo/forms`,
        body.replace(/big-[a-z0-9]+/, `big-${Math.random().toString(36).slice(2)}`),
        signed(service),
      ),
    ]
  }

const listForm = (stage: Stage) =>
  madeForm(
    stage.service,
    [
      {
        field_id: "outer",
        field_type: "array",
        label: "Outer",
        item_template: {
          field_id: "inner",
          field_type: "array",
          label: "Inner",
          item_template: { field_id: "leaf", field_type: "text", label: "Leaf" },
        },
      },
    ],
    { is_public: true },
  )

const lists =
  (characters: number): Line["prepare"] =>
  async (stage) => {
    const form = await listForm(stage)
    const rows = Math.floor(characters / (3 * 500))
    const body = JSON.stringify({
      data: { outer: Array.from({ length: rows }, () => Array.from({ length: 500 }, () => 0)) },
    })
    return async () => [await post(`${form}/validate`, body)]
  }

const fillings = new WeakMap<Stage, Promise<string>>()

/** A form with 150 answers of a megabyte, sent once per stage. */
const filled = (stage: Stage): Promise<string> => {
  const { service } = stage
  const fill = async () => {
    const form = await publicForm(service)
    const body = JSON.stringify({ data: { text: "x".repeat(1_000_000) } })
    for (let n = 0; n < 150; n++) await post(`${form}/data`, body, signed(service))
    return form
  }
  const form = fillings.get(stage) ?? fill()
  fillings.set(stage, form)
  return form
}

const loops =
  (template: string): Line["prepare"] =>
  async (stage) => {
    const rows = Array.from({ length: 1500 }, (_, n) => ({ n }))
    const body = JSON.stringify(request({ template, persist: false, datasets: { sales: records(rows) } }))
    return async () => [await post(renderAt(stage), body, signed(stage.service))]
  }

const printing =
  (fields: number): Line["prepare"] =>
  async ({ service }) => {
    const form = await madeForm(service, texts(fields), { is_public: true })
    return async () => [await statusOf(await fetch(`${form}/render/pdf`))]
  }

const aiming =
  (levels: number): Line["prepare"] =>
  async (stage) => {
    const target = Array.from({ length: levels }, () => "a").join(".")
    const body = JSON.stringify(request({ template: "deep" }, { sections: [section({ target })] }))
    return async () => [await post(renderAt(stage), body, signed(stage.service))]
  }

/** Inline rows with very many columns. */
const wide =
  (columns: number, name: (n: number) => string): Line["prepare"] =>
  async (stage) => {
    const row = Object.fromEntries(Array.from({ length: columns }, (_, n) => [name(n), "x"]))
    const asked = request(
      { template: "table_report", persist: false, datasets: { rows: records([row, row, row]) } },
      { sections: [section({ name: "Rows", target: "rows", datasets: ["rows"] })] },
    )
    const body = JSON.stringify(asked)
    return async () => [await post(renderAt(stage), body, signed(stage.service))]
  }

/** Attacks that were harmful before there were limits. */
export const lines: ReadonlyArray<Line> = [
  { name: "PDF of a form with 250 text fields, without signing in", before: "1.1 s", prepare: printing(250) },
  { name: "PDF of a form with 1,000 text fields, without signing in", before: "5.2 s", prepare: printing(1000) },
  { name: "a form with 10,000 text fields, for its PDF", before: "> 6 min", prepare: saving(() => texts(10_000)) },
  { name: "a section's target of 20,000 levels", before: "5.7 s, 497 MB", prepare: aiming(20_000) },
  { name: "a section's target of 50,000 levels", before: "3.1 GB, thread dies", prepare: aiming(50_000) },
  {
    name: "nested loops over 1,500 rows in a template",
    before: "27 s",
    prepare: loops("squared"),
  },
  { name: "nested loops that write 13 MB in millions of pieces", before: "312 MB", prepare: loops("written") },
  {
    name: "3 rows with 1,000 columns named as starts and 1,000 as ends",
    before: "10 s",
    prepare: wide(2000, (n) => `${n % 2 === 0 ? "start" : "end"} ${n}`),
  },
  {
    name: "Parquet of 8 KB with 1.9 million cells in table_report",
    before: "2.3 GB",
    prepare: async (stage) => {
      const file = parquetWriteBuffer({
        columnData: Array.from({ length: 19 }, (_, n) => ({
          name: `c${n}`,
          data: Array.from({ length: 100_000 }, () => n),
          type: "INT32" as const,
        })),
      })
      const asked = request(
        { template: "table_report", datasets: { rows: null } },
        { sections: [section({ name: "Rows", target: "rows", datasets: ["rows"] })] },
      )
      const { type, body } = multipart([
        { name: "request", type: "application/json", content: JSON.stringify(asked) },
        {
          name: "dataset:rows",
          type: "application/vnd.apache.parquet",
          filename: "rows.parquet",
          content: new Uint8Array(file),
        },
      ])
      const headers = { authorization: `Bearer ${stage.service.token}`, "content-type": type }
      return async () => [await statusOf(await fetch(renderAt(stage), { method: "POST", headers, body }))]
    },
  },
  { name: "nested lists, 78 KiB, without signing in", before: "0.7 s", prepare: lists(78 * 1024) },
  { name: "nested lists, 635 KiB, without signing in", before: "> 60 s, 2.5 GB", prepare: lists(635 * 1024) },
  {
    name: "`concat` of itself in 26 computed fields",
    before: "128 MB per row",
    prepare: async (stage) => {
      const doubled = texts(26).map((field, n) =>
        n === 0 ? field : { ...field, computed: { op: "concat", operands: [`f${n - 1}`, `f${n - 1}`] } },
      )
      const form = await madeForm(stage.service, doubled, { is_public: true })
      const body = JSON.stringify({ data: { f0: "abcd" } })
      return async () => [
        await post(`${form}/data`, body, signed(stage.service)),
        await statusOf(await fetch(`${form}/data`, { headers: signed(stage.service) })),
      ]
    },
  },
  {
    name: "JSON with 5,000 levels to validate, data, partial and PATCH",
    before: "500",
    prepare: async ({ service }) => {
      const form = await publicForm(service)
      const body = `{"data":{"text":${nested(5000)}}}`
      const patch = { method: "PATCH", headers: signed(service), body: `{"meta":${nested(5000)}}` }
      return async () => [
        await post(`${form}/validate`, body),
        await post(`${form}/data`, body),
        await post(`${form}/partial`, body, signed(service)),
        await statusOf(await fetch(form, patch)),
      ]
    },
  },
  {
    name: "a document with 50 MB of `<`",
    before: "13.6 s",
    prepare: async ({ service }) => {
      const body = new FormData()
      body.append("config", new Blob([JSON.stringify({ name: "Read" })], { type: "application/json" }))
      body.append("documents", new Blob(["<".repeat(50 * 1_000_000)], { type: "text/html" }), "tags.html")
      const headers = { authorization: `Bearer ${service.token}` }
      return async () => {
        const made = await fetch(`${service.url}/api/v1/agents/user/`, { method: "POST", headers, body })
        const { chatbot_id: id } = (await made.json()) as { readonly chatbot_id: string }
        for (;;) {
          const asked = await fetch(`${service.url}/api/v1/agents/user/${id}/status`, { headers })
          const { phase } = (await asked.json()) as { readonly phase: string }
          if (phase === "ready" || phase === "error" || phase === "failed") return [made.status, asked.status]
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
    },
  },
  {
    name: "CSV export by a tool, 5,000 rows with distinct keys",
    before: "7 s",
    prepare: tool("csv_export", () => ({ rows: Array.from({ length: 5000 }, (_, n) => ({ [`k${n}`]: n })) })),
  },
  {
    name: "`json_query` of 40,000 levels",
    before: "0.6 s and 500",
    prepare: tool("json_query", () => ({ json: nested(40_000), pointer: "/0" })),
  },
  {
    name: "190 patterns `(a?){900}b`",
    before: "3.6 s",
    prepare: saving(() => texts(190).map((field) => ({ ...field, constraints: { pattern: "(a?){900}b" } }))),
  },
  {
    name: "a class with 950 members in a pattern on 5,000 characters",
    before: "950 per character",
    prepare: async ({ service }) => {
      const members = Array.from({ length: 950 }, (_, n) => String.fromCodePoint(0x4e00 + 2 * n))
      const form = await madeForm(service, [{ ...textField(0), constraints: { pattern: `[${members.join("")}]*` } }], {
        is_public: true,
      })
      const body = JSON.stringify({ data: { f0: members.join("").repeat(6).slice(0, 5000) } })
      return async () => [await post(`${form}/validate`, body)]
    },
  },
  {
    name: "1,000 rows of one list, each reading 1,000 of another",
    before: "a million reads",
    prepare: async ({ service }) => {
      const rows = (id: string, more: object = {}) => ({
        field_id: `${id}s`,
        field_type: "array",
        label: id,
        item_template: { field_id: id, field_type: "text", label: id, ...more },
      })
      const conditions = [{ field_id: "seen", operator: "contains", value: "y" }]
      const form = await madeForm(
        service,
        [rows("seen"), rows("looking", { depends_on: { effect: "show", conditions } })],
        {
          is_public: true,
        },
      )
      const thousand = Array.from({ length: 1000 }, () => "x")
      const body = JSON.stringify({ data: { seens: thousand, lookings: thousand } })
      return async () => [await post(`${form}/validate`, body)]
    },
  },
  {
    name: "9,000 conditions on a text of 500 KB, without signing in",
    before: "9,000 times the text",
    prepare: async ({ service }) => {
      const conditions = Array.from({ length: 9000 }, (_, n) => ({
        field_id: "f0",
        operator: "contains",
        value: `y${n}`,
      }))
      const fields = [textField(0), { ...textField(1), depends_on: { effect: "show", logic: "or", conditions } }]
      const form = await madeForm(service, fields, { is_public: true })
      const body = JSON.stringify({ data: { f0: "x".repeat(500_000) } })
      return async () => [await post(`${form}/validate`, body)]
    },
  },
  {
    name: "`aggregate min` of 20,000 values",
    before: "500",
    prepare: async ({ service }) => {
      const least = { ...textField(1), field_type: "number" }
      const computed = { op: "aggregate", operands: ["f0"], options: { fn: "min" } }
      const form = await madeForm(
        service,
        [
          { ...textField(0), field_type: "tags" },
          { ...least, computed },
        ],
        {
          is_public: true,
        },
      )
      const body = JSON.stringify({ data: { f0: Array.from({ length: 20_000 }, (_, n) => n) } })
      return async () => [await post(`${form}/validate`, body)]
    },
  },
  {
    name: "3,000 requests sent at once on one connection",
    before: "all at once",
    prepare: async ({ service }) => {
      const { hostname, port, pathname } = new URL(`${await publicForm(service)}/validate`)
      const body = JSON.stringify({ data: { text: "x" } })
      const head = `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json`
      const one = `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      return () =>
        new Promise((resolve) => {
          let answers = ""
          const statuses = () => [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
          connect(Number(port), hostname)
            .on("data", (chunk: Buffer) => (answers += chunk.toString("latin1")))
            .on("error", () => undefined)
            .on("close", () => resolve([...new Set(statuses())]))
            .write(one.repeat(3000))
        })
    },
  },
  {
    name: "a ranking of 150,000 places, the last one twice",
    before: "minutes",
    prepare: async ({ service }) => {
      const options = ["a", "b"].map((value) => ({ value, label: value }))
      const form = await madeForm(service, [{ ...textField(0), field_type: "ranking", options }], { is_public: true })
      const places = Array.from({ length: 150_000 }, (_, n) => n)
      const body = JSON.stringify({ data: { f0: [...places, 149_999] } })
      return async () => [await post(`${form}/validate`, body)]
    },
  },
  {
    name: "`a=&` 300,000 times to a form and to the sign-in",
    before: "1.2 s",
    prepare: async ({ service }) => {
      const form = (await publicForm(service)).replace("/api/v1", "")
      const body = "a=&".repeat(300_000)
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      return async () => [await post(form, body, headers), await post(`${service.url}/sign-in`, body, headers)]
    },
  },
  {
    name: "a form with 70,000 fields",
    before: "3.4 s",
    prepare: saving(() => texts(70_000).map(({ field_id }) => ({ field_id, field_type: "text", label: "F" }))),
  },
  { name: "a form with 1,000 fields", before: "0.5 s", prepare: saving(() => texts(1000)) },
  {
    name: "a first view of the playground and the gallery",
    before: "2.2 s",
    prepare:
      async ({ service }) =>
      async () => [
        await statusOf(await fetch(`${service.url}/playground`, { headers: signed(service) })),
        await statusOf(await fetch(`${service.url}/demo/forms`, { headers: signed(service) })),
        await statusOf(await fetch(`${service.url}/demo/gallery`, { headers: signed(service) })),
      ],
  },
  {
    name: "60 sockets that send 10 MiB before any token",
    before: "499 MB",
    prepare: async ({ service }) => {
      const form = await publicForm(service)
      const address = form.replace("http", "ws") + "/audio/ws"
      const recording = new Uint8Array(10 * 1024 * 1024 - 1)
      const one = () =>
        new Promise<number>((resolve) => {
          const socket = new WebSocket(address)
          // The last byte of the frame never arrives, so nothing is processed.
          socket.on("open", () => socket.send(recording, { fin: false }))
          socket.on("close", (code: number) => resolve(code))
          socket.on("error", () => {})
        })
      return async () => [...new Set(await Promise.all(Array.from({ length: 60 }, one)))]
    },
  },
  {
    name: "150 answers of 1 MB to a public form",
    before: "no 429",
    prepare: async ({ service }) => {
      const form = await publicForm(service)
      const body = JSON.stringify({ data: { text: "x".repeat(1_000_000) } })
      return async () => {
        const statuses = new Set<number>()
        for (let n = 0; n < 150; n += 10)
          for (const status of await Promise.all(Array.from({ length: 10 }, () => post(`${form}/data`, body))))
            statuses.add(status)
        return [...statuses]
      }
    },
  },
  {
    name: "a page with 150 answers of 1 MB",
    before: "2.1 s, 928 MB",
    prepare: async (stage) => {
      const form = await filled(stage)
      return async () => [await statusOf(await fetch(`${form}/data?limit=150`, { headers: signed(stage.service) }))]
    },
  },
  {
    name: "an export of 150 answers of 1 MB, as JSON, CSV and Parquet",
    before: "928 MB",
    prepare: async (stage) => {
      const form = await filled(stage)
      return async () => {
        const statuses: Array<number> = []
        for (const format of ["json", "csv", "parquet"])
          statuses.push(
            await statusOf(await fetch(`${form}/data?format=${format}`, { headers: signed(stage.service) })),
          )
        return statuses
      }
    },
  },
  {
    name: "a chat whose model server closes the stream without chunking",
    before: "the process ends",
    prepare: async (stage) => {
      const chat = await readyAgent(stage.service)
      stage.model.breaksOff()
      return async () => {
        const statuses = new Set<number>()
        const headers = { ...signed(stage.service), accept: "text/event-stream" }
        for (let turn = 0; turn < 8; turn++) statuses.add(await post(chat, JSON.stringify({ query: "hello" }), headers))
        return [...statuses]
      }
    },
  },
  ...moreLines,
]

import { WebSocket } from "@effect/platform-node/NodeWS"
import * as fc from "fast-check"
import { strToU8, zipSync } from "fflate"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { multipart, request, section } from "../../support/renders.ts"
import { madeForm, publicForm } from "./form.ts"
import { hostileForms } from "./hostileForms.ts"
import { type Line, post, signed, type Stage, statusOf } from "./line.ts"

const text = { field_id: "text", field_type: "text", label: "Text" }
const unlike = <A>(statuses: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(statuses)]
const list = <A>(count: number, item: (n: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, n) => item(n))

/** Connections that send requests and never read; they are closed once the service has answered another client. */
const unread = async (url: string, head: string, count: number): Promise<void> => {
  const { hostname, port } = new URL(url)
  const sockets: Array<Socket> = []
  for (let n = 0; n < count; n++) {
    const socket = connect(Number(port), hostname).on("error", () => undefined)
    await once(socket, "connect")
    socket.write(head)
    // The response has begun.
    await once(socket, "readable")
    sockets.push(socket)
  }
  for (const socket of sockets) socket.destroy()
}

const asking = (path: string, token?: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: here\r\n${token === undefined ? "" : `authorization: Bearer ${token}\r\n`}\r\n`

const unreadPages = async (stage: Stage) => {
  const { service } = stage
  const form = await publicForm(service)
  const body = JSON.stringify({ data: { text: "x".repeat(1_000_000) } })
  for (let n = 0; n < 8; n++) await post(`${form}/data`, body, signed(service))
  const { pathname } = new URL(form)
  return async () => {
    await unread(service.url, asking(`${pathname}/data?limit=8`, service.token), 60)
    return [await statusOf(await fetch(`${service.url}/healthz`))]
  }
}

/** A workbook whose sheet repeats one row: a few kilobytes that unpack to many megabytes. */
const denseWorkbook = (row: string, count: number): Uint8Array => {
  const types = "http://schemas.openxmlformats.org"
  const relation = `${types}/officeDocument/2006/relationships`
  return zipSync({
    "_rels/.rels": strToU8(
      `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="r1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="${types}/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets><sheet name="a" sheetId="1" r:id="s1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="s1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": strToU8(
      `<worksheet xmlns="${types}/spreadsheetml/2006/main"><sheetData>${row.repeat(count)}</sheetData></worksheet>`,
    ),
  })
}

const workbook =
  (row: string, count: number): Line["prepare"] =>
  async ({ service }) => {
    const asked = request(
      { template: "table_report", datasets: { rows: null } },
      { sections: [section({ name: "Rows", target: "rows", datasets: ["rows"] })] },
    )
    const { type, body } = multipart([
      { name: "request", type: "application/json", content: JSON.stringify(asked) },
      {
        name: "dataset:rows",
        type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        filename: "rows.xlsx",
        content: new Uint8Array(denseWorkbook(row, count)),
      },
    ])
    const headers = { authorization: `Bearer ${service.token}`, "content-type": type }
    return async () => [
      await statusOf(
        await fetch(`${service.url}/api/v1/agents/infographic/render?format=json`, { method: "POST", headers, body }),
      ),
    ]
  }

const importing =
  (name: string, content: () => string | Uint8Array): Line["prepare"] =>
  async ({ service }) => {
    const file = content()
    return async () => {
      const body = new FormData()
      body.append("file", new Blob([file as never]), name)
      const headers = { authorization: `Bearer ${service.token}` }
      return [await statusOf(await fetch(`${service.url}/api/v1/demo/forms/import`, { method: "POST", headers, body }))]
    }
  }

/**
 * Sends messages to a voice session of a public form until the service has answered all of them or closed the
 * connection.
 */
const speaking =
  (fields: ReadonlyArray<object>, messages: () => ReadonlyArray<string>): Line["prepare"] =>
  async ({ service }) => {
    const form = await madeForm(service, fields, { is_public: true })
    const address = `${form.replace("http", "ws")}/audio/ws`
    const all = messages()
    return () =>
      new Promise((resolve) => {
        const socket = new WebSocket(address)
        let answered = 0
        const ended = () => socket.close()
        socket.on("open", () => {
          socket.send(JSON.stringify({ type: "start_session", protocol_version: 2 }))
          for (const message of all) socket.send(message)
          socket.ping()
        })
        socket.on("message", () => {
          answered++
          if (answered > all.length) ended()
        })
        socket.on("pong", () => setTimeout(ended, 1500))
        socket.on("error", () => undefined)
        socket.on("close", (code: number) => resolve([code]))
      })
  }

const answer = (value: string) => JSON.stringify({ type: "answer_text", field_id: "text", text: value, value })

const manyChoices = list(1000, (n) => ({
  field_id: `f${n}`,
  field_type: "select",
  label: `Question ${n}`,
  options: list(9, (at) => ({ value: `${at}`, label: `Option ${at}` })),
}))

/** Attacks that were found and limited after the first list. */
export const moreLines: ReadonlyArray<Line> = [
  { name: "60 connections that request 8 MB and read nothing", before: "480 MB", prepare: unreadPages },
  {
    name: "300 connections that request the description and read nothing",
    before: "all of them",
    prepare: async ({ service }) => {
      return async () => {
        await unread(service.url, asking("/openapi.json"), 300)
        return [await statusOf(await fetch(`${service.url}/healthz`))]
      }
    },
  },
  {
    name: "a workbook of 100 KB with 4 million cells",
    before: "by its bytes alone",
    prepare: workbook(`<row>${"<c/>".repeat(20)}</row>`, 200_000),
  },
  { name: "a workbook of a million empty rows", before: "by its bytes alone", prepare: workbook("<row/>", 2_000_000) },
  {
    name: "20,000 empty files in one body to a form",
    before: "2 s",
    prepare: async ({ service }) => {
      const form = (await publicForm(service)).replace("/api/v1", "")
      const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n\r\n'
      const headers = { "content-type": "multipart/form-data; boundary=b" }
      return async () => [await post(form, `${part.repeat(20_000)}--b--\r\n`, headers)]
    },
  },
  {
    name: "one key 90,000 times, and 60,000 keys, in JSON",
    before: "",
    prepare: async ({ service }) => {
      const form = await publicForm(service)
      const same = `{"data":{${list(90_000, () => '"text":"x"').join(",")}}}`
      const many = `{"data":{${list(60_000, (n) => `"k${n}":"x"`).join(",")}}}`
      return async () => [await post(`${form}/validate`, same), await post(`${form}/validate`, many)]
    },
  },
  {
    name: "headers of 15 KB: cookies, languages, ranges, queries, tokens",
    before: "",
    prepare: async ({ service }) => {
      const form = (await publicForm(service)).replace("/api/v1", "")
      const heads: ReadonlyArray<Readonly<Record<string, string>>> = [
        { cookie: list(3500, (n) => `${n % 10}=a`).join(";") },
        { "accept-language": list(3000, () => "en;q=").join(",") },
        { "accept-language": "a-".repeat(7000) },
        { accept: list(3000, () => "a/b;q").join(",") },
        { authorization: `Bearer ${"a.".repeat(7000)}` },
        { authorization: `Bearer ${Buffer.from("[".repeat(10_000)).toString("base64url")}.e30.a` },
        { "if-none-match": list(4000, () => '"a"').join(",") },
        { range: `bytes=${list(3000, (n) => `${n}-`).join(",")}` },
        { forwarded: "for=a,".repeat(2000), "x-forwarded-for": "1.1.1.1,".repeat(1500) },
        Object.fromEntries(list(1000, (n) => [`x-${n}`, "a"])),
      ]
      return async () => {
        const statuses: Array<number> = []
        for (let n = 0; n < 5; n++) {
          for (const headers of heads) statuses.push(await statusOf(await fetch(form, { headers })))
          statuses.push(await statusOf(await fetch(`${form}?${"a&".repeat(7000)}`)))
          statuses.push(await statusOf(await fetch(`${form}?lang=${"%61".repeat(4500)}`)))
        }
        return unlike(statuses)
      }
    },
  },
  {
    name: "a megabyte of expanding letters as a code, name and e-mail",
    before: "",
    prepare: async ({ service }) => {
      const types = ["text", "email", "phone", "url", "tags", "zipcode", "search", "barcode"]
      const fields = types.map((field_type, n) => ({ ...text, field_id: `f${n}`, field_type }))
      const form = await madeForm(service, fields, { is_public: true })
      const bodies = ["\uFDFA", "\u0301", "\u1100\u1161\u11a8", "İ", "\\ud800"].map((one) => {
        const each = one.repeat(Math.floor(120_000 / Math.max(3, Buffer.byteLength(one))))
        return `{"data":{${types.map((_, n) => `"f${n}":"${each}"`).join(",")}}}`
      })
      return async () => {
        const statuses: Array<number> = []
        for (const body of bodies) statuses.push(await post(`${form}/validate`, body))
        return unlike(statuses)
      }
    },
  },
  {
    name: "40 forms and answers made to be costly",
    before: "",
    prepare: async ({ service }) => {
      const attacks: Array<() => Promise<number>> = []
      for (const { definition, body } of fc.sample(hostileForms, { numRuns: 40, seed: 7 })) {
        const made = await fetch(`${service.url}/api/v1/demo/forms`, {
          method: "POST",
          headers: signed(service),
          body: definition.replace('"hostile"', `"hostile-${Math.random().toString(36).slice(2)}"`),
        })
        const { form_uid: uid } = (await made.json()) as { readonly form_uid?: string }
        if (made.status !== 201 || uid === undefined) continue
        const headers = signed(service)
        attacks.push(() => post(`${service.url}/api/v1/demo/forms/${uid}/data`, `{"data":${body}}`, headers))
      }
      return async () => {
        const statuses: Array<number> = []
        for (const attack of attacks) statuses.push(await attack())
        return unlike(statuses)
      }
    },
  },
  {
    name: "4,900 options, each with a rule, saved and replaced",
    before: "0.12 s",
    prepare: async ({ service }) => {
      const visible_if = (n: number) => ({ field_id: "text", operator: "neq", value: `${n}` })
      const options = list(4900, (n) => ({ value: `${n}`, label: "o", visible_if: visible_if(n) }))
      const fields = [text, { ...text, field_id: "choice", field_type: "select", options }]
      return async () => {
        const form = await madeForm(service, fields)
        const definition = {
          form_id: `replaced-${Math.random().toString(36).slice(2)}`,
          title: "Replaced",
          sections: [{ section_id: "one", fields }],
        }
        const body = JSON.stringify(definition)
        return unlike([await statusOf(await fetch(form, { method: "PUT", headers: signed(service), body }))])
      }
    },
  },
  {
    name: "an import of XML with 100,000 levels and entities",
    before: "",
    prepare: importing(
      "form.xml",
      () =>
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><h:html xmlns:h="http://www.w3.org/1999/xhtml">${"<a>".repeat(100_000)}&b;${"</a>".repeat(100_000)}</h:html>`,
    ),
  },
  {
    name: "an import of a JSON schema that refers to itself twice",
    before: "",
    prepare: importing("schema.json", () => {
      const properties = Object.fromEntries(list(8, (n) => [`p${n}`, { $ref: "#/$defs/a" }]))
      const object = { type: "object", properties }
      return JSON.stringify({
        $schema: "https://json-schema.org/draft/2020-12/schema",
        $defs: { a: object },
        ...object,
      })
    }),
  },
  {
    name: "an import of a workbook with a million rows",
    before: "",
    prepare: importing("form.xlsx", () => denseWorkbook('<row><c t="inlineStr"><is><t>a</t></is></c></row>', 500_000)),
  },
  {
    name: "four simultaneous prints of 250 questions in five scripts",
    before: "",
    prepare: async ({ service }) => {
      const labels = ["Name ", "اسم ", "नाम ", "ชื่อ ", "名前 "]
      const form = await madeForm(
        service,
        list(250, (n) => ({ ...text, field_id: `f${n}`, label: labels[n % 5]!.repeat(10) })),
        { is_public: true },
      )
      return async () => unlike(await Promise.all(list(4, async () => statusOf(await fetch(`${form}/render/pdf`)))))
    },
  },
  {
    name: "exports of 1,000 questions as XLSForm and JSON Schema",
    before: "0.4 s",
    prepare: async ({ service }) => {
      const form = await madeForm(service, manyChoices)
      const headers = signed(service)
      const exported = async (format: string) => statusOf(await fetch(`${form}/export/${format}`, { headers }))
      return async () => [await exported("xlsform"), await exported("json-schema")]
    },
  },
  {
    name: "pages and formats of 1,000 questions, without signing in",
    before: "",
    prepare: async ({ service }) => {
      const form = await madeForm(service, manyChoices, { is_public: true })
      const page = form.replace("/api/v1", "")
      const addresses = [
        ...["", "?lang=es", "/voice"].map((path) => `${page}${path}`),
        ...["/render/html", "/render/adaptive", "/render/xml", "/render/audio", "/schema"].map(
          (path) => `${form}${path}`,
        ),
      ]
      return async () => {
        const statuses: Array<number> = []
        for (const address of addresses) statuses.push(await statusOf(await fetch(address)))
        return unlike(statuses)
      }
    },
  },
  {
    name: "a megabyte name in thousands of labels, without signing in",
    before: "> 60 s",
    prepare: async ({ service }) => {
      const mentions = list(3, (n) => ({
        ...text,
        field_id: `f${n}`,
        required: true,
        label: "Hello, {text}! ".repeat(3000),
      }))
      const form = await madeForm(service, [text, ...mentions], { is_public: true })
      const body = JSON.stringify({ data: { text: "a b ".repeat(250_000) } })
      return async () => [await post(`${form}/validate`, body), await post(`${form}/data`, body)]
    },
  },
  {
    name: "2,000 voice messages at once, without signing in",
    before: "",
    prepare: speaking([text], () => list(2000, (n) => answer(`${n}`))),
  },
  {
    name: "20 spoken or typed answers of 60 KB, without signing in",
    before: "",
    prepare: speaking([{ ...text, field_type: "email" }], () =>
      ["a", "1 ", "at ", "no ", "\u0301", "( ", "a@"].flatMap((one) =>
        list(3, () => answer(one.repeat(60_000 / one.length))),
      ),
    ),
  },
  {
    name: "voice messages with 15,000 levels",
    before: "",
    prepare: speaking([text], () => list(100, () => `{"type":${"[".repeat(15_000)}${"]".repeat(15_000)}}`)),
  },
  {
    name: "recordings that claim to be long or are invalid, not signed in",
    before: "",
    prepare: async ({ service }) => {
      const form = await madeForm(service, [text], { is_public: true })
      const wav = Buffer.alloc(9_000_000)
      wav.write(
        "RIFF\xff\xff\xff\x7fWAVEfmt \x10\0\0\0\x01\0\x01\0\x01\0\0\0\x01\0\0\0\x01\0\x08\0data\xff\xff\xff\x7f",
        "latin1",
      )
      const webm = Buffer.concat([Buffer.from("1a45dfa3", "hex"), Buffer.alloc(5_000_000, 0xff)])
      const ogg = Buffer.concat(
        list(2000, () => Buffer.concat([Buffer.from("OggS\0\x02"), Buffer.alloc(21), Buffer.alloc(1000, 1)])),
      )
      return () =>
        new Promise((resolve) => {
          const socket = new WebSocket(`${form.replace("http", "ws")}/audio/ws`)
          socket.on("open", () => {
            socket.send(JSON.stringify({ type: "start_session", protocol_version: 2 }))
            for (const bytes of [wav, webm, ogg]) socket.send(bytes)
            socket.ping()
          })
          socket.on("pong", () => setTimeout(() => socket.close(), 4000))
          socket.on("error", () => undefined)
          socket.on("close", (code: number) => resolve([code]))
        })
    },
  },
]

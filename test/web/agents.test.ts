import { assert, describe, it } from "@effect/vitest"
import { handshakeFailure } from "../../src/domain/agents/EphemeralAgent.ts"
import { type Failure, failureText, failureTexts } from "../../src/domain/agents/FailureTexts.ts"
import { agents as english } from "../../src/domain/languages/en/pages/agents.ts"
import { agents as spanish } from "../../src/domain/languages/es/pages/agents.ts"
import type { AgentsFacts } from "../../src/views/agents/Facts.ts"
import { eventsOf, type SentEvent } from "../../web/chat/events.ts"
import { documentIn, reasonOf, translatedFailure } from "../../web/agents/failures.ts"
import { addressFault, changeOf, type Entries, faultsOf, orderOf } from "../../web/agents/order.ts"
import { sizeText } from "../../web/agents/words.ts"
import { type Clock, pauseAfter, poll } from "../../web/agents/polling.ts"

/** A clock without real waiting. */
const fakeClock = (): Clock => {
  let time = 0
  return {
    now: () => time,
    sleep: (milliseconds) => {
      time += milliseconds
      return Promise.resolve()
    },
  }
}

/** The times in seconds at which a status is polled that becomes final after `endsAfter` seconds, or never. */
const asked = async (endsAfter = Number.POSITIVE_INFINITY) => {
  const clock = fakeClock()
  const times: Array<number> = []
  const outcome = await poll(
    () => {
      times.push(clock.now() / 1000)
      return Promise.resolve(clock.now() / 1000 >= endsAfter)
    },
    { isOver: (isDone) => isDone, onAnswer: () => undefined, isWanted: () => true },
    clock,
  )
  return { outcome, times }
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)

describe("the size of a file", () => {
  it("is never shown as zero for a file with content", () => {
    const texts = [0, 30, 1024, 20_480, 5 * 1024 * 1024].map((bytes) => sizeText({ language: "en" }, bytes))
    assert.deepStrictEqual(texts, ["0 kB", "0.1 kB", "1 kB", "20 kB", "5 MB"])
  })
})

describe("the page's polling of an agent's state", () => {
  it("[EPH-870] happens every second for ten seconds, every three seconds up to a minute, and every five up to five minutes", async () => {
    const { times } = await asked()
    const fast = range(0, 10, 1)
    const slow = range(13, 61, 3)
    const slowest = range(66, 301, 5)
    assert.deepStrictEqual(times, [...fast, ...slow, ...slowest])
    assert.deepStrictEqual((await asked(12)).times, [...fast, 13])
  })

  it("[EPH-880] stops after five minutes and reports a timeout", async () => {
    const { outcome, times } = await asked()
    assert.strictEqual(outcome, "timeout")
    assert.isAtMost(times.at(-1)!, 305)
    assert.isUndefined(pauseAfter(300_000))
    assert.strictEqual((await asked(299)).outcome, "over")
  })

  it("stops when the caller stops listening", async () => {
    let isWanted = true
    const asked: Array<number> = []
    const outcome = await poll(
      () => Promise.resolve(asked.length),
      {
        isOver: () => false,
        onAnswer: (count) => {
          asked.push(count)
          isWanted = asked.length < 3
        },
        isWanted: () => isWanted,
      },
      fakeClock(),
    )
    assert.strictEqual(outcome, "left")
    assert.lengthOf(asked, 3)
  })
})

const streamOf = (pieces: ReadonlyArray<string>) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })

describe("the events of an answer", () => {
  it("are parsed however the network splits them, and comments and incomplete events are skipped", async () => {
    const text =
      'retry: 1000\n\n: nothing yet\n\nid: t:1\nevent: start\ndata: {"a":1}\n\n' +
      'id: t:2\r\nevent: delta\r\ndata: {"text":"ñ\\n"}\r\n\r\nid: t:3\ndata: x\ndata: y\n\nid: t:4\nevent: delta\ndata: ha'
    const expected: ReadonlyArray<SentEvent> = [
      { id: "t:1", name: "start", data: '{"a":1}' },
      { id: "t:2", name: "delta", data: '{"text":"ñ\\n"}' },
      { id: "t:3", name: "message", data: "x\ny" },
    ]
    for (const size of [1, 3, 7, 1000]) {
      const pieces = range(0, text.length - 1, size).map((at) => text.slice(at, at + size))
      const found: Array<SentEvent> = []
      for await (const event of eventsOf(streamOf(pieces))) found.push(event)
      assert.deepStrictEqual(found, expected, `${size}`)
    }
  })
})

const facts: AgentsFacts = {
  language: "en",
  cap: 1000,
  lifetime: 1,
  opened: null,
  editing: null,
  texts: english.script,
}

const entries = (fields: Partial<Entries> = {}): Entries => ({
  name: "Ana",
  description: "",
  instructions: "",
  language: "en",
  ragMode: "vector",
  tools: [],
  toolApprovals: {},
  serverApproval: "auto",
  serverApprovals: {},
  serverName: "",
  serverUrl: "",
  serverKey: "",
  documentsGone: [],
  serversGone: [],
  files: [],
  ...fields,
})

describe("the configuration that the form sends", () => {
  it("follows the contract, and leaves out optional members that were not chosen", () => {
    assert.deepStrictEqual(orderOf(entries({ tools: ["calculator"] })), {
      name: "Ana",
      description: "",
      system_prompt_template: "",
      language: "en",
      tools_config_plain: ["calculator"],
    })
    const whole = orderOf(
      entries({
        files: [{ name: "a.pdf", type: "application/pdf" }],
        ragMode: "pageindex",
        serverName: "m",
        serverUrl: "https://m.test/",
        serverKey: "k",
      }),
    )
    assert.deepInclude(whole, { use_vector: true, vector_config: { rag_mode: "pageindex" } })
    assert.deepStrictEqual(whole["mcp_config_plain"], [
      { type: "http", name: "m", url: "https://m.test/", api_key: "k" },
    ])
  })

  it("includes the approval setting of every chosen tool if one requires approval, and the changed settings of servers", () => {
    const chosen = { tools: ["calculator", "think"], toolApprovals: { calculator: "ask", stranger: "never" } }
    assert.deepInclude(orderOf(entries(chosen)), { tool_approvals: { calculator: "ask", think: "auto" } })
    const server = { serverName: "m", serverUrl: "https://m.test/", serverApproval: "ask" }
    assert.deepStrictEqual(orderOf(entries(server))["mcp_config_plain"], [
      { type: "http", name: "m", url: "https://m.test/", approval: "ask" },
    ])
    assert.notProperty(changeOf(entries()), "mcp_config_plain")
    const change = changeOf(
      entries({ tools: ["think"], serversGone: ["a"], serverApprovals: { a: "ask", b: "never" } }),
    )
    assert.deepInclude(change, {
      tool_approvals: { think: "auto" },
      mcp_config_plain: [
        { name: "a", _delete: true },
        { name: "b", approval: "never" },
      ],
    })
  })

  it("is not sent while a value is invalid, and each control shows its error", () => {
    const faults = (fields: Partial<Entries>) => faultsOf(facts, entries(fields)).map(({ control }) => control)
    assert.deepStrictEqual(faults({}), [])
    assert.deepStrictEqual(faults({ name: "" }), ["name"])
    assert.deepStrictEqual(faults({ serverKey: "k" }), ["server-name", "server-url"])
    assert.deepStrictEqual(faults({ serverName: "m", serverUrl: "ftp://m.test/" }), ["server-url"])
    assert.deepStrictEqual(faults({ ragMode: "pageindex", files: [{ name: "a.txt", type: "text/plain" }] }), ["files"])
    assert.isUndefined(addressFault(facts, "http://m.test/"))
  })
})

describe("the message about an agent that could not be prepared", () => {
  const here = spanish.script.failures
  const failures = Object.keys(failureTexts) as ReadonlyArray<Failure>
  const facts = { url: "https://m.test/mcp", reason: "x", status: 503, most: 7, tool: "t", name: "a: b. (c)" }
  const values = { ...facts, type: "image/png", mode: "vector", phase: "warming" }

  it("is in the page's language for every kind of failure, with all values filled in", () => {
    for (const failure of failures) {
      const translated = translatedFailure(here, failureText(failure, values))
      assert.strictEqual(
        translated,
        here[failure].replace(/\{([a-z]+)\}/g, (_, name: keyof typeof values) => String(values[name])),
      )
      assert.strictEqual(
        translatedFailure(english.script.failures, failureText(failure, values)),
        failureText(failure, values),
      )
    }
  })

  it("includes the reason, and a server's message unchanged", () => {
    const refused = handshakeFailure("https://m.test/mcp?key=1", failureText("credentials", { status: 401 }))
    assert.strictEqual(
      translatedFailure(here, refused),
      "No se ha podido conectar con https://m.test/mcp: el servidor ha rechazado las credenciales (401)",
    )
    assert.strictEqual(reasonOf(here, refused), "el servidor ha rechazado las credenciales (401)")
    assert.strictEqual(
      translatedFailure(here, failureText("documentUnreadable", { name: "a.pdf", reason: failureText("pdfLocked") })),
      "El documento a.pdf no se puede leer: el PDF está protegido con contraseña.",
    )
    assert.strictEqual(translatedFailure(here, "Division by zero"), "Division by zero")
    assert.strictEqual(reasonOf(here, "Division by zero"), "Division by zero")
  })

  it("names the affected document, and not an agent of the same name", () => {
    const reason = failureText("pdfBroken")
    assert.strictEqual(documentIn(failureText("documentUnreadable", { name: "a: b. (c)", reason })), "a: b. (c)")
    assert.strictEqual(documentIn(failureText("documentEmpty", { name: "a.md" })), "a.md")
    assert.isUndefined(documentIn(failureText("nameTaken", { name: "a.md" })))
    assert.isUndefined(documentIn("Division by zero"))
  })
})

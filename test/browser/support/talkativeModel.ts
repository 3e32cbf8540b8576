import type { ServerResponse } from "node:http"
import type { ChatReply, ChatRequest } from "../../support/chat.ts"
import { completion, part, wantsObject } from "../../support/composing.ts"

/** An infographic from the figures in a question about 12 cats. */
const drawing = {
  template: "kpi_overview",
  sections: [
    part("report", { columns: ["title", "locale"], rows: [["Where cats sit", "en"]] }),
    part("kpis", { columns: ["metric", "value"], rows: [["Cats", 12]] }),
  ],
}

/** An answer with every Markdown construct. */
export const richAnswer = [
  "## How it compares",
  "",
  "The warranty covers **three** years [1], while 17*23 = 391 and 4*5 = 20 keep their stars.",
  "",
  "| Model | Price | Years |",
  "|:------|------:|:-----:|",
  "| Alpha | 1,200 | 3 |",
  "| Beta | 900 | 2 |",
  "",
  "> A quote, with a [link](https://example.com/) in it.",
  "",
  "1. First",
  "   - nested *once*",
  "     - and twice",
  "2. Second",
  "",
  "```python",
  "def area(radius):  # of a circle",
  '    return {"area": 3.14159 * radius ** 2}',
  "```",
  "",
  "The area is $A = \\pi r^2$, and",
  "",
  "$$\\int_0^1 x^2\\,dx = \\frac{1}{3}$$",
  "",
  "![A cat](https://elsewhere.example/cat.png)",
].join("\n")

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason: finish }] })}\n\n`

const end =
  `${chunk({}, "stop")}data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 1211, completion_tokens: 87 } })}\n\n` +
  "data: [DONE]\n\n"

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Sends text in small pieces, with a pause after each. */
const slowly =
  (text: string, milliseconds: number, size = 24) =>
  async (response: ServerResponse): Promise<void> => {
    response.writeHead(200, { "content-type": "text/event-stream" })
    for (let at = 0; at < text.length && !response.destroyed; at += size) {
      response.write(chunk({ content: text.slice(at, at + size) }))
      await pause(milliseconds)
    }
    response.end(end)
  }

/** Sends text that ends with the given finish reason. */
const ended = (text: string, reason: string) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "text/event-stream" })
  response.end(`${chunk({ content: text })}${chunk({}, reason)}data: [DONE]\n\n`)
}

/** Sends the beginning of an answer, and then hangs. */
export const hanging = (text: string) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "text/event-stream" })
  response.write(chunk({ content: text }))
}

/** Sends an event after a delay. */
const later = (milliseconds: number, reply: (response: ServerResponse) => void) => async (response: ServerResponse) => {
  await pause(milliseconds)
  reply(response)
}

/** Sends the beginning of an answer, and closes the connection. */
const breaking = (text: string) => async (response: ServerResponse) => {
  hanging(text)(response)
  await pause(100)
  response.destroy()
}

const calculating = (...expressions: ReadonlyArray<string>) =>
  expressions.map((expression) => ["calculator", { expression }] as const)

/** The replies to questions that contain these words; the first match applies. */
const replies: Readonly<Record<string, () => ChatReply>> = {
  twice: () => ({ text: "Let me see.", calls: calculating("12*7", "3*5") }),
  "too long": () => ended("It ends in mid", "length"),
  "held back": () => ended("It ends", "content_filter"),
  empty: () => " ",
  calculate: () => ({ calls: calculating("12*7") }),
  table: () => slowly(richAnswer, 4),
  slow: () => slowly("One sentence comes. Another one follows. ".repeat(6), 40),
  hang: () => hanging("It begins, and "),
  "say nothing": () => hanging(""),
  "break off": () => breaking("Half an ans"),
}

/**
 * A model controlled by its question: `table`, `slow`, `hang`, `say nothing`, `break off`, `fail` (once), `hostile`,
 * `too long`, `held back`, `empty`, `calculate` (`twice`), `draw patiently`, `draw nothing`; otherwise it cites.
 */
export const talkativeModel = (hostile: string) => {
  let failures = 0
  return (body: ChatRequest): ChatReply => {
    const last = body.messages.at(-1)
    const question = last?.content ?? ""
    if (wantsObject(body)) {
      const asked = JSON.stringify(body.messages)
      if (asked.includes("draw nothing")) return completion("none")
      return asked.includes("draw patiently") ? later(2500, completion(drawing)) : completion(drawing)
    }
    if (last?.role === "tool") return "It is **84**."
    const reply = Object.keys(replies).find((words) => question.includes(words))
    if (reply !== undefined) return replies[reply]!()
    if (question.includes("fail")) return failures++ === 0 ? { status: 400 } : "Now it **works**."
    if (question.includes("hostile")) return slowly(hostile, 1, 400)
    return ["Cats sit ", "on *mats* ", "[1].\n\n- one\n- two"]
  }
}

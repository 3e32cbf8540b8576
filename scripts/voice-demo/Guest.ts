import * as NodeWS from "@effect/platform-node/NodeWS"
import { recordingOf } from "../../test/doubles/scripted/SpeechRecognition.ts"
import { guest, type Stage } from "./Stage.ts"
import type { Line, Script } from "./utterances.ts"

/** A message from the service, as the client receives it. */
type Message = Readonly<Record<string, unknown>> & { readonly type: string }

export interface Filled {
  readonly transcript: ReadonlyArray<string>
  readonly answers: Readonly<Record<string, { readonly value: unknown; readonly source: string }>>
}

const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

/** The guest's side of a conversation: responds to the service's messages, and records a transcript of both sides. */
class Conversation {
  readonly transcript: Array<string> = []
  readonly #script: Script
  readonly #protocol: 1 | 2
  readonly #socket: NodeWS.WebSocket
  readonly #left: ReadonlyMap<string, Array<Line>>
  readonly #review: Array<string>
  /** Questions answered before they were asked, so they are confirmed instead of asked. */
  readonly #ahead = new Set<string>()
  #current = ""
  #isEditing = false

  constructor(script: Script, protocol: 1 | 2, socket: NodeWS.WebSocket) {
    this.#script = script
    this.#protocol = protocol
    this.#socket = socket
    this.#left = new Map(Object.entries(script.lines).map(([id, lines]) => [id, [...lines]]))
    this.#review = [...script.review]
  }

  start(): void {
    const { locale, timezone } = this.#script
    this.#send({ type: "start_session", locale, timezone, ...(this.#protocol === 2 ? { protocol_version: 2 } : {}) })
  }

  hear(message: Message): void {
    this.#on[message.type]?.(message)
  }

  readonly #on: Readonly<Record<string, (message: Message) => void>> = {
    question: (message) => {
      this.#current = text(message["field_id"])
      const narration = message["narration"] as { readonly text: string } | undefined
      this.#note("service", narration?.text ?? text(message["label"]))
      if (!this.#ahead.delete(this.#current)) this.#answer()
    },
    also_heard: (message) => {
      for (const item of message["items"] as ReadonlyArray<Message>)
        if (item["status"] === "confirm") this.#ahead.add(text(item["field_id"]))
    },
    confirm_request: (message) => {
      this.#note("service", `heard ${text(message["value"] ?? message["transcript"])}: is that right?`)
      const yes = this.#left.get(this.#current)?.shift()
      if (this.#protocol === 2 && typeof yes === "string") return this.#act(yes)
      this.#note("person", "presses yes")
      return this.#send({ type: "confirm_answer", field_id: this.#current, confirmed: true })
    },
    prompt: (message) => {
      this.#note("service", text(message["text"]))
      if (message["reason"] === "explanation") this.#answer()
    },
    answer_accepted: (message) =>
      this.#note("service", `keeps ${text(message["field_id"])} = ${text(message["value"])}`),
    answer_rejected: (message) => {
      throw new Error(`${text(message["field_id"])}: ${text(message["reason"])}`)
    },
    error: (message) => {
      throw new Error(`${text(message["code"])}: ${text(message["message"])}`)
    },
    plan_updated: (message) =>
      this.#note("service", `now asks ${(message["order"] as ReadonlyArray<string>).length} questions`),
    review_start: (message) => {
      for (const line of message["items"] as ReadonlyArray<Message>) {
        const answer = line["skipped"] === true ? "-" : text(line["answer_text"])
        this.#note("service", `${text(line["position"])}. ${text(line["label"])}: ${answer}`)
      }
    },
    review_prompt: (message) => {
      this.#note("service", text(message["text"]))
      const word = this.#review.shift()
      this.#isEditing = word !== undefined
      this.#speak(word ?? (this.#script.locale === "es" ? "enviar" : "send"), 0.95)
    },
    form_complete: (message) => this.#note("service", `stored as ${text(message["submission_id"])}`),
  }

  #note(who: string, what: string): void {
    this.transcript.push(`${who.padEnd(9)} ${what}`)
  }

  #send(message: object): void {
    this.#socket.send(JSON.stringify(message))
  }

  #speak(words: string, confidence: number): void {
    this.#note("person", `“${words}”${confidence < 0.6 ? " (hard to hear)" : ""}`)
    this.#socket.send(recordingOf({ text: words, confidence }))
  }

  #act(line: Line): void {
    if (typeof line === "string") return this.#speak(line, 0.95)
    if ("unsure" in line) return this.#speak(line.unsure, 0.4)
    if ("choose" in line) {
      this.#note("person", `chooses ${text(line.choose)}`)
      const many = typeof line.choose === "string" ? { value: line.choose } : { values: line.choose }
      return this.#send({ type: "answer_selection", field_id: this.#current, ...many })
    }
    this.#note("person", `uses the control: ${line.upload}`)
    const value: unknown = line.upload.startsWith("[") ? JSON.parse(line.upload) : line.upload
    return this.#send({ type: "answer_payload", field_id: this.#current, value })
  }

  /** Protocol 1 supports neither spoken commands nor a spoken yes, so the respondent uses the buttons. */
  #answer(): void {
    const next = this.#isEditing ? this.#script.edit : this.#left.get(this.#current)?.shift()
    this.#isEditing = false
    if (next === undefined) throw new Error(`the script says nothing to ${this.#current}`)
    if (this.#protocol === 1 && (next === "skip" || next === "saltar")) {
      this.#note("person", "skips")
      return this.#send({ type: "skip_question" })
    }
    this.#act(next)
  }
}

/**
 * Fills in the form over the given protocol, as a client does. Answers the service's questions from the script, without
 * knowing the form. Rejects if the script has no answer.
 */
export const fill = async (stage: Stage, script: Script, protocol: 1 | 2, userId: number): Promise<Filled> => {
  const socket = new NodeWS.WebSocket(stage.url, ["bearer", await stage.token(guest(userId))])
  const conversation = new Conversation(script, protocol, socket)
  return new Promise<Filled>((resolve, reject) => {
    socket.on("open", () => conversation.start())
    socket.on("message", (data: Buffer, isBinary: boolean) => {
      if (isBinary) return
      const message = JSON.parse(data.toString()) as Message
      try {
        conversation.hear(message)
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
      if (message.type !== "form_complete") return
      socket.close()
      resolve({ transcript: conversation.transcript, answers: message["answers"] as Filled["answers"] })
    })
    socket.on("close", () => reject(new Error("the connection was closed")))
    socket.on("error", reject)
  })
}

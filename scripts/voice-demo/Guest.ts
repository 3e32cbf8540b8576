import * as NodeWS from "@effect/platform-node/NodeWS"
import { recordingOf } from "../../test/doubles/scripted/SpeechRecognition.ts"
import { guest, type Stage } from "./Stage.ts"
import type { Line, Script } from "./utterances.ts"

/** A message of the service on the client's side. */
type Message = Readonly<Record<string, unknown>> & { readonly type: string }

export interface Filled {
  readonly transcript: ReadonlyArray<string>
  readonly answers: Readonly<Record<string, { readonly value: unknown; readonly source: string }>>
}

const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

/**
 * Fills the form from the script in one protocol, like a client. It answers the service's questions without knowing the
 * form. Rejects if the script has no answer.
 */
export const fill = async (stage: Stage, script: Script, protocol: 1 | 2, userId: number): Promise<Filled> => {
  const socket = new NodeWS.WebSocket(stage.url, ["bearer", await stage.token(guest(userId))])
  const transcript: Array<string> = []
  const left = new Map(Object.entries(script.lines).map(([id, lines]) => [id, [...lines]]))
  const review = [...script.review]
  /** Answered before the question came, so these are confirmed instead of asked. */
  const ahead = new Set<string>()
  let current = ""
  let isEditing = false

  const note = (who: string, what: string) => void transcript.push(`${who.padEnd(9)} ${what}`)
  const send = (message: object) => socket.send(JSON.stringify(message))
  const speak = (words: string, confidence: number) => {
    note("person", `“${words}”${confidence < 0.6 ? " (hard to hear)" : ""}`)
    socket.send(recordingOf({ text: words, confidence }))
  }

  const act = (line: Line): void => {
    if (typeof line === "string") return speak(line, 0.95)
    if ("unsure" in line) return speak(line.unsure, 0.4)
    if ("choose" in line) {
      note("person", `chooses ${text(line.choose)}`)
      const many = typeof line.choose === "string" ? { value: line.choose } : { values: line.choose }
      return send({ type: "answer_selection", field_id: current, ...many })
    }
    note("person", `uses the control: ${line.upload}`)
    const value: unknown = line.upload.startsWith("[") ? JSON.parse(line.upload) : line.upload
    return send({ type: "answer_payload", field_id: current, value })
  }

  /** Protocol 1 has no spoken commands and no spoken yes, so the respondent uses the buttons. */
  const answer = (): void => {
    const next = isEditing ? script.edit : left.get(current)?.shift()
    isEditing = false
    if (next === undefined) throw new Error(`the script says nothing to ${current}`)
    if (protocol === 1 && (next === "skip" || next === "saltar")) {
      note("person", "skips")
      return send({ type: "skip_question" })
    }
    act(next)
  }

  return new Promise<Filled>((resolve, reject) => {
    const on: Readonly<Record<string, (message: Message) => void>> = {
      question: (message) => {
        current = text(message["field_id"])
        const narration = message["narration"] as { readonly text: string } | undefined
        note("service", narration?.text ?? text(message["label"]))
        if (!ahead.delete(current)) answer()
      },
      also_heard: (message) => {
        for (const item of message["items"] as ReadonlyArray<Message>)
          if (item["status"] === "confirm") ahead.add(text(item["field_id"]))
      },
      confirm_request: (message) => {
        note("service", `heard ${text(message["value"] ?? message["transcript"])}: is that right?`)
        const yes = left.get(current)?.shift()
        if (protocol === 2 && typeof yes === "string") return act(yes)
        note("person", "presses yes")
        return send({ type: "confirm_answer", field_id: current, confirmed: true })
      },
      prompt: (message) => {
        note("service", text(message["text"]))
        if (message["reason"] === "explanation") answer()
      },
      answer_accepted: (message) => note("service", `keeps ${text(message["field_id"])} = ${text(message["value"])}`),
      answer_rejected: (message) => reject(new Error(`${text(message["field_id"])}: ${text(message["reason"])}`)),
      error: (message) => reject(new Error(`${text(message["code"])}: ${text(message["message"])}`)),
      plan_updated: (message) =>
        note("service", `now asks ${(message["order"] as ReadonlyArray<string>).length} questions`),
      review_start: (message) => {
        for (const line of message["items"] as ReadonlyArray<Message>)
          note(
            "service",
            `${text(line["position"])}. ${text(line["label"])}: ${line["skipped"] === true ? "-" : text(line["answer_text"])}`,
          )
      },
      review_prompt: (message) => {
        note("service", text(message["text"]))
        const word = review.shift()
        isEditing = word !== undefined
        speak(word ?? (script.locale === "es" ? "enviar" : "send"), 0.95)
      },
      form_complete: (message) => {
        note("service", `stored as ${text(message["submission_id"])}`)
        socket.close()
        resolve({ transcript, answers: message["answers"] as Filled["answers"] })
      },
    }
    socket.on("open", () => {
      const { locale, timezone } = script
      send({ type: "start_session", locale, timezone, ...(protocol === 2 ? { protocol_version: 2 } : {}) })
    })
    socket.on("message", (data: Buffer, isBinary: boolean) => {
      if (isBinary) return
      const message = JSON.parse(data.toString()) as Message
      try {
        on[message.type]?.(message)
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
    socket.on("close", () => reject(new Error("the connection was closed")))
    socket.on("error", reject)
  })
}

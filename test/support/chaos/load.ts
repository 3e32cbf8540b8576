import * as NodeWS from "@effect/platform-node/NodeWS"
import { tokenFor } from "../killedSessions.ts"
import { renderPath, request } from "../renders.ts"
import type { Ledger } from "./Ledger.ts"
import { pause } from "./servers.ts"

const fields = ["one", "two", "three"]

export const form = {
  form_id: "chaos",
  title: "Chaos",
  sections: [{ section_id: "main", fields: fields.map((id) => ({ field_id: id, field_type: "text", label: id })) }],
}

export interface LoadOptions {
  /** The base URL for the next call; a client that gets no response tries the next. */
  readonly place: () => string
  readonly formUid: string
  readonly ledger: Ledger
  readonly isOver: () => boolean
  /** Counts how often the session store was wiped, after which questions may be repeated. */
  readonly wipes: () => number
  readonly complain: (problem: string) => void
  /** Milliseconds between the starts of two pieces; if absent, a short pause after each. */
  readonly every?: number
}

/** Waits until the next piece is due. A late piece starts at once, and missed pieces are not made up for. */
const rhythm = (every: number | undefined, breath: number): (() => Promise<void>) => {
  let due = performance.now()
  return () => {
    const now = performance.now()
    due = every === undefined ? now + breath : Math.max(due + every, now)
    return pause(due - now)
  }
}

type Json = Readonly<Record<string, unknown>>

/** The maximum number of attempts to resume a missing session. */
const mostRefusals = 40

/** Milliseconds until a client retries. */
const patience = 15_000

const post = async (url: string, token: string, body: unknown): Promise<Response | undefined> =>
  fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined)

/** Submits answers, each submission with a new id, until they are acknowledged. */
export const submitter = async (who: number, { place, formUid, ledger, isOver, complain, every }: LoadOptions) => {
  const token = await tokenFor(who)
  const next = rhythm(every, 40)
  for (let n = 0; !isOver(); n++) {
    const key = `submission-${who}-${n}`
    ledger.tried.add(key)
    const body = { submission_id: key, data: { one: key, two: "b", three: "c" } }
    while (!isOver()) {
      const answer = await post(`${place()}/api/v1/demo/forms/${formUid}/data`, token, body)
      if (answer?.ok === true && (await answer.json().catch(() => undefined)) !== undefined) {
        ledger.acknowledge("submission", key)
        break
      }
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) {
        complain(`${key} was refused with ${answer.status}`)
        break
      }
      await pause(100)
    }
    await next()
  }
}

/** Requests pages and records which of them were stored. */
export const renderer = async (who: number, { place, ledger, isOver, every }: LoadOptions) => {
  const token = await tokenFor(who)
  const next = rhythm(every, 150)
  while (!isOver()) {
    const answer = await post(`${place()}${renderPath}?format=json`, token, request())
    const id = answer?.headers.get("x-artifact-id") ?? undefined
    const body = (await answer?.json().catch(() => undefined)) as Json | undefined
    if (
      answer?.ok === true &&
      id !== undefined &&
      body !== undefined &&
      answer.headers.get("x-artifact-persisted") === "true"
    )
      ledger.acknowledge("render", id)
    await next()
  }
}

interface Talk {
  sessionId: string | undefined
  readonly accepted: Map<string, string>
  isSent: boolean
  isDone: boolean
  readonly wipes: number
  /** Number of failed resumptions, which also occur while the store is unreachable. */
  refusals: number
  /** The session's history, for finding the cause of a loss. */
  readonly story: Array<string>
}

/**
 * Runs one connection of a session, and resolves when it ends. The service must return the answers that it
 * acknowledged.
 */
const connection = (token: string, key: string, talk: Talk, options: LoadOptions): Promise<void> =>
  new Promise((resolve) => {
    const { place, formUid, ledger, complain, wipes } = options
    const url = `${place().replace("http", "ws")}/api/v1/demo/forms/${formUid}/audio/ws`
    const socket = new NodeWS.WebSocket(url, ["bearer", token])
    const impatience = setTimeout(() => socket.terminate(), patience)
    let last: readonly [field: string, value: string] | undefined
    const send = (message: object): void => socket.send(JSON.stringify(message))
    const start = (more: object): void => send({ type: "start_session", protocol_version: 2, ...more })
    const tell = (what: string): void => {
      talk.story.push(`${new Date().toISOString().slice(14, 23)} ${url.slice(5, 22)} ${what}`)
    }
    const isExcused = () => wipes() !== talk.wipes
    const resumed = (answered: ReadonlyArray<string>): void => {
      for (const field of talk.accepted.keys())
        if (!answered.includes(field) && !isExcused())
          complain(`${key}: the accepted answer to ${field} was lost\n  ${talk.story.join("\n  ")}`)
    }
    const over = (isStored: boolean): void => {
      if (talk.isSent && isStored) {
        talk.isDone = true
        ledger.acknowledge("session", key, talk.story)
      } else if (++talk.refusals > mostRefusals) {
        // The session is lost. A respondent without answers starts again, and so does one whose submission was not
        // acknowledged.
        talk.isDone = true
        if (talk.accepted.size > 0 && !talk.isSent && !isExcused())
          complain(`${key}: ${talk.accepted.size} accepted answers were lost\n  ${talk.story.join("\n  ")}`)
      }
    }
    const onMessage = (message: Json): void => {
      tell(`${String(message["type"])} ${String(message["field_id"] ?? message["code"] ?? message["stored_in"] ?? "")}`)
      switch (message["type"]) {
        case "session_started":
          talk.sessionId = message["session_id"] as string
          return
        case "session_resumed":
          return resumed(message["answered"] as ReadonlyArray<string>)
        case "question": {
          const field = message["field_id"] as string
          // A string unique to the session, for finding the session in the stores.
          last = [field, field === "one" ? key : `${key} ${field}`]
          return send({ type: "answer_text", field_id: field, value: last[1] })
        }
        case "answer_accepted":
          talk.accepted.set(last![0], last![1])
          return ledger.served("session")
        case "review_prompt":
          talk.isSent = true
          return send({ type: "review_confirm", confirmed: true })
        case "form_complete":
          talk.isDone = true
          ledger.acknowledge("session", key, talk.story)
          return socket.close()
        case "error":
          if (message["code"] === "SESSION_ACTIVE") {
            talk.sessionId = message["session_id"] as string
            return start({ resume_session_id: talk.sessionId })
          }
          if (message["code"] === "RESUME_UNAVAILABLE") over(message["stored_in"] !== undefined)
          return socket.close()
      }
    }
    socket.on("open", () => start(talk.sessionId === undefined ? {} : { resume_session_id: talk.sessionId }))
    socket.on("message", (data: Buffer) => onMessage(JSON.parse(data.toString()) as Json))
    socket.on("error", () => {})
    socket.on("close", () => {
      clearTimeout(impatience)
      tell("closed")
      resolve()
    })
  })

/** Fills in the form by voice repeatedly, and reconnects whenever the connection ends. */
export const talker = async (who: number, options: LoadOptions) => {
  const token = await tokenFor(who)
  const next = rhythm(options.every, 40)
  for (let n = 0; !options.isOver(); n++) {
    const key = `session-${who}-${n}`
    options.ledger.tried.add(key)
    const talk: Talk = {
      sessionId: undefined,
      accepted: new Map(),
      isSent: false,
      isDone: false,
      wipes: options.wipes(),
      refusals: 0,
      story: [],
    }
    while (!talk.isDone && !options.isOver()) {
      await connection(token, key, talk, options)
      if (!talk.isDone) await pause(200)
    }
    await next()
  }
}

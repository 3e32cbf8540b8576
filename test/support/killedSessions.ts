import * as NodeWS from "@effect/platform-node/NodeWS"
import { SignJWT } from "jose"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Dice } from "../domain/voice/support/Dice.ts"
import { jwtSecret, type RenderProcess, startRenderProcess } from "./renderProcess.ts"

/** The maximum number of reconnections to a service that closes the connection. */
const mostTries = 10

/** The close code of a service that can't start a session at the moment. */
const tryAgainLater = 1013

const fields = ["one", "two", "three", "four"]

export const form = {
  form_id: "killed",
  title: "Killed",
  sections: [{ section_id: "main", fields: fields.map((id) => ({ field_id: id, field_type: "text", label: id })) }],
}

export type Json = Readonly<Record<string, unknown>>

/** A respondent who fills in the form across all restarts of the service. */
export interface Person {
  readonly userId: number
  readonly token: string
  /** Answers that the service accepted, by field. */
  readonly accepted: Map<string, string>
  sessionId: string | undefined
  /** Whether the form was submitted without an acknowledgement. */
  isSending: boolean
  isDone: boolean
}

/** A respondent's steps: every answer, the submission, and its acknowledgement. */
export const steps = fields.length + 2

export const tokenFor = (userId: number): Promise<string> =>
  new SignJWT({ sub: String(userId), user_id: userId, programs: ["demo"] })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("2h")
    .sign(new TextEncoder().encode(jwtSecret))

export interface Fates {
  readonly people: number
  readonly kills: number
  readonly resumed: number
  /** Respondents who were waiting for storage when the service was killed. */
  readonly sending: number
  /**
   * How often the service was too busy to start a session: reported by a message, and by the close code for "try again later".
   */
  readonly refused: number
  /** Descriptions of faults; empty if there are none. */
  readonly wrong: ReadonlyArray<string>
}

/** Answers until the connection ends or the form is complete. */
export const talk = (
  url: string,
  formUid: string,
  person: Person,
  wrong: Array<string>,
  onStep: () => void = () => {},
  onClose: (code: number) => void = () => {},
): Promise<"refused" | undefined> =>
  new Promise((resolve) => {
    let isBusy = false
    let isOpen = false
    const socket = new NodeWS.WebSocket(`${url.replace("http", "ws")}/api/v1/demo/forms/${formUid}/audio/ws`, [
      "bearer",
      person.token,
    ])
    let lastAnswer: readonly [field: string, value: string] | undefined
    const send = (message: object): void => socket.send(JSON.stringify(message))
    const start = (more: object): void => send({ type: "start_session", protocol_version: 2, ...more })
    const onMessage = (message: Json): void => {
      switch (message["type"]) {
        case "session_started":
          person.sessionId = message["session_id"] as string
          return
        case "session_resumed": {
          const answered = new Set(message["answered"] as ReadonlyArray<string>)
          for (const field of person.accepted.keys())
            if (!answered.has(field)) wrong.push(`${person.userId}: the accepted answer to ${field} was lost`)
          return
        }
        case "question": {
          const field = message["field_id"] as string
          if (person.accepted.has(field)) wrong.push(`${person.userId}: ${field} was asked again`)
          lastAnswer = [field, `${person.userId} says ${field} ${Math.random()}`]
          return send({ type: "answer_text", field_id: field, value: lastAnswer[1] })
        }
        case "answer_accepted":
          person.accepted.set(lastAnswer![0], lastAnswer![1])
          return onStep()
        case "review_prompt":
          send({ type: "review_confirm", confirmed: true })
          person.isSending = true
          return onStep()
        case "form_complete":
          person.isSending = false
          person.isDone = true
          onStep()
          return socket.close()
        case "error":
          if (message["code"] === "SESSION_ACTIVE") {
            person.sessionId = message["session_id"] as string
            return start({ resume_session_id: person.sessionId })
          }
          // The service was killed between storing the submission and acknowledging it, so there is nothing to resume.
          if (message["code"] === "RESUME_UNAVAILABLE" && person.accepted.size === fields.length) {
            if (message["stored_in"] === undefined)
              wrong.push(`${person.userId}: nobody knows what became of a session whose form was sent`)
            person.isDone = true
            return socket.close()
          }
          // Killed before the first snapshot: no answer was accepted, so the respondent starts again.
          if (message["code"] === "RESUME_UNAVAILABLE" && person.accepted.size === 0) {
            person.sessionId = undefined
            return socket.close()
          }
          // The stores are too slow to start: the service sends an error and closes with 1013, and no other error may
          // occur.
          if (message["code"] === "INTERNAL_ERROR" && lastAnswer === undefined) {
            isBusy = true
            return
          }
          wrong.push(`${person.userId}: ${JSON.stringify(message)}`)
          return socket.close()
      }
    }
    socket.on("open", () => {
      isOpen = true
      start(person.sessionId === undefined ? {} : { resume_session_id: person.sessionId })
    })
    socket.on("message", (data: Buffer) => onMessage(JSON.parse(data.toString()) as Json))
    socket.on("error", () => {})
    socket.on("close", (code: number) => {
      if (isOpen) onClose(code)
      if (isBusy && code !== tryAgainLater) wrong.push(`${person.userId}: refused with close code ${code}`)
      resolve(isBusy ? "refused" : undefined)
    })
  })

export const submissionsIn = async (
  service: RenderProcess,
  formUid: string,
  token: string,
): Promise<ReadonlyArray<Json>> => {
  const all: Array<Json> = []
  let cursor = ""
  for (;;) {
    const path = `/api/v1/demo/forms/${formUid}/data?limit=200${cursor === "" ? "" : `&cursor=${cursor}`}`
    const response = await service.fetch(path, { headers: { authorization: `Bearer ${token}` } })
    const page = (await response.json()) as { submissions: ReadonlyArray<Json>; next_cursor: string | null }
    all.push(...page.submissions)
    if (page.next_cursor === null || page.next_cursor === undefined) return all
    cursor = page.next_cursor
  }
}

/**
 * Respondents fill in a form, several at a time. Meanwhile the service is killed without warning and restarted on the
 * same stores. Every accepted answer must be in its respondent's only submission.
 */
export const killedSessions = async (
  environment: Readonly<Record<string, string>>,
  { people, atOnce, dice }: { readonly people: number; readonly atOnce: number; readonly dice: Dice },
): Promise<Fates> => {
  const dataDir = mkdtempSync(join(tmpdir(), "killed-sessions-"))
  const begin = () => startRenderProcess(environment, dataDir)
  let service = await begin()
  const wrong: Array<string> = []
  let kills = 0
  let resumed = 0
  let sending = 0
  let refused = 0
  const counted = (ends: ReadonlyArray<"refused" | undefined>) => {
    refused += ends.filter((end) => end === "refused").length
  }
  try {
    const owner = await tokenFor(1)
    const created = await service.fetch("/api/v1/demo/forms", {
      method: "POST",
      headers: { authorization: `Bearer ${owner}`, "content-type": "application/json" },
      body: JSON.stringify(form),
    })
    const { form_uid: formUid } = (await created.json()) as { readonly form_uid: string }
    const everybody: Array<Person> = []
    for (let first = 0; first < people; first += atOnce) {
      const group = await Promise.all(
        Array.from({ length: atOnce }, async (_, i): Promise<Person> => {
          const userId = 100 + first + i
          const token = await tokenFor(userId)
          return { userId, token, accepted: new Map(), sessionId: undefined, isSending: false, isDone: false }
        }),
      )
      everybody.push(...group)
      // Killed after a random number of steps, or when all respondents are done.
      const enough = 1 + dice.below(atOnce * steps - 1)
      const middle = Promise.withResolvers<void>()
      let taken = 0
      const onStep = () => {
        if (++taken === enough) middle.resolve()
      }
      const talking = Promise.all(group.map((person) => talk(service.url, formUid, person, wrong, onStep)))
      await Promise.race([middle.promise, talking])
      service.child.kill("SIGKILL")
      kills++
      counted(await talking)
      service = await begin()
      resumed += group.filter(({ isDone }) => !isDone).length
      sending += group.filter(({ isSending }) => isSending).length
      for (let tries = 0; tries < mostTries && group.some(({ isDone }) => !isDone); tries++) {
        const left = group.filter(({ isDone }) => !isDone)
        counted(await Promise.all(left.map((person) => talk(service.url, formUid, person, wrong))))
      }
    }
    const stored = Map.groupBy(await submissionsIn(service, formUid, owner), ({ user_id }) => Number(user_id))
    for (const { userId, accepted, isDone } of everybody) {
      const own = stored.get(userId) ?? []
      if (!isDone) wrong.push(`${userId}: the form was not completed`)
      if (own.length !== 1) wrong.push(`${userId}: ${own.length} submissions`)
      const data = (own[0]?.["data"] ?? {}) as Json
      for (const [field, value] of accepted)
        if (data[field] !== value) wrong.push(`${userId}: ${field} is ${String(data[field])}, accepted was ${value}`)
    }
    return { people: everybody.length, kills, resumed, sending, refused, wrong }
  } finally {
    service.child.kill("SIGKILL")
    await service.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

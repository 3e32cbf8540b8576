import * as Effect from "effect/Effect"
import type { Caller } from "../../src/domain/access/Caller.ts"
import * as Testing from "../doubles/Testing.ts"
import type { Answer, Service } from "./inMemory.ts"
import { multipart, type Part } from "./renders.ts"

export const root = "/api/v1/agents/user/"

export const other: Caller = { ...Testing.someone, sub: "8", userId: 8, username: "eight" }

const json = { "content-type": "application/json" }

interface Extra {
  readonly as?: Caller | null
}

export const create = (service: Service, config: unknown, extra: Extra = {}) =>
  service.call({
    ...extra,
    method: "POST",
    path: root,
    headers: json,
    body: typeof config === "string" ? config : JSON.stringify(config),
  })

export const file = (filename: string, type: string, content: string | Uint8Array<ArrayBuffer>): Part => ({
  name: "files[]",
  filename,
  type,
  content,
})

export const createWith = (service: Service, config: unknown, files: ReadonlyArray<Part>, extra: Extra = {}) => {
  const sent = multipart([{ name: "config", type: "application/json", content: JSON.stringify(config) }, ...files])
  return service.call({ ...extra, method: "POST", path: root, headers: { "content-type": sent.type }, body: sent.body })
}

export const status = (service: Service, id: string, extra: Extra = {}) =>
  service.call({ ...extra, path: `${root}${id}/status` })

export const promote = (service: Service, id: string, extra: Extra = {}) =>
  service.call({ ...extra, method: "PUT", path: root + id })

export const discard = (service: Service, id: string, extra: Extra = {}) =>
  service.call({ ...extra, method: "DELETE", path: root + id })

/** Lets pending work on the event loop run. */
export const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/** Polls until the warm-up has ended. */
export const settled = (service: Service, id: string, extra: Extra = {}): Effect.Effect<Answer, never, never> =>
  Effect.scoped(
    Effect.gen(function* () {
      for (;;) {
        const answer = yield* status(service, id, extra)
        if (answer.status !== 200 || ["ready", "error"].includes(answer.json().phase)) return answer
        yield* turn
      }
    }),
  )

/** Creates an agent and waits until its warm-up has ended. */
export const warmed = (service: Service, config: unknown, files: ReadonlyArray<Part> = []) =>
  Effect.gen(function* () {
    const created = files.length === 0 ? yield* create(service, config) : yield* createWith(service, config, files)
    if (created.status !== 201) throw new Error(`${created.status} ${created.text}`)
    const id: string = created.json().chatbot_id
    const answer = yield* settled(service, id)
    return { id, status: answer.json() }
  })

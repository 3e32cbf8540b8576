import { assert } from "vitest"
import { randomUUID } from "node:crypto"
import { madeForm } from "../attack/support/form.ts"
import type { Service } from "./service.ts"

const clients = 6

/** Respondents who submit answers continuously, even while the service fails; every accepted answer must be stored. */
export interface SteadyAnswers {
  /** Submits to the service until stopped, even while it fails; submissions without a response are sent again later. */
  readonly send: (service: Service) => Promise<void>
  readonly stop: () => void
  /** The number of submissions that the service accepted. */
  readonly accepted: () => number
  /** Response statuses so far. */
  readonly statuses: ReadonlySet<number>
  /** Repeats submissions without a response, then checks that each is stored once. */
  readonly verify: (service: Service) => Promise<void>
}

export const steadyAnswers = async (first: Service): Promise<SteadyAnswers> => {
  const address = await madeForm(first, [{ field_id: "text", field_type: "text", label: "Text" }])
  const path = new URL(address).pathname
  const [accepted, unknown, statuses] = [new Set<string>(), new Set<string>(), new Set<number>()]
  let stopping = new AbortController()

  const post = async ({ url, token }: Service, id: string): Promise<number | undefined> => {
    try {
      const answer = await fetch(`${url}${path}/data`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ submission_id: id, data: { text: `answer ${id}` } }),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return undefined
    }
  }

  const one = async (service: Service): Promise<void> => {
    for (const { signal } = stopping; !signal.aborted;) {
      const id = randomUUID()
      const status = await post(service, id)
      if (status === undefined) return void unknown.add(id)
      statuses.add(status)
      if (status < 300) accepted.add(id)
      else unknown.add(id)
    }
  }

  const stored = async ({ url, token }: Service): Promise<ReadonlyArray<string>> => {
    const ids: Array<string> = []
    for (let cursor = ""; ;) {
      const answer = await fetch(`${url}${path}/data?limit=200${cursor}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      assert.strictEqual(answer.status, 200)
      const page = (await answer.json()) as {
        readonly submissions: ReadonlyArray<{
          readonly submission_id: string
          readonly data: { readonly text: string }
        }>
        readonly next_cursor: string | null
      }
      for (const { submission_id: id, data } of page.submissions) {
        assert.strictEqual(data.text, `answer ${id}`)
        ids.push(id)
      }
      if (page.next_cursor === null) return ids
      cursor = `&cursor=${page.next_cursor}`
    }
  }

  return {
    send: async (service) => {
      stopping = new AbortController()
      await Promise.all(Array.from({ length: clients }, () => one(service)))
    },
    stop: () => stopping.abort(),
    accepted: () => accepted.size,
    statuses,
    verify: async (service) => {
      for (const id of unknown) if ((await post(service, id)) === 200) accepted.add(id)
      const ids = await stored(service)
      assert.strictEqual(new Set(ids).size, ids.length, "no answer is stored twice")
      assert.deepStrictEqual(ids.toSorted(), [...accepted].toSorted())
    },
  }
}

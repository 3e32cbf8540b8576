import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { form, type Json, type Person, steps, submissionsIn, talk, tokenFor } from "./killedSessions.ts"
import { type RenderProcess, startRenderProcess } from "./renderProcess.ts"

export interface Rolled {
  readonly people: number
  /** Sessions that were told to go on elsewhere. */
  readonly moved: number
  /** Close codes of connections that the service ended, apart from 1012. */
  readonly otherCodes: ReadonlyArray<number>
  /** How long each process took to end, in milliseconds, and its exit status. */
  readonly exits: ReadonlyArray<{ readonly took: number; readonly status: number | null }>
  readonly wrong: ReadonlyArray<string>
}

/** Told of its going at once, a balancer sends nobody to it any more. */
const isReady = async ({ url }: RenderProcess): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** How long a person thinks before going on after a connection was ended; milliseconds. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

/**
 * People fill a form on two processes over the same stores. Both are replaced, one after the other, while they do. Nobody may
 * see an error, and every accepted answer must be in the one submission of its person.
 */
export const rollingSessions = async (
  environment: Readonly<Record<string, string>>,
  { people }: { readonly people: number },
): Promise<Rolled> => {
  const dataDir = mkdtempSync(join(tmpdir(), "rolling-sessions-"))
  const begin = () => startRenderProcess({ DRAIN_DELAY_SECONDS: "1", ...environment }, dataDir)
  const processes: Array<RenderProcess> = [await begin(), await begin()]
  const wrong: Array<string> = []
  const codes: Array<number> = []
  const exits: Array<{ readonly took: number; readonly status: number | null }> = []
  let taken = 0
  const marks = [0.25, 0.6].map((part) => ({
    at: Math.floor(people * steps * part),
    reached: Promise.withResolvers<void>(),
  }))
  const onStep = () => {
    taken++
    for (const { at, reached } of marks) if (taken === at) reached.resolve()
  }
  const place = async (turn: number): Promise<string> => {
    for (let look = turn; ; look++) {
      const one = processes[look % processes.length]!
      if (await isReady(one)) return one.url
      await pause()
    }
  }
  const fill = async (formUid: string, person: Person, turn: number): Promise<void> => {
    for (let tries = 0; tries < 8 && !person.isDone; tries++)
      await talk(await place(turn + tries), formUid, person, wrong, onStep, (code) => {
        if (!person.isDone) codes.push(code)
      })
  }
  const replace = async (at: number): Promise<void> => {
    const old = processes[at]!
    const startedAt = performance.now()
    old.child.kill("SIGTERM")
    const status = await old.ended
    exits.push({ took: performance.now() - startedAt, status })
    processes[at] = await begin()
  }
  try {
    const owner = await tokenFor(1)
    const created = await processes[0]!.fetch("/api/v1/demo/forms", {
      method: "POST",
      headers: { authorization: `Bearer ${owner}`, "content-type": "application/json" },
      body: JSON.stringify(form),
    })
    const { form_uid: formUid } = (await created.json()) as { readonly form_uid: string }
    const everybody = await Promise.all(
      Array.from({ length: people }, async (_, i): Promise<Person> => {
        const userId = 100 + i
        const token = await tokenFor(userId)
        return { userId, token, accepted: new Map(), sessionId: undefined, isSending: false, isDone: false }
      }),
    )
    const filling = Promise.all(everybody.map((person, turn) => fill(formUid, person, turn)))
    for (const [at, { reached }] of marks.entries()) {
      await Promise.race([reached.promise, filling])
      await replace(at)
    }
    await filling
    const stored = Map.groupBy(await submissionsIn(processes[0]!, formUid, owner), ({ user_id }) => Number(user_id))
    for (const { userId, accepted, isDone } of everybody) {
      const own = stored.get(userId) ?? []
      if (!isDone) wrong.push(`${userId}: the form was not completed`)
      if (own.length !== 1) wrong.push(`${userId}: ${own.length} submissions`)
      const data = (own[0]?.["data"] ?? {}) as Json
      for (const [field, value] of accepted)
        if (data[field] !== value) wrong.push(`${userId}: ${field} is ${String(data[field])}, accepted was ${value}`)
    }
    const moved = codes.filter((code) => code === 1012).length
    return { people, moved, otherCodes: codes.filter((code) => code !== 1012), exits, wrong }
  } finally {
    for (const { child, ended } of processes) {
      child.kill("SIGKILL")
      await ended
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

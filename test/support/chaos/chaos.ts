import { Dice } from "../../domain/voice/support/Dice.ts"
import { submissionsIn, tokenFor } from "../killedSessions.ts"
import { type Fault, faults, type Stage } from "./faults.ts"
import { startFleet } from "./Fleet.ts"
import { Ledger, type Row } from "./Ledger.ts"
import { form, renderer, submitter, talker } from "./load.ts"
import { pause, type Servers } from "./servers.ts"

export interface ChaosOptions {
  readonly minutes: number
  readonly seed: number
  readonly processes: number
  /** Reports the beginning of each fault. */
  readonly say: (line: string) => void
}

export interface Outcome {
  readonly rows: ReadonlyArray<Row>
  /** Faults that can't be caused here, and why. */
  readonly skipped: ReadonlyArray<string>
  /** Other observations that must not occur. */
  readonly wrong: ReadonlyArray<string>
}

const submitters = 4
const talkers = 8
const renderers = 2

/** Time limit for recovery after a fault, and for storing pending operations, in milliseconds. */
const longestRecovery = 60_000

const shuffled = <A>(items: ReadonlyArray<A>, dice: Dice): Array<A> =>
  items
    .map((item) => [dice.next(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item)

const countsOf = (keys: ReadonlyArray<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Loads a service on real servers under one fault after another, and then checks every acknowledged operation. */
export const chaos = async (servers: Servers, { minutes, seed, processes, say }: ChaosOptions): Promise<Outcome> => {
  const dice = new Dice(seed)
  const ledger = new Ledger()
  const wrong: Array<string> = []
  const fleet = await startFleet(servers.environment, processes, (n) => dice.below(n))
  let wipes = 0
  let isOver = false
  const stage: Stage = { servers, fleet, ledger, wiped: () => void wipes++ }
  try {
    const owner = await tokenFor(1)
    const service = { fetch: (path: string, init?: RequestInit) => fetch(fleet.place() + path, init) }
    const created = await service.fetch("/api/v1/demo/forms", {
      method: "POST",
      headers: { authorization: `Bearer ${owner}`, "content-type": "application/json" },
      body: JSON.stringify(form),
    })
    const { form_uid: formUid } = (await created.json()) as { readonly form_uid: string }
    const options = {
      place: fleet.place,
      formUid,
      ledger,
      isOver: () => isOver,
      wipes: () => wipes,
      complain: (problem: string) => void wrong.push(problem),
    }
    const people = (count: number, first: number, work: (who: number, load: typeof options) => Promise<void>) =>
      Array.from({ length: count }, (_, n) => work(first + n, options))
    const load = Promise.all([
      ...people(submitters, 100, submitter),
      ...people(talkers, 200, talker),
      ...people(renderers, 300, renderer),
    ])

    const end = performance.now() + minutes * 60_000
    const skipped: Array<string> = []
    const possible = faults.filter((fault) => {
      const why = fault.missing?.(stage)
      if (why !== undefined) skipped.push(`${fault.name} (${why})`)
      return why === undefined
    })
    let coming: Array<Fault> = []
    while (performance.now() < end) {
      if (coming.length === 0) coming = shuffled(possible, dice)
      const fault = coming.pop()!
      say(fault.name)
      const span = ledger.begin(fault.name)
      await fault.happen(stage)
      span.healedAt = performance.now()
      while (!ledger.isServedSince(span.healedAt) && performance.now() < span.healedAt + longestRecovery)
        await pause(50)
      if (!ledger.isServedSince(span.healedAt)) wrong.push(`${fault.name}: not everything was served within a minute`)
      await pause(500)
      span.endedAt = performance.now()
    }
    isOver = true
    await load

    const kept = async (): Promise<Map<string, number>> => {
      const all = await submissionsIn(service as never, formUid, owner)
      return countsOf(all.map(({ data }) => String((data as { readonly one?: unknown }).one)))
    }
    // The service itself writes the submissions that were completed while the database was unreachable.
    let stored = await kept()
    const isMissing = () => ledger.acknowledged.some(({ kind, key }) => kind !== "render" && !stored.has(key))
    for (const until = performance.now() + longestRecovery; isMissing() && performance.now() < until;) {
      await pause(1000)
      stored = await kept()
    }
    for (const { kind, key } of ledger.acknowledged) {
      if (kind !== "render") continue
      const who = [300, 301]
      for (const one of who) {
        const answer = await service.fetch(`/api/v1/artifacts/${key}`, {
          headers: { authorization: `Bearer ${await tokenFor(one)}`, accept: "text/html" },
        })
        if (answer.ok && (await answer.text()).includes("<")) stored.set(key, 1)
      }
    }
    for (const key of ledger.doubledUnseen(stored)) wrong.push(`${key} is stored twice, and was never acknowledged`)
    return { rows: ledger.rows(stored), skipped, wrong: [...wrong, ...ledger.problems(stored), ...fleet.died()] }
  } finally {
    isOver = true
    await fleet.dispose()
  }
}

/** The faults of all rounds, as a table. */
export const tableOf = (rows: ReadonlyArray<Row>): string => {
  const all = Map.groupBy(rows, ({ fault }) => fault)
  const sum = (of: ReadonlyArray<Row>, pick: (row: Row) => number) => of.reduce((total, row) => total + pick(row), 0)
  const line = (name: string, of: ReadonlyArray<Row>) =>
    [
      name.padEnd(36),
      String(of.length).padStart(5),
      String(sum(of, ({ acknowledged }) => acknowledged)).padStart(12),
      String(sum(of, ({ lost }) => lost)).padStart(6),
      String(sum(of, ({ doubled }) => doubled)).padStart(8),
      (sum(of, ({ secondsWithout }) => secondsWithout) / of.length).toFixed(1).padStart(14),
      Math.max(...of.map(({ recovery }) => recovery))
        .toFixed(1)
        .padStart(10),
    ].join("")
  const head = `${"fault".padEnd(36)}times acknowledged  lost doubled  s without, avg  recovery`
  return [head, ...[...all].sort().map(([name, of]) => line(name, of)), line("all", rows)].join("\n")
}

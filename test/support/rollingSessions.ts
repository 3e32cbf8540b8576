import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { type Clock, realClock } from "../../web/voice/devices/Devices.ts"
import { makeLine, type Socket } from "../../web/voice/devices/line.ts"
import type { VoiceState } from "../../web/voice/machine/State.ts"
import { type Devices, VoiceFormClient } from "../../web/voice/VoiceFormClient.ts"
import { form, type Json, submissionsIn, tokenFor } from "./killedSessions.ts"
import { type RenderProcess, startRenderProcess, until } from "./renderProcess.ts"

export interface Rolled {
  /** Number of sessions that were asked to continue on another process. */
  readonly moved: number
  /** Times without a connection in milliseconds, in ascending order. */
  readonly gaps: ReadonlyArray<number>
  /** Close codes with which the service closed connections, except 1012. */
  readonly otherCodes: ReadonlyArray<number>
  /** The milliseconds that each process took to exit, and its status. */
  readonly exits: ReadonlyArray<{ readonly took: number; readonly status: number | null }>
  /** Descriptions of unexpected messages to respondents, and of lost answers. */
  readonly wrong: ReadonlyArray<string>
}

/** Milliseconds that a respondent takes to read and think before each answer. */
const thinking = (): number => 500 + Math.random() * 3_000

const isReady = ({ url }: RenderProcess): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(15_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The ready processes in rotation, like a load balancer. */
const balancer = () => {
  const ready = new Set<RenderProcess>()
  let turn = 0
  return {
    place: (): string => [...ready][turn++ % ready.size]!.url,
    /** Includes a process in the rotation until it exits. */
    add: async (one: RenderProcess): Promise<void> => {
      await until(() => isReady(one), Boolean)
      ready.add(one)
      const look = async (): Promise<void> => {
        while (one.child.exitCode === null && one.child.signalCode === null) {
          if (!(await isReady(one))) break
          await setTimeout(50)
        }
        ready.delete(one)
      }
      void look()
    },
  }
}

/**
 * 500 browsers share one machine with their servers and with other tests, so every timeout is multiplied by this
 * factor.
 */
const slowness = 8

const patientClock: Clock = {
  after: (ms, call) => realClock.after(ms * slowness, call),
  every: (ms, call) => realClock.every(ms * slowness, call),
}

/** A browser without sound whose connections go to the current `place`. */
const devices = (place: () => string, formUid: string, token: string, onClose: (code: number) => void): Devices => ({
  clock: patientClock,
  memory: { recall: () => undefined, remember: () => {}, forget: () => {} },
  loudspeaker: { decode: () => Promise.reject(new Error("no sound")), start: () => ({ stop: () => 0 }) },
  microphone: () => ({
    open: () => {},
    close: () => {},
    record: () => ({ finish: () => Promise.resolve(new Blob()), drop: () => {} }),
  }),
  line: (hearer) =>
    makeLine(
      {
        clock: patientClock,
        connect: (socketHearer): Socket => {
          const url = `${place().replace("http", "ws")}/api/v1/demo/forms/${formUid}/audio/ws`
          const socket = new WebSocket(url, ["bearer", token])
          socket.binaryType = "arraybuffer"
          socket.addEventListener("open", socketHearer.opened)
          socket.addEventListener("message", ({ data }) => socketHearer.received(data))
          socket.addEventListener("close", ({ code }) => {
            onClose(code)
            socketHearer.closed(code)
          })
          return {
            isOpen: () => socket.readyState === WebSocket.OPEN,
            send: (data) => socket.send(data),
            close: () => socket.close(1000),
          }
        },
      },
      hearer,
    ),
})

/** Fills in the form in the page's own client, and records its messages other than questions. */
const fill = async (
  client: VoiceFormClient,
  typed: Map<string, string>,
  maySend: () => Promise<void>,
  hears: {
    readonly asked: () => void
    readonly moved: (milliseconds: number) => void
    readonly shown: (what: string) => void
  },
): Promise<void> => {
  const done = Promise.withResolvers<void>()
  let announced: string | undefined
  const tell = ({ notice, place, rejected, errors, trouble }: VoiceState): void => {
    if (notice !== undefined && notice !== announced) hears.shown(`was told "${notice}"`)
    announced = notice
    if (rejected !== undefined || trouble !== undefined || Object.keys(errors).length > 0)
      hears.shown(`was shown ${JSON.stringify({ rejected, trouble, errors })}`)
    if (["taken", "elsewhere", "refused", "left"].includes(place)) hears.shown(`was left ${place}`)
  }
  let field: string | undefined
  let movesSince: number | undefined
  let isReading = false
  const act = (state: VoiceState): void => {
    tell(state)
    if (state.line === "moving") movesSince ??= performance.now()
    else if (state.line === "open" && state.isInSession && movesSince !== undefined) {
      hears.moved(performance.now() - movesSince)
      movesSince = undefined
    }
    if (state.place === "done") return done.resolve()
    if (state.place === "review" && !isReading) {
      isReading = true
      void maySend().then(() => client.submit())
    }
    const asked = state.place === "asking" ? state.question?.field_id : undefined
    if (asked === undefined || asked === field) return
    field = asked
    hears.asked()
    if (typed.has(asked)) hears.shown(`was asked for ${asked} again`)
    realClock.after(thinking(), () => {
      typed.set(asked, `${asked} ${Math.random()}`)
      client.answerText(typed.get(asked)!)
    })
  }
  client.subscribe(act)
  client.begin({ withMicrophone: false, isSilent: true })
  await done.promise
  client.close()
}

/**
 * Respondents fill in a form in the page's client, on two processes with the same stores. When all have started, the
 * processes are replaced one after the other; no respondent finishes before the second stops.
 */
export const rollingSessions = async (
  environment: Readonly<Record<string, string>>,
  { people }: { readonly people: number },
): Promise<Rolled> => {
  const dataDir = mkdtempSync(join(tmpdir(), "rolling-sessions-"))
  const begin = () => startRenderProcess({ DRAIN_DELAY_SECONDS: "3", ...environment }, dataDir)
  const processes: Array<RenderProcess> = [await begin(), await begin()]
  const { place, add } = balancer()
  const wrong: Array<string> = []
  const codes: Array<number> = []
  const gaps: Array<number> = []
  const exits: Array<{ readonly took: number; readonly status: number | null }> = []
  const [leaving, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const replace = async (at: number): Promise<void> => {
    const old = processes[at]!
    const startedAt = performance.now()
    old.child.kill("SIGTERM")
    const status = await old.ended
    exits.push({ took: performance.now() - startedAt, status })
    processes[at] = await begin()
    await add(processes[at]!)
  }
  try {
    for (const one of processes) await add(one)
    const owner = await tokenFor(1)
    const created = await processes[0]!.fetch("/api/v1/demo/forms", {
      method: "POST",
      headers: { authorization: `Bearer ${owner}`, "content-type": "application/json" },
      body: JSON.stringify(form),
    })
    const { form_uid: formUid } = (await created.json()) as { readonly form_uid: string }
    const begun = new Set<number>()
    const allBegun = Promise.withResolvers<void>()
    const answers = new Map<number, Map<string, string>>()
    const filling = Promise.all(
      Array.from({ length: people }, async (_, n) => {
        const [userId, typed] = [100 + n, new Map<string, string>()]
        answers.set(userId, typed)
        const token = await tokenFor(userId)
        const client = new VoiceFormClient({
          formUid,
          locale: "en",
          devices: devices(place, formUid, token, (code) => void (code === 1000 || codes.push(code))),
        })
        // Some submit while the second process stops, the others afterwards.
        const maySend = () => (n % 2 === 0 ? leaving.promise.then(() => setTimeout(thinking())) : left.promise)
        await fill(client, typed, maySend, {
          asked: () => {
            if (begun.add(userId).size === people) allBegun.resolve()
          },
          moved: (milliseconds) => gaps.push(milliseconds),
          shown: (what) => wrong.push(`${userId} ${what}`),
        })
      }),
    )
    await Promise.race([allBegun.promise, filling])
    await replace(0)
    const second = replace(1)
    leaving.resolve()
    await second
    left.resolve()
    await filling
    const stored = Map.groupBy(await submissionsIn(processes[0]!, formUid, owner), ({ user_id }) => Number(user_id))
    for (const [userId, typed] of answers) {
      const own = stored.get(userId) ?? []
      if (own.length !== 1) wrong.push(`${userId}: ${own.length} submissions`)
      const data = (own[0]?.["data"] ?? {}) as Json
      for (const [field, value] of typed)
        if (data[field] !== value) wrong.push(`${userId}: ${field} is ${String(data[field])}, typed was ${value}`)
    }
    const moved = codes.filter((code) => code === 1012).length
    return {
      moved,
      gaps: gaps.sort((one, other) => one - other),
      otherCodes: codes.filter((code) => code !== 1012),
      exits,
      wrong,
    }
  } finally {
    for (const { child, ended } of processes) {
      child.kill("SIGKILL")
      await ended
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

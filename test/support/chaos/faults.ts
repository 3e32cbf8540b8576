import { writeFileSync } from "node:fs"
import type { Fault as ProxyFault } from "../FaultProxy.ts"
import type { Ledger } from "./Ledger.ts"
import type { Fleet } from "./Fleet.ts"
import { pause, type Server, type Servers } from "./servers.ts"

export interface Stage {
  readonly servers: Servers
  readonly fleet: Fleet
  readonly ledger: Ledger
  /** Set when the session store has lost its data. */
  readonly wiped: () => void
}

/** A fault; `happen` resolves once it has ended. */
export interface Fault {
  readonly name: string
  readonly happen: (stage: Stage) => Promise<void>
  /** The reason why the fault can't be caused on this machine. */
  readonly missing?: (stage: Stage) => string | undefined
}

/** Duration of an outage in milliseconds. */
const hold = 3000

const names = ["postgres", "redis", "minio"] as const

const onWire = (name: Server["name"], what: string, fault: ProxyFault, length = hold): Fault => ({
  name: `${name}: ${what}`,
  happen: async ({ servers }) => {
    servers[name].proxy.set(fault)
    await pause(length)
    servers[name].proxy.set({ kind: "none" })
    // Data sent while the cable was broken may not have arrived, so those connections are closed.
    if (fault.kind === "silent") servers[name].proxy.cut()
  },
})

const restart = (name: Server["name"], signal: "SIGINT" | "SIGTERM" | "SIGKILL", what: string): Fault => ({
  name: `${name}: ${what}`,
  happen: async ({ servers }) => {
    await servers[name].stop(signal)
    await pause(hold)
    await servers[name].start()
  },
})

const wipe = (name: "redis" | "minio"): Fault => ({
  name: `${name}: restarted without its data`,
  happen: async ({ servers, ledger, wiped }) => {
    await servers[name].stop("SIGKILL")
    servers[name].wipe()
    if (name === "redis") wiped()
    else ledger.excuse("render")
    await servers[name].start()
  },
})

/**
 * All faults in turn. Deleting PostgreSQL's data isn't included: that is a loss by definition, and backups cover it.
 */
export const faults: ReadonlyArray<Fault> = [
  { name: "nothing", happen: () => pause(hold) },
  { name: "process: kill -9", happen: ({ fleet }) => fleet.kill() },
  { name: "processes: rolling restart", happen: ({ fleet }) => fleet.roll() },
  restart("postgres", "SIGINT", "stopped and started"),
  restart("postgres", "SIGKILL", "kill -9 and started"),
  restart("redis", "SIGTERM", "stopped and started"),
  restart("redis", "SIGKILL", "kill -9 and started"),
  wipe("redis"),
  restart("minio", "SIGTERM", "stopped and started"),
  wipe("minio"),
  ...names.flatMap((name) => [
    onWire(name, "300 ms more", { kind: "slow", millis: 300 }),
    onWire(name, "unreachable", { kind: "down" }),
    onWire(name, "half open", { kind: "silent" }, 7000),
    {
      name: `${name}: connections cut`,
      happen: async ({ servers }: Stage) => {
        for (let cuts = 0; cuts < 6; cuts++) {
          servers[name].proxy.cut()
          await pause(hold / 6)
        }
      },
    },
  ]),
  {
    name: "postgres: disk full",
    missing: ({ servers }) =>
      servers.disk.fill === undefined ? "no file system of our own may be mounted" : undefined,
    happen: async ({ servers }) => {
      servers.disk.fill?.()
      await pause(hold)
      servers.disk.free()
      // A server that can't write its log exits; its supervisor restarts it.
      await servers.postgres.stop("SIGINT")
      await servers.postgres.start()
    },
  },
  {
    name: "process: clock an hour ahead",
    missing: ({ fleet }) => (fleet.clock === undefined ? "no libfaketime" : undefined),
    happen: async ({ fleet }) => {
      writeFileSync(fleet.clock!, "+3600\n")
      await pause(hold)
      writeFileSync(fleet.clock!, "+0\n")
      await pause(hold)
    },
  },
]

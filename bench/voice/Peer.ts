import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import * as NodeWS from "@effect/platform-node/NodeWS"
import { cpuSeconds } from "../support/program.ts"

export interface Peer {
  readonly url: string
  readonly tokens: ReadonlyArray<string>
  /** Resident memory in kB. */
  readonly memory: () => number
  /** Processor time used so far, in microseconds. */
  readonly cpu: () => number
  readonly stop: () => Promise<void>
}

/** Starts one of the servers in this folder in a separate process. */
export const peer = (file: string, env: Readonly<Record<string, string>> = {}): Promise<Peer> =>
  new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, ["--expose-gc", new URL(file, import.meta.url).pathname], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    })
    const exited = new Promise<void>((done) => child.once("exit", () => done()))
    child.once("error", reject)
    let output = ""
    child.stdout!.on("data", (chunk: Buffer) => {
      output += chunk.toString()
      const end = output.indexOf("\n")
      if (end === -1) return
      const { url, tokens }: { readonly url: string; readonly tokens: ReadonlyArray<string> } = JSON.parse(
        output.slice(0, end),
      )
      output = ""
      resolve({
        url,
        tokens,
        memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0),
        cpu: () => cpuSeconds(child.pid!) * 1e6,
        stop: () => {
          child.kill("SIGTERM")
          return exited
        },
      })
    })
  })

export const connect = (url: string, token?: string): Promise<NodeWS.WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new NodeWS.WebSocket(url, token === undefined ? [] : ["bearer", token], { perMessageDeflate: false })
    socket.once("open", () => resolve(socket))
    socket.once("error", reject)
  })

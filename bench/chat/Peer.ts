import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as later } from "node:timers/promises"
import { main, start } from "../support/program.ts"

const modelPort = 18_482
const port = 18_481

/** A separate service on embedded stores, with its model and its tool server. */
export const running = async (env: Readonly<Record<string, string>> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "parley-chat-"))
  const model = await start("bench/chat/model.ts", { MODEL_PORT: String(modelPort), ...env })
  const begin = () =>
    start(
      main,
      {
        PORT: String(port),
        DATA_DIR: folder,
        LLM_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
        LLM_MODEL: "m",
        OUTBOUND_ALLOW: "127.0.0.1",
        ...env,
      },
      /token=(\S+)/,
    )
  let service = await begin()
  // Leaves no process behind if the bench fails.
  process.once("exit", () => {
    for (const { pid } of [model, service]) process.kill(pid)
  })
  const token = /token=(\S+)/.exec(service.output())?.[1] ?? ""
  return {
    url: `http://127.0.0.1:${port}`,
    modelUrl: `http://127.0.0.1:${modelPort}`,
    pid: service.pid,
    headers: { authorization: `Bearer ${token}` },
    /** Kills the service without warning, and restarts it with the same data. */
    restart: async () => {
      await service.kill()
      service = await begin()
    },
    stop: async () => {
      process.removeAllListeners("exit")
      await Promise.all([service.stop(), model.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Running = Awaited<ReturnType<typeof running>>

export interface File {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Creates an agent; returns its id. */
export const create = async ({ url, headers }: Running, config: object, files: ReadonlyArray<File> = []) => {
  const form = new FormData()
  form.append("config", new Blob([JSON.stringify(config)], { type: "application/json" }))
  for (const { name, type, bytes } of files) form.append("files[]", new Blob([bytes], { type }), name)
  const answer = await fetch(`${url}/api/v1/agents/user/`, { method: "POST", headers, body: form })
  const { chatbot_id: id, error } = (await answer.json()) as { chatbot_id: string; error?: string }
  if (answer.status !== 201) throw new Error(error)
  return id
}

/** Polls every `every` milliseconds until the agent is ready. */
export const ready = async ({ url, headers }: Running, id: string, every: number): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${url}/api/v1/agents/user/${id}/status`, { headers })
    const { phase, error } = (await answer.json()) as { phase: string; error: string | null }
    if (phase === "ready") return
    if (phase === "error") throw new Error(String(error))
    await later(every)
  }
}

import { readdirSync, readFileSync } from "node:fs"
import { Agent, request } from "node:http"

/** The processor time of all threads of a process, in milliseconds. */
export const processorTime = (pid: number): number => {
  const tasks = `/proc/${pid}/task`
  let nanoseconds = 0
  for (const task of readdirSync(tasks))
    nanoseconds += Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0])
  return nanoseconds / 1e6
}

export interface Target {
  readonly pid: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: () => string
}

const posted = (agent: Agent, { url, headers, body }: Target): Promise<void> =>
  new Promise((resolve, reject) => {
    const text = body()
    const sent = request(
      url,
      { agent, method: "POST", headers: { ...headers, "content-length": Buffer.byteLength(text) } },
      (answer) => {
        answer.resume()
        answer.once("end", () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${String(answer.statusCode)}`)),
        )
      },
    )
    sent.once("error", reject)
    sent.end(text)
  })

/** Posts `count` bodies over `connections` connections; returns the processor time per post in microseconds. */
export const microsecondsEach = async (target: Target, count: number, connections: number): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = count
  const worker = async () => {
    while (left-- > 0) await posted(agent, target)
  }
  const before = processorTime(target.pid)
  await Promise.all(Array.from({ length: connections }, worker))
  const used = processorTime(target.pid) - before
  agent.destroy()
  return (used / count) * 1e3
}

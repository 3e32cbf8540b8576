import type { Service } from "../../support/service.ts"
import type { toolModel } from "./toolModel.ts"

export interface Stage {
  readonly service: Pick<Service, "url" | "pid" | "token">
  readonly model: Awaited<ReturnType<typeof toolModel>>
}

/** A kind of attack from outside. */
export interface Line {
  readonly name: string
  /** The damage that the attack did before the service had a limit for it. */
  readonly before: string
  /** Does the harmless preparation and returns the attack, which returns the statuses that it received. */
  readonly prepare: (stage: Stage) => Promise<() => Promise<ReadonlyArray<number>>>
}

export const json = { "content-type": "application/json" }
export const signed = ({ token }: Pick<Service, "token">) => ({ ...json, authorization: `Bearer ${token}` })

export const statusOf = async (answer: Response): Promise<number> => {
  await answer.arrayBuffer()
  return answer.status
}

export const post = async (url: string, body: string, headers: Readonly<Record<string, string>> = json) =>
  statusOf(await fetch(url, { method: "POST", headers, body }))

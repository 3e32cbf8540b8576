import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { WorkerUnknown } from "../../domain/org/Errors.ts"
import { HrDirectory, HrDirectoryUnavailable } from "../../ports/HrDirectory.ts"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { type Endpoint, getJson } from "./JsonEndpoint.ts"

const text = Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(500))))
const decode = Schema.decodeUnknownEffect(Schema.Struct({ name: text, email: text, job_title: text, hr_code: text }))

/** `GET {url}/organizations/{org_id}/workers/{user_id}`: `{name, email, job_title, hr_code}`; 404 means the worker does not exist. */
export const layer = (endpoint: Endpoint) =>
  Layer.effect(
    HrDirectory,
    Effect.map(OutboundHttp, (outbound) => ({
      worker: Effect.fn("HrDirectory.worker")(function* (orgId: number, userId: string) {
        const unavailable = (cause: unknown) => new HrDirectoryUnavailable({ cause })
        const path = `/organizations/${orgId}/workers/${encodeURIComponent(userId)}`
        const { status, json } = yield* Effect.mapError(getJson(outbound, endpoint, path), unavailable)
        if (status === 404) return yield* new WorkerUnknown({ userId })
        if (status !== 200) return yield* unavailable(`the HR source responded with ${status}`)
        const { name, email, job_title, hr_code } = yield* Effect.mapError(decode(json), () =>
          unavailable("the HR source's response doesn't describe a person"),
        )
        return {
          userId,
          name: name ?? null,
          email: email ?? null,
          jobTitle: job_title ?? null,
          hrCode: hr_code ?? null,
        }
      }),
    })),
  )

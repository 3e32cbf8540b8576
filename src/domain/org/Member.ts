import * as Schema from "effect/Schema"
import { MemberId } from "./Text.ts"

/** Somebody as the HR source describes them. */
export interface Worker {
  readonly userId: string
  readonly name: string | null
  readonly email: string | null
  readonly jobTitle: string | null
  /** The HR source's code of the cost center that they work for. */
  readonly hrCode: string | null
}

/** Somebody of an organization. Who has left stays on record and holds no permission. */
export interface Member extends Worker {
  readonly isActive: boolean
}

const UserId = Schema.Union([Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)), MemberId])

/** What a call for a sync asks: that somebody has come, or has left. Without an organization it is the caller's. */
export const SyncRequest = Schema.Struct({
  userId: UserId,
  action: Schema.Literals(["provision", "deprovision"]),
  orgId: Schema.optionalKey(Schema.Int),
}).pipe(Schema.encodeKeys({ userId: "user_id", orgId: "org_id" }))
export type SyncRequest = typeof SyncRequest.Type

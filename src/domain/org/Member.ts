import * as Schema from "effect/Schema"
import { MemberId } from "./Text.ts"

/** A person in the HR source. */
export interface Worker {
  readonly userId: string
  readonly name: string | null
  readonly email: string | null
  readonly jobTitle: string | null
  /** The HR source's code for the person's cost center. */
  readonly hrCode: string | null
}

/** A member of an organization. The records of people who have left are kept, without permissions. */
export interface Member extends Worker {
  readonly isActive: boolean
}

const UserId = Schema.Union([Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)), MemberId])

/** A sync request: a person has joined, or has left. The default organization is the caller's. */
export const SyncRequest = Schema.Struct({
  userId: UserId,
  action: Schema.Literals(["provision", "deprovision"]),
  orgId: Schema.optionalKey(Schema.Int),
}).pipe(Schema.encodeKeys({ userId: "user_id", orgId: "org_id" }))
export type SyncRequest = typeof SyncRequest.Type

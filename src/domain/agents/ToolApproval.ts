import * as Schema from "effect/Schema"

/** Whether a call of a tool runs at once, waits until the user has said yes, or never runs. */
export const ToolApproval = Schema.Literals(["auto", "ask", "never"])
export type ToolApproval = typeof ToolApproval.Type

const Name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(256))

/** By the name of the tool; what is not named is `auto`. */
export const ToolApprovals = Schema.Record(Name, ToolApproval).check(Schema.isMaxProperties(500))
export type ToolApprovals = typeof ToolApprovals.Type

/** How the tools of one server are let: all of them, and some by their own names. */
export interface ServerApprovals {
  readonly approval?: ToolApproval
  readonly toolApprovals?: ToolApprovals
}

const named = (approvals: ToolApprovals | undefined, tool: string): ToolApproval | undefined =>
  approvals !== undefined && Object.hasOwn(approvals, tool) ? approvals[tool] : undefined

/** What holds for a tool: what is said of it, else what is said of its server, else that it runs, unless it may destroy something. */
export const approvalOf = (
  { approval, toolApprovals }: ServerApprovals,
  tool: string,
  isDestructive = false,
): ToolApproval => named(toolApprovals, tool) ?? approval ?? (isDestructive ? "ask" : "auto")

import * as Schema from "effect/Schema"

/** Whether a tool call runs immediately, waits for the user's approval, or never runs. */
export const ToolApproval = Schema.Literals(["auto", "ask", "never"])
export type ToolApproval = typeof ToolApproval.Type

const Name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(256))

/** The approvals by tool name; the default is `auto`. */
export const ToolApprovals = Schema.Record(Name, ToolApproval).check(Schema.isMaxProperties(500))
export type ToolApprovals = typeof ToolApprovals.Type

/** The approvals for one server's tools: a default, and exceptions by tool name. */
export interface ServerApprovals {
  readonly approval?: ToolApproval
  readonly toolApprovals?: ToolApprovals
}

const named = (approvals: ToolApprovals | undefined, tool: string): ToolApproval | undefined =>
  approvals !== undefined && Object.hasOwn(approvals, tool) ? approvals[tool] : undefined

/**
 * The approval for a tool: its own setting, or else its server's. The default is automatic, except for destructive
 * tools.
 */
export const approvalOf = (
  { approval, toolApprovals }: ServerApprovals,
  tool: string,
  isDestructive = false,
): ToolApproval => named(toolApprovals, tool) ?? approval ?? (isDestructive ? "ask" : "auto")

import * as Schema from "effect/Schema"

/** Whether a tool call runs at once, waits for the user's approval, or never runs. */
export const ToolApproval = Schema.Literals(["auto", "ask", "never"])
export type ToolApproval = typeof ToolApproval.Type

const Name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(256))

/** By tool name; the default is `auto`. */
export const ToolApprovals = Schema.Record(Name, ToolApproval).check(Schema.isMaxProperties(500))
export type ToolApprovals = typeof ToolApprovals.Type

/** The approval of one server's tools: a default, and single tools by name. */
export interface ServerApprovals {
  readonly approval?: ToolApproval
  readonly toolApprovals?: ToolApprovals
}

const named = (approvals: ToolApprovals | undefined, tool: string): ToolApproval | undefined =>
  approvals !== undefined && Object.hasOwn(approvals, tool) ? approvals[tool] : undefined

/** The approval of a tool: its own setting, else its server's, else automatic unless it is destructive. */
export const approvalOf = (
  { approval, toolApprovals }: ServerApprovals,
  tool: string,
  isDestructive = false,
): ToolApproval => named(toolApprovals, tool) ?? approval ?? (isDestructive ? "ask" : "auto")

import { actions } from "../../src/domain/access/Policy.ts"
import { code } from "./markdown.ts"

/** The actions that a policy can name. */
export const policyActions = (): string => actions.map((action) => `- ${code(action)}`).join("\n")

import { actions } from "../../src/domain/access/Policy.ts"
import { code } from "./markdown.ts"

/** What a policy can speak of. */
export const policyActions = (): string => actions.map((action) => `- ${code(action)}`).join("\n")

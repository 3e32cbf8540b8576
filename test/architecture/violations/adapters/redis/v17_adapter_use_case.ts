export type { Forms } from "../../ports/in/Forms.ts"

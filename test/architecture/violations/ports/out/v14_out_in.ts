export type { Forms } from "../in/Forms.ts"

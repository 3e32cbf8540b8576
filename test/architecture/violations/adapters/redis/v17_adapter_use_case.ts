export type { Forms } from "../../application/forms/Forms.ts"

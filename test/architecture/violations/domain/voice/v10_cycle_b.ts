import { a } from "./v10_cycle_a.ts"
export const b: number = a

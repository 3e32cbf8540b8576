import { b } from "./v10_cycle_b.ts"
export const a: number = b

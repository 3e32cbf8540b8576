export type { handlers } from "../../http/forms/Handlers.ts"

export { handlers } from "../http/forms/Handlers.ts"

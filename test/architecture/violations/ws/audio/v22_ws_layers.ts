export { main } from "../../layers/Main.ts"

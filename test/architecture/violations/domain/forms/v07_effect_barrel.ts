export { FileSystem } from "effect"

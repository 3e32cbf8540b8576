import * as Effect from "effect/Effect"
import { program } from "./TokenCommand.ts"

await Effect.runPromise(program(process.argv.slice(2)))

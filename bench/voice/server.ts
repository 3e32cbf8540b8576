/**
 * The voice service for benches, with the engine settings of `npm start`: scripted speech, stores in memory, no synthesis; prints
 * a token.
 */
import "../../src/layers/heap.ts"
import "effect/schema/SchemaJITCompiler/enable"
import { guest, openStage } from "../../scripts/voice-demo/Stage.ts"
import { formOf } from "./form.ts"

const stage = await openStage(formOf(Number(process.env["QUESTIONS"] ?? 50)), { isMute: true })
const tokens = await Promise.all(
  Array.from({ length: Number(process.env["USERS"] ?? 64) }, (_, i) => stage.token(guest(i + 1))),
)
console.log(JSON.stringify({ url: stage.url, tokens }))

/**
 * The exports of `parley/testing`. Without Effect: `startInMemory` runs the whole service in memory, behind a `fetch`.
 * With Effect:
 * its layers.
 *
 * ```ts
 * const service = await startInMemory()
 * const parley = new Parley({ url: "http://parley.test", fetch: service.fetch, token: await service.token() })
 * ```
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { Caller } from "../../src/domain/access/Caller.ts"
import { inMemory, type ServiceOptions } from "../support/inMemory.ts"
import * as Testing from "./Testing.ts"

export { inMemory, type Answer, type Call, type Service, type ServiceOptions } from "../support/inMemory.ts"
export * as layers from "./Testing.ts"
export * from "./ports.ts"
export { failing } from "./failing.ts"
export { connectVoice, type VoiceAddress, type VoiceMessage } from "./voice.ts"
export * as scriptedRecognition from "./scripted/SpeechRecognition.ts"
export * as scriptedSynthesis from "./scripted/SpeechSynthesis.ts"
export * as scriptedModel from "./scripted/LanguageModel.ts"
export * as scriptedAnswerModel from "./scripted/AnswerModel.ts"
export * as scriptedToolServers from "./scripted/ToolServers.ts"
export type { Caller } from "../../src/domain/access/Caller.ts"

/** The service in memory, for programs that call it over HTTP. */
export interface InMemoryParley {
  /** Replaces the global `fetch`; the host of the URL is ignored. */
  readonly fetch: typeof fetch
  /** A token valid for an hour; missing claims are those of a plain member of the tenant `demo`. */
  readonly token: (caller?: Partial<Caller>) => Promise<string>
  /** Stops the service and deletes its data. */
  readonly stop: () => Promise<void>
}

/** Starts the whole service with stores in memory, without models, speech or network. `env` contains its settings. */
export const startInMemory = async (options: ServiceOptions = {}): Promise<InMemoryParley> => {
  const scope = Scope.makeUnsafe()
  const service = await Effect.runPromise(Scope.provide(inMemory(options), scope))
  return {
    fetch: (input, init) => Effect.runPromise(service.answerTo(new Request(input, init))),
    token: (caller = {}) =>
      Effect.runPromise(Effect.provideContext(Testing.tokenOf({ ...Testing.someone, ...caller }), service.context)),
    stop: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  }
}

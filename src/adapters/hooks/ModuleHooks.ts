import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { readdir } from "node:fs/promises"
import { basename, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { FormHooks, type HookInput } from "../../ports/FormHooks.ts"
import { hookUnavailable, outcomeOf, toldOf } from "./answer.ts"

/** A module in the folder can't be loaded. Reported at startup, since its handlers may validate answers. */
export class HookModuleUnusable extends Schema.TaggedError<HookModuleUnusable>()("HookModuleUnusable", {
  file: Schema.String,
}) {}

type Handler = (input: ReturnType<typeof toldOf>) => unknown

const longest = Duration.seconds(10)

const isHandler = (value: unknown): value is Handler => typeof value === "function"

/** Loads the hooks in a folder: `export const check = ...` in `crm.mjs` becomes the hook `crm.check`. */
const loaded = (folder: string) =>
  Effect.gen(function* () {
    const names = yield* Effect.tryPromise({
      try: () => readdir(folder),
      catch: () => new HookModuleUnusable({ file: folder }),
    })
    const modules = names.filter((name) => /^[A-Za-z_]\w*\.m?js$/.test(name)).toSorted()
    const modulesHooks = yield* Effect.forEach(modules, (name) =>
      Effect.tryPromise({
        try: async () => {
          const module: object = await import(pathToFileURL(resolve(folder, name)).href)
          const own = basename(name).replace(/\.m?js$/, "")
          return Object.entries(module).flatMap(([key, value]) =>
            isHandler(value) ? [[`${own}.${key}`, value] as const] : [],
          )
        },
        catch: () => new HookModuleUnusable({ file: name }),
      }),
    )
    return new Map<string, Handler>(modulesHooks.flat())
  })

/**
 * Handlers from the deployment's own code, run in this process. The part of a reference before the dot names a module
 * in the folder; the part after it names an exported function. Input and output are the same as for an HTTP handler.
 */
export const layer = (folder: string) =>
  Layer.effect(
    FormHooks,
    Effect.map(loaded(folder), (handlers) => ({
      run: Effect.fn("FormHooks.run")(function* (ref: string, input: HookInput) {
        const handler = handlers.get(ref)
        if (handler === undefined) return Option.none()
        const answer = yield* Effect.tryPromise(async () => handler(toldOf(input))).pipe(
          Effect.timeout(longest),
          Effect.tapError(() =>
            Effect.logWarning("A form's handler failed").pipe(Effect.annotateLogs({ ref, event: input.event })),
          ),
          Effect.mapError(hookUnavailable),
        )
        return Option.some(yield* outcomeOf(answer))
      }),
    })),
  )

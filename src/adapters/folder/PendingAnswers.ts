import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readFile, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { PendingAnswers, PendingAnswersUnavailable } from "../../ports/PendingAnswers.ts"
import { isMissing } from "./tree.ts"
import { writeDurably } from "./writeDurably.ts"

const ending = ".json"
const file = /^[A-Za-z0-9-]{1,80}\.json$/

const disk = <A>(act: () => Promise<A>) =>
  Effect.tryPromise({ try: act, catch: (cause) => new PendingAnswersUnavailable({ cause }) })

const missingIs =
  <A>(value: A) =>
  (cause: unknown): A => {
    if (isMissing(cause)) return value
    throw cause
  }

/** Stores each answer as one file, synced to disk before it gets its final name. The folder is created on first use. */
export const make = (folder: string): PendingAnswers["Service"] => {
  const pathOf = (id: string) => join(folder, `${id}${ending}`)
  return PendingAnswers.of({
    keep: ({ id, text }) => disk(() => writeDurably(folder, `${id}${ending}`, text)),
    has: (id) => disk(() => stat(pathOf(id)).then(() => true, missingIs(false))),
    all: (limit) =>
      disk(async () => {
        const names = await readdir(folder).catch(missingIs<Array<string>>([]))
        const ids = names.filter((name) => file.test(name)).slice(0, limit)
        const answers = await Promise.all(
          ids.map(async (name) => {
            const text = await readFile(join(folder, name), "utf8").catch(missingIs(undefined))
            return text === undefined ? [] : [{ id: name.slice(0, -ending.length), text }]
          }),
        )
        return answers.flat()
      }),
    count: (most) =>
      disk(async () => {
        const names = await readdir(folder).catch(missingIs<Array<string>>([]))
        return Math.min(most, names.filter((name) => file.test(name)).length)
      }),
    forget: (id) => disk(() => rm(pathOf(id), { force: true })),
  })
}

export const layer = (folder: string) => Layer.succeed(PendingAnswers, make(folder))

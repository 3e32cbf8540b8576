import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { EvalSet } from "../../../src/domain/agents/evals/EvalSet.ts"
import { EvalStore, type StandingRun } from "../../../src/ports/EvalStore.ts"

export const layer = Layer.sync(EvalStore, () => {
  const sets = new Map<string, EvalSet>()
  let runs: ReadonlyArray<StandingRun> = []

  const isOf = (userId: number, chatbotId: string) => (one: StandingRun) =>
    one.run.userId === userId && one.run.chatbotId === chatbotId
  const isOver = ({ state }: StandingRun) => state !== "waiting" && state !== "running"
  const change = (id: string, next: (one: StandingRun) => StandingRun) => {
    runs = runs.map((one) => (one.run.id === id ? next(one) : one))
  }

  return EvalStore.of({
    set: (userId, chatbotId) => Effect.sync(() => sets.get(`${userId} ${chatbotId}`) ?? { questions: [] }),
    saveSet: (userId, chatbotId, set) => Effect.sync(() => void sets.set(`${userId} ${chatbotId}`, set)),
    begin: (run, keep) =>
      Effect.sync(() => {
        const own = runs.filter(isOf(run.userId, run.chatbotId))
        if (!own.every(isOver)) return false
        runs = [{ run, state: "waiting" as const, results: [] }, ...runs].sort(
          (a, b) => DateTime.toEpochMillis(b.run.createdAt) - DateTime.toEpochMillis(a.run.createdAt),
        )
        const gone = new Set(runs.filter(isOf(run.userId, run.chatbotId)).slice(keep))
        runs = runs.filter((one) => !gone.has(one))
        return true
      }),
    runs: (userId, chatbotId) => Effect.sync(() => runs.filter(isOf(userId, chatbotId))),
    run: (userId, chatbotId, id) =>
      Effect.sync(() => Option.fromUndefinedOr(runs.find((one) => one.run.id === id && isOf(userId, chatbotId)(one)))),
    work: (id) => Effect.sync(() => Option.fromUndefinedOr(runs.find(({ run }) => run.id === id))),
    note: (id, result) =>
      Effect.sync(() =>
        change(id, (one) =>
          one.results.some(({ question, side }) => question === result.question && side === result.side)
            ? one
            : {
                ...one,
                results: [...one.results, result].sort((a, b) => a.question - b.question || a.side - b.side),
              },
        ),
      ),
    move: (id, state) => Effect.sync(() => change(id, (one) => (isOver(one) ? one : { ...one, state }))),
    removeRun: (id) =>
      Effect.sync(() => {
        runs = runs.filter(({ run }) => run.id !== id)
      }),
    forgetAgent: (userId, chatbotId) =>
      Effect.sync(() => {
        sets.delete(`${userId} ${chatbotId}`)
        runs = runs.filter((one) => !isOf(userId, chatbotId)(one))
      }),
  })
})

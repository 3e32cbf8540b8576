import type { EvalFacts } from "../src/views/agents/EvalFacts.ts"
import { filled } from "../src/views/language/filled.ts"
import { byId, factsOf } from "./page/elements.ts"

interface Progress {
  readonly state: string
  readonly questions: number
  readonly versions: ReadonlyArray<number>
  readonly totals: ReadonlyArray<{ readonly answered: number }>
}

/** Shows a run's progress, and its results when it is over. */
const start = ({ events, progress }: EvalFacts): void => {
  const source = new EventSource(events)
  const over = (): void => {
    source.close()
    location.reload()
  }
  source.addEventListener("progress", ({ data }) => {
    const { state, questions, versions, totals } = JSON.parse(String(data)) as Progress
    if (state !== "waiting" && state !== "running") return over()
    const done = totals.reduce((sum, { answered }) => sum + answered, 0)
    byId("eval-progress", HTMLElement).textContent = filled(progress, { done, total: questions * versions.length })
  })
  source.addEventListener("gone", over)
}

const facts = factsOf("eval-facts")
if (facts !== null) start(facts as EvalFacts)

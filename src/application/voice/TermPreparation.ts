import * as Effect from "effect/Effect"
import type { QuestionList } from "../../domain/voice/questions/Question.ts"
import { isCatalogue } from "../../domain/voice/session/UnderstoodChoice.ts"
import { preparingTerms } from "../../domain/understanding/term/TermIndex.ts"

/** Makes the catalogues of a form's questions ready in slices, so that a hundred thousand terms hold up nobody else's session. */
export const prepareTerms = ({ questions }: QuestionList): Effect.Effect<void> =>
  Effect.forEach(
    questions.filter(isCatalogue),
    Effect.fnUntraced(function* ({ choices = [] }) {
      const work = preparingTerms(choices)
      while (work.next().done !== true) yield* Effect.yieldNow
    }),
    { discard: true },
  )

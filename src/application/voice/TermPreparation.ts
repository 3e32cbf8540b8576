import * as Effect from "effect/Effect"
import type { QuestionList } from "../../domain/voice/questions/Question.ts"
import { isCatalogue } from "../../domain/voice/session/UnderstoodChoice.ts"
import { preparingTerms } from "../../domain/understanding/term/TermIndex.ts"

/**
 * Indexes the catalogs of a form's questions in slices, so that a hundred thousand terms don't block other sessions.
 */
export const prepareTerms = ({ questions }: QuestionList): Effect.Effect<void> =>
  Effect.forEach(
    questions.filter(isCatalogue),
    Effect.fnUntraced(function* ({ choices = [] }) {
      const work = preparingTerms(choices)
      while (work.next().done !== true) yield* Effect.yieldNow
    }),
    { discard: true },
  )

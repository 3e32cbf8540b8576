import type { FieldState } from "../../../domain/forms/rules/FieldStates.ts"
import { mayWait } from "../../../domain/forms/submission/PartialAnswers.ts"
import type { Filling } from "./Filling.ts"
import { proceed, stepOf } from "./Proceeding.ts"
import { askedIn, shownSections } from "./Sections.ts"

/** Questions whose answers were not stored because they are secret, by key. */
export const secretsIn = ({ states }: Filling): ReadonlyMap<string, FieldState> =>
  new Map([...states].filter(([path, { field, isVisible }]) => isVisible && path === field.fieldId && !mayWait(field)))

/** The values of an empty post, for a page that was opened through a link. */
export const emptyPost = { step: undefined, asked: undefined, submissionId: undefined }

/** The page for answers that must be submitted again, with corrections and newly opened questions. */
export const pageOfResentAnswers = (filling: Filling, wanted: string | undefined, opened: ReadonlySet<string>) => {
  const step = stepOf(filling, wanted)
  const sections = step === undefined ? shownSections(filling) : [step]
  const paths = sections.flatMap((section) => askedIn(filling, section)).map(({ path }) => path)
  const asked = new Set(paths.filter((path) => !opened.has(path)))
  const posted = {
    ...emptyPost,
    answers: filling.answers,
    asked,
    step: wanted,
    go: { kind: "next" } as const,
  }
  const outcome = proceed(filling, posted)
  if (outcome.kind !== "form") return undefined
  const secrets = secretsIn(filling)
  const shown = Object.entries(outcome.filling.problems).filter(([path]) => !secrets.has(path))
  return { step: outcome.step, filling: { ...outcome.filling, problems: Object.fromEntries(shown) } }
}

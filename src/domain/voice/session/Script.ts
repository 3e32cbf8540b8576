import type { CompiledForm } from "../../forms/rules/CompiledForm.ts"
import { topLevelFields } from "../../forms/model/FormDefinition.ts"
import type { LocalizedText } from "../../forms/model/LocalizedText.ts"
import type { FetchedOptions } from "../../forms/model/FieldOption.ts"
import { systemSegments, type Segment } from "../narration/Segments.ts"
import { sessionSettings } from "../settings/SessionSettings.ts"
import { freshState } from "./Opening.ts"
import { sectionSegment, segmentsOf } from "./Pushing.ts"
import { makeSession, type Session, voiceOf } from "./Session.ts"

/** The maximum number of languages per form. */
const mostLanguages = 8

const tagsOf = (text: LocalizedText | undefined): ReadonlyArray<string> =>
  text === undefined || typeof text === "string" ? [] : Object.keys(text)

/** The form's languages, by primary subtag; English if the form names none. */
export const languagesOf = ({ form }: CompiledForm): ReadonlyArray<string> => {
  const texts = [
    form.title,
    ...form.sections.map(({ title }) => title),
    ...topLevelFields(form).map(({ label }) => label),
  ]
  const languages = new Set(texts.flatMap(tagsOf).map((tag) => tag.split("-")[0]!.toLowerCase()))
  return languages.size === 0 ? ["en"] : [...languages].toSorted().slice(0, mostLanguages)
}

const nobody = { sessionId: "", submissionId: "", formUid: "", tenant: "", owner: "" }

const everything = { speaks: true, hears: true, keepsRecordings: false, judges: false }

/** A session with default settings in this language. */
const plainSession = (compiled: CompiledForm, fetched: FetchedOptions, locale: string): Session =>
  makeSession(nobody, compiled, fetched, sessionSettings({ locale }, 2, voiceOf(compiled)), everything)

export interface Script {
  readonly session: Session
  /** The segments. Identical text is included only once. */
  readonly segments: ReadonlyArray<Segment>
}

/**
 * All narration of a form in one language, regardless of the answers: prompts, sections, and questions, including
 * hidden ones. Text that depends on answers is excluded.
 */
export const scriptOf = (compiled: CompiledForm, fetched: FetchedOptions, locale: string, at: number): Script => {
  const session = plainSession(compiled, fetched, locale)
  const state = freshState(session, at)
  const { prompts } = session
  const { noInput, noDecision, noReview, noMatch, noAnswer } = prompts
  const reprompts = [...noInput, ...noDecision, ...noReview, ...noMatch, ...noAnswer].map((text): Segment => ({
    key: "sys:prompt",
    text,
    kind: "system",
  }))
  const all = [
    ...systemSegments(prompts),
    ...state.session.list.questions
      .flatMap((question) => [...sectionSegment(session, question), ...segmentsOf(state, question)])
      .filter(({ isPersonal }) => isPersonal !== true),
    ...reprompts,
  ]
  const byText = new Map(all.map((segment) => [segment.text, segment]))
  return { session, segments: [...byText.values()].filter(({ text }) => text.trim() !== "") }
}

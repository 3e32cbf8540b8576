import { contentOf } from "../../forms/codec/FormCodec.ts"
import { namedUuid } from "../../forms/codec/NamedUuid.ts"
import type { FetchedOptions } from "../../forms/model/FieldOption.ts"
import { voiceDefaults, type VoiceSettings } from "../../forms/model/Voice.ts"
import type { CompiledForm } from "../../forms/rules/CompiledForm.ts"
import { promptsOf } from "../narration/SessionPrompts.ts"
import type { Prompts } from "../../languages/Prompts.ts"
import type { Voice } from "../narration/Segments.ts"
import { questionList, type QuestionList } from "../questions/Question.ts"
import type { SessionSettings } from "../settings/SessionSettings.ts"

/** What the deployment can do, apart from accepting typed answers. */
export interface Abilities {
  readonly speaks: boolean
  readonly hears: boolean
  readonly keepsRecordings: boolean
  /** Whether a language model is available to refine values and options and to judge plausibility. */
  readonly judges: boolean
  /** How long clients wait in silence before a prompt, unless the form sets a time. Absent: clients decide. */
  readonly silencePromptMs?: number
}

/** The constants of a running session (except its language). */
export interface Session {
  readonly sessionId: string
  readonly submissionId: string
  readonly formUid: string
  readonly tenant: string
  readonly owner: string
  readonly compiled: CompiledForm
  readonly fetched: FetchedOptions
  readonly voice: VoiceSettings
  readonly settings: SessionSettings
  readonly abilities: Abilities
  readonly list: QuestionList
  readonly prompts: Prompts
}

export type SessionIdentity = Pick<Session, "sessionId" | "submissionId" | "formUid" | "tenant" | "owner">

/**
 * Whether recordings of answers are stored: the service must support it, the form must enable it, and the respondent
 * must agree.
 */
export const keepsRecordings = ({ abilities, voice, settings }: Session): boolean =>
  abilities.keepsRecordings && voice.storeRecordings && settings.keepsRecordings !== false

export const voiceOf = (compiled: CompiledForm): VoiceSettings => compiled.form.voice ?? voiceDefaults

export const makeSession = (
  identity: SessionIdentity,
  compiled: CompiledForm,
  fetched: FetchedOptions,
  settings: SessionSettings,
  abilities: Abilities,
): Session => ({
  ...identity,
  compiled,
  fetched,
  voice: voiceOf(compiled),
  settings,
  abilities,
  list: questionList(compiled, settings.locale, fetched),
  prompts: promptsOf(settings.locale, voiceOf(compiled).commands),
})

/** The same session in another language. */
export const inLocale = (session: Session, locale: string): Session => ({
  ...session,
  settings: { ...session.settings, locale },
  list: questionList(session.compiled, locale, session.fetched),
  prompts: promptsOf(locale, session.voice.commands),
})

/** The input for narration. */
export const narrator = ({ voice, settings, prompts }: Session): Voice => ({
  form: voice,
  enumerateOptions: settings.enumerateOptions,
  locale: settings.locale,
  prompts,
})

const hashes = new WeakMap<CompiledForm, string>()

/**
 * A fingerprint of the form's content. A snapshot is valid for these questions and rules, whatever the version label.
 */
export const formHash = (compiled: CompiledForm): string => {
  const cached = hashes.get(compiled)
  if (cached !== undefined) return cached
  const hash = namedUuid(compiled.form.formUid, contentOf(compiled.form))
  hashes.set(compiled, hash)
  return hash
}

import { answerTo, type AskedQuestion } from "../several/AskedQuestion.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import type { TextEntity } from "../TextSpec.ts"
import type { UnderstandingContext } from "../understand.ts"
import type { AnswerType, CanonicalValue } from "../Understanding.ts"
import { correctedAddress } from "./MendedAddress.ts"
import { mendedDuration } from "./MendedDuration.ts"
import { correctedEmail } from "./MendedEmail.ts"
import { mendedDate, correctedDateTime, mendedTime } from "./MendedMoment.ts"
import { completedName, correctedName, respelledName } from "./MendedName.ts"
import { contrastedText, correctedText } from "./MendedText.ts"
import { type Unplaced, unplaced } from "./Edit.ts"
import { editedValue, isFragment } from "./EditedValue.ts"
import type { ReadBackReply } from "./ReadBackReply.ts"
import { isShort, statementsIn } from "./ReplyStatements.ts"

interface Mending {
  readonly question: AskedQuestion
  /** The value that was read back, or an earlier answer. */
  readonly before: string
  readonly reply: ReadBackReply
  readonly context: UnderstandingContext
}

type Mender = (mending: Mending) => CanonicalValue | Unplaced | undefined

/** A number of the same length replaces the old one. */
const phone: Mender = (mending) => {
  const { question, before, reply, context } = mending
  const alone = answerTo(question, reply.rest, context)
  return alone._tag !== "rejected" && String(alone.value).length >= before.length ? undefined : spelled(mending)
}

const spelled: Mender = ({ question, before, reply, context }) => editedValue(question, before, reply, context)

/**
 * Characters that can only be part of a code never replace the whole code. If their place is unknown, the edit is
 * unplaced.
 */
const code: Mender = (mending) => {
  const edited = spelled(mending)
  if (edited !== undefined) return edited
  const alone = answerTo(mending.question, mending.reply.rest, mending.context)
  return alone._tag !== "rejected" && isFragment(mending.before, String(alone.value)) ? unplaced : undefined
}

/**
 * The value after the statement that changes it: "make it the fifth, the office is shut on the third". Unchanged if the
 * statements only repeat it: "not fifty, fifteen". If statements give different new values, the reply has to be
 * understood as a whole: "Friday, the fifth of March".
 */
const stated =
  (mend: Mender): Mender =>
  (mending) => {
    const { question, before, reply, context } = mending
    const { said, ruledOut } = statementsIn(vocabularyOf(context.locale), reply.rest, before)
    const texts = [...new Set(said)]
    const isPlain = texts.length === 0 || texts[0] === reply.rest
    if (isPlain || answerTo(question, reply.rest, context)._tag === "accepted") return mend(mending)
    const values = [...new Set(texts.flatMap((rest) => mend({ ...mending, reply: { ...reply, rest } }) ?? []))]
    const [changed, ...others] = values.filter((value) => value !== before)
    if (others.length > 0 || values.length === 0) return mend(mending)
    // "not the thirteenth, the thirtieth, three oh"
    return changed === undefined || (values[0] === before && ruledOut.length > 0) ? before : changed
  }

const name: Mender = ({ question, before, reply: { opening, rest }, context: { locale } }) => {
  if (question.text?.part !== undefined && question.text.part !== "whole") return undefined
  const respelled = respelledName(before, rest, locale)
  if (respelled !== undefined) return respelled
  const completed = opening === "no" ? undefined : completedName(before, rest, locale)
  return completed ?? correctedName(before, rest, locale)
}

/**
 * How a partial correction or an addition changes a value, by kind of question. For kinds without an entry, respondents
 * must give the whole value.
 */
const menders: Readonly<Partial<Record<AnswerType | TextEntity, Mender>>> = {
  code,
  date: stated(({ before, reply, context }) => mendedDate(before, reply.rest, context)),
  datetime: stated(({ before, reply, context }) => correctedDateTime(before, reply.rest, context)),
  duration: stated(({ before, reply, context }) => mendedDuration(before, reply.rest, context)),
  email: (mending) => spelled(mending) ?? correctedEmail(mending.before, mending.reply, mending.context.locale),
  free_text: ({ before, reply: { opening, rest }, context: { locale } }) =>
    contrastedText(vocabularyOf(locale), before, rest) ??
    (opening === "no" ? correctedText(before, rest, locale) : undefined),
  person_name: name,
  phone,
  postal_address: (mending) => {
    const part = mending.question.text?.addressPart
    if (part === "postcode") return code(mending)
    return part === undefined ? correctedAddress(mending.before, mending.reply, mending.context.locale) : undefined
  },
  time: stated(({ before, reply, context }) => mendedTime(before, reply.rest, context)),
  url: spelled,
}

/**
 * The earlier value after the reply has replaced a part of it. The reply may also repeat the value. Undefined if the
 * reply doesn't replace a part; unplaced if the part isn't certain.
 */
export const mended = (
  question: AskedQuestion,
  before: unknown,
  reply: ReadBackReply,
  context: UnderstandingContext,
): CanonicalValue | Unplaced | undefined => {
  if (typeof before !== "string" || reply.rest === "" || !isShort(reply.rest)) return undefined
  const kind = question.type === "text" ? question.text?.entity : question.type
  if (kind === undefined || kind === "choices") return undefined
  return menders[kind]?.({ question, before, reply, context })
}

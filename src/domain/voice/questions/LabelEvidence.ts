import type { LabelClass } from "../../languages/lexicon/LabelWords.ts"
import type { SpokenTag } from "../../languages/SpokenTags.ts"
import {
  contacts,
  type ContactType,
  pairs,
  type ScoredKind,
  type Scores,
  nameOfUnknown,
  unknownNumbered,
  veto,
  vetoes,
  worths,
} from "./KindScores.ts"
import { labelWords } from "../../languages/LabelWords.ts"
import { type LabelReading, type LabelWord, plainLabel, readLabel } from "./LabelReading.ts"

/** The evidence of a question's kind in its label or in other wording of the form. */
export interface Evidence {
  readonly scores: Scores
  /** Whether the text rules out every kind, so that the words are stored unchanged. */
  readonly isFree: boolean
  /** Whether the text asks for the name of a thing, a job or the like. */
  readonly isNominal: boolean
  /** The contact type that the text asks for. */
  readonly contact: ContactType | undefined
  readonly classes: ReadonlySet<LabelClass>
  /** The classes of the text's noun. */
  readonly ofNoun: ReadonlySet<LabelClass>
  /** The classes of the noun's closest modifier. */
  readonly ofNearest: ReadonlySet<LabelClass>
  readonly known: number
}

const speakOfPlaces: ReadonlyArray<LabelClass> = [
  "address",
  "street",
  "unit",
  "dwelling",
  "locality",
  "region",
  "postcode",
  "country",
  "where",
  "reside",
  "person",
  "number",
]

const isOf = (word: LabelWord | undefined, classes: ReadonlyArray<LabelClass>): boolean =>
  word !== undefined && classes.some((name) => word.classes.has(name))

/** Adds a word's loose classes only if all other words are about places too. */
const tightened = ({ noun, beside, ...rest }: LabelReading): LabelReading => {
  const all = noun === undefined ? beside : [noun, ...beside]
  const tight = (word: LabelWord): LabelWord => {
    const isAmong = all.every((other) => other === word || other.loose.size > 0 || isOf(other, speakOfPlaces))
    return isAmong && word.loose.size > 0 ? { ...word, classes: new Set([...word.classes, ...word.loose]) } : word
  }
  return { noun: noun === undefined ? undefined : tight(noun), beside: beside.map(tight), ...rest }
}

const places: ReadonlyArray<LabelClass> = ["address", "street", "locality", "region", "postcode"]
const names: ReadonlySet<LabelClass> = new Set(["name", "who"])
/** Modifiers after which "name" can still mean a person's name: "Name for the booking". */
const personal: ReadonlyArray<LabelClass> = ["name", "who", "address"]
const numbered: ReadonlyArray<LabelClass> = ["number"]

/** The scores for the name or number of an unknown thing. */
const ofUnknown = ({
  noun,
  beside,
  nearest,
  isOfNearest,
}: Pick<LabelReading, "noun" | "beside" | "nearest" | "isOfNearest">): ReadonlyArray<readonly [ScoredKind, number]> => {
  // "Batch name", "Node name": the name of a thing, not of a person
  const isPersons = [noun, ...beside].some((word) => isOf(word, ["person", "role", "given", "family", "surname"]))
  const isNameOfIt = isOf(noun, ["name"]) && !isPersons && isOfNearest && !isOf(nearest, personal)
  const isUnknown = beside.length > 0 && beside.every(({ classes }) => classes.size === 0)
  return [
    ...(isNameOfIt ? ([["person_name", nameOfUnknown]] as const) : []),
    ...(isOf(noun, numbered) && isUnknown ? ([["code", unknownNumbered]] as const) : []),
  ]
}

const scoresOf = (
  { noun, beside, nearest, isOfNearest }: LabelReading,
  isThing: boolean,
): Record<ScoredKind, number> => {
  const scores: Record<ScoredKind, number> = { person_name: 0, postal_address: 0, code: 0 }
  for (const { of, kind, asNoun, beside: aside } of worths) {
    // "Report prepared by": a person, whatever was prepared
    const isBy = of === "who" && noun?.text === "by"
    if (isThing && names.has(of) && !isBy) continue
    if (noun?.classes.has(of)) scores[kind] += asNoun
    else if (beside.some(({ classes }) => classes.has(of))) scores[kind] += aside
  }
  for (const pair of isThing && isOf(noun, ["name"]) ? [] : pairs) {
    if (!isOf(noun, pair.noun) || !beside.some((word) => isOf(word, pair.beside))) continue
    for (const [kind, value] of Object.entries(pair.adds)) scores[kind as ScoredKind] += value
  }
  for (const [kind, value] of ofUnknown({ noun, beside, nearest, isOfNearest })) scores[kind] += value
  return scores
}

/**
 * Words of these classes in the noun's clause show that the label asks about the contact, not for it: "describe the
 * website", "móvil tipo".
 */
const about: ReadonlyArray<LabelClass> = ["account", "attribute", "measure"]

/**
 * The contact type of the noun: "E-mail of the tutor", "School phone number", but not "Phone model" or "phone or
 * e-mail".
 */
const contactIn = ({ noun, beside, withNoun }: LabelReading): ContactType | undefined => {
  const all = noun === undefined ? beside : [noun, ...beside]
  const named = (Object.keys(contacts) as ReadonlyArray<keyof typeof contacts>).filter((name) =>
    all.some((word) => word.classes.has(name)),
  )
  const [only] = named
  if (only === undefined || named.length > 1) return undefined
  // "dirección de correo", "phone no."
  const isCarrier = isOf(noun, ["number", "address"])
  const isNoun = isOf(noun, [only]) || (isCarrier && beside.some((word) => word.classes.has(only)))
  return isNoun && !withNoun.some((word) => isOf(word, about)) ? contacts[only] : undefined
}

/** The contact type that a sentence asks for: "Which number can we ring?", "Where can we email you?" */
const calledIn = (plain: string, tag: SpokenTag): ContactType | undefined => {
  const { phone, email } = labelWords[tag].asksForContact
  return phone.test(plain) ? "phone" : email.test(plain) ? "email" : undefined
}

/**
 * Whether a label rules out all kinds. Labels for counts, measures, contacts and stories do, unless a label that
 * mentions a story asks for a place or a person's name.
 */
const excludesKinds = (
  { noun, nearest, withNoun, isCounted }: LabelReading,
  classes: ReadonlySet<LabelClass>,
): boolean => {
  // "Town where the accident happened"
  const isPlace = isOf(noun, places) && !withNoun.some((word) => isOf(word, ["account"]))
  // "Name of the driver at the time of the accident"
  const isPersons = isOf(noun, ["name"]) && isOf(nearest, ["person"])
  return isCounted || vetoes.some((name) => classes.has(name) && !((isPlace || isPersons) && name === "account"))
}

const classesOf = (word: LabelReading["noun"]): ReadonlySet<LabelClass> => word?.classes ?? new Set()

const evidenceIn = (text: string, tag: SpokenTag): Evidence => {
  const reading = tightened(readLabel(text, tag))
  const { noun, beside, isCounted, isAlternative } = reading
  const all = noun === undefined ? beside : [noun, ...beside]
  const classes = new Set(all.flatMap((word) => [...word.classes]))
  // "Name of the company", but not "name of the company's owner"
  const isOwned = isOf(reading.nearest, ["thing"]) || !beside.some((word) => word.classes.has("person"))
  const plain = plainLabel(text)
  // "Who referred you to our service?"
  const isActor = labelWords[tag].asksForActor.test(plain)
  const called = calledIn(plain, tag)
  const isThing = !isActor && classes.has("thing") && (isOwned || isAlternative)
  const scores = scoresOf(reading, isThing)
  const isVetoed = called !== undefined || excludesKinds(reading, classes)
  if (isVetoed) for (const kind of Object.keys(scores)) scores[kind as ScoredKind] += veto
  const isFree = classes.has("account") || isThing || isOf(noun, ["thing", "attribute"])
  // "the make of the appliance that needs repair": the words of other clauses don't make it a story
  const isStory = isOf(noun, ["thing"])
    ? reading.withNoun.some((word) => isOf(word, ["account"]))
    : classes.has("account")
  const known = all.filter((word) => word.classes.size > 0).length
  return {
    scores,
    classes,
    ofNoun: classesOf(noun),
    ofNearest: classesOf(reading.nearest),
    // "¿A qué número le llamamos?": "llamamos" is a verb of calling, not a counted plural
    contact: called ?? (isCounted ? undefined : contactIn(reading)),
    isFree,
    isNominal: isFree && !isStory,
    known: isCounted ? all.length : noun === undefined || noun.classes.size === 0 ? known / 2 : known,
  }
}

const best = ({ scores }: Evidence): number => Math.max(...Object.values(scores))

/**
 * The evidence in a label or hint, read in the language with the most known words. In a tie, the higher score wins,
 * unless the label's own language rules out every kind.
 */
export const evidenceOf = (text: string, languages: ReadonlyArray<SpokenTag>): Evidence =>
  languages
    .map((tag) => evidenceIn(text, tag))
    .reduce((a, b) => (b.known > a.known || (b.known === a.known && best(b) > best(a) && !a.isFree) ? b : a))

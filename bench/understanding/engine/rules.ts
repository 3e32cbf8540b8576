/** The parts of a category. A "," before a part means that it follows a pause. */
export interface Rule {
  readonly category: string
  readonly parts: ReadonlyArray<string>
}

export const outcomes = ["true", "maybeTrue", "none", "maybeFalse", "false"] as const

const alternatives = (text: string): ReadonlyArray<string> => text.split("|").map((one) => one.trim())

/** Every class, and every class as a phrase of several words. */
const alsoLong = (classes: string): string =>
  alternatives(classes)
    .flatMap((one) => [one, `${one}+`])
    .join(" | ")

/** Rules for a "no" with other words (N) that also apply to a bare "no" (J). */
const alsoBare = (rules: string): string =>
  alternatives(rules)
    .flatMap((one) => [one, one.replace(/\bN\b/, "J")])
    .join(" | ")

const restParts = alternatives(
  "unknown | word | Fill | Ah | Yes | No | Nay | NoL | Neg | Claim | If | Curse | Asks | Doubt | Good | Told | Lean | LeanNot",
)

/**
 * The rules of the grammar, by category: words, sequences of words with one polarity (P, C: yes; J, N: no; L, M:
 * leaning), and whole answers (from `true` to `none`).
 */
const grammar: Readonly<Record<string, string>> = {
  Fill: alsoLong("polite | filler"),
  Ah: "interjection",
  Curse: "interjection+",
  Fills: "Fill | Fills Fill | Ah | Fills Ah | Ahs Fill",
  Ahs: "Ah | Ahs Ah",
  Yes: alsoLong("yes | yesPhrase | affirmation"),
  No: "no",
  Nay: "noPhrase | denial",
  NoL: "noPhrase+ | denial+ | no+",
  Claim: alsoLong("claim"),
  Neg: alsoLong("negator"),
  Lean: alsoLong("leaningYes"),
  LeanNot: alsoLong("leaningNo | seldom | former"),
  Doubt: alsoLong("unsure"),
  If: "condition | IfL",
  IfL: "condition+",
  Fix: alsoLong("correction | withdrawn"),
  Asks: alsoLong("question"),
  Good: alsoLong("contented"),
  Or: alsoLong("or"),
  Open: alsoLong("unfinished"),
  Told: alsoLong("talk"),
  Start: alsoLong("start"),
  Rest: [...restParts, ...restParts.map((part) => `Rest ${part}`)].join(" | "),
  P: `Yes | Fills Yes | P Fills | P Yes | P ,Yes | P Claim | P ,Claim | P ,Good | P Good | Yes Lean | P ,Lean | Curse P |
    Curse ,P`,
  C: "Claim | Fills Claim | C Fills | C Claim",
  J: "No | Nay | Neg | Ahs No | Ahs Nay | J Fills | Fill No | Fills Nay | Ahs ,No | J Fill",
  N: `NoL | Fills No | Fills NoL | N Fills | J No | J ,No | J NoL | J ,NoL | N No | N ,No | N NoL | N ,NoL | Neg Yes |
    J Claim | J Neg | J Neg Claim | J Yes | N Yes | C Neg | C ,J | C NoL | Curse ,J | Neg Claim | J ,Claim Neg |
    J ,Good | J Good | N ,Good | N Good | Yes Neg | N Neg | Fills Neg | J LeanNot | J ,LeanNot | N LeanNot | N Claim`,
  L: `J No ,Yes | J ,No ,Yes | Lean | Fills Lean | L Fills | Neg Doubt No | Neg No | Neg LeanNot | L Lean | J No ,Good |
    J ,No ,Good | No No Good | Neg Claim No | NoL Yes | J Lean | J ,Lean | NoL No`,
  M: "LeanNot | Fills LeanNot | M Fills | M LeanNot",
  true: `P | P Rest | P ,Rest | P Start Rest | P ,Start Rest | C | C ,P | C P | P C | C Rest P | C Rest ,P | P Start |
    Claim Yes`,
  maybeTrue: `L | L Rest | L ,Rest | P If | P If Rest | P ,If Rest | P Rest If Rest | C Rest | C If Rest | C ,Rest |
    Rest P | Rest ,P | Rest L | P Open | P Or Rest | If Rest P | If | If Rest | P ,N | P Asks Rest | P Asks | P Doubt |
    P ,Doubt | P If Doubt | P ,If Doubt Rest | Rest P Rest | P Rest Doubt | P Fix Rest | P ,Fix Rest | P | P Told |
    Rest Lean Rest | L P | L ,P | P Fix | P ,Fix | IfL | IfL Rest | IfL P | If Rest ,P | Rest P Fills | Asks Rest ,P |
    ${alsoBare("N Fix P | N Fix P Rest | N ,Fix P | N ,Fix ,P | N Fix C | N ,P | N ,Good | N Good | N ,Good Rest")}`,
  maybeFalse: `M | M Rest | M ,Rest | Rest M | Rest M Rest | M If Rest | ${alsoBare(`N Rest | N If Rest | N ,If Rest |
    N ,Rest | N Open | N Or Rest | N ,P | N If | N Fix Rest | N Doubt | N ,Doubt | N | Rest N | Rest ,N | P Fix N |
    P Fix N Rest | P ,Fix N | P ,Fix ,N | P ,N | P N | Rest N Rest | N P | N Told | N Rest Told | Curse N | M N | M ,N |
    L N | L ,N | C N`)}`,
  false: alsoBare(
    "N | N Rest | N ,Rest | N Start Rest | N ,Start Rest | N Start | N ,Start | Rest N | Rest ,N | N Claim Rest",
  ),
  none: `Rest | Doubt | Doubt Rest | Rest Doubt | Rest Doubt Rest | Fills | Asks | Asks Rest | Fills Asks Rest | P Or N |
    P N | P J | J P | N P | Fills Doubt | Fills Doubt Rest | Neg Doubt | Doubt ,Doubt | P Doubt | J Doubt | N Doubt |
    N ,Doubt | J ,Doubt | N ,Doubt Rest | Doubt Doubt | If | Fills If | C Rest | Doubt N | Doubt ,P | C | Rest P Rest |
    Rest N Rest | P Rest | N Rest | C Or Rest | C Asks | J | J If P | M | L | P | N`,
}

export const rules: ReadonlyArray<Rule> = Object.entries(grammar).flatMap(([category, text]) =>
  [...new Set(alternatives(text))].map((one) => ({ category, parts: one.split(" ") })),
)

import type { RecognitionHints } from "../../ports/SpeechRecognition.ts"

/** The number of requested alternatives. */
const readings = 3

/** The service limits all terms together to 500 tokens, and each term takes several. */
const mostTerms = 100
const longestTerm = 60

/** Terms are part of the URL, which servers limit to eight thousand characters. */
const mostSigns = 4000

const radio =
  "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu".split(
    " ",
  )

const termsOf = ({ options, terms, alphabet }: RecognitionHints): ReadonlyArray<string> => {
  const spelled = alphabet === "letters" || alphabet === "letters_digits" ? radio : []
  const all = [...options, ...terms, ...spelled].map((term) => term.trim())
  let signs = 0
  return [...new Set(all.filter((term) => term !== "" && term.length <= longestTerm))]
    .slice(0, mostTerms)
    .filter((term) => (signs += encodeURIComponent(term).length + "keyterm=&".length) <= mostSigns)
}

/**
 * Whether a model accepts key terms. Models of the third generation and later do; older ones accept only single
 * keywords.
 */
const takesKeyterms = (model: string): boolean => /^(?:nova-[3-9]|flux)/.test(model)

/**
 * Question kinds for which the service should write numbers as digits; for other kinds, our own rules parse the words.
 */
const isOfFigures = (kind: RecognitionHints["kind"]): boolean => kind === "phone" || kind === "code"

/** The query parameters of `listen`. */
export const queryOf = (
  model: string,
  locale: string,
  hints: RecognitionHints | undefined,
): ReadonlyArray<readonly [string, string]> => {
  const terms = hints === undefined ? [] : termsOf(hints)
  const named = takesKeyterms(model)
    ? terms.map((term) => ["keyterm", term] as const)
    : terms.filter((term) => !/\s/.test(term)).map((term) => ["keywords", term] as const)
  return [
    ["model", model],
    ["language", (locale.split("-")[0] ?? "en").toLowerCase()],
    ["alternatives", String(readings)],
    ["punctuate", "true"],
    // opt out of training on the recordings
    ["mip_opt_out", "true"],
    ...(hints !== undefined && isOfFigures(hints.kind) ? ([["numerals", "true"]] as const) : []),
    ...named,
  ]
}

/** Additional parameters of live `listen`: the audio format, and interim results. */
export const liveQueryOf = (
  model: string,
  locale: string,
  hints: RecognitionHints | undefined,
  sampleRate: number,
): ReadonlyArray<readonly [string, string]> => [
  ...queryOf(model, locale, hints),
  ["encoding", "linear16"],
  ["sample_rate", String(sampleRate)],
  ["channels", "1"],
  ["interim_results", "true"],
  // the audio is complete, so a pause doesn't mean the end of the answer
  ["endpointing", "false"],
]

import type { RecognitionHints } from "../../ports/SpeechRecognition.ts"

/** Readings that are asked for. */
const readings = 3

/** The service takes at most 500 tokens of terms; a term has a few. */
const mostTerms = 100
const longestTerm = 60

/** Terms are a part of the address, which servers cap at eight thousand signs. */
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

/** Models from the third generation on take key terms; older ones take keywords, of one word. */
const takesKeyterms = (model: string): boolean => /^(?:nova-[3-9]|flux)/.test(model)

/** Kinds whose figures come as figures: the words are read by the service otherwise. */
const isOfFigures = (kind: RecognitionHints["kind"]): boolean => kind === "phone" || kind === "code"

/** What `listen` is asked for, as its query. */
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
    // the answers stay here: they are not for training anybody's models
    ["mip_opt_out", "true"],
    ...(hints !== undefined && isOfFigures(hints.kind) ? ([["numerals", "true"]] as const) : []),
    ...named,
  ]
}

/** What a live `listen` is asked for besides: sound as it is sent, and readings before they are final. */
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
  // where an answer ends is known: a breath in it is no end
  ["endpointing", "false"],
]

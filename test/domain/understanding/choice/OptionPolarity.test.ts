import { assert, describe, it } from "@effect/vitest"
import { matchOption } from "../../../../src/domain/understanding/choice/OptionMatching.ts"

const scales = {
  en: {
    agreement: ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"],
    satisfaction: ["Very satisfied", "Satisfied", "Neutral", "Dissatisfied"],
    two: ["Agree", "Disagree"],
    likelihood: ["Very likely", "Likely", "Unlikely", "Very unlikely"],
    ease: ["Easy", "Neither", "Difficult"],
    safety: ["Safe", "Unsafe"],
    quality: ["Good", "Fair", "Bad"],
    importance: ["Important", "Not important", "I don't know"],
    degrees: ["Very satisfied", "Somewhat satisfied", "Hardly satisfied", "Not at all satisfied"],
  },
  es: {
    agreement: ["Muy en desacuerdo", "En desacuerdo", "Neutral", "De acuerdo", "Muy de acuerdo"],
    satisfaction: ["Muy satisfecho", "Satisfecho", "Neutral", "Insatisfecho"],
    two: ["De acuerdo", "En desacuerdo"],
    likelihood: ["Muy probable", "Probable", "Improbable", "Muy improbable"],
    ease: ["Fácil", "Normal", "Difícil"],
    safety: ["Seguro", "Inseguro"],
    quality: ["Bueno", "Regular", "Malo"],
    importance: ["Importante", "No importante", "No sé"],
    degrees: ["Muy satisfecho", "Algo satisfecho", "Poco satisfecho", "Nada satisfecho"],
  },
} as const

const sheet = {
  en: {
    agreement: {
      Disagree: [
        "hardly agree",
        "I barely agree",
        "I scarcely agree",
        "not really agree",
        "I don't agree at all",
        "I'd be far from agreeing",
        "I don't particularly agree",
        "no way I agree",
        "I wouldn't say I agree",
        "I by no means agree",
      ],
      "Strongly agree": ["I couldn't agree more", "could not agree more"],
      "Strongly disagree": ["I couldn't disagree more"],
    },
    two: {
      Agree: ["couldn't agree more", "I really couldn't agree more", "I can't disagree"],
      Disagree: ["couldn't agree less", "hardly agree", "I barely agree to be honest"],
    },
    satisfaction: {
      Dissatisfied: [
        "hardly satisfied",
        "far from satisfied",
        "I'm far from satisfied",
        "less than satisfied",
        "anything but satisfied",
        "barely satisfied",
        "not exactly satisfied",
        "nowhere near satisfied",
        "not in the least satisfied",
        "not remotely satisfied",
        "I wouldn't say satisfied",
        "not satisfied",
        "not very satisfied",
        "not at all satisfied",
      ],
      "Very satisfied": ["I couldn't be more satisfied"],
    },
    likelihood: { Unlikely: ["hardly likely", "not very likely", "far from likely", "not at all likely"] },
    ease: { Difficult: ["far from easy", "hardly easy", "anything but easy", "not exactly easy", "not at all easy"] },
    safety: { Unsafe: ["not very safe", "hardly safe", "far from safe"], Safe: ["far from unsafe"] },
    quality: { Bad: ["far from good", "hardly good", "less than good"], Good: ["far from bad", "hardly bad"] },
    importance: { "Not important": ["hardly important", "not very important", "far from important"] },
    degrees: { "Hardly satisfied": ["hardly satisfied"], "Not at all satisfied": ["not at all satisfied"] },
  },
  es: {
    agreement: {
      "En desacuerdo": [
        "para nada de acuerdo",
        "poco de acuerdo",
        "muy poco de acuerdo",
        "casi nada de acuerdo",
        "nada de acuerdo",
        "apenas de acuerdo",
        "jamás estaría de acuerdo",
        "en absoluto de acuerdo",
        "estoy lejos de estar de acuerdo",
        "de ninguna manera estoy de acuerdo",
        "no estoy de acuerdo para nada",
        "no estoy muy de acuerdo",
        "ni de lejos estoy de acuerdo",
        "no estoy de acuerdo",
      ],
      "Muy de acuerdo": ["no podría estar más de acuerdo", "no puedo estar más de acuerdo"],
    },
    two: {
      "De acuerdo": [
        "no podría estar más de acuerdo",
        "imposible estar más de acuerdo",
        "la verdad no podría estar más de acuerdo",
      ],
      "En desacuerdo": [
        "no podría estar menos de acuerdo",
        "no podría estar más en desacuerdo",
        "apenas estoy de acuerdo",
      ],
    },
    satisfaction: {
      Insatisfecho: [
        "muy poco satisfecho",
        "poco satisfecha",
        "nada satisfecho",
        "para nada satisfecho",
        "apenas satisfecho",
        "lejos de estar satisfecho",
        "casi nada satisfecha",
        "no muy satisfecho",
        "no estoy nada satisfecho",
        "no del todo satisfecho",
        "en absoluto satisfecho",
      ],
      "Muy satisfecho": ["no podría estar más satisfecho", "no puedo estar más satisfecha"],
    },
    likelihood: { Improbable: ["poco probable", "nada probable", "muy poco probable", "apenas probable"] },
    ease: { Difícil: ["nada fácil", "poco fácil", "para nada fácil", "lejos de ser fácil"] },
    safety: { Inseguro: ["poco seguro", "nada seguro", "para nada seguro"] },
    quality: { Malo: ["nada bueno", "para nada bueno", "poco bueno"], Bueno: ["para nada malo", "lejos de ser malo"] },
    importance: { "No importante": ["poco importante", "para nada importante", "nada importante"] },
    degrees: { "Poco satisfecho": ["poco satisfecho"], "Nada satisfecho": ["nada satisfecho", "para nada satisfecho"] },
  },
} as const

const chosen = (locale: string, labels: ReadonlyArray<string>, utterance: string): string | undefined => {
  const result = matchOption(
    utterance,
    labels.map((label) => ({ value: label, label })),
    locale,
  )
  return result._tag === "rejected" ? undefined : result.match.label
}

describe("an option that is denied, weakened or intensified", () => {
  for (const locale of ["en", "es"] as const)
    for (const [scale, meanings] of Object.entries(sheet[locale]))
      for (const [meant, sentences] of Object.entries(meanings) as Array<[string, ReadonlyArray<string>]>)
        for (const utterance of sentences)
          it(`${utterance} is ${meant} (${scale})`, () => {
            assert.strictEqual(chosen(locale, scales[locale][scale as keyof typeof scales.en], utterance), meant)
          })

  it("is not proposed, even if the list lacks an option with the opposite meaning", () => {
    for (const utterance of ["hardly agree", "far from agreeing"])
      assert.notStrictEqual(chosen("en", ["Agree", "Neutral", "I don't know"], utterance), "Agree", utterance)
    for (const utterance of ["para nada de acuerdo", "poco de acuerdo"])
      assert.notStrictEqual(chosen("es", ["De acuerdo", "Neutral", "No sé"], utterance), "De acuerdo", utterance)
  })

  it("is weakened only by words in its own clause, or by a clause that says only “not at all”", () => {
    const { agreement } = scales.es
    for (const remark of ["no entendí nada", "apenas se oye", "poco que decir"])
      assert.strictEqual(chosen("es", agreement, `en desacuerdo, ${remark}`), "En desacuerdo", remark)
    for (const remark of ["I hardly noticed it", "nothing works at all"])
      assert.strictEqual(chosen("en", scales.en.agreement, `agree, ${remark}`), "Agree", remark)
    assert.strictEqual(chosen("es", scales.es.two, "de acuerdo, para nada"), "En desacuerdo")
    assert.strictEqual(chosen("en", scales.en.two, "agree, not at all"), "Disagree")
  })
})

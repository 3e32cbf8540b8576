import { assert, describe, it } from "@effect/vitest"
import { list } from "../../../../src/domain/languages/lexicon/list.ts"
import { answerTo, type AskedQuestion } from "../../../../src/domain/understanding/several/AskedQuestion.ts"
import { dialogueActIn } from "../../../../src/domain/understanding/talk/DialogueAct.ts"

const moment = { now: Date.parse("2026-11-16T15:00:00Z"), timezone: "Europe/Madrid" }

type Locale = "en" | "es"

/** Phrases around an answer, by their purpose. */
const asides = {
  en: {
    wait: list(
      "give me thirty seconds, hold the line a moment, let me just grab my wallet, can you wait a bit, bear with me a second, i'm just looking for it, one second let me get my glasses, wait a minute i'm looking, hang on a tick, i need a couple of minutes, not now please, can we come back to this later",
    ),
    why: list(
      "why would you want that, what's that got to do with anything, why is that important, what do you want it for, why on earth do you need my birthday, is this really needed, what will you do with it, how come you need that, for what purpose, why should you know that",
    ),
    who: list(
      "who am i speaking with, is this a bot, am i speaking to a computer, what's your name, are you an ai, is anybody there, who is on the line, is that a recording i'm talking to, which company are you with, are you a real human",
    ),
    recorded: list(
      "are we being recorded, is this line recorded, are you recording this conversation, will this call be recorded, is my voice being recorded, are you saving this recording, is anyone recording this, do you record calls, is this on tape, am i on record",
    ),
    slower: list(
      "could you go a bit slower please, please slow down a little, you're going too fast for me, a bit slower please, more slowly please, can you speak slower please, that was way too fast, slow down please, say it more slowly, speak slowly please",
    ),
    louder: list(
      "could you speak a bit louder please, i can't hear you very well, a bit louder please, please speak up, you're very quiet, can you talk louder, turn the volume up please, louder please, i can hardly hear you",
    ),
    again: list(
      "sorry what was that, could you say that one more time, what did you just say, can you ask me that again, one more time please, sorry i didn't catch that, say again, repeat that please, come again please, i missed the question",
    ),
    unknown: list(
      "i really have no idea, i honestly don't remember, no clue sorry, i wouldn't know that, i can't remember right now, i don't know offhand, i've forgotten, not a clue, i'm not sure about that one, haven't the foggiest",
    ),
    decline: list(
      "i'd rather not tell you that, i prefer to keep that private, i'm not giving you that, i don't wish to say, that's too personal, i won't be answering that, i'd rather skip that one, can i keep that to myself, i don't feel like telling you, you don't need to know that",
    ),
    backchannel: list("mhm, uh-huh, hmm, mm-hmm, aha, i see, hm hm, ah, oh, uh huh uh huh"),
    human_requested: list(
      "can i speak with a real person please, i'd like to talk to somebody, get me a human being, put me through to a colleague, let me talk to a real human, i want to speak to an agent, i need to talk to a human, connect me with a person, is there a person i can speak to, transfer me to someone please",
    ),
  },
  es: {
    wait: list(
      "deme treinta segundos, no cuelgue un momento, déjeme que coja la cartera, puede esperar un poco, aguarde un segundo, lo estoy buscando, un segundo que cojo las gafas, espere un minuto que lo busco, un momentito, necesito un par de minutos, podemos volver a esto más tarde",
    ),
    why: list(
      "para qué querría usted eso, eso qué tiene que ver, por qué es importante, para qué lo quiere, para qué demonios quiere mi cumpleaños, de verdad hace falta, qué va a hacer con eso, cómo es que necesita eso, con qué fin, por qué tendría que saberlo",
    ),
    who: list(
      "con quién estoy hablando, es usted un bot, estoy hablando con un ordenador, cómo se llama usted, eres una inteligencia artificial, quién está al teléfono, es una grabación con lo que hablo, de qué empresa es usted, es usted humano de verdad",
    ),
    recorded: list(
      "nos están grabando, esta línea se graba, está grabando esta conversación, se va a grabar esta llamada, se está grabando mi voz, guardan la grabación, alguien está grabando esto, graban las llamadas, esto queda grabado, me están grabando",
    ),
    slower: list(
      "puede ir un poco más despacio por favor, vaya más despacio, va demasiado rápido para mí, un poco más despacio por favor, más despacio por favor, puede hablar más despacio por favor, eso ha sido muy rápido, despacio por favor, dígalo más despacio, hable despacio por favor",
    ),
    louder: list(
      "puede hablar un poco más alto por favor, no le oigo muy bien, un poco más alto por favor, hable más fuerte por favor, se le oye muy bajo, puede hablar más fuerte, suba el volumen por favor, más alto por favor, casi no le oigo",
    ),
    again: list(
      "perdón qué ha dicho, puede decirlo una vez más, qué acaba de decir, me lo puede preguntar otra vez, una vez más por favor, perdone no le he entendido, otra vez, repítalo por favor, cómo dice por favor, me he perdido la pregunta",
    ),
    unknown: list(
      "la verdad es que no tengo ni idea, sinceramente no me acuerdo, ni idea lo siento, eso no lo sabría decir, ahora mismo no me acuerdo, no lo sé de memoria, se me ha olvidado, ni la menor idea, no estoy seguro de eso, no sabría decirle",
    ),
    decline: list(
      "prefiero no decirle eso, prefiero guardármelo, eso no se lo voy a dar, no deseo decirlo, eso es demasiado personal, no voy a contestar a eso, prefiero saltarme esa, puedo guardármelo para mí, no me apetece decírselo, no necesita saber eso",
    ),
    backchannel: list("mhm, ajá, mmm, ajá ajá, aha, ya veo, ya, ah, oh, hm hm"),
    human_requested: list(
      "puedo hablar con una persona de verdad por favor, me gustaría hablar con alguien, páseme con un ser humano, páseme con un compañero, déjeme hablar con un humano de verdad, quiero hablar con un agente, necesito hablar con una persona, conécteme con una persona, hay alguna persona con la que pueda hablar, páseme con alguien por favor",
    ),
  },
}

const fruits = {
  en: ["Apples", "Pears", "Plums"],
  es: ["Manzanas", "Peras", "Ciruelas"],
}

const questionsIn = (locale: Locale): ReadonlyArray<AskedQuestion> => {
  const options = fruits[locale].map((label, value) => ({ value, label }))
  const types = ["email", "phone", "number", "integer", "date", "time", "datetime"] as const
  const texts = [
    { entity: "person_name" },
    { entity: "person_name", part: "last" },
    { entity: "code" },
    { entity: "code", pattern: "^[A-Z0-9]{6}$" },
    { entity: "postal_address" },
    { entity: "postal_address", addressPart: "street" },
    { entity: "postal_address", addressPart: "locality" },
    { entity: "term", terms: options },
  ] as const
  return [
    ...types.map((type) => ({ fieldId: type, label: "A", type })),
    ...(["choice", "choices"] as const).map((type) => ({ fieldId: type, label: "A", type, options })),
    ...texts.map((text) => ({ fieldId: text.entity, label: "A", type: "text" as const, text })),
  ]
}

const remarks = {
  wait: list(
    "give me a minute to find the letter, one moment please I'm just parking the car, let me check my calendar, I'd have to go and get it, déjeme que lo consulte, un segundito que están llamando a la puerta, deme un minuto que miro el aparato, tengo que ir a buscarlo",
  ),
  again: list(
    "sorry can you say that again, would you mind repeating the question, I'm sorry the line's really bad, you're breaking up a bit, could you read me the options again, perdone se ha cortado, no le he entendido bien, le importaría repetir la pregunta",
  ),
  slower: list("could you say that a bit slower please, me lo puede decir más despacio"),
  louder: list("could you please speak a little louder, hable un poco más alto por favor"),
}

describe("requests to the service", () => {
  for (const [kind, phrases] of Object.entries(remarks))
    it(`are recognized by their grammar: ${kind}`, () => {
      for (const phrase of phrases) assert.strictEqual(dialogueActIn(phrase)?.kind, kind, phrase)
    })

  it("are recognized only as whole utterances; with other words, an utterance is an answer", () => {
    for (const phrase of list(
      "I need to find a doctor, to find a new job, please wait for me at the door, can you repeat my prescription, the line is really bad, let me see five, se corta cada diez minutos, espere en la puerta de atrás, para buscar trabajo, repetir la prueba de sangre",
    ))
      assert.strictEqual(dialogueActIn(phrase), undefined, phrase)
  })
})

describe("phrases around an answer", () => {
  for (const locale of ["en", "es"] as const)
    for (const [kind, phrases] of Object.entries(asides[locale]))
      it(`are recognized by kind, and never stored as an answer: ${kind} ${locale}`, () => {
        for (const phrase of phrases) {
          assert.strictEqual(dialogueActIn(phrase)?.kind, kind, phrase)
          for (const question of questionsIn(locale)) {
            const result = answerTo(question, phrase, { ...moment, locale })
            assert.notStrictEqual(result._tag, "accepted", `${phrase}: ${question.fieldId} ${question.type}`)
          }
        }
      })

  it("are not accepted as an answer to a yes/no question unless they mean yes or no", () => {
    for (const locale of ["en", "es"] as const)
      for (const [kind, phrases] of Object.entries(asides[locale])) {
        if (["wait", "backchannel", "unknown"].includes(kind)) continue
        for (const phrase of phrases) {
          const result = answerTo({ fieldId: "a", label: "A", type: "boolean" }, phrase, { ...moment, locale })
          assert.strictEqual(result._tag, "rejected", phrase)
        }
      }
    for (const utterance of ["I'd prefer not to", "I'd rather not.", "not now"])
      assert.notStrictEqual(
        answerTo({ fieldId: "a", label: "A", type: "boolean" }, utterance, { ...moment, locale: "en" })._tag,
        "rejected",
        utterance,
      )
  })

  it("are taken as the answer if an option means the same", () => {
    const options = ["Prefer not to say", "Yes", "No"].map((label, value) => ({ value, label }))
    const result = answerTo({ fieldId: "a", label: "A", type: "choice", options }, "I'd rather not say", {
      ...moment,
      locale: "en",
    })
    assert.strictEqual(result._tag === "rejected" ? "-" : result.value, 0)
  })

  it("are part of the answer if they occur in a name, a street or a sentence", () => {
    const name: AskedQuestion = { fieldId: "n", label: "N", type: "text", text: { entity: "person_name" } }
    const address: AskedQuestion = { fieldId: "a", label: "A", type: "text", text: { entity: "postal_address" } }
    const remark: AskedQuestion = { fieldId: "r", label: "R", type: "text", text: { entity: "free_text" } }
    for (const [locale, question, utterance] of [
      ["en", name, "Wade Whitman"],
      ["en", name, "Just Inman"],
      ["en", name, "Hugh Mann"],
      ["en", name, "Hank Holdon"],
      ["en", address, "12 Wait Street"],
      ["en", address, "9 Louder Lane"],
      ["en", remark, "wait until the roof is repaired before you send anybody"],
      ["en", remark, "why I write: the heating has failed twice"],
      ["en", remark, "hold on to the old key, the new one is lost"],
      ["es", name, "Justo Momblanc"],
      ["es", name, "Nora Despacio"],
      ["es", name, "Clara Duda"],
      ["es", address, "calle espera 12"],
      ["es", address, "calle del silencio 5"],
      ["es", remark, "espere a que arreglen el tejado"],
      ["es", remark, "no me llame por la tarde que trabajo"],
    ] as const)
      assert.notStrictEqual(answerTo(question, utterance, { ...moment, locale })._tag, "rejected", utterance)
  })
})

it("dialogue acts are recognized in their regional forms", () => {
  for (const [utterance, kind] of [
    ["me podés repetir", "again"],
    ["sos una máquina", "who"],
    ["por qué me preguntás eso", "why"],
    ["bancame un segundo", "wait"],
    ["permítame tantito", "wait"],
    ["no le entendí", "again"],
    ["just a mo", "wait"],
    ["i'd sooner not", "decline"],
    ["let me fetch my reading glasses", "wait"],
    ["voy a buscar los lentes", "wait"],
  ] as const)
    assert.strictEqual(dialogueActIn(utterance)?.kind, kind, utterance)
})

describe("a hesitation before an answer", () => {
  const hesitations = {
    en: list(
      "um, uh, er, um uh, uh well, okay so, well um, hmm let's see, oh um, right so, so, um okay, hello, hello?, hi there, um hello, can you hear me, can you hear me now?, hey can you hear me, is this working, are you listening, sorry, good morning, hello can you hear me",
    ),
    es: list(
      "eh, em, este, pues eh, a ver, bueno, eh bueno, bueno a ver, mmm a ver, vale, pues, eh hola, hola, hola buenas, buenos días, perdona, perdone, me oye, ¿me oye?, hola me oyes, me escucha bien, se me oye, oiga, diga, funciona esto",
    ),
  }
  for (const locale of ["en", "es"] as const)
    for (const utterance of hesitations[locale])
      it(`${utterance} (${locale}) is a dialogue act and not an answer`, () => {
        assert.include(["wait", "again", "backchannel", "louder"], dialogueActIn(utterance)?.kind)
      })

  it("is not a dialogue act if other words follow", () => {
    for (const utterance of [
      "um they fell",
      "well, the roof leaks",
      "a ver, se rompió el grifo",
      "hola, tengo una queja",
    ])
      assert.isUndefined(dialogueActIn(utterance), utterance)
  })
})

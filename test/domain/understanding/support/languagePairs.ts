import type { AskedQuestion } from "../../../../src/domain/understanding/several/AskedQuestion.ts"

export type Asked = Pick<AskedQuestion, "type" | "text">

const as = (type: AskedQuestion["type"]): Asked => ({ type })
const text = (entity: NonNullable<AskedQuestion["text"]>["entity"], more: object = {}): Asked => ({
  type: "text",
  text: { entity, ...more },
})

/** Requests for time, a reason or a person, and refusals, none of which answers a question. */
const asides: ReadonlyArray<readonly [en: string, es: string]> = [
  ["give me two minutes", "deme dos minutos"],
  ["why do you ask", "por qué lo pregunta"],
  ["who is this", "quién es"],
  ["is this being recorded", "se está grabando"],
  ["slower please", "más despacio por favor"],
  ["I can't hear you", "no le oigo"],
  ["say that again", "repítalo"],
  ["I don't know", "no lo sé"],
  ["I'd rather not say", "prefiero no decirlo"],
  ["mhm", "ajá"],
  ["I have to go", "tengo que irme"],
  ["it's not a good time", "no es buen momento"],
  ["wait an instant", "aguarde un instante"],
  ["do I have to give that", "tengo que dar eso"],
  ["I'm not comfortable saying that", "no me siento cómodo diciendo eso"],
  ["yeah I'm listening", "sí le escucho"],
  ["I want to talk to a person", "quiero hablar con una persona"],
]

/** A class of phrases: the question, and equivalent phrases in both languages, in every common wording. */
export type PhraseClass = readonly [name: string, asked: Asked, twins: ReadonlyArray<readonly [en: string, es: string]>]

export const phraseClasses: ReadonlyArray<PhraseClass> = [
  [
    "a whole number",
    as("integer"),
    [
      ["twenty three", "veintitrés"],
      ["one hundred and five", "ciento cinco"],
      ["a couple", "un par"],
    ],
  ],
  [
    "no number",
    as("integer"),
    [
      ["hello", "hola"],
      ["give me two minutes", "dame dos minutos"],
      ["why do you ask", "por qué lo preguntas"],
    ],
  ],
  [
    "several numbers",
    as("number"),
    [
      ["two or three", "dos o tres"],
      ["between five and ten", "entre cinco y diez"],
    ],
  ],
  [
    "parts of one",
    as("number"),
    [
      ["three quarters", "tres cuartos"],
      ["two and a half", "dos y medio"],
      ["a third", "un tercio"],
    ],
  ],
  [
    "mixed numbers",
    as("number"),
    [
      ["one and three quarters", "uno y tres cuartos"],
      ["ten and three quarters", "diez y tres cuartos"],
    ],
  ],
  [
    "amounts among other words",
    as("number"),
    [
      ["I think about three quarters", "creo que unos tres cuartos"],
      ["we have two fifths", "tenemos dos quintos"],
      ["make it an hour and a half", "ponga una hora y media"],
      ["seventeen no wait a quarter", "diecisiete no espera un cuarto"],
      ["a quarter sorry thirty five", "un cuarto perdón treinta y cinco"],
    ],
  ],
  [
    "a couple among other words",
    as("integer"),
    [
      ["I would say a couple", "diría que un par"],
      ["that would be a couple", "serían un par"],
    ],
  ],
  [
    "numbers of something else",
    as("integer"),
    [
      ["room twelve b", "la habitación doce be"],
      ["my three kids and my wife", "mis tres hijos y mi mujer"],
      ["I've told you two times", "ya se lo he dicho dos veces"],
      ["seat nine c", "el asiento nueve ce"],
    ],
  ],
  ["a time of day is not a number", as("integer"), [["at three twenty five", "a las tres veinticinco"]]],
  ["an ordinal is not part of one", as("number"), [["a fifth floor", "un quinto piso"]]],
  [
    "a date after a yes or a permission",
    as("date"),
    [
      ["yes, next Friday", "sí, el próximo viernes"],
      ["yes in two days", "sí en dos días"],
      ["you can put May 3rd 1990", "puede poner el 3 de mayo de 1990"],
      ["a year ago today", "hace hoy un año"],
    ],
  ],
  [
    "working days, with a time",
    as("datetime"),
    [
      ["in five business days at 8:15 am", "en cinco días laborables a las 8:15 de la mañana"],
      ["in three business days at half past nine at night", "en tres días laborables a las nueve y media de la noche"],
    ],
  ],
  [
    "an e-mail address after any opening",
    as("email"),
    [
      ["okay anna at example dot com", "vale ana arroba ejemplo punto com"],
      ["okay d a n i 92 at proton dot me", "vale d a n i 92 arroba proton punto me"],
      ["sure r dot torres at example dot org", "claro, r punto torres arroba ejemplo punto org"],
    ],
  ],
  [
    "an option without a doubt",
    { type: "choice" } as Asked,
    [
      ["without a doubt pears", "sin duda peras"],
      ["um the second one", "um la segunda"],
    ],
  ],
  [
    "a phone number corrected as a whole or at its end",
    as("phone"),
    [
      ["947 6095 no it ends in nine", "947 6095 no perdón termina en nueve"],
      [
        "one five two eight four two seven five six seven four no wait four five seven nine zero seven two two eight nine",
        "uno cinco dos ocho cuatro dos siete cinco seis siete cuatro no espera cuatro cinco siete nueve cero siete dos dos ocho nueve",
      ],
      ["six three one eighty um three two fifty", "seis tres uno ochenta y este tres dos cincuenta"],
    ],
  ],
  [
    "how often, as the answer to a yes-or-no question",
    as("boolean"),
    [
      ["every single day", "cada día"],
      ["hardly ever", "casi nunca"],
      ["I don't disagree", "no estoy en desacuerdo"],
    ],
  ],
  [
    "a door with a letter, a street with a common name",
    text("postal_address"),
    [
      ["142 Liberty Avenue, second floor, flat e", "avenida de la libertad 142 segundo e"],
      ["166 Dog Lane", "callejón del gato ciento sesenta y seis"],
    ],
  ],
  [
    "talk is not an address",
    text("postal_address"),
    [
      ["we have two cars and three bikes", "tenemos dos coches y tres bicis"],
      ["my address is private", "mi dirección es privada"],
      ["they close at five", "cierran a las cinco"],
    ],
  ],
  ["a time after a yes", as("time"), [["yes at half past six in the afternoon", "sí a las seis y media de la tarde"]]],
  ["one and a half of something", as("number"), [["an hour and a half", "una hora y media"]]],
  ["an amount with cents", as("number"), [["one euro fifty", "un euro con cincuenta"]]],
  [
    "pairs of figures as a year or a number",
    as("integer"),
    [
      ["nineteen eighty four", "mil novecientos ochenta y cuatro"],
      ["one eighty", "ciento ochenta"],
    ],
  ],
  [
    "numbers of other things",
    as("integer"),
    [
      ["me and my three kids", "yo y mis tres hijos"],
      ["my two year old", "mi hijo de dos años"],
    ],
  ],
  [
    "a misheard word at the edge of dictated digits",
    as("phone"),
    [
      [
        "zero two zero seven nine four six zero nine five ape",
        "cero dos cero siete nueve cuatro seis cero nueve cinco ocre",
      ],
    ],
  ],
  ["a phone number and another number", as("phone"), [["020 7946 0958 and 42", "600 123 456 y 42"]]],
  ["a repeated hour", as("time"), [["three pm, no, four pm", "las tres de la tarde, no, las cuatro de la tarde"]]],
  ["a provider without its dot", as("email"), [["anna at gmail com", "ana arroba gmail com"]]],
  [
    "a phone number",
    as("phone"),
    [
      ["six hundred one two three four five six", "seiscientos uno dos tres cuatro cinco seis"],
      ["600 123 456", "600 123 456"],
    ],
  ],
  [
    "a phone number whose end is repeated",
    as("phone"),
    [["600 123 456, no, it ends in seven", "600 123 456, no, termina en siete"]],
  ],
  ["too few digits", as("phone"), [["one two three", "uno dos tres"]]],
  ["an e-mail address", as("email"), [["anna at example dot com", "ana arroba ejemplo punto com"]]],
  [
    "no e-mail address",
    as("email"),
    [
      ["I have none", "no tengo"],
      ["anna example com", "ana ejemplo com"],
    ],
  ],
  [
    "a date",
    as("date"),
    [
      ["the third of may 2027", "el tres de mayo de 2027"],
      ["tomorrow", "mañana"],
      ["next friday", "el próximo viernes"],
    ],
  ],
  ["a date without its year", as("date"), [["the third of may", "el tres de mayo"]]],
  ["a date before another", as("date"), [["the day before Christmas", "el día antes de Navidad"]]],
  ["business days", as("date"), [["in three business days", "en tres días laborables"]]],
  [
    "no date",
    as("date"),
    [
      ["some day", "algún día"],
      ["the thirty first of april 2027", "el treinta y uno de abril de 2027"],
    ],
  ],
  [
    "a time",
    as("time"),
    [
      ["half past three in the afternoon", "las tres y media de la tarde"],
      ["noon", "mediodía"],
    ],
  ],
  ["an hour of either half of the day", as("time"), [["half past three", "las tres y media"]]],
  [
    "yes",
    as("boolean"),
    [
      ["yes", "sí"],
      ["of course", "claro que sí"],
      ["I don't disagree", "no estoy en desacuerdo"],
    ],
  ],
  [
    "no",
    as("boolean"),
    [
      ["no", "no"],
      ["of course not", "claro que no"],
      ["hardly ever", "casi nunca"],
    ],
  ],
  [
    "one of the options",
    as("choice"),
    [
      ["apples", "manzanas"],
      ["the second one", "la segunda"],
      ["the last one", "la última"],
    ],
  ],
  ["none of the options", as("choice"), [["bread", "pan"]]],
  [
    "several options",
    as("choices"),
    [
      ["apples and plums", "manzanas y ciruelas"],
      ["all three", "las tres"],
      ["none", "ninguna"],
      ["no", "no"],
      ["everything except pears", "todo menos peras"],
      ["all of them but apples and plums", "todas menos manzanas y ciruelas"],
    ],
  ],
  [
    "all options by their number, or the first or last ones",
    as("choices"),
    [
      ["all three of them", "las tres opciones"],
      ["I want all three please", "quiero las tres por favor"],
      ["the first two", "las dos primeras"],
      ["the last two", "las dos últimas"],
      ["both", "las dos"],
    ],
  ],
  [
    "a misheard word, or a letter, at either edge of dictated digits",
    as("phone"),
    [
      ["wan two three four five six seven eight", "huno dos tres cuatro cinco seis siete ocho"],
      ["oh two oh seven nine four six oh nine five h", "cero dos cero siete nueve cuatro seis cero nueve cinco hoja"],
    ],
  ],
  [
    "a counter-question is neither a yes nor an option",
    as("boolean"),
    [
      ["are we being recorded", "nos están grabando"],
      ["you're going too fast for me", "va demasiado rápido para mí"],
      ["can I talk to a real person please", "puedo hablar con una persona de verdad por favor"],
      ["that's too personal", "eso es demasiado personal"],
    ],
  ],
  [
    "a code",
    text("code", { pattern: "^[0-9]{4}[A-Z]{3}$" }),
    [["one two three four B as in Boston C D", "uno dos tres cuatro be de burro ce de"]],
  ],
  [
    "a code with a wrong check digit",
    text("code", { check: "iban" }),
    [["E S nine one two one zero zero", "E S nueve uno dos uno cero cero"]],
  ],
  [
    "a name",
    text("person_name"),
    [
      ["my name is Anna Fisher", "me llamo Ana García"],
      ["it's Maria de la Cruz", "soy María de la Cruz"],
    ],
  ],
  [
    "no name",
    text("person_name"),
    [
      ["why do you ask", "por qué lo preguntas"],
      ["who is this", "quién es"],
    ],
  ],
  [
    "an address",
    text("postal_address"),
    [
      ["twelve oak road, apartment four B", "calle roble doce, piso cuarto B"],
      ["I live at 12 Oak Road", "vivo en calle Roble 12"],
    ],
  ],
  [
    "no address",
    text("postal_address"),
    [
      ["I don't know", "no lo sé"],
      ["is this recorded", "se está grabando"],
    ],
  ],
  [
    "words for a rare habit, a double denial or a past one",
    as("boolean"),
    [
      ["scarcely", "apenas"],
      ["very rarely", "muy raramente"],
      ["I scarcely drink", "apenas bebo"],
      ["I can't say no", "no puedo decir que no"],
      ["not often", "no a menudo"],
      ["I used to", "lo dejé"],
    ],
  ],
  [
    "the number of a vehicle or seat, and people counted beside another",
    as("integer"),
    [
      ["bus number twelve", "el autobús número doce"],
      ["my wife and our four cats", "mi mujer y nuestros cuatro gatos"],
      ["my wife and three kids", "mi mujer y tres hijos"],
      ["seat number fourteen", "asiento número catorce"],
    ],
  ],
  [
    "euros with cents, or hundreds of euros",
    as("integer"),
    [
      ["three fifty euros", "tres cincuenta euros"],
      ["three hundred and fifty euros", "trescientos cincuenta euros"],
    ],
  ],
  [
    "a corrected time, or one whose other half of the day is denied",
    as("time"),
    [
      ["three in the afternoon, no, four", "las tres de la tarde, no, las cuatro"],
      ["ten in the morning, no, three", "las diez de la mañana, no, las tres"],
      ["ten in the morning, sorry, at night", "las diez de la mañana, perdón, de la noche"],
      ["eight in the evening not in the morning", "las ocho de la tarde no de la mañana"],
    ],
  ],
  [
    "a date before a yes",
    as("date"),
    [
      ["next Friday, yes", "el próximo viernes, sí"],
      ["the third of may 2027 yes", "el tres de mayo de 2027 sí"],
    ],
  ],
  ["a time before a yes", as("time"), [["at half past six in the afternoon yes", "a las seis y media de la tarde sí"]]],
  ["half and half is not a number", as("integer"), [["fifty fifty", "cincuenta cincuenta"]]],
  [
    "a date after a remark that it may not matter",
    as("date"),
    [["probably not relevant but the third of may 1990", "no sé si viene al caso pero el tres de mayo de 1990"]],
  ],
  [
    "working days before a written time",
    as("datetime"),
    [["in nine business days 15:45", "en nueve días laborables 15:45"]],
  ],
  [
    "a day and a time",
    as("datetime"),
    [
      ["tomorrow at nine in the morning", "mañana a las nueve de la mañana"],
      ["tomorrow", "mañana"],
      ["at nine in the morning", "a las nueve de la mañana"],
    ],
  ],
  [
    "a name that sounds like an aside",
    text("person_name"),
    [
      ["Sue Help", "Ana Ayuda"],
      ["Mary Street", "María Calle"],
    ],
  ],
  [
    "an address with its town first, or with a part corrected",
    text("postal_address"),
    [
      ["in Brighton, 14 Kingsley Road", "en Cádiz, calle Ancha 12"],
      ["12 Oak Road, no, 14", "calle Roble 12, no, 14"],
      ["12 Oak Road, apartment 4B, no, 4C", "calle Roble 12, piso 4, no, 5"],
      ["12 Oak Road, Reading, no, Bath", "calle Roble 12, Cádiz, no, Jerez"],
      ["12 Oak Road, Reading RG1 5BN", "calle Roble 12, 28001 Madrid"],
    ],
  ],
  [
    "a term of a catalog",
    text("term", { terms: ["Ibuprofen", "Metformin"].map((label, value) => ({ value, label })) }),
    [
      ["ibuprofen", "ibuprofen"],
      ["it's ibuprofen", "es ibuprofen"],
      ["ibu profane", "ibu profano"],
      ["bread", "pan"],
      ["not ibuprofen", "no ibuprofen"],
    ],
  ],
  ["free text", text("free_text"), [["I have a cough", "tengo tos"]]],
  ...(["integer", "number", "date", "time", "datetime", "phone", "email"] as const).map((type): PhraseClass => [
    `what is said around an answer, where ${type === "email" ? "an e-mail address" : `a ${type}`} is asked for`,
    as(type),
    asides,
  ]),
  ...(["person_name", "postal_address", "term", "code"] as const).map((entity): PhraseClass => [
    `what is said around an answer, where a ${entity.replace("_", " ")} is asked for`,
    text(entity, entity === "code" ? { pattern: "^[A-Z]{2}\\d{4}$" } : {}),
    asides,
  ]),
]

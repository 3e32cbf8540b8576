import { assert, describe, it } from "@effect/vitest"
import { understandPersonName } from "../../../../src/domain/understanding/name/PersonName.ts"
import type { NamePart } from "../../../../src/domain/understanding/name/NamePart.ts"

const understood = (text: string, locale: string, part: NamePart = "whole"): string => {
  const result = understandPersonName(text, locale, part)
  return result._tag === "rejected" ? "-" : `${result._tag === "confirm" ? "?" : ""}${result.value}`
}

const all = (locale: string, lines: ReadonlyArray<readonly [said: string, name: string, part?: NamePart]>) => {
  for (const [utterance, name, part] of lines) assert.strictEqual(understood(utterance, locale, part), name, utterance)
}

describe("a name among other words", () => {
  it("follows a noun such as “name” and its verb, even if there are words between the two", () => {
    all("en", [
      ["the name on the card is imogen de souza", "Imogen de Souza"],
      ["my full legal name is rhiannon pemberton", "Rhiannon Pemberton"],
      ["my passport says amir gallagher", "Amir Gallagher"],
    ])
    all("es", [
      ["mi nombre legal es mateo lópez", "Mateo López"],
      ["mi nombre y apellidos son gonzalo naranjo", "Gonzalo Naranjo"],
      ["en el dni pone juan del valle", "Juan del Valle"],
    ])
  })

  it("may follow a verb such as “put” or “register”, or precede “is my name”", () => {
    all("en", [
      ["it's registered under glen penny", "Glen Penny"],
      ["let's put saoirse takahashi", "Saoirse Takahashi"],
      ["ursula montague is my name", "Ursula Montague"],
    ])
    all("es", [
      ["apúnteme como leandro pizarro", "Leandro Pizarro"],
      ["ponme tomás dávila meléndez", "Tomás Dávila Meléndez"],
      ["tatiana pizarro es mi nombre", "Tatiana Pizarro"],
    ])
  })

  it("is used only once if it is restarted after a hesitation", () => {
    all("en", [
      ["my name is leila um leila eastwood", "Leila Eastwood"],
      ["my name is my name is peter walker", "Peter Walker"],
    ])
    all("es", [
      ["me llamo inés este inés tapia", "Inés Tapia"],
      ["soy óscar eh óscar cisneros", "Óscar Cisneros"],
    ])
  })

  it("is confirmed if it is a former name or another person's", () => {
    all("en", [
      ["his name was John", "?John"],
      ["her name is Mary Jones", "?Mary Jones"],
      ["she's called Mary Jones", "?Mary Jones"],
      ["my name was Mary Jones", "?Mary Jones"],
      ["my name is Mary Jones", "Mary Jones"],
      ["I go by Teddy but it's Theodore Marsh", "?Theodore Marsh"],
    ])
    all("es", [
      ["su nombre era Juan", "?Juan"],
      ["su nombre es Juan Pérez", "?Juan Pérez"],
      ["ella se llama María Gil", "?María Gil"],
      ["mi nombre era María Gil", "?María Gil"],
      ["mi nombre es María Gil", "María Gil"],
    ])
  })

  it("may be followed by a correction or by words that say where a hyphen goes, and keeps particles such as “al” as they are written", () => {
    all("en", [
      ["Lee Turner, and it's Leigh spelled L E I G H", "?Leigh Turner"],
      ["that'll be Mohammed al Rashid", "Mohammed al Rashid"],
      ["mohammed al rashid", "Mohammed Al Rashid"],
    ])
    all("es", [
      ["Ana María Leclerc con guion entre Ana y María", "?Ana María Leclerc"],
      ["soy Fátima ben Yusef", "Fátima ben Yusef"],
    ])
  })

  it("may be spelled in separate words, and its letters are not mistaken for conjunctions", () => {
    all("en", [
      ["b e a t r i c e and then N-K-R-U-M-A-H", "Beatrice Nkrumah"],
      ["R-A-J-E-S-H space Q-U-I-G-L-E-Y", "Rajesh Quigley"],
      ["p a p a d o p o u l o s", "Papadopoulos", "last"],
    ])
    all("es", [
      ["uve i ele ele a ele o be o ese", "Villalobos", "last"],
      ["O-L-G-A y luego ese a ene de o uve a ele", "Olga Sandoval"],
      ["i be a eñe e zeta", "Ibañez", "last"],
    ])
  })

  it("must be confirmed if it combines a first name with a common noun; in a sentence without a name, none is found", () => {
    all("en", [
      ["harriet field", "?Harriet Field"],
      ["i'm listening", "-"],
      ["that's broken", "-"],
      ["you can check your records", "-"],
    ])
    all("es", [
      ["búsquelo en el sistema", "-"],
      ["está roto", "-"],
      ["gire a la izquierda", "-"],
    ])
  })
})

it("a name given with the last name first is reversed, and an Arabic name keeps its article", () => {
  all("en", [
    ["O'Donoghue, Patrick", "?Patrick O'Donoghue"],
    ["it's double barrelled, Sarah Fox hyphen Pitt", "?Sarah Fox-Pitt"],
    ["Nadia Al Fayed", "Nadia Al Fayed"],
  ])
  all("es", [
    ["Omar El Sayed", "Omar El Sayed"],
    ["nombre Omar apellido El Sayed", "?Omar El Sayed"],
  ])
})

it("a first name introduced after a spelled word, as in “de nombre Aleix”, is confirmed without that word", () => {
  all("es", [["Serra, ese e doble erre a, de nombre Aleix", "?Aleix"]])
})

it("a sentence after a conjunction is not mistaken for a second last name", () => {
  all("es", [
    ["soy Luis Gil y tomaré pescado", "Luis Gil"],
    ["Ana Ruiz y pagamos con tarjeta", "Ana Ruiz"],
    ["Ana Ruiz y llegaremos tarde", "Ana Ruiz"],
    ["luis gil y ramos", "Luis Gil y Ramos"],
    ["José Ortega y Gasset", "José Ortega y Gasset"],
  ])
})

it("a nickname beside a first name is left out, and the first name is confirmed", () => {
  all("en", [
    ["Elizabeth but everyone calls me Liz", "?Elizabeth"],
    ["call me Liz", "Liz"],
  ])
  all("es", [["Francisco, pero todos me dicen Paco", "?Francisco"]])
})

it("a name with a short form is confirmed in its full form", () => {
  all("en", [["Elizabeth, Liz for short, Warner", "?Elizabeth Warner"]])
  all("es", [["Isabel, Isa para los amigos, Varela", "?Isabel Varela"]])
})

describe("a remark on a letter", () => {
  it("is ignored if the spelling of the name agrees with it, as in “Reed with two Es”", () => {
    all("en", [
      ["Reed with two Es", "Reed"],
      ["Jonathan Reed, Reed with two Es", "Jonathan Reed"],
      ["Philip Morris, Philip with one L", "Philip Morris"],
    ])
    all("es", [
      ["Jonathan Reed, Reed con dos es", "Jonathan Reed"],
      ["Felipe con una ele", "Felipe"],
      ["Marta sin hache", "Marta"],
    ])
  })

  it("corrects the recognized spelling, and the name is confirmed", () => {
    all("en", [
      ["Philip with two Ls Morris", "?Phillip Morris"],
      ["Mark Clark with an e", "?Mark Clarke"],
      ["Tom Smith with a y", "?Tom Smyth"],
      ["Allison with one l Green", "?Alison Green"],
    ])
    all("es", [
      ["Ana con dos enes", "?Anna"],
      ["Elena Gonzáles con zeta al final", "?Elena González"],
      ["Martha sin hache Ruiz", "?Marta Ruiz"],
      ["Esteban con uve", "?Estevan"],
    ])
  })

  it("may say which letter is a capital, and may precede or follow the name", () => {
    all("en", [
      ["McKenzie with a capital K, Ross McKenzie", "Ross McKenzie"],
      ["Ross McKenzie with a capital K", "Ross McKenzie"],
      ["mckenzie with a capital k ross mckenzie", "?Ross McKenzie"],
      ["Flora Macdonald with a capital D", "?Flora MacDonald"],
    ])
    all("es", [
      ["McKenzie con ka mayúscula, Ross McKenzie", "Ross McKenzie"],
      ["Ana Ruiz, con mayúscula", "Ana Ruiz"],
      ["Juan Grande", "?Juan Grande"],
    ])
  })
})

describe("a remark next to a name", () => {
  it("is left out if it gives a nickname or asks a question such as “can you hear me?”, and the name is confirmed", () => {
    all("en", [
      ["Elizabeth, but everyone calls me Liz, Thornbury", "?Elizabeth Thornbury"],
      ["I'm Rebecca, but everyone calls me Bex Holloway", "?Rebecca Holloway"],
      ["Theodore Blackwood, but call me Theo", "?Theodore Blackwood"],
      ["can you hear me? it's Desmond Achebe", "?Desmond Achebe"],
      ["my friends call me Kit, Christopher", "?Christopher", "first"],
    ])
    all("es", [
      ["Ignacio, pero todos me dicen Nacho, Vidal", "?Ignacio Vidal"],
      ["soy Dolores, aunque me llaman Lola, Iriarte", "?Dolores Iriarte"],
      ["Francisco Javier Galván, aunque me dicen Paco", "?Francisco Javier Galván"],
      ["¿me oye? soy Anselmo Rueda", "?Anselmo Rueda"],
      ["es Pura, de Purificación, Lorente", "?Purificación Lorente"],
    ])
  })

  it("may reject another name or give the official one, and the name is confirmed", () => {
    all("en", [
      ["I'm called Liz, but on my passport it says Elizabeth Ward", "?Elizabeth Ward"],
      ["Anna, not Hannah, Whitlock", "?Anna Whitlock"],
      ["Peter Marsh, not Paul", "?Peter Marsh"],
      ["sorry, I meant Harrington", "?Harrington", "last"],
    ])
    all("es", [
      ["me llamo Eulalia, pero en el DNI pone Olaya Sanchís", "?Olaya Sanchís"],
      ["Tomás, no Thomas, Tomás Berlanga", "?Tomás Berlanga"],
      ["Ana Rey, no Reyes", "?Ana Rey"],
    ])
  })

  it("may repeat the last name, which is used only once, and two last names are both kept", () => {
    all("es", [
      ["mi nombre es Cruz, Penélope Cruz Salas", "Penélope Cruz Salas"],
      ["primer apellido Robles, segundo apellido Arce", "Robles Arce", "last"],
      ["apellido paterno Robles, materno Arce", "Robles Arce", "last"],
    ])
    all("en", [
      ["it's St. John", "?St. John", "last"],
      ["Le Guin", "?Le Guin", "last"],
      ["la Toya Jackson", "La Toya Jackson"],
    ])
  })

  it("may say how often a letter occurs in the name, or list some of its letters", () => {
    all("en", [
      ["Phillips, two Ls", "Phillips", "last"],
      ["Jonathan Price with an I C E", "Jonathan Price"],
    ])
    all("es", [["Villalobos, dos eles", "Villalobos", "last"]])
  })

  it("is not a particle such as “van”, or part of a compound such as “María del Carmen”", () => {
    all("en", [
      ["it's van Houten", "van Houten", "last"],
      ["Van Dyke", "?Van Dyke", "last"],
    ])
    all("es", [
      ["María del Carmen", "María del Carmen", "first"],
      ["Juan de Dios Montero", "?Juan de Dios", "first"],
      ["María de la Torre", "María", "first"],
    ])
  })
})

describe("a name with a remark", () => {
  it("is confirmed if its first name is said twice, because that may be a double name or a false start", () => {
    all("en", [["dee dee ramirez", "?Dee Ramirez"]])
    all("es", [["lola lola ríos", "?Lola Ríos"]])
  })

  it("ends before a phrase such as “that's all”", () => {
    all("en", [
      ["guadalupe ortiz that's all", "Guadalupe Ortiz"],
      ["guadalupe ortiz, nothing else", "Guadalupe Ortiz"],
    ])
    all("es", [["guadalupe a secas", "?Guadalupe"]])
  })

  it("may have its last name spelled first, followed by “and” and the first name", () => {
    all("es", [
      ["mi apellido es quiroga cu u i erre o ge a y mi nombre esteban", "Esteban Quiroga"],
      ["me apellido sanz ese a ene zeta y me llamo pedro", "Pedro Sanz"],
    ])
    all("en", [["surname quimby q u i m b y and first name ed", "Ed Quimby"]])
  })

  it("gets its accents from the remark, and is confirmed if it was written differently", () => {
    all("en", [
      ["Zoe Kravitz, Zoe with no accent", "Zoe Kravitz"],
      ["jose martinez with an accent on the e", "?Jose Martinez"],
    ])
    all("es", [
      ["inés aguirre con tilde", "Inés Aguirre"],
      ["ines aguirre sin tilde", "Ines Aguirre"],
      ["martinez con acento en la i", "?Martínez"],
      ["mi nombre es inés con tilde en la e inés aguirre", "?Inés Aguirre"],
    ])
  })

  it("is confirmed as one word if the speaker says that its parts are one word", () => {
    all("en", [
      ["fitz patrick all one word", "?Fitzpatrick"],
      ["john fitz patrick, fitz patrick is all one word", "?John Fitzpatrick"],
      ["jo anne with no space, jo anne carter", "?Joanne Carter"],
      ["jan vandenberg all one word", "Jan Vandenberg"],
    ])
    all("es", [
      ["monte mayor todo junto", "?Montemayor"],
      ["ana vandenberg todo junto", "Ana Vandenberg"],
    ])
  })

  it("keeps a last name such as “Romeo” after spelled letters, although it is also in the radio alphabet", () => {
    all("en", [["bob b o b romeo", "Bob Romeo"]])
    all("es", [["soy Tomás, T-O-M-Á-S, Bravo", "Tomás Bravo"]])
  })

  it("a spelling belongs to the word that it matches exactly, not to a similar one", () => {
    all("en", [["sean penn s e a n", "Sean Penn"]])
    all("es", [["joan juan jota o a ene", "Joan Juan"]])
  })

  it("may be spelled as several words with “space” spoken between them", () => {
    assert.strictEqual(understood("it's st clair s t space c l a i r", "en", "last"), "?St Clair")
    assert.strictEqual(understood("san juan ese a ene espacio jota u a ene", "es", "last"), "San Juan")
  })

  it("has no hyphen if the remark says so", () => {
    all("en", [["ruth bader ginsburg no hyphen", "?Ruth Bader Ginsburg"]])
    all("es", [["ana lópez ibor sin guion", "?Ana López Ibor"]])
  })

  it("may be a word with another meaning", () => {
    all("en", [["price carter", "Price Carter"]])
    all("es", [
      ["lucas ortega", "Lucas Ortega"],
      ["me llamo lucas", "Lucas"],
      ["leo fuentes", "Leo Fuentes"],
      ["quinientos lucas", "-"],
    ])
  })

  it("is confirmed if the word before it may be a denial or a correction", () => {
    all("es", [["ana garcía no garcés", "?Ana Garcés"]])
    all("en", [["ana garcia no garces", "?Ana Garces"]])
  })

  it("keeps a hyphen that is both written and spoken", () => {
    assert.strictEqual(understood("Smith-Jones, with a hyphen", "en", "last"), "?Smith-Jones")
    assert.strictEqual(understood("López-Ibor, con guion", "es", "last"), "?López-Ibor")
  })

  it("is confirmed, and a comparison such as “as in James Bond” is left out", () => {
    all("en", [
      ["bond as in james bond", "?Bond"],
      ["it's hugh as in hugh grant hugh mannering", "?Hugh Mannering"],
    ])
    all("es", [["soler como en montserrat soler", "?Soler"]])
  })

  it("may follow a request to wait, such as “one moment”", () => {
    all("en", [
      ["one moment carmen king", "Carmen King"],
      ["one moment please", "-"],
    ])
    all("es", [
      ["un momento carmen rey", "Carmen Rey"],
      ["un momento por favor", "-"],
    ])
  })

  it("may have an initial as its first name", () => {
    all("en", [["my first initial is j last name carter", "J Carter"]])
  })

  it("may be spelled out, even if some letters are also conjunctions or the spelling follows “o sea”", () => {
    all("es", [
      ["e n r i q u e apellido b o l a ñ o s", "Enrique Bolaños"],
      ["a r t u r o apellido l a r a", "Arturo Lara"],
      ["bruno recalde o sea r e c a l d e", "?Bruno Recalde"],
    ])
    all("en", [["susan xu, X U", "Susan Xu"]])
  })
})

describe("a word of a name that also has another meaning", () => {
  it("belongs to the name in “Page Winslow” and “John Book Smith” but not in “next page”, and a spoken “apostrophe” becomes an actual one", () => {
    all("en", [
      ["patrick o apostrophe grady", "Patrick O'Grady"],
      ["john book smith", "John Book Smith"],
      ["page winslow", "Page Winslow"],
      ["page", "?Page"],
      ["next page", "-"],
    ])
    all("es", [
      ["guillermo o apóstrofo donnell", "Guillermo O'Donnell"],
      ["soy gilda escriba sureda", "?Gilda Escriba Sureda"],
      ["escriba gilda sureda", "Gilda Sureda"],
      ["abril mayo", "Abril Mayo"],
      ["es en abril", "-"],
      ["dos veces y está en camino", "-"],
    ])
  })

  it("belongs to the name after an introduction such as “as it says on my passport”", () => {
    all("en", [
      ["as it says on my passport theodora papadakis", "Theodora Papadakis"],
      ["you can put down francine delacroix", "Francine Delacroix"],
    ])
    all("es", [
      ["como pone en el dni urbano gascón", "Urbano Gascón"],
      ["mi apellido paterno es güemes", "Güemes", "last"],
    ])
  })
})

describe("a remark on a letter that the name lacks", () => {
  it("adds an “h” where that makes a common name, as in “Sarah”, or else before a vowel that begins the name, as in “Hellen”", () => {
    all("en", [
      ["sara with an h miller", "?Sarah Miller"],
      ["Ellen with an H", "?Hellen"],
      ["teresa with an h", "?Theresa"],
    ])
    all("es", [
      ["elena con h, helena montoya", "?Helena Montoya"],
      ["Elsa con hache Montoya", "?Helsa Montoya"],
      ["ester con hache intercalada ruiz", "?Esther Ruiz"],
    ])
  })

  it("may precede the name, or concern its end or its accents", () => {
    all("en", [
      ["it's spelled with a k karin lund", "?Karin Lund"],
      ["marc ending in a c rivers", "Marc Rivers"],
    ])
    all("es", [
      ["se escribe con ka karmele lasa", "?Karmele Lasa"],
      ["marc acabado en c ribera", "Marc Ribera"],
      ["víctor sin acento robles", "?Victor Robles"],
    ])
  })
})

describe("the speaker's relation to a name", () => {
  it("may introduce the name, as in “I am the account holder” or “for my daughter”", () => {
    all("en", [
      ["i am the account holder gregor samson", "?Gregor Samson"],
      ["for my daughter imani weatherspoon", "?Imani Weatherspoon"],
      ["yes this is she jocelyn teague", "Jocelyn Teague"],
      ["so that's going to be percival okafor", "?Percival Okafor"],
      ["i'm the owner of the house", "-"],
    ])
    all("es", [
      ["soy la titular obdulia pacheco", "?Obdulia Pacheco"],
      ["para mi hija imelda pacheco", "?Imelda Pacheco"],
      ["apúnteme a mí engracia de miguel", "Engracia de Miguel"],
      ["soy el dueño de la casa", "-"],
    ])
  })
})

describe("a partly repeated name", () => {
  it("contains the repeated word only once, with the remarks on its letters applied", () => {
    all("en", [
      ["lashonda with a capital s lashonda briggs", "?LaShonda Briggs"],
      ["graeme hargreaves that's graeme with an e at the end", "?Graeme Hargreaves"],
      ["peg short for margaret", "?Margaret"],
      ["matthew two t's vandenberg", "Matthew Vandenberg"],
    ])
    all("es", [
      ["me llamo usue usue garmendia", "?Usue Garmendia"],
      ["kike con dos kas kike salgado", "?Kike Salgado"],
      ["esther con te hache mora", "Esther Mora"],
      ["el primero sanchís y el segundo guarner", "Sanchís Guarner", "last"],
    ])
  })
})

it("a separate “o”, “a” or “mac” belongs to the name, and is confirmed if it may be an ordinary word", () => {
  all("en", [
    ["samuel a braddock", "?Samuel A Braddock"],
    ["padraig mac giolla bhride", "?Padraig MacGiolla Bhride"],
    ["fiona mac allister", "Fiona MacAllister"],
    ["leonora ashby m d", "?Leonora Ashby MD"],
    ["my name's no joke", "?Joke"],
    ["my name's no joke cash moneymaker", "?Joke Cash Moneymaker"],
  ])
  all("es", [
    ["sean o connor", "?Sean O'Connor"],
    ["ana o eva", "?Ana"],
  ])
})

it("a name may follow words that refer to its owner, the speaker or an action, as in “on behalf of”", () => {
  for (const utterance of [
    "the applicant is",
    "passenger would be",
    "on behalf of",
    "it's my son",
    "my mother",
    "let's say",
    "once more",
    "you should have me as",
    "in full it's",
    "got it",
  ])
    assert.match(understood(`${utterance} imelda thackeray`, "en"), /^\??Imelda Thackeray$/, utterance)
  for (const utterance of [
    "el solicitante es",
    "la pasajera se llama",
    "de parte de",
    "es mi hijo",
    "mi madre",
    "digamos",
    "una vez más",
    "figuro como",
    "en completo",
    "introduzca",
  ])
    assert.match(understood(`${utterance} casilda montoya`, "es"), /^\??Casilda Montoya$/, utterance)
  all("en", [
    ["the applicant is my wife", "-"],
    ["my mother handles that", "-"],
  ])
  all("es", [
    ["excelentísimo señor don pelayo quintanilla", "Pelayo Quintanilla"],
    ["nombre fidel apellido primero ugalde apellido segundo ros", "Fidel Ugalde Ros"],
    ["cuánto va a durar esto", "-"],
    ["mi madre se ocupa de eso", "-"],
  ])
})

it("parts of a name may be labeled before or after it, and a nickname between first names is left out", () => {
  all("en", [
    ["hinds last name and delroy first name", "Delroy Hinds"],
    ["first name delroy last name hinds", "Delroy Hinds"],
    ["my name is gonzalo but everybody calls me gon gonzalo huidobro", "?Gonzalo Huidobro"],
  ])
  all("es", [
    ["sánchez toca de apellidos y jaime de nombre", "?Jaime Sánchez Toca"],
    ["jaime de apellidos sánchez toca", "?Jaime Sánchez Toca"],
    ["me llamo gonzalo pero todo el mundo me dice gon gonzalo huidobro", "?Gonzalo Huidobro"],
  ])
})

it("a name may be spelled before it is said, and in “Stephen with a V, Steven” the corrected form is kept", () => {
  all("en", [
    ["J A N E, Jane", "Jane"],
    ["let me spell it, K O W A L, Kowal", "Kowal"],
    ["let me spell that for you, J A N E", "Jane"],
    ["J A N E, D O E", "?Jane Doe"],
    ["my name is L I N D A, W U", "?Linda Wu"],
    ["J O H N, S O N", "Johnson"],
    ["Stephen with a V, Steven Archer", "?Steven Archer"],
    ["Jeffrey with a G, Geoffrey Hill", "?Geoffrey Hill"],
  ])
  all("es", [
    ["deletreo, P E P E, Pepe Gil", "Pepe Gil"],
    ["se lo voy a deletrear, ge i ele", "Gil"],
    ["Jimena con equis, Ximena Ruiz", "?Ximena Ruiz"],
  ])
})

import type { Dice } from "../speech/Dice.ts"
import type { Language } from "../speech/Utterance.ts"
import { both, capital, entries, framed, hesitant, phrases, type Pose, type Posed, written } from "./Posed.ts"

const given: Readonly<Record<Language, ReadonlyArray<string>>> = {
  en: entries(`Abigail, Adrian, Agnes, Alastair, Amelia, Amir, Anders, Aoife, Arjun, Bartholomew, Beatrice, Bernard, Bronwyn, Calvin, Camille, Cedric, Chidi, Clarence, Clementine, Dafydd, Deepak, Delilah, Dominic, Dwayne,
    Eleanor, Elliot, Esther, Fatima, Felicity, Fergus, Gareth, Genevieve, Gustav, Gwendolyn, Harriet, Hugo, Imogen, Ingrid, Isaac, Jasmine, Jerome, Juliet, Kenji, Kieran, Lachlan, Leila, Lionel, Lucinda, Magnus, Mei, Minh,
    Moira, Nadia, Nigel, Odette, Oluwaseun, Orla, Oscar, Penelope, Percy, Philippa, Quentin, Rajesh, Reginald, Rhiannon, Rupert, Ruth, Sanjay, Saoirse, Sebastian, Sheila, Tamsin, Tariq, Thaddeus, Tobias, Ursula, Valerie, Vikram,
    Winifred, Xavier, Yasmin, Yusuf, Zachary, Zelda, Mary, John, Peter, Susan, Robert, Anna, Will, Mark, Rose, Grace, May, April, Hope, Bill, Jack, Pat, Angel, Summer, Chase, Grant, Reed, Page, Sky, Ray, Dale, Glen`),
  es: entries(`Adela, Adrián, Agustín, Aitor, Alejandra, Alfonso, Almudena, Anselmo, Araceli, Arturo, Aurelio, Baltasar, Begoña, Benito, Berta, Bruno, Candela, Carlota, Catalina, Celia, César, Clemente, Cosme, Damián, Delfina, Diego, Efraín,
    Eloísa, Emiliano, Enrique, Estíbaliz, Eugenia, Eusebio, Evaristo, Facundo, Felipe, Fermín, Gabriela, Gaspar, Gonzalo, Gregorio, Hernán, Hilario, Hugo, Inés, Irene, Itziar, Jacinto, Jaime, Jimena, Josefa, Julián, Leandro, Leonor, Lorena,
    Macarena, Manuela, Marcos, Mateo, Matías, Maximiliano, Montserrat, Nerea, Nicolás, Nuria, Octavio, Olga, Óscar, Patricio, Penélope, Quique, Ramona, Ricardo, Roberto, Rodrigo, Samuel, Saúl, Silvia, Tatiana, Tomás, Ulises, Valentina,
    Verónica, Vicente, Virginia, Wenceslao, Yolanda, Zoraida, Ana, María, Juan, Luz, Paz, Sol, Blanca, Rosa, Nieves, Pilar, Reyes, Camino, Estrella, Ángeles, Rocío, Trinidad`),
}

const family: Readonly<Record<Language, ReadonlyArray<string>>> = {
  en: entries(`Abernathy, Adeyemi, Ainsworth, Ashworth, Baptiste, Barrowclough, Beaumont, Blackwood, Bradshaw, Braithwaite, Cavanaugh, Chowdhury, Cholmondeley, Cunningham, Delacroix, Dempsey, Eastwood, Featherstone, Ferraro, Fitzgerald, Gallagher,
    Goldberg, Greenhalgh, Gupta, Haddad, Hargreaves, Higginbotham, Holloway, Ibrahim, Iyer, Jankowski, Kapoor, Kaufman, Kowalczyk, Lindqvist, Llewellyn, Mbeki, Montague, Mukherjee, Nakamura, Nkrumah, Oyelaran, Papadopoulos, Pemberton,
    Pennington, Petrov, Quigley, Ramanathan, Rasmussen, Ravensworth, Rosenthal, Rutherford, Sanderson, Shaughnessy, Stanhope, Sutherland, Takahashi, Thistlewood, Tremblay, Underwood, Vasquez, Wainwright, Weatherby, Whittaker, Wolfe, Xu, Yeats, Zhang, Zimmerman,
    Smith, Jones, Fisher, Baker, Cook, Stone, Woods, Brooks, Rivers, Banks, Marsh, Park, Lane, Field, Bush, Frost, Noble, Swift, Sharp, Strong, Moody, Hardy, Savage, Peace, Christmas, August, March, May, Drew, Penny, Pound, Cash, Close, Gates, Ball, Case, Dollar, Counts`),
  es: entries(`Abascal, Acosta, Aguirre, Alarcón, Alcántara, Arce, Arrieta, Ayala, Ballesteros, Barrientos, Benavides, Bermúdez, Bolaños, Bustamante, Cáceres, Carbajal, Cárdenas, Cervantes, Cisneros, Contreras, Córdoba, Dávila, Donoso, Elizondo, Escobar, Espinosa,
    Estévez, Fajardo, Figueroa, Gaitán, Galindo, Godoy, Guevara, Heredia, Hinojosa, Huerta, Ibáñez, Izquierdo, Jaramillo, Jurado, Lara, Ledesma, Lizárraga, Llorente, Madrigal, Maldonado, Manrique, Meléndez, Montalvo, Mosquera, Naranjo, Ochoa, Ojeda, Olivares,
    Orozco, Otero, Pacheco, Palacios, Paredes, Pizarro, Quintana, Quiroga, Recalde, Rincón, Rivas, Robledo, Saavedra, Salazar, Sandoval, Santillán, Solís, Sotomayor, Tapia, Tejada, Urrutia, Valdés, Valenzuela, Varela, Velasco, Villalobos, Yáñez, Zambrano, Zapata, Zorrilla,
    García, López, Ruiz, Moreno, Blanco, Rubio, Casado, Delgado, Seco, Cordero, Toro, Lobo, Ríos, Montes, Campo, Puente, Plaza, Paso, Sierra, Fuerte, Alegre, Hermoso, Cruz, Mesa, Pan, Abril, Domingo, Enero`),
}

/** A name as spoken and as written. */
type Said = readonly [spoken: string, name: string]

const special: Readonly<Record<Language, ReadonlyArray<Said>>> = {
  en: [
    ["o'neill", "O'Neill"],
    ["o'shea", "O'Shea"],
    ["o hara", "O'Hara"],
    ["o'grady", "O'Grady"],
    ["mcintyre", "McIntyre"],
    ["mc carthy", "McCarthy"],
    ["mcgregor", "McGregor"],
    ["macleod", "MacLeod"],
    ["van den heuvel", "van den Heuvel"],
    ["van der merwe", "van der Merwe"],
    ["von habsburg", "von Habsburg"],
    ["de souza", "de Souza"],
    ["de la rosa", "de la Rosa"],
    ["du pont", "du Pont"],
    ["bin laden-smith", "bin Laden-Smith"],
    ["parker bowles", "Parker Bowles"],
    ["parker-bowles", "Parker-Bowles"],
    ["day hyphen lewis", "Day-Lewis"],
    ["phoebe hyphen waller", "Phoebe-Waller"],
    ["d'arcy", "D'Arcy"],
    ["st john", "St John"],
    ["al-sayed", "Al-Sayed"],
  ],
  es: [
    ["de la torre", "de la Torre"],
    ["del valle", "del Valle"],
    ["de los ríos", "de los Ríos"],
    ["de las heras", "de las Heras"],
    ["del olmo", "del Olmo"],
    ["de la vega", "de la Vega"],
    ["ramón y cajal", "Ramón y Cajal"],
    ["san juan", "San Juan"],
    ["santa maría", "Santa María"],
    ["de paula", "de Paula"],
    ["fernández de córdoba", "Fernández de Córdoba"],
    ["d'ors", "D'Ors"],
    ["mac pherson", "MacPherson"],
    ["martínez-bordiú", "Martínez-Bordiú"],
    ["sáenz guion díez", "Sáenz-Díez"],
  ],
}

const frames = both(
  `my name's {}|yep {}|this is {} calling|oh hi it's {}|hello i'm {}|the full name is {}|that'll be {}|full name {}|sure thing {}|it's uh {}|my name is um {}|i am {}|hey this is {}|no problem it's {}|of course it's {}|alright my name is {}|
   {} is my name|{} is the name|it goes {}|you can call me {}|i'm listed as {}|it's registered under {}|the account's in the name of {}|book it under {}|put it under {} please|yeah so my name is {}|well my full name would be {}|yes good afternoon this is {}|
   i'd be {}|let's put {}|just {}|uh my name is {} thanks|my name's {} okay|my complete legal name is {}|the name on the card is {}|officially it's {}|write down {}|everybody calls me {}|name {}|my passport says {}|it says {} on my id`,
  `hola sí soy {}|pues mi nombre es {}|yo soy {} mucho gusto|el nombre completo es {}|nombre {}|a ver soy {}|mire mi nombre es {}|dígale que soy {}|le habla {} buenas tardes|sí claro me llamo {}|me llamo eh {}|bueno pues soy {}|vale me llamo {}|
   {} es mi nombre|{} me llamo|es a nombre de {}|está a nombre de {}|la cuenta está a nombre de {}|apúnteme como {}|ponga usted {}|ponme {}|puede poner {}|mi nombre y apellidos son {}|mi nombre legal es {}|en el dni pone {}|según el pasaporte {}|
   oficialmente {}|todos me llaman {}|buenas noches mi nombre es {}|buenos días me llamo {} gracias|encantado soy {}|soy el señor {}|escriba {}|yo me llamo {} por favor|sería {}|me dicen {}|se llama {}|ah pues {}`,
)

/** Utterances that aren't names, grouped by what people say instead. */
const nothing = both(
  `what was that|sorry i was on mute|i'm listening|i'm all ears|go ahead|ready when you are|let's get started|let's go|shoot|is my name really needed|you tell me|guess|isn't it on your screen|look it up|check your records|check the system|it's the name on the account|
   same name as on the order|as per my last email|i gave it to your colleague|i spelled it for the last guy|my accountant deals with that|i'm just the assistant|on behalf of my boss|i'm filling this in for my dad|this is for my son|it's for my grandmother|
   i live in new york|i come from poland|i work in sales|i'm a nurse|i'm a teacher|i'm an engineer|i'm retired|i'm hungry|i'm lost|i'm confused|i'm new here|i'm in the car|i'm outside|i'm on the bus|i'm almost done|i'm not comfortable with that|i'm afraid i can't|
   it's cold in here|it's late|it's working now|it's broken|it's too long|it's hard to pronounce|it's a secret|it's my birthday|that's nice|that's funny|that's a long story|that's not me|that's enough|this is great|this is silly|this is hard|this is my first call|this is urgent|
   my dog ate it|my battery is dying|my connection is bad|my name|my name is|name|the name|first name|i have a meeting in five minutes|i was told to call|two sugars please|no milk thanks|thanks for calling|have a nice day|you too|same to you|nothing really|
   um|uh|er um|well|so|hmm okay|yep|nope|not really|kind of|i suppose|who knows|whatever|what a lovely voice|are you still there|can you hear me|turn left here|sorry wrong number|sorry i was talking to someone else|not you honey|be quiet|down boy|come here|
   one two three|testing one two|nineteen eighty|forty two|a hundred|the twelfth of may|monday morning|half past nine|green|blue|visa|mastercard|paypal|chicago illinois|main street|dot com|my phone is dead`,
  `cómo dice usted|perdone estaba en silencio|le escucho|adelante|cuando quiera|vamos a ello|empecemos|dispare|hace falta mi nombre|dígamelo usted|adivine|no lo ve en la pantalla|mírelo|búsquelo en el sistema|es el nombre de la cuenta|el mismo que en el pedido|se lo di a su compañero|
   ya se lo deletreé al otro|de eso se encarga mi gestor|soy solo el ayudante|de parte de mi jefe|relleno esto por mi padre|es para mi hijo|es para mi abuela|vivo en sevilla|vengo de polonia|trabajo en ventas|soy enfermera|soy profesor|soy ingeniera|estoy jubilado|tengo hambre|me he perdido|
   estoy confundido|soy nuevo aquí|voy en el coche|estoy fuera|voy en el autobús|ya casi termino|no me siento cómodo|me temo que no puedo|hace frío aquí|es tarde|ya funciona|está roto|es muy largo|es difícil de pronunciar|es un secreto|es mi cumpleaños|qué bien|qué gracioso|
   es una larga historia|ese no soy yo|ya basta|esto es genial|esto es una tontería|es difícil|es mi primera llamada|es urgente|se lo comió el perro|me queda poca batería|tengo mala cobertura|mi nombre|mi nombre es|me llamo|nombre|el nombre|tengo una reunión en cinco minutos|
   me dijeron que llamara|dos de azúcar|sin leche gracias|gracias por llamar|que tenga buen día|igualmente|nada en realidad|eh|em|este|bueno|pues|mmm vale|sip|la verdad que no|más o menos|supongo|quién sabe|lo que sea|qué voz más bonita|sigue ahí|me oye|gire a la izquierda|
   se ha equivocado|perdón hablaba con otra persona|a ti no cariño|cállate|quieto|ven aquí|uno dos tres|probando probando|mil novecientos ochenta|cuarenta y dos|cien|el doce de mayo|el lunes por la mañana|las nueve y media|verde|azul|visa|barcelona españa|calle mayor|punto com|mi teléfono no va`,
)

const letterNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: Object.fromEntries([..."abcdefghijklmnopqrstuvwxyz"].map((letter) => [letter, letter])),
  es: Object.fromEntries(
    phrases(
      "a|be|ce|de|e|efe|ge|hache|i|jota|ka|ele|eme|ene|o|pe|cu|erre|ese|te|u|uve|uve doble|equis|i griega|zeta",
    ).map((name, at) => [String.fromCharCode(97 + at), name]),
  ),
}

const plainOf = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u0302\u0308]/g, "")
    .normalize("NFC")

/** The letters of a word, as a speaker spells them and a recognizer writes them. */
const spelled = (word: string, language: Language, random: Dice): string => {
  const letters = [...plainOf(word).toLowerCase()]
  const how = random.between(0, 3)
  if (how === 0) return letters.join(" ")
  if (how === 1) return letters.join("-").toUpperCase()
  if (how === 2) return letters.join(" ").toUpperCase()
  return letters.map((letter) => letterNames[language][letter] ?? (letter === "ñ" ? "eñe" : letter)).join(" ")
}

const tails = both(
  `and i live in leeds|and my number is five five five two three four five|i'm calling about the broken window|i was born in march|but my friends call me ace|and i'm fifty two|and i need an appointment|that's with two l's you know|from the second floor|and this is urgent`,
  `y vivo en toledo|y mi número es seis uno uno dos dos tres|llamo por la ventana rota|nací en marzo|pero mis amigos me dicen pepe|y tengo cincuenta y dos años|y necesito una cita|del segundo piso|y es urgente`,
)

const partFrames = {
  first: both(
    `my first name is {}|first name {}|{}|it's {}|um {}|just {}|{} please|my given name's {}|call me {}|the first name is {}`,
    `mi nombre es {}|nombre {}|{}|es {}|eh {}|solo {}|{} por favor|mi nombre de pila es {}|llámeme {}|me llamo {}`,
  ),
  last: both(
    `my last name is {}|last name {}|{}|it's {}|um {}|surname {}|my surname's {}|{} thanks|the last name is {}|family name {}`,
    `mi apellido es {}|apellido {}|{}|es {}|eh {}|mis apellidos son {}|{} gracias|el apellido es {}|apellidos {}|de apellido {}`,
  ),
}

const again = both(`no|sorry|no wait|i mean|no sorry|oops sorry`, `no|perdón|no espera|quiero decir|no perdón|digo`)

const ask = (text: string, value: string | undefined, part?: "first" | "last"): Posed => ({
  question: { type: "text", text: { entity: "person_name", ...(part === undefined ? {} : { part }) } },
  text,
  ...(value === undefined ? {} : { value }),
})

const lower = (text: string) => text.toLowerCase()

/** A person's name, and the words that introduce it. */
interface Named {
  readonly language: Language
  readonly random: Dice
  readonly first: string
  readonly last: string
  readonly saidLast: string
  /** The whole name, and its words as spoken. */
  readonly name: string
  readonly pieces: ReadonlyArray<string>
}

const plainCapital = (name: string): string => capital(plainOf(name).toLowerCase())

const partWords = {
  en: {
    firstIs: ["first name", "given name", "my first name is"],
    lastIs: ["last name", "surname", "and my last name is", "family name"],
  },
  es: {
    firstIs: ["nombre", "mi nombre es", "de nombre"],
    lastIs: ["apellido", "y mi apellido es", "de apellido"],
  },
}

const inParts = ({ language, random, first, last, saidLast }: Named): Posed => {
  const { firstIs, lastIs } = partWords[language]
  return ask(`${random.pick(firstIs)} ${lower(first)} ${random.pick(lastIs)} ${saidLast}`, `${first} ${last}`)
}

const withSpelling = ({ language, random, first, last, saidLast }: Named): Posed => {
  const lead = {
    en: ["", "that's ", "spelled ", "it's spelled "],
    es: ["", "se escribe ", "o sea ", "que se escribe "],
  }
  const spelling = `${random.pick(lead[language])}${spelled(last, language, random)}`
  return ask(`${lower(first)} ${saidLast} ${spelling}`, `${first} ${last}`)
}

const lastAlone = ({ language, random, last, saidLast }: Named): Posed =>
  random.chance(0.5)
    ? ask(framed(partFrames.last[language], saidLast, random), last, "last")
    : ask(framed(partFrames.last[language], spelled(last, language, random), random), plainCapital(last), "last")

const corrected = ({ language, random, first, last, saidLast }: Named): Posed => {
  const other = random.pick(family[language])
  const wrong = framed(frames[language], `${lower(first)} ${lower(other)}`, random)
  return ask(`${wrong} ${random.pick(again[language])} ${lower(first)} ${saidLast}`, `${first} ${last}`)
}

const titles: Readonly<Record<Language, ReadonlyArray<string>>> = {
  en: ["mr", "mrs", "ms", "dr", "doctor", "professor", "miss", "sir"],
  es: ["don", "doña", "señora", "doctora", "señor", "la señora", "profesor"],
}

const repeated = ({ language, random, name, pieces }: Named): Posed => {
  const opening = random.pick(language === "en" ? ["my name is", "it's", "i'm"] : ["me llamo", "soy", "mi nombre es"])
  return ask(`${opening} ${opening} ${pieces.join(" ")}`, name)
}

const halting = ({ language, random, first, name, pieces }: Named): Posed => {
  const opening = random.pick(language === "en" ? ["my name is", "it's"] : ["me llamo", "soy"])
  const pause = random.pick(language === "en" ? ["um", "uh"] : ["eh", "este"])
  return ask(`${opening} ${lower(first)} ${pause} ${pieces.join(" ")}`, name)
}

const allSpelled = ({ language, random, first, last }: Named): Posed => {
  const between = { en: ["and then", "last name", "space", "new word"], es: ["y luego", "apellido", "espacio"] }
  const start = spelled(first, language, random)
  return ask(
    `${start} ${random.pick(between[language])} ${spelled(last, language, random)}`,
    `${plainCapital(first)} ${plainCapital(last)}`,
  )
}

const bothNames = ({ language, random, first, saidLast }: Named): string =>
  framed(frames[language], `${lower(first)} ${saidLast}`, random)

/** Ways to say a name that are generated equally often; the plain way accounts for the rest. */
const ways: ReadonlyArray<(named: Named) => Posed> = [
  inParts,
  withSpelling,
  lastAlone,
  ({ language, random, first }) => ask(framed(partFrames.first[language], lower(first), random), first, "first"),
  (named) => ask(bothNames(named), named.first, "first"),
  (named) => ask(bothNames(named), named.last, "last"),
  corrected,
  ({ language, random, pieces, name }) =>
    ask(framed(frames[language], `${random.pick(titles[language])} ${pieces.join(" ")}`, random), name),
  ({ language, random, pieces, name }) =>
    ask(`${framed(frames[language], pieces.join(" "), random)} ${random.pick(tails[language])}`, name),
  repeated,
  halting,
  ({ language, random, name }) => ask(framed(frames[language], name, random), name),
  allSpelled,
]

/** Not used for last names such as "O'Neill" and "van der Merwe", which can't be spelled letter by letter. */
const spellingWays: ReadonlySet<unknown> = new Set([withSpelling, lastAlone, allSpelled])

/** Names of people, whole or in part, spelled, corrected, and embedded in other words. */
export const nameOf: Pose = (language, random) => {
  if (random.chance(0.15)) return ask(written(random.pick(nothing[language]), random), undefined)
  const first = random.pick(given[language])
  const isSpecial = random.chance(0.18)
  const [saidLast, last] = isSpecial
    ? random.pick(special[language])
    : ((one: string) => [lower(one), one] as const)(random.pick(family[language]))
  const second = language === "es" && random.chance(0.35) ? random.pick(family.es) : undefined
  const middle = random.chance(0.12) ? random.pick(given[language]) : undefined
  const lastWhole = second === undefined ? last : `${last} ${second}`
  const saidWhole = second === undefined ? saidLast : `${saidLast} ${lower(second)}`
  const name = [first, middle, lastWhole].filter((one) => one !== undefined).join(" ")
  const pieces = [lower(first), ...(middle === undefined ? [] : [lower(middle)]), ...saidWhole.split(" ")]
  const way = ways[random.between(0, 17)]
  if (way !== undefined && !(isSpecial && spellingWays.has(way)))
    return way({ language, random, first, last, saidLast, name, pieces })
  return ask(written(framed(frames[language], hesitant(pieces, language, random, 0.03), random), random), name)
}

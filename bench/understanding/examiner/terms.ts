import type { Option } from "../../../src/domain/understanding/choice/Option.ts"
import { medicines } from "../../../src/domain/forms/demo/medicines.ts"
import { dice, type Dice } from "../speech/Dice.ts"
import { inWords } from "../speech/numerals.ts"
import type { Language } from "../speech/Utterance.ts"
import { both, capital, entries, framed, phrases, plainLetters, type Pose, type Posed } from "./Posed.ts"

const optionsOf = (labels: ReadonlyArray<string>): ReadonlyArray<Option> =>
  labels.map((label, at) => ({ value: `t${at}`, label }))

const starts = phrases(
  "acar|alen|ampri|arti|bacla|bena|beclo|brom|budo|calci|capto|carba|cele|chlor|cloza|cyclo|dapa|darbe|desmo|dige|diso|dula|eda|elagi|empa|epti|esci|etori|fama|felo|feno|flava|fosi|galan|glime|halo|idaru|imi|inda|irbe|iso|keta|labe|lami|lena|leva|lina|lipro|mebe|melo|mesa|mida|mira|nade|nalo|nicar|nife|olme|oxali|palo|pemi|peri|pina|pravo|primi|propa|quetia|rabe|rasa|repa|rilu|rosi|sacu|saxa|seli|sila|sola|suma|tada|telmi|teri|tica|tofa|torse|trazo|ulipri|valga|varde|vilda|vori|zafir|zidov|zoni",
)
const middles = phrases("|ba|be|co|da|di|fe|lo|ma|me|mi|na|ne|no|pe|ra|ri|ro|sa|ta|te|ti|to|va|vi|xi|zo")
const ends = phrases(
  "bine|cept|cillin|coxib|dil|dipine|dronate|fenac|floxacin|gliflozin|glitazone|grel|ine|kinra|lol|lukast|mab|micin|mycin|nazole|nib|olone|oxacin|parib|pramine|prazole|pride|pril|prost|ridone|sartan|setron|stat|statin|tadine|taxel|tinib|triptan|vaptan|vir|vudine|xaban|zepam|zide|zolamide|zosin",
)
const doses = phrases("5 mg|10 mg|20 mg|25 mg|50 mg|100 mg|250 mg|500 mg|forte|retard|plus|XR|junior|gel")

/** A made-up pharmacopoeia of 100,000 names, some of them in several strengths. */
const pharmacy = (): ReadonlyArray<Option> => {
  const random = dice(20_261)
  const names = new Set<string>()
  while (names.size < 78_000) {
    const middle =
      random.pick(middles) +
      (random.chance(0.5) ? random.pick(middles) : "") +
      (random.chance(0.2) ? random.pick(middles) : "")
    names.add(capital(`${random.pick(starts)}${middle}${random.pick(ends)}`))
  }
  const labels = [...names]
  const all = new Set(labels)
  while (all.size < 100_000) all.add(`${random.pick(labels.slice(0, 30_000))} ${random.pick(doses)}`)
  return optionsOf([...all])
}

const placesEn = entries(
  `Aberdeen, Bath, Bathgate, Battle, Bedford, Beer, Belfast, Birmingham, Blackpool, Bolton, Boston, Bournemouth, Bradford, Brighton, Bristol, Bury, Bury St Edmunds, Cambridge, Canterbury, Cardiff, Carlisle, Chester, Chesterfield, Manchester, Colchester, Coventry, Deal, Derby, Derry, Diss, Doncaster, Dover, Durham, Ealing, Eastbourne, Edinburgh, Eye, Exeter, Gloucester, Grimsby, Halifax, Hastings, Hereford, Hertford, Hull, Inverness, Ipswich, Kingston upon Thames, Kings Lynn, Lancaster, Leeds, Leicester, Leominster, Lincoln, Liverpool, London, Londonderry, Looe, Luton, Maidstone, Margate, Milton Keynes, Newcastle upon Tyne, Newcastle under Lyme, Newport, Newquay, Nice, Northampton, Norwich, Nottingham, Ongar, Oxford, Peterborough, Plymouth, Poole, Portsmouth, Preston, Ramsgate, Reading, Redcar, Rugby, Rye, Sale, Salford, Salisbury, Sandwich, Scarborough, Sheffield, Shrewsbury, Slough, Southampton, Southend-on-Sea, Southport, Stafford, Staines, St Albans, St Andrews, St Ives, Stoke-on-Trent, Stratford-upon-Avon, Street, Sunderland, Swansea, Swindon, Taunton, Telford, Torquay, Truro, Tunbridge Wells, Wakefield, Walsall, Ware, Warrington, Warwick, Watford, Wells, Westminster, Weston-super-Mare, Wick, Wigan, Winchester, Windsor, Wolverhampton, Worcester, Worthing, York, New York, New Haven`,
)
const placesEs = entries(
  `A Coruña, Albacete, Alcalá de Henares, Alcalá la Real, Alcorcón, Algeciras, Alicante, Almería, Aranjuez, Ávila, Avilés, Badajoz, Badalona, Barcelona, Benidorm, Bilbao, Burgos, Cáceres, Cádiz, Calle, Cartagena, Castellón de la Plana, Ceuta, Ciudad Real, Ciudad Rodrigo, Córdoba, Cuenca, Dos Hermanas, Elche, Elda, El Ejido, Ferrol, Fuenlabrada, Gandía, Getafe, Gijón, Girona, Granada, Granadilla de Abona, Guadalajara, Huelva, Huesca, Irún, Jaén, Jerez de la Frontera, Arcos de la Frontera, La Línea, Las Palmas, Las Palmas de Gran Canaria, Leganés, León, Lleida, Logroño, Lorca, Los Palacios, Lugo, Madrid, Málaga, Manresa, Marbella, Mataró, Melilla, Mérida, Mijas, Móstoles, Motril, Murcia, Orense, Oviedo, Palencia, Palma, Palma del Río, Pamplona, Parla, Ponferrada, Pontevedra, Pozuelo de Alarcón, Reus, Roquetas de Mar, Ronda, Rubí, Sabadell, Salamanca, San Fernando, San Sebastián, San Sebastián de los Reyes, Santander, Santiago, Santiago de Compostela, Segovia, Sevilla, Soria, Talavera de la Reina, Tarragona, Telde, Teruel, Toledo, Torrejón de Ardoz, Torrelavega, Torremolinos, Valencia, Valencia de Don Juan, Valladolid, Vigo, Vila-real, Vitoria, Zamora, Zaragoza`,
)
const products = entries(
  `iPhone 13, iPhone 13 Pro, iPhone 13 Pro Max, iPhone 14, iPhone 14 Plus, iPhone SE, Galaxy S21, Galaxy S22, Galaxy S22 Ultra, Galaxy Z Flip, Pixel 7, Pixel 7a, Pixel 8 Pro, Xbox One, Xbox Series X, PlayStation 4, PlayStation 5, Switch, Switch Lite, ThinkPad X1, ThinkPad X1 Carbon, MacBook Air, MacBook Pro, MacBook Pro 16, Kindle, Kindle Paperwhite, AirPods, AirPods Pro, WH-1000XM4, QuietComfort 45, Coca-Cola, Coca-Cola Zero, Pepsi, Pepsi Max, Head & Shoulders, M&M's, 7 Up, Model 3, Model S, Model Y, Corolla, Corolla Cross, Golf, Golf GTI, 208, 2008, 3008, Fiat 500, Fiat 500X, Mazda 3, Mazda CX-5, Series 3, Class A, Vitamin B6, Vitamin B12, Vitamin C, Vitamin D3, Omega 3, Omega 6`,
)

const catalogues = {
  pharmacy: pharmacy(),
  medicines: {
    en: optionsOf(medicines.map((one) => (one["label"] as Record<Language, string>).en)),
    es: optionsOf(medicines.map((one) => (one["label"] as Record<Language, string>).es)),
  },
  places: { en: optionsOf(placesEn), es: optionsOf(placesEs) },
  products: optionsOf(products),
}

type Kind = "pharmacy" | "medicines" | "places" | "products"

const listOf = (kind: Kind, language: Language): ReadonlyArray<Option> =>
  kind === "pharmacy" || kind === "products" ? catalogues[kind] : catalogues[kind][language]

const frames: Readonly<Record<Kind, Readonly<Record<Language, ReadonlyArray<string>>>>> = {
  pharmacy: both(
    `i take {}|it's {}|{}|um {}|i'm taking {}|they put me on {}|the doctor prescribed {}|{} please|it's called {}|the tablets are called {}|yeah {}|i've been on {} since march|i think it's {}|{} every morning|the pills are {}|a prescription for {}|i need {}|can i get {}|i use {} for my heart|that would be {}|the name on the box is {}|it says {}|well {}|currently {}`,
    `tomo {}|es {}|{}|eh {}|estoy tomando {}|me han puesto {}|el médico me recetó {}|{} por favor|se llama {}|las pastillas se llaman {}|sí {}|llevo con {} desde marzo|creo que es {}|{} cada mañana|las pastillas son {}|una receta de {}|necesito {}|me da {}|uso {} para el corazón|sería {}|en la caja pone {}|pone {}|pues {}|actualmente {}`,
  ),
  medicines: both(
    `i take {}|it's {}|{}|um {}|i'm allergic to {}|they gave me {}|just {}|{} i think|my medicine is {}|{} twice a day|some {}|i'm on {}|a bit of {}|only {}`,
    `tomo {}|es {}|{}|eh {}|soy alérgico a la {}|me dieron {}|solo {}|creo que {}|mi medicina es {}|{} dos veces al día|un poco de {}|estoy con {}|algo de {}|{} nada más`,
  ),
  places: both(
    `i live in {}|{}|um {}|it's {}|in {}|from {}|i'm from {}|i was born in {}|near {}|the city of {}|we're in {}|{} please|i'd say {}|going to {}|to {}|let's say {}|well {}|{} in england|i moved to {}`,
    `vivo en {}|{}|eh {}|es {}|en {}|de {}|soy de {}|nací en {}|cerca de {}|la ciudad de {}|estamos en {}|{} por favor|diría que {}|voy a {}|a {}|pongamos {}|pues {}|{} en españa|me mudé a {}`,
  ),
  products: both(
    `the {}|{}|um {}|it's the {}|it's a {}|i have the {}|i bought a {}|i've got a {}|my {}|i want the {}|{} please|an {}|that'd be the {}|the new {}|one {}`,
    `el {}|{}|eh {}|es el {}|es un {}|tengo el {}|compré un {}|tengo un {}|mi {}|quiero el {}|{} por favor|la {}|sería el {}|el nuevo {}|un {}`,
  ),
}

/**
 * Utterances about a term that aren't an answer: the speaker withdraws it, denies it, or talks about something else.
 */
const denials = both(
  `not {}|i don't take {}|anything but {}|no not {}|i stopped taking {}|i used to take {}|is it {}|what is {}|do you mean {}|it isn't {}|my wife takes {}|i'm not from {}`,
  `{} no|no tomo {}|cualquiera menos {}|no es {}|dejé {}|antes tomaba {}|es {} o no|qué es {}|quiere decir {}|no {} no|mi mujer toma {}|no soy de {}`,
)

const nothing = both(
  `nothing at the moment|none of those|i don't take any|the small round ones|a yellow one|something for my head|the same as my husband|the usual|i can't pronounce it|it's a long name|the box is at home|a cream|two in the morning and one at night|ask my doctor|some herbal thing|just vitamins i guess|that's nice|i was reading the label|what's on sale|i had a bath|are you well|hello there|the street is wet|i beg your pardon|what do you want me to say|whatever you have|the cheapest one|anything really|it's on the list|the second one from the top|it begins with an a|it ends in ine|one hundred|fifty milligrams|a glass of water|my mother|football|tuesday`,
  `nada por ahora|ninguna de esas|no tomo ninguna|las redondas pequeñas|una amarilla|algo para la cabeza|lo mismo que mi marido|lo de siempre|no sé pronunciarlo|es un nombre largo|tengo la caja en casa|una crema|dos por la mañana y una por la noche|pregunte a mi médico|algo de hierbas|vitaminas supongo|qué bien|estaba leyendo la etiqueta|qué está de oferta|me di un baño|hola qué tal|la calle está mojada|cómo dice|qué quiere que le diga|lo que tenga|el más barato|cualquiera|está en la lista|el segundo de arriba|empieza por a|termina en ina|cien|cincuenta miligramos|un vaso de agua|mi madre|fútbol|el martes`,
)

/** Typical recognition errors for unknown words. */
const slips: ReadonlyArray<readonly [RegExp, string]> = [
  [/c(?=[aour])/, "k"],
  [/k/, "c"],
  [/ph/, "f"],
  [/f/, "ph"],
  [/y/, "i"],
  [/x/, "ks"],
  [/z/, "s"],
  [/s(?=[aeiou])/, "c"],
  [/ll/, "l"],
  [/v/, "b"],
  [/b/, "v"],
  [/n$/, "m"],
  [/m/, "n"],
  [/t/, "d"],
  [/d/, "t"],
  [/p/, "b"],
  [/e(?=n)/, "i"],
  [/i(?=l)/, "ee"],
  [/o(?=l)/, "aw"],
  [/a(?=m)/, "e"],
  [/e$/, ""],
  [/$/, "s"],
  [/r/, "l"],
]

const slipped = (word: string, random: Dice): string => {
  const fits = slips.filter(([from]) => from.test(word.slice(1)))
  if (fits.length === 0) return word
  const [from, to] = random.pick(fits)
  return word[0]! + word.slice(1).replace(from, to)
}

const first = { between: (from: number) => from, chance: () => false, pick: <A>(list: ReadonlyArray<A>) => list[0]! }

/** A label as spoken: numbers in words, without punctuation. */
const spoken = (label: string, language: Language, random: Dice): string => {
  const isWords = random.chance(0.6)
  const text = label
    .toLowerCase()
    .replaceAll(/[-&']/g, (mark) => (mark === "'" ? "" : mark === "&" ? (language === "en" ? " and " : " y ") : " "))
    .replaceAll(/([a-z])(\d)/g, isWords ? "$1 $2" : "$1$2")
    .replaceAll(/\d+/g, (figures) =>
      isWords && figures.length < 4 ? inWords(Number(figures), language, first) : figures,
    )
    .replace(/ mg$/, random.pick(language === "en" ? [" milligrams", " mg", ""] : [" miligramos", " mg", ""]))
  return text.replaceAll(/\s+/g, " ").trim()
}

/**
 * Answers to a question that expects a term from a list: exact, misheard, split, spelled, corrected, denied,
 * incomplete, or without a term.
 */
export const termOf: Pose = (language, random): Posed => {
  const kind = random.pick(["pharmacy", "pharmacy", "medicines", "places", "products"] as const)
  const terms = listOf(kind, language)
  const question = { type: "text" as const, text: { entity: "term" as const, terms } }
  if (random.chance(0.08)) return { question, text: random.pick(nothing[language]), isOpen: true }
  const option = random.pick(terms)
  const utterance = spoken(option.label, language, random)
  const around = (text: string) => framed(frames[kind][language], text, random)
  const posed = (text: string): Posed => ({
    question,
    text: random.chance(0.15) ? capital(text) : text,
    value: option.value,
  })
  const isWord = !utterance.includes(" ")
  const how = random.between(0, 19)
  const other = () => spoken(random.pick(terms).label, language, random)
  if (how < 2 && isWord && utterance.length > 6) {
    const cut = random.between(3, utterance.length - 3)
    return posed(around(`${utterance.slice(0, cut)} ${utterance.slice(cut)}`))
  }
  if (how < 7 && isWord && utterance.length > 5) {
    const text = slipped(utterance, random)
    // another term may have this name
    if (terms.some(({ label }) => label.toLowerCase() === text)) return posed(around(utterance))
    return posed(around(text))
  }
  if (how === 7 && isWord && kind !== "products") return posed(around([...plainLetters(utterance)].join(" ")))
  if (how === 8)
    return posed(
      around(
        `${other()} ${random.pick(language === "en" ? ["no", "sorry", "no wait", "i mean", "no sorry"] : ["no", "perdón", "no espera", "quiero decir", "no perdón"])} ${utterance}`,
      ),
    )
  if (how === 9) return { question, text: random.pick(denials[language]).replace("{}", utterance), isOpen: true }
  if (how === 10)
    return {
      question,
      text: around(
        `${utterance} ${language === "en" ? random.pick(["and", "or"]) : random.pick(["y", "o"])} ${other()}`,
      ),
      isOpen: true,
    }
  if (how === 11 && utterance.includes(" ")) {
    // a part may match another term, or several
    const text = utterance.split(" ").slice(0, -1).join(" ")
    const isOther = terms.some(({ label }) => spoken(label, language, first).startsWith(text) && label !== option.label)
    return isOther ? posed(around(utterance)) : { question, text: around(text), isOpen: true }
  }
  return posed(around(utterance))
}

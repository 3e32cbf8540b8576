import type { WordList, Words } from "./list.ts"

/** Words used in spoken addresses. */
export interface AddressWords {
  /** `number-first`: "12 Main Street"; `type-first`: "calle Mayor 12". */
  readonly order: "number-first" | "type-first"
  /** Words before an address, after an address, and before text that is no longer part of the address. */
  readonly openings: WordList
  readonly closings: WordList
  readonly elsewhere: WordList
  /** Types of house or place, without a name: "a flat", "un pueblo". */
  readonly kinds: WordList
  /** Openings of an answer to a question about one part: "the city is", "se llama". */
  readonly partOpenings: WordList
  /** Words such as "street"; those in `weakStreets` also occur in names: "park", "hill". */
  readonly streets: WordList
  readonly weakStreets: WordList
  /**
   * The words in `weakStreets` that end a name ("Beech Hill Court"), and words before which "st" means a saint in a
   * town's name ("St Albans").
   */
  readonly lastStreets: WordList
  readonly saints: WordList
  /** Street words of another language that precede the name: "rue". */
  readonly foreignStreets: WordList
  /** Streets whose name contains no word for a street: "Broadway". */
  readonly bareStreets: WordList
  /** Compass directions before or after a street's name, in their written form. */
  readonly directions: Words<string>
  /** Words before a house number, words for a missing number, and words for kilometers. */
  readonly number: WordList
  /** Words between a street and its number: "Corrientes al 1200". */
  readonly at: WordList
  /** Words between the first and the last number of a range of houses: "15 to 17". */
  readonly ranges: WordList
  /** Nouns that follow a number in street names: "seven sisters road". */
  readonly counted: WordList
  /** Words after the number in a street's name: "calle 10 sur". */
  readonly streetSides: Words<string>
  /** Ordinals of a neighboring language for floors and doors, with their written form: "segon primera". */
  readonly floorOrdinals: Words<string>
  /**
   * Words before a former address, and words between it and the present address: "I used to live at", "but I moved to".
   */
  readonly former: WordList
  readonly moved: WordList
  /** Words before a landmark, which is not part of the address: "near". */
  readonly nearby: WordList
  /** Words that begin a remark about the house ("ring the bell"), and words that say that a part is missing ("no"). */
  readonly remarks: WordList
  readonly lacks: WordList
  /** Words before a remark about the house: "it's". */
  readonly beside: WordList
  /** Words before the addressee, with their written form: "c/o". */
  readonly careOf: Words<string>
  readonly noNumber: WordList
  readonly kilometre: WordList
  /** Suffixes of a house number, with their written form: "bis". */
  readonly suffixes: Words<string>
  /** Words before the number or letter of a flat, a floor or a stairwell, with their written form. */
  readonly units: Words<string>
  /** Words for buildings, before a name or at the end of a name: "edificio", "cottage". */
  readonly buildings: Words<string>
  /** Words for floors after an ordinal: "third floor". */
  readonly floors: WordList
  /** Words for a flat that may follow the floor it is on: "first floor flat". */
  readonly floorFlats: WordList
  /** Words that turn an ordinal into a street: "2nd Main". */
  readonly ordinalStreets: WordList
  /** Flats, or sides of a floor, that have no number: "basement", "izquierda". */
  readonly places: Words<string>
  readonly sides: Words<string>
  /** Words between a flat and its floor: "on the". */
  readonly unitLinkingWords: WordList
  /** Words that introduce a letter as a unit: "letter". */
  readonly letterUnits: WordList
  /** Names of letters after a number; those in `weakLetters` count only if nothing else follows. */
  readonly letters: Words<string>
  readonly weakLetters: Words<string>
  readonly boxes: Words<string>
  /** Rural routes with boxes instead of houses: "RR 2 Box 14". */
  readonly routes: Words<string>
  /** Labels of a part: "number", or the word for a street, as in "the street is Maple Drive". */
  readonly labels: Words<string>
  readonly articles: WordList
  /** Words that connect two parts: "and". */
  readonly ands: WordList
  /** Words that introduce the spelling of a name: "Kelsen with a K". */
  readonly withLetter: WordList
  /** Words that introduce two cross streets or stand between them: "por 57 y 59". */
  readonly crossings: Words<string>
  readonly postcode: WordList
  /** Words before an unlabeled postcode at the end: "and it's". */
  readonly postcodeLinks: WordList
  /** Patterns of postcodes by ISO 3166 country code, the most likely first. */
  readonly postcodes: Readonly<Record<string, string>>
  /** Postcode patterns that are recognized anywhere when written without spaces. */
  readonly writtenPostcodes: WordList
  /** Words before a locality or a region: "in", "provincia de". */
  readonly locality: WordList
  readonly region: WordList
  /** The last word before a place, when the place precedes its street: "in". */
  readonly placeLeads: WordList
  /** Spoken names of regions, with their written form. */
  readonly regions: Words<string>
  /** Regions with four-digit postcodes. */
  readonly fourFigureRegions: WordList
  /** Towns in `fourFigureRegions`, and in countries with four-digit postcodes; and towns with numbered districts. */
  readonly fourFigureTowns: WordList
  readonly numberedTowns: WordList
  /** First words of two-word towns: "new", "san". */
  readonly townOpenings: WordList
  /** Large towns. Words directly before the town, without a pause, name its district or a street. */
  readonly towns: WordList
  /** Words for districts, estates and buildings; a street may follow the name. */
  readonly areas: WordList
  /** Words that never occur in the name of a street or place. A number next to them is not a house number. */
  readonly talk: WordList
  readonly countries: Words<string>
  /** Localities whose names contain words that also have another meaning: a number, the word for a town, a region. */
  readonly wholeLocalities: WordList
  /** Small words inside names, as in "Avenue of the Americas". */
  readonly particles: WordList
  /** First names of kings and popes. A number after them is written in Roman numerals. */
  readonly regnal: WordList
}

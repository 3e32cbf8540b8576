import type { WordList, Words } from "./list.ts"

/** The words of spoken addresses. */
export interface AddressWords {
  /** `number-first`: "12 Main Street"; `type-first`: "calle Mayor 12". */
  readonly order: "number-first" | "type-first"
  /** Words before an address, after it, and before text that no longer belongs to it. */
  readonly openings: WordList
  readonly closings: WordList
  readonly elsewhere: WordList
  /** Kinds of house or place, without a name: "a flat", "un pueblo". */
  readonly kinds: WordList
  /** Openings of a part that is asked for separately: "the city is", "se llama". */
  readonly partOpenings: WordList
  /** Words for streets beside their names; those of the second list are also parts of names: "park", "hill". */
  readonly streets: WordList
  readonly weakStreets: WordList
  /**
   * Words of the second list that end a name: "Beech Hill Court"; and those that make "st" a saint in a town's name.
   */
  readonly lastStreets: WordList
  readonly saints: WordList
  /** Street words of another language that precede the name: "rue". */
  readonly foreignStreets: WordList
  /** Streets that need no such word: "Broadway". */
  readonly bareStreets: WordList
  /** Points of the compass before or after a street's name, in their written form. */
  readonly directions: Words<string>
  /** Words before a house number, for a missing number, and for kilometers. */
  readonly number: WordList
  /** Words between a street and its number: "Corrientes al 1200". */
  readonly at: WordList
  /** Words between two house numbers: "15 to 17". */
  readonly ranges: WordList
  /** Things in street names with a number: "seven sisters road". */
  readonly counted: WordList
  /** Words after the number in a street's name: "calle 10 sur". */
  readonly streetSides: Words<string>
  /** Ordinals of a neighboring language for floors and doors, in their written form: "segon primera". */
  readonly floorOrdinals: Words<string>
  /** Words before a former address, and before the present one after it: "I used to live at", "but I moved to". */
  readonly former: WordList
  readonly moved: WordList
  /** Words before a landmark, which is not part of the address: "near". */
  readonly nearby: WordList
  /** Openings of a remark on the house, and of a missing part: "ring the bell", "no". */
  readonly remarks: WordList
  readonly lacks: WordList
  /** Words before those: "it's". */
  readonly beside: WordList
  /** Words before the person who receives the mail, in their written form: "c/o". */
  readonly careOf: Words<string>
  readonly noNumber: WordList
  readonly kilometre: WordList
  /** Suffixes of a house number, in their written form: "bis". */
  readonly suffixes: Words<string>
  /** Words before the number or letter of a flat, a floor or a stair, in their written form. */
  readonly units: Words<string>
  /** Words for buildings, before a name or at its end: "edificio", "cottage". */
  readonly buildings: Words<string>
  /** Words for floors after an ordinal: "third floor". */
  readonly floors: WordList
  /** Flats named by the floor before them. */
  readonly floorFlats: WordList
  /** Words that turn an ordinal into a street: "2nd Main". */
  readonly ordinalStreets: WordList
  /** Flats, or sides of a floor, that need no number: "basement", "izquierda". */
  readonly places: Words<string>
  readonly sides: Words<string>
  /** Words between a flat and its floor: "on the". */
  readonly unitLinkingWords: WordList
  /** Units that take only a letter. */
  readonly letterUnits: WordList
  /** Names of letters after a number; those of the second list only if nothing else follows. */
  readonly letters: Words<string>
  readonly weakLetters: Words<string>
  readonly boxes: Words<string>
  /** Rural routes with boxes instead of houses: "RR 2 Box 14". */
  readonly routes: Words<string>
  /** Labels of a part: "number", or the word for a street ("street" in a name that contains one). */
  readonly labels: Words<string>
  readonly articles: WordList
  /** Words that join another part: "and". */
  readonly ands: WordList
  /** Words that introduce the spelling of a name: "Kelsen with a K". */
  readonly withLetter: WordList
  /** Words between two cross streets: "por 57 y 59". */
  readonly crossings: Words<string>
  readonly postcode: WordList
  /** Words before an unlabeled postcode at the end: "and it's". */
  readonly postcodeLinks: WordList
  /** Patterns of postcodes by ISO 3166 country code, the likeliest first. */
  readonly postcodes: Readonly<Record<string, string>>
  /** Patterns that are recognized anywhere when written in one piece. */
  readonly writtenPostcodes: WordList
  /** Words before a locality or a region: "in", "provincia de". */
  readonly locality: WordList
  readonly region: WordList
  /** The last word before a place that precedes its street: "in". */
  readonly placeLeads: WordList
  /** Spoken regions, with their written form. */
  readonly regions: Words<string>
  /** Regions with postcodes of four digits, in their written form; towns with numbered districts. */
  readonly fourFigureRegions: WordList
  /** Towns of such regions, and of countries with such postcodes. */
  readonly fourFigureTowns: WordList
  readonly numberedTowns: WordList
  /** First words of towns with two words: "new", "san". */
  readonly townOpenings: WordList
  /** Large towns. What precedes one without a pause is a district of it, or a street. */
  readonly towns: WordList
  /** Words for districts, estates and buildings; a street may follow their name. */
  readonly areas: WordList
  /** Words that never name a street or a place. A number beside them is not a house number. */
  readonly talk: WordList
  readonly countries: Words<string>
  /** Localities with words that have another meaning: a number, the word for a town, a region. */
  readonly wholeLocalities: WordList
  /** Small words inside names, as in "Avenue of the Americas". */
  readonly particles: WordList
  /** First names of kings and popes, which turn a following number into a Roman one. */
  readonly regnal: WordList
}

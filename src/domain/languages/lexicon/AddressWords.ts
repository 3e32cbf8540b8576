import type { WordList, Words } from "./list.ts"

/** How people say where somebody lives. */
export interface AddressWords {
  /** `number-first`: "12 Main Street"; `type-first`: "calle Mayor 12". */
  readonly order: "number-first" | "type-first"
  /** Said before an address, after it, and before what is no part of it any more. */
  readonly openings: WordList
  readonly closings: WordList
  readonly elsewhere: WordList
  /** What a house or a place is, without its name: "a flat", "un pueblo". */
  readonly kinds: WordList
  /** Before a part that is asked for by itself: "the city is", "se llama". */
  readonly partOpenings: WordList
  /** What a street is called beside its name; the second list are also parts of names: "park", "hill". */
  readonly streets: WordList
  readonly weakStreets: WordList
  /** Of the second list, those that end a name: "Beech Hill Court"; and what makes a saint of "st" in the name of a town. */
  readonly lastStreets: WordList
  readonly saints: WordList
  /** Of another language's streets, that stand before the name: "rue". */
  readonly foreignStreets: WordList
  /** Streets that need no such word: "Broadway". */
  readonly bareStreets: WordList
  /** Points of the compass before or after a street's name, as they are written. */
  readonly directions: Words<string>
  /** Before a house number; what is said where there is none, and of kilometres. */
  readonly number: WordList
  /** Between a street and its house: "Corrientes al 1200". */
  readonly at: WordList
  /** Between two numbers of houses: "15 to 17". */
  readonly ranges: WordList
  /** What streets are called by the number of: "seven sisters road". */
  readonly counted: WordList
  /** After the number that a street is called by: "calle 10 sur". */
  readonly streetSides: Words<string>
  /** Ordinals of a neighbouring language that floors and doors are told by, as they are written: "segon primera". */
  readonly floorOrdinals: Words<string>
  /** Before an address that somebody lived at, and before the one that came after it: "I used to live at", "but I moved to". */
  readonly former: WordList
  readonly moved: WordList
  /** Before what lies beside the house and is no part of its address: "near". */
  readonly nearby: WordList
  /** What a remark on the house begins with, and what is said of a part that it has not: "ring the bell", "no". */
  readonly remarks: WordList
  readonly lacks: WordList
  /** Before them: "it's". */
  readonly beside: WordList
  /** Before who takes the mail at an address, as it is written: "c/o". */
  readonly careOf: Words<string>
  readonly noNumber: WordList
  readonly kilometre: WordList
  /** After a house number, as it is written: "bis". */
  readonly suffixes: Words<string>
  /** Before the number or letter of a flat, a floor, a stair, as it is written. */
  readonly units: Words<string>
  /** The word for a building, before its name or at its end: "edificio", "cottage". */
  readonly buildings: Words<string>
  /** After an ordinal: "third floor". */
  readonly floors: WordList
  /** After a floor: a flat that is called by it. */
  readonly floorFlats: WordList
  /** Behind an ordinal, a street: "2nd Main". */
  readonly ordinalStreets: WordList
  /** A flat by itself, or the side of a floor: "basement", "izquierda". */
  readonly places: Words<string>
  readonly sides: Words<string>
  /** Between a flat and its floor: "on the". */
  readonly unitJoints: WordList
  /** Units that only a letter follows. */
  readonly letterUnits: WordList
  /** Letters by their names after a number; the second only where nothing else follows. */
  readonly letters: Words<string>
  readonly weakLetters: Words<string>
  readonly boxes: Words<string>
  /** Roads that have boxes for houses: "RR 2 Box 14". */
  readonly routes: Words<string>
  /** What names a part before it: "number", or the word for a street ("street" where its name has one). */
  readonly labels: Words<string>
  readonly articles: WordList
  /** Before more that is said of a place: "and". */
  readonly ands: WordList
  /** Before a letter that tells how a word is written: "Kelsen with a K". */
  readonly withLetter: WordList
  /** Between the streets that one lies between: "por 57 y 59". */
  readonly crossings: Words<string>
  readonly postcode: WordList
  /** Before a postcode at the end that nobody calls one: "and it's". */
  readonly postcodeLinks: WordList
  /** What the postcodes of its countries look like, by their ISO 3166 codes; the likeliest first. */
  readonly postcodes: Readonly<Record<string, string>>
  /** Those that are told wherever they are written in one piece. */
  readonly writtenPostcodes: WordList
  /** Before the locality, the region: "in", "provincia de". */
  readonly locality: WordList
  readonly region: WordList
  /** The last word before a place that is said before its street: "in". */
  readonly placeLeads: WordList
  /** Regions by what people say, as they are written in an address. */
  readonly regions: Words<string>
  /** Regions whose postcodes have four figures, as they are written; towns with numbered districts. */
  readonly fourFigureRegions: WordList
  /** Towns of such states, and of countries with such postcodes. */
  readonly fourFigureTowns: WordList
  readonly numberedTowns: WordList
  /** What towns of two words begin with: "new", "san". */
  readonly townOpenings: WordList
  /** Large towns: what is said before one, without a pause, is a part of it, or a street. */
  readonly towns: WordList
  /** Of the words for a street, those for a part of a town, an estate or a building: a street may stand behind its name. */
  readonly areas: WordList
  /** No street and no place is called so, and what is counted with it is no house. */
  readonly talk: WordList
  readonly countries: Words<string>
  /** Localities with words that mean something else as well: a number, the word for a town, a region behind another name. */
  readonly wholeLocalities: WordList
  /** Small words inside names, as in "Avenue of the Americas". */
  readonly particles: WordList
  /** First names of kings and popes, after which a number is a Roman one. */
  readonly regnal: WordList
}

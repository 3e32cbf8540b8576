import { branches } from "./branches.ts"
import { about, type CorpusQuestion } from "./questions.ts"

const otherWords: ReadonlyArray<CorpusQuestion> = [
  about("handbook.md")("What is the yearly price of an entire garden parcel?", "84 euros a year"),
  about("handbook.md")("Is automatic watering of the beds forbidden?", "Sprinklers are not allowed"),
  about("handbook.md")("Can I keep roosters?", "cockerels are not"),
  about("handbook.md")("In winter, may I burn branches?", "November to February"),
  about("handbook.md")("How much money must I leave behind to borrow the tiller?", "deposit of 50 euros"),
  about("handbook.md")("Could I grill sausages in July?", "Barbecues on legs"),
  about("mill.txt")("How much did the charity spend to acquire the building?", "one pound"),
  about("mill.txt")("How are fish helped to swim upstream?", "ladder of bristles"),
  about("mill.txt")("Which lubricant is forbidden?", "never with mineral oil"),
  about("mill.txt")("What produces current for the lamps?", "seven kilowatts"),
  about("mill.txt")("How long does an apprentice have to be accompanied?", "twenty tides"),
  about("ferries.pdf", 3)("Where do forgotten brollies end up?", "given to the shelter"),
  about("ferries.pdf", 1)("Do storms stop the service?", "above forty knots"),
  about("cronica.txt")("¿Qué animal cargaba los volúmenes al principio?", "Estrella"),
  about("cronica.txt")("¿Cómo se castigaba devolver tarde un ejemplar?", "historia contada en voz alta"),
  about("museo.html")("¿Hay elevador para subir a la torre?", "no hay ascensor"),
  about("museo.html")("¿Cuántos marineros sobrevivieron al hundimiento?", "se salvaron 51"),
]

const acrossLanguages: ReadonlyArray<CorpusQuestion> = [
  about("handbook.md")("¿Cuánto cuesta al año una parcela entera?", "84 euros a year"),
  about("handbook.md")("¿Cuántas colmenas se permiten?", "three hives"),
  about("handbook.md")("¿En qué meses se puede hacer hogueras?", "November to February"),
  about("mill.txt")("¿De qué madera son las compuertas?", "oak from the Forest of Dean"),
  about("mill.txt")("¿Cuántos kilovatios tiene la turbina?", "seven kilowatts"),
  about("mill.txt")("¿Cuántas anguilas contó la cámara en 2019?", "4,310"),
  about("ferries.pdf", 2)("¿Cuántos pasajeros lleva el Kittiwake?", "Kittiwake", "340"),
  about("ferries.pdf", 1)("¿Cuánto se tarda de Harwick a Stone Island?", "Stone Island", "35"),
]

const tables: ReadonlyArray<CorpusQuestion> = [
  about("ferries.pdf", 2)("Which vessel entered service in 1998?", "Petrel", "1998"),
  about("ferries.pdf", 2)("Which ship takes no cars?", "Fulmar", "0"),
  about("ferries.pdf", 1)("What does line F3 cost?", "F3", "4.10"),
  about("ferries.pdf", 1)("How long is the crossing between Brenna and Seal Bay?", "Seal Bay", "20"),
  about("ferries.pdf", 3)("Bags found in March", "March", "16"),
  about("ferries.pdf", 3)("How many telephones were handed in in February?", "February", "27"),
]

const library = about("branches.md")

const alike: ReadonlyArray<CorpusQuestion> = branches
  .filter((_, n) => n % 3 === 0)
  .flatMap(({ name, opens, seats, fee }) => [
    library(
      `When does the ${name} branch open in the morning?`,
      `${name} branch`,
      `opens its doors at ${opens} on working days`,
    ),
    library(`How many people fit into the reading room at ${name}?`, `reading room holds ${seats} people`),
    library(`What does hiring the room of ${name} cost per hour?`, `a fee of ${fee} euros`),
  ])

/** Questions that are hard to match to their passages, grouped by the kind of difficulty. */
export const hardQuestions = {
  "words that the document does not use": otherWords,
  "Spanish, to an English document": acrossLanguages,
  "rows of tables": tables,
  "passages that look alike": alike,
} as const

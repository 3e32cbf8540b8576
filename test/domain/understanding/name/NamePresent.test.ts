import { assert, describe, it } from "@effect/vitest"
import type { NamePart } from "../../../../src/domain/understanding/name/NamePart.ts"
import { understandPersonName } from "../../../../src/domain/understanding/name/PersonName.ts"

/** The name, with a question mark if it is to be confirmed; "-" if there is none. */
const understood = (locale: string, utterance: string, part: NamePart = "whole"): string => {
  const answer = understandPersonName(utterance, locale, part)
  return answer._tag === "rejected" ? "-" : `${answer._tag === "confirm" ? "?" : ""}${answer.value}`
}

const table = (rows: ReadonlyArray<readonly [locale: string, said: string, name: string, part?: NamePart]>) =>
  assert.deepStrictEqual(
    rows.map(([locale, utterance, , part]) => [utterance, understood(locale, utterance, part)]),
    rows.map(([, utterance, name]) => [utterance, name]),
  )

describe("a former name", () => {
  it("is replaced by the current name before or after it, and the current name is confirmed", () =>
    table([
      ["en", "my maiden name was Barlow, now Winslow", "?Winslow"],
      ["en", "my maiden name was Hobday, it's Louisa Prentice now", "?Louisa Prentice"],
      ["en", "I was christened Rose Clarke but I'm Ann Bell now", "?Ann Bell"],
      ["en", "Kate Moss née Barlow", "?Kate Moss"],
      ["es", "antes me llamaba Rosa Gil, ahora Rosa Vela", "?Rosa Vela"],
      ["es", "de soltera Amparo Gil, ahora Amparo Roca", "?Amparo Roca"],
      ["es", "Amparo Roca, antes Amparo Gil", "?Amparo Roca"],
    ]))

  it("is not assumed just because a sentence contains “now” or “antes”", () =>
    table([
      ["en", "now isn't a good time", "-"],
      ["es", "antes de nada, quién es", "-"],
    ]))
})

describe("a remark next to a name", () => {
  it("is removed if it gives a place of origin or another form of the first name, and the name is confirmed", () =>
    table([
      ["en", "William, or Bill, Lawson", "?William Lawson"],
      ["es", "Francisco, o Paco, Umbral", "?Francisco Umbral"],
      ["es", "Lucía, de Cádiz", "?Lucía"],
      ["es", "Carmen, de Vigo, Seoane", "?Carmen Seoane"],
      ["es", "es Pura, de Purificación, Lorente", "?Purificación Lorente"],
    ]))

  it("is removed if it adds nothing to the name, and an ordinary sentence is not read as a name", () =>
    table([
      ["en", "Joyce Grenfell, as on my pension book", "?Joyce Grenfell"],
      ["en", "Cecily Dunmore if you please", "?Cecily Dunmore"],
      ["en", "Captain Leroy Hobbs, retired", "?Leroy Hobbs"],
      ["en", "Osric Penhaligon, and it's LB67 KXT, the plate I mean", "Osric Penhaligon"],
      ["en", "it's raining cats and dogs", "-"],
      ["en", "hang on, someone's at the door", "-"],
      ["es", "Vicente Ferrer, como el de la fundación", "?Vicente Ferrer"],
      ["es", "Rubio, como el color", "?Rubio", "last"],
    ]))

  it("is removed if it follows a pause, but a first name or “Esq.” after a pause is kept", () =>
    table([
      ["en", "under the name of Rees-Mogg, Jacob", "?Jacob Rees-Mogg"],
      ["en", "Smith, John A.", "?John A Smith"],
      ["en", "Tom Jones, Esq.", "Tom Jones Esq."],
      ["en", "Saul Goodman, attorney", "?Saul Goodman"],
      ["en", "Jimmy, well James, Dean", "?James Dean"],
      ["en", "Hector, H as in hotel, Salamanca", "?Hector Salamanca"],
      ["en", "that's Gale spelled G A L E, Gale Boetticher", "Gale Boetticher"],
      ["en", "Antonia Byatt, no relation", "?Antonia Byatt"],
      ["en", "Flannery O'Connor, thank you kindly", "?Flannery O'Connor"],
      ["en", "Theodore, that's with a T H, Dreiser", "?Theodore Dreiser"],
      ["es", "Lola Dueñas, la de siempre", "?Lola Dueñas"],
      ["es", "Camilo, como el escritor, Ortega", "?Camilo Ortega"],
    ]))

  it("is removed if it is a title before the name, but a last name that is also a title, such as “Major”, is kept", () =>
    table([
      ["en", "Judge Ann Constable", "Ann Constable"],
      ["en", "John Major", "John Major"],
      ["es", "ingeniera Paola Núñez Rivas", "Paola Núñez Rivas"],
      ["es", "Matilde Coral, sí señor", "Matilde Coral"],
    ]))
})

describe("a part of a name", () => {
  it("keeps both of its words if they are two first or two last names, and is confirmed", () =>
    table([
      ["en", "Mary Jane", "?Mary Jane", "first"],
      ["en", "Jean Luc Picard", "?Jean Luc", "first"],
      ["en", "Anna Fisher", "Anna", "first"],
      ["en", "Smith Jones", "?Smith Jones", "last"],
      ["es", "los apellidos son Mejía y Barón", "?Mejía Barón", "last"],
      ["es", "Santiago Ramón y Cajal", "Santiago Ramón y Cajal"],
    ]))

  it("may be followed by a contracted verb, or identified only as “the first”", () =>
    table([
      ["en", "Atherton's the surname, Rowan's the first name", "Rowan Atherton"],
      ["en", "Nguyen is the last name and Kim is the first", "Kim Nguyen"],
    ]))

  it("keeps all of its words if it is compound or has a capitalized particle", () => {
    table([
      ["es", "maría de la o vázquez", "?María de la O Vázquez"],
      ["es", "juan de dios pareja", "?Juan de Dios Pareja"],
    ])
    const answer = understandPersonName("Tran Van Minh", "en")
    assert.deepStrictEqual(answer._tag === "confirm" ? answer.alternatives : undefined, ["Tran Van Minh"])
  })
})

describe("the names of two people", () => {
  it("are confirmed, and a conjunction before a name is left out", () =>
    table([
      ["en", "Anna and Tom Fisher", "?Tom Fisher"],
      ["en", "Christopher and Wright", "?Christopher"],
      ["en", "and Marie Sullivan", "?Marie Sullivan"],
      ["es", "Ana y Luis Gómez", "?Ana y Luis Gómez"],
      ["es", "y Ana Gómez", "?Ana Gómez"],
      ["es", "José Ortega y Gasset", "José Ortega y Gasset"],
    ]))
})

describe("a remark on letters", () => {
  it("applies to the word that contains these letters, and may be repeated or follow a spelled word", () =>
    table([
      ["en", "Phillip Morris, one L", "?Philip Morris"],
      ["en", "Gemma, sorry, Jemma with a J, Prescott", "?Jemma Prescott"],
      ["en", "Esther Greenwood, E S T H E R, no H at the end", "?Esther Greenwood"],
      ["en", "Lynne with two Ns and an E, Lynne Frost", "Lynne Frost"],
      ["en", "Zoe with a Z and an E, Zoe Frost", "Zoe Frost"],
      ["es", "Vázquez, con acento y zeta", "Vázquez"],
      ["es", "Jiménez con jota y acento", "Jiménez"],
      ["es", "Núñez, con eñe y con zeta", "Núñez"],
      ["es", "Ana Peres con acento y zeta", "?Ana Perez"],
      ["es", "Wenceslao, uve doble e ene ce e ese ele a o, Sanz", "Wenceslao Sanz"],
      ["es", "Wanda, doble uve a ene de a", "Wanda"],
    ]))
})

describe("a word that is not in the lists of names", () => {
  it("is not a name if it is an ordinary word, part of an e-mail address, or a number", () =>
    table([
      ["en", "last night at eleven", "-"],
      ["en", "affirmative", "-"],
      ["en", "that's a yes", "-"],
      ["en", "nick.carter at backstreet.net", "-"],
      ["en", "under no circumstances", "-"],
      ["es", "afirmativo", "-"],
      ["es", "es cierto", "-"],
      ["es", "ponga usted manolo cuarenta y cinco", "?Manolo Cuarenta"],
    ]))

  it("is a name if capitalized next to a first name, and is confirmed", () =>
    table([
      ["en", "Quoc Case", "?Quoc Case"],
      ["en", "Victor Oh", "Victor Oh"],
      ["en", "Major Wells", "?Wells"],
      ["en", "Robert De Niro", "?Robert de Niro"],
      ["es", "Dayana Corto Luna", "?Dayana Corto Luna"],
      ["es", "Segundo Fuentes", "?Segundo Fuentes"],
    ]))
})

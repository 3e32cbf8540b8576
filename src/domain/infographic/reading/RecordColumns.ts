import type { Column } from "../format/Columns.ts"
import { attributesIn } from "../format/ItemAttributes.ts"
import { isEntryDay, isOtherDay, separated } from "./ColumnNames.ts"
import { namesUnits } from "./UnitColumns.ts"

/** Columns that describe a single record, such as a surname or a date of birth, and aren't groups or time axes. */

const partsOfNames =
  /^(?:surnames?|(?:last|family|first|given|middle) ?names?|forenames?|(?:primer |segundo )?apellidos?|nombre de pila|nachname|vorname|familienname|pr[eé]nom|cognome|sobrenome)$/i
const names = /^(?:name|nombre|nom|nome)$/i
const authors = /^(?:authors?|writers?|written by|autor(?:a|es|as|en|in)?|auteurs?|verfasser(?:in)?|escrito por)$/i
const remarks =
  /^(?:(?:(?:free |other |my )?(?:notes?|remarks?|comments?|commentary)|flags?|observaci[oó]n(?:es)?|notas?|comentarios?|anmerkung(?:en)?|bemerkung(?:en)?|hinweise?|remarques?|commentaires?|osservazioni|annotazioni|observa[cç][oõ]es|opmerking(?:en)?|uwagi|anm[aä]rkning(?:ar)?|bem[aæ]rkning(?:er)?))$/i

/** Names of columns that say how a record was received or who handled it. Other groups say more about its content. */
const handling =
  /\b(?:channel|browser|device|platform|operating system|format|language|contact|owner|assignee|handled by|opened by|canal|navegador|dispositivo|plataforma|sistema operativo|formato|idioma|contacto|responsable|atendido por|kanal|sprache|ansprechpartner)\b/i

const named = (column: Column, pattern: RegExp): boolean => pattern.test(separated(column.key).trim())

const isPartOfName = (column: Column): boolean => named(column, partsOfNames)

/**
 * Whether a date describes a record: its name says so, or it is the date on which a person joined or something was
 * offered.
 */
const isRecordDay = ({ key }: Column, columns: ReadonlyArray<Column>): boolean =>
  isOtherDay(key) || (isEntryDay(key) && columns.some(isPartOfName)) || attributesIn(columns).size > 0

const isSparse = ({ cells }: Column): boolean => cells.filter((cell) => cell === null).length * 2 >= cells.length

/**
 * Whether a text column contains remarks on some rows. Unless its name says so, its first cell must be empty: names of
 * rows or sections begin in the first row.
 */
export const isRemark = (column: Column): boolean =>
  column.kind === "text" && (column.cells[0] === null || named(column, remarks)) && isSparse(column)

/** Whether a column only describes records, so that it is neither a group nor a time axis. */
export const describesRecord = (column: Column, columns: ReadonlyArray<Column>): boolean =>
  column.kind === "date"
    ? isRecordDay(column, columns)
    : isPartOfName(column) ||
      (named(column, names) && columns.some(isPartOfName)) ||
      named(column, authors) ||
      named(column, remarks) ||
      isRemark(column) ||
      namesUnits(column)

/** Whether a column says how a record was received, or who handled it. */
export const namesHandling = (column: Column): boolean => named(column, handling)

/** Whether rows are people with a date of birth or a joining date. They are counted, not added up. */
export const arePeople = (columns: ReadonlyArray<Column>): boolean =>
  columns.some(isPartOfName) && columns.some((column) => column.kind === "date" && isRecordDay(column, columns))

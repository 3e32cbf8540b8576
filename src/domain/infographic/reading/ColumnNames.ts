/** What the name of a column says of its amounts or days, English and Spanish, and the commonest of German and French. */

const otherDays =
  /\b(?:hired?|birth|birthday|born|dob|joined|due|expir\w*|deadline|nacimiento|alta|contrataci[oó]n|vencimiento|caducidad|f[aä]llig\w*)\b/i
const groups = /^(?:group|variant|arm|treatment|condition|grupo|variante|tratamiento)$/i

const words = (name: string): string => name.replaceAll("_", " ")

/** A day that belongs to what a row is about and not to when it happened: a sum by it tells nothing. */
export const isOtherDay = (name: string): boolean => otherDays.test(words(name))

/** Which group of an experiment a measurement is of. */
export const isGroupName = (name: string): boolean => groups.test(name.trim())

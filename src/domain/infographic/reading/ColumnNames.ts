/** What the name of a column says of its amounts or days, English and Spanish, and the commonest of German and French. */

const otherDays =
  /\b(?:hired?|birth|birthday|born|dob|joined|due|expir\w*|deadline|nacimiento|alta|contrataci[oó]n|vencimiento|caducidad|f[aä]llig\w*)\b/i
const addedUp =
  /\b(?:amount|total|sales|revenue|turnover|spend(?:ing)?|cost|paid|due|balance|quantity|qty|units|hours|importe|ventas|ingresos|gastos?|coste|cantidad|unidades|horas|saldo|betrag|umsatz|menge|montant)\b/i
const flows =
  /\b(?:k?wh|visits?|visitors|sessions|views|clicks|downloads|orders|calls|cases|deaths|births|arrivals|steps|volume|count|rain\w*|precipitation|visitas|pedidos|llamadas|casos|lluvia|precipitaci[oó]n)\b/i
const levels =
  /[%°]|\b(?:rate|ratio|age|price|score|rating|grade|temp|salary|wage|average|mean|avg|edad|precio|nota|tasa|sueldo|salario|promedio|media)\b|temperatur/i

const groups = /^(?:group|variant|arm|treatment|condition|grupo|variante|tratamiento)$/i

const words = (name: string): string => name.replaceAll("_", " ")

/** A day that belongs to what a row is about and not to when it happened: a sum by it tells nothing. */
export const isOtherDay = (name: string): boolean => otherDays.test(words(name))

/** An amount that is added up by whoever keeps a list of it. */
export const isAddedUp = (name: string): boolean => addedUp.test(words(name))

/** What comes in one moment after the other and is added up; of anything else, a price or a stock, a long series has means. */
export const isFlow = (name: string): boolean => flows.test(words(name))

/** Which group of an experiment a measurement is of. */
export const isGroupName = (name: string): boolean => groups.test(name.trim())

/** An amount whose sum says nothing. */
export const isLevel = (name: string): boolean => levels.test(words(name))

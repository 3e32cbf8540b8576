import type { Column } from "./Column.ts"

/**
 * Lists of things for sale or rent, such as homes, cars and books, in which counts, such as the number of rooms,
 * describe a single thing.
 */

const attributes =
  /^(?:(?:no\.?|number) of |n[uú]mero de |n\.?[ºo]\.? (?:de )?)?(?:beds?|bedrooms?|baths?|bathrooms?|rooms?|floors?|stor(?:e?y|ies|eys)|doors|seats|pages|cylinders|gears|mileage|odometer|km|kil[oó]metros|habitaciones|hab\.?|dormitorios|camas|ba[nñ]os|aseos|plantas|pisos|puertas|plazas|asientos|p[aá]ginas|p[aá]gs\.?|cilindros|marchas|zimmer|schlafzimmer|betten|b[aä]der|stockwerke|t[uü]ren|sitze|seiten|kilometerstand)$/iu

/** Words for prices, and units for the sizes of rooms. The larger units used for regions are left out on purpose. */
const measured =
  /(?<!\p{L})(?:price|rent|sq ?(?:m|ft|feet)|m2|m²|precio|alquiler|renta|preis|miete|prix|loyer|prezzo|affitto|pre[cç]o)(?!\p{L})/iu

/** Words that show that a table is about sales or stays. Its rooms or seats are then the items sold. */
const sold =
  /(?<!\p{L})(?:qty|quantity|nights?|guests?|tickets?|orders?|sold|sales|bookings?|cantidad|noches?|hu[eé]spedes|entradas|pedidos|vendid[oa]s?|ventas|reservas?|menge|n[aä]chte|g[aä]ste)(?!\p{L})/iu

const nameOf = ({ key }: Column): string => key.replaceAll("_", " ").trim()

/**
 * The columns that describe things: counts, such as the number of rooms or doors, and prices or sizes. The table must
 * have at least two such counts, or one count and a price or size. Hospital beds and seats in parliament are amounts.
 */
export const attributesIn = (columns: ReadonlyArray<Column>): ReadonlySet<Column> => {
  const numbers = columns.filter(({ kind }) => kind === "number")
  const counts = numbers.filter((column) => attributes.test(nameOf(column)))
  const prices = numbers.filter((column) => measured.test(nameOf(column)))
  const areSold = numbers.some((column) => !prices.includes(column) && sold.test(nameOf(column)))
  const areThings = counts.length > 1 || (counts.length > 0 && prices.length > 0)
  return new Set(areThings && !areSold ? [...counts, ...prices] : [])
}

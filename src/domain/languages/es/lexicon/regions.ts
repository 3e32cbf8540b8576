import { list } from "../../lexicon/list.ts"
import type { Words } from "../../lexicon/list.ts"

/** Provinces of Spain, and states of other countries. */
export const regionNames = list(`
  Álava, Albacete, Alicante, Almería, Asturias, Ávila, Badajoz, Barcelona, Burgos, Cáceres, Cádiz, Cantabria, Castellón, Ciudad Real,
  Córdoba, Cuenca, Girona, Gerona, Granada, Guadalajara, Guipúzcoa, Gipuzkoa, Huelva, Huesca, Illes Balears, Tenerife, Gran Canaria, Lanzarote, Fuerteventura, La Palma, Mallorca, Menorca, Ibiza, Araba, Extremadura, Aragón, Comunidad Valenciana, Castilla y León, Castilla-La Mancha, Islas Baleares, Baleares,
  Jaén, La Coruña, A Coruña, La Rioja, Las Palmas, León, Lleida, Lérida, Lugo, Madrid, Málaga, Murcia, Navarra, Ourense, Orense, Palencia,
  Pontevedra, Salamanca, Santa Cruz de Tenerife, Segovia, Sevilla, Soria, Tarragona, Teruel, Toledo, Valencia, Valladolid, Vizcaya,
  Bizkaia, Zamora, Zaragoza, Ceuta, Melilla, Aguascalientes, Baja California, Campeche, Chiapas, Chihuahua, Coahuila, Colima, Durango,
  Guanajuato, Guerrero, Hidalgo, Jalisco, Michoacán, Morelos, Nayarit, Nuevo León, Oaxaca, Puebla, Querétaro, Quintana Roo, San Luis
  Potosí, Sinaloa, Sonora, Tabasco, Tamaulipas, Tlaxcala, Veracruz, Yucatán, Zacatecas, Estado de México, Buenos Aires, Mendoza, Santa Fe,
  Ciudad de México, CDMX, Antioquia, Cundinamarca, Cataluña, Andalucía, Galicia, País Vasco
`)

export const regions: Words<string> = Object.fromEntries(regionNames.map((name) => [name.toLowerCase(), name]))

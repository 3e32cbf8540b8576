import { list } from "../../lexicon/list.ts"
import { regionNames } from "./regions.ts"

/** Regions whose name is not also the name of a town. */
const states: ReadonlySet<string> = new Set(
  list(`
    Álava, Araba, Asturias, Cantabria, Guipúzcoa, Gipuzkoa, Vizcaya, Bizkaia, Navarra, Illes Balears, Islas Baleares, Baleares, La Rioja, Tenerife, Gran Canaria, Lanzarote, Fuerteventura, La Palma, Mallorca, Menorca,
    Extremadura, Aragón, Comunidad Valenciana, Castilla y León, Castilla-La Mancha, Cataluña, Andalucía, Galicia, País Vasco, Baja California, Chiapas, Coahuila, Guerrero, Hidalgo, Jalisco, Michoacán, Morelos, Nayarit,
    Nuevo León, Quintana Roo, Sinaloa, Sonora, Tabasco, Tamaulipas, Tlaxcala, Yucatán, Estado de México, Antioquia, Cundinamarca
  `),
)

/**
 * Large towns in the countries where the language is spoken. Most provinces and some states are named after their
 * towns.
 */
export const towns = list(`
  vigo, gijón, oviedo, santander, bilbao, san sebastián, donostia, vitoria, pamplona, logroño, la coruña, santiago de compostela, ferrol, elche, alcoy, torrevieja, cartagena, lorca, jerez de la frontera, algeciras,
  marbella, fuenlabrada, móstoles, getafe, leganés, alcorcón, alcalá de henares, torrejón de ardoz, pozuelo de alarcón, las rozas, majadahonda, parla, alcobendas, badalona, sabadell, terrassa, mataró, reus,
  hospitalet de llobregat, castellón de la plana, gandía, palma, palma de mallorca, ibiza, mérida, ponferrada, talavera de la reina, las palmas de gran canaria, la laguna, santa cruz de tenerife, monterrey, tijuana,
  ciudad juárez, cancún, hermosillo, culiacán, saltillo, morelia, toluca, ecatepec, cuernavaca, acapulco, mazatlán, torreón, mexicali, zapopan, tlaquepaque, xalapa, tampico, pachuca, naucalpan, bogotá, medellín, cali,
  barranquilla, cartagena de indias, bucaramanga, lima, arequipa, trujillo, cusco, santiago, valparaíso, viña del mar, concepción, buenos aires, rosario, la plata, mar del plata, quito, guayaquil, caracas, maracaibo,
  montevideo, asunción, la paz, san josé, panamá, santo domingo, tegucigalpa, managua
`).concat(regionNames.filter((name) => !states.has(name)))

import { list } from "../../lexicon/list.ts"
import { regionNames } from "./regions.ts"

/** Large towns of the countries where the language is spoken; most provinces and some states are called as their towns. */
export const towns = list(`
  vigo, gijón, oviedo, santander, bilbao, san sebastián, donostia, vitoria, pamplona, logroño, la coruña, santiago de compostela, ferrol, elche, alcoy, torrevieja, cartagena, lorca, jerez de la frontera, algeciras,
  marbella, fuenlabrada, móstoles, getafe, leganés, alcorcón, alcalá de henares, torrejón de ardoz, pozuelo de alarcón, las rozas, majadahonda, parla, alcobendas, badalona, sabadell, terrassa, mataró, reus,
  hospitalet de llobregat, castellón de la plana, gandía, palma, palma de mallorca, ibiza, mérida, ponferrada, talavera de la reina, las palmas de gran canaria, la laguna, santa cruz de tenerife, monterrey, tijuana,
  ciudad juárez, cancún, hermosillo, culiacán, saltillo, morelia, toluca, ecatepec, cuernavaca, acapulco, mazatlán, torreón, mexicali, zapopan, tlaquepaque, xalapa, tampico, pachuca, naucalpan, bogotá, medellín, cali,
  barranquilla, cartagena de indias, bucaramanga, lima, arequipa, trujillo, cusco, santiago, valparaíso, viña del mar, concepción, buenos aires, rosario, la plata, mar del plata, quito, guayaquil, caracas, maracaibo,
  montevideo, asunción, la paz, san josé, panamá, santo domingo, tegucigalpa, managua
`).concat(regionNames)

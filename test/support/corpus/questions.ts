/** A question, its document, words from its passage, and the page if the document has pages. */
export interface CorpusQuestion {
  readonly question: string
  readonly document: string
  readonly holds: ReadonlyArray<string>
  readonly page: number | null
}

/** Questions about `document`, on its page `page` if it has pages. */
export const about =
  (document: string, page: number | null = null) =>
  (question: string, ...holds: ReadonlyArray<string>): CorpusQuestion => ({ question, document, holds, page })

const handbook = about("handbook.md")
const museo = about("museo.html")
const mill = about("mill.txt")
const cronica = about("cronica.txt")
const lines = about("ferries.pdf", 1)
const fleet = about("ferries.pdf", 2)
const lost = about("ferries.pdf", 3)

export const questions: ReadonlyArray<CorpusQuestion> = [
  handbook("What does a full plot cost in a year?", "84 euros a year"),
  handbook("How large is a full plot?", "250 square metres"),
  handbook("When do I lose my plot if the rent is unpaid?", "first of May loses the plot"),
  handbook("On which days are the taps opened and closed?", "opened on 15 April"),
  handbook("Are sprinklers permitted?", "Sprinklers are not allowed"),
  handbook("How many hives may stand on one plot?", "three hives"),
  handbook("Which certificate does a beekeeper need?", "certificate of the county"),
  handbook("May I keep a cockerel or only hens?", "cockerels are not"),
  handbook("In which months are bonfires permitted?", "November to February"),
  handbook("What deposit is asked for the rotavator?", "deposit of 50 euros"),
  handbook("Where do broken tools go?", "red shelf"),
  handbook("How many signatures does a motion need?", "signatures of ten members"),
  handbook("For how long is the chair elected?", "elected for two years"),
  museo("¿Qué días abre el museo?", "martes a domingo"),
  museo("¿Hasta cuándo se vende la última entrada?", "cuarenta minutos antes del cierre"),
  museo("¿Cuánto cuesta la entrada reducida?", "la reducida 5"),
  museo("¿Cuándo es gratuita la visita para todos?", "primer domingo de mes"),
  museo("¿En qué año se construyó el faro?", "construyó en 1862"),
  museo("¿Cuántos escalones tiene el faro?", "198 escalones"),
  museo("¿Cuándo llegó la lámpara eléctrica?", "eléctrica en 1927"),
  museo("¿Dónde varó la ballena?", "playa de Carnota"),
  museo("¿Quién dirigió la restauración del esqueleto?", "Inés Louzao"),
  museo("¿Cuántas personas admite el taller de redes?", "quince personas"),
  museo("¿Cuántos tripulantes del vapor se salvaron?", "se salvaron 51"),
  museo("¿Qué autobuses paran delante de la puerta?", "autobuses 4 y 11"),
  mill("How much did the trust pay for the mill?", "one pound"),
  mill("On how many days must the mill be open to the public?", "sixty days"),
  mill("Which wood are the sluice gates made of?", "oak from the Forest of Dean"),
  mill("Where were the hinges cast?", "cast in Whitby"),
  mill("How many paddles does the wheel have?", "forty paddles of elm"),
  mill("What is the axle greased with?", "tallow"),
  mill("How often are the burr stones dressed?", "every six hundred hours"),
  mill("When did the bed stone crack?", "cracked in 1931"),
  mill("How many tonnes of wheat are ground in a good year?", "eleven tonnes of wheat"),
  mill("How moist may the grain be?", "below fifteen per cent"),
  mill("How many eels did the camera count?", "4,310"),
  mill("What is the power of the turbine?", "seven kilowatts"),
  mill("At which level of the pond does the turbine stop?", "ninety centimetres"),
  mill("How many tides does a new miller serve before opening the sluice alone?", "twenty tides"),
  cronica("¿Cómo se llamaba la mula?", "Estrella"),
  cronica("¿Qué maestro llevaba los libros a las aldeas?", "Anselmo Ferrer"),
  cronica("¿Qué puerto cerraba la nieve?", "puerto de la Losa"),
  cronica("¿Quién conducía la furgoneta?", "Pilar Bueno"),
  cronica("¿Cuántos libros cabían en la furgoneta?", "mil doscientos libros"),
  cronica("¿Cómo se pagaban los retrasos?", "historia contada en voz alta"),
  cronica("¿Qué se llevó la riada?", "puente de Aldeanueva"),
  cronica("¿Dónde se secaron los atlas?", "horno del pan"),
  cronica("¿Cuál es el préstamo más pedido?", "poda de olivos"),
  cronica("¿Cuántos ordenadores lleva el autobús?", "doce ordenadores"),
  cronica("¿Quién es la lectora más veterana?", "Rosario Gil"),
  cronica("¿Cuántas cintas guarda el archivo sonoro?", "212 cintas"),
  cronica("¿De cuánto fue la beca para digitalizar?", "once mil euros"),
  lines("How many minutes does the ferry from Harwick to Lighthouse Point take?", "Lighthouse Point", "50"),
  lines("What is the fare to Cormorant Rock?", "Cormorant Rock", "12.40"),
  lines("Which line goes to Seal Bay?", "F3", "Seal Bay"),
  lines("At which wind do boats not sail?", "above forty knots"),
  lines("Do bicycles pay on the boat?", "Bicycles travel free"),
  fleet("How many passengers does the Kittiwake carry?", "Kittiwake", "340"),
  fleet("In which year was the Fulmar built?", "Fulmar", "2016"),
  fleet("How many cars fit on the Razorbill?", "Razorbill", "76"),
  fleet("How often is a ship taken out of the water?", "every thirty months"),
  lost("How many phones were found in January?", "January", "41"),
  lost("How many bags were claimed in February?", "February", "31"),
  lost("For how long is lost property kept?", "ninety days"),
  lost("What happens to umbrellas?", "given to the shelter"),
]

import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib"
import { branchesText } from "./branches.ts"

/** A document of the question set, as an upload. */
export interface CorpusDocument {
  readonly name: string
  readonly type: string
  readonly bytes: () => Promise<Uint8Array>
}

const utf8 = (text: string) => async () => new TextEncoder().encode(text)

const handbook = `# Handbook of the Northgate allotments

## Plots and rent

A full plot measures 250 square metres and costs 84 euros a year. Half plots cost 45 euros. Rent is due on the first of March, and a reminder
is sent after two weeks. Whoever has not paid by the first of May loses the plot to the next person on the waiting list.

## Water

The taps are opened on 15 April and closed on 31 October, so that the pipes do not burst in frost. Sprinklers are not allowed; a hose may be held by
hand between six and nine in the morning. The rain barrels beside the tool shed belong to everybody.

## Bees and hens

Up to three hives may be kept on a plot at the eastern fence, five metres from any path. Keepers need a certificate of the county's beekeepers. Hens
are allowed, cockerels are not. No more than six hens live on one plot, and their house is closed at dusk because of foxes.

## Fire

Bonfires are allowed from November to February on the ash ground only. Two buckets of sand stand by the gate. Barbecues on legs may be used all year
except when the county has declared a drought.

## Tools

The rotavator is lent for one day against a deposit of 50 euros. The key hangs in the office of the warden, Mrs Okafor. Broken tools are put on the
red shelf with a note that says what is wrong. The shredder may only be used by two people together, with goggles.

## Meetings

Members meet on the last Thursday of January, April, July and October. A motion needs the signatures of ten members and reaches the secretary three
weeks before. The chair is elected for two years and may be elected again once.
`

const museo = `<!doctype html><html lang="es"><head><title>Museo del Mar</title><style>p{color:#333}</style></head><body>
<nav><a href="/">Inicio</a></nav><main><h1>Museo del Mar de Puerto Alto</h1>
<h2>Horario</h2><p>El museo abre de martes a domingo, de diez de la mañana a seis de la tarde. Los lunes cierra, salvo en agosto. La última entrada se vende
cuarenta minutos antes del cierre.</p>
<h2>Entradas</h2><p>La entrada general cuesta 9 euros y la reducida 5. Los menores de doce años entran gratis si los acompaña un adulto. Cada primer
domingo de mes la visita es gratuita para todos.</p>
<h2>El faro</h2><p>El faro se construyó en 1862 con piedra de la isla de Sálvora. Su lámpara de aceite se cambió por una eléctrica en 1927. Subir exige vencer
198 escalones; no hay ascensor.</p>
<h2>La ballena</h2><p>El esqueleto de la sala grande es de un rorcual común que varó en la playa de Carnota en 1978. Mide diecinueve metros. Su restauración duró tres
años y la dirigió la bióloga Inés Louzao.</p>
<h2>Taller de redes</h2><p>Las rederas enseñan a coser redes los sábados a las once. El taller admite quince personas y hay que reservar por teléfono con dos días de
antelación.</p>
<h2>Naufragios</h2><p>La sala azul reúne objetos del vapor Santa Eulalia, hundido en la niebla en enero de 1911. De sus 64 tripulantes se salvaron 51 gracias a la trainera del
pueblo. La campana se recuperó con un buzo en 1969.</p>
<h2>Acceso</h2><p>Hay rampa por la calle del Astillero y dos sillas de ruedas en la taquilla. Los perros guía son bienvenidos. Los autobuses 4 y 11 paran delante de la
puerta.</p></main></body></html>`

const minutes = `Engineering log of the tide mill at Saltmarsh Quay

The mill was bought by the trust in 2009 for one pound, with the duty to keep it open to the public on sixty days of each year. The first survey found
that the sluice gates leaked a third of the water that the pond held.

Sluice gates. The new gates are of oak from the Forest of Dean, 14 centimetres thick, and hang on bronze hinges cast in Whitby. They close by themselves when the
tide turns. The carpenter, Dafydd Price, asked that they be kept wet in summer, since dry oak shrinks.

Wheel. The undershot wheel has forty paddles of elm and turns eight times a minute at spring tide. One paddle was lost in the storm of February 2014 and
replaced within a week. The axle is greased with tallow, never with mineral oil, which would get into the pond.

Stones. The French burr stones are dressed every six hundred hours. Between them there is the thickness of brown paper. The bed stone cracked in 1931 and is held by
an iron band that was shrunk on hot.

Flour. In a good year the mill grinds eleven tonnes of wheat from two farms. Rye is ground in October only. The moisture of grain must be below fifteen per cent, or the stones
clog. Flour is sold at the door and is not sent by post.

Eels. A ladder of bristles lets young eels climb past the sluice. In the spring of 2019 a camera counted 4,310 of them in nine weeks. The ladder is cleaned on Mondays.

Electricity. A turbine of seven kilowatts was put into the old by-wash in 2021. It feeds the lights and the café, and sells what is left at night. It stops itself when
the level of the pond falls below ninety centimetres.

Volunteers. New millers serve twenty tides with somebody before they may open the sluice alone. Nobody works on the wheel unless the lock pin is in and the key is in
their own pocket.
`

const cronica = `Crónica de la biblioteca ambulante de la sierra

La biblioteca empezó en 1953 con una mula llamada Estrella y dos cajones de libros. Don Anselmo Ferrer, el maestro de Villar, la llevaba los jueves a siete aldeas. En
invierno la nieve cerraba el puerto de la Losa y los libros se quedaban donde estaban hasta marzo.

En 1968 la diputación compró una furgoneta. Cabían mil doscientos libros y una estufa. La conductora, Pilar Bueno, fue la primera mujer de la comarca con permiso de
camión. Cada lector podía llevarse tres libros durante quince días; los retrasos se pagaban con una historia contada en voz alta.

La riada de 1973 se llevó el puente de Aldeanueva y, con él, una caja de atlas. Los vecinos los secaron hoja por hoja en el horno del pan. Uno de esos atlas se guarda
hoy en la vitrina del ayuntamiento.

Desde 2004 el autobús lleva una antena y doce ordenadores. Lo visitan más de tres mil personas al año. El préstamo más pedido sigue siendo el mismo desde hace veinte
años: un manual de poda de olivos.

Las voluntarias leen a quien ya no ve. Una lectura dura media hora y se anota en un cuaderno verde. La lectora más veterana, Rosario Gil, cumplió noventa y un años
leyendo a Galdós.

El archivo sonoro guarda 212 cintas con cuentos de los pastores. Se digitalizaron en Salamanca con una beca de once mil euros. Se escuchan con cita previa los martes por la
tarde.
`

const tables: ReadonlyArray<{
  readonly title: string
  readonly note: string
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}> = [
  {
    title: "Ferry timetable, winter",
    note: "Boats do not sail when the wind is above forty knots. Bicycles travel free, motorcycles pay half.",
    rows: [
      ["Line", "From", "To", "Minutes", "Fare"],
      ["F1", "Harwick", "Stone Island", "35", "6.20"],
      ["F2", "Harwick", "Lighthouse Point", "50", "8.90"],
      ["F3", "Brenna", "Seal Bay", "20", "4.10"],
      ["F4", "Brenna", "Cormorant Rock", "75", "12.40"],
    ],
  },
  {
    title: "Fleet",
    note: "Each ship is taken out of the water every thirty months. The yard in Brenna does the hulls, engines go to Harwick.",
    rows: [
      ["Ship", "Built", "Passengers", "Cars"],
      ["Petrel", "1998", "220", "32"],
      ["Kittiwake", "2007", "340", "58"],
      ["Fulmar", "2016", "180", "0"],
      ["Razorbill", "2022", "410", "76"],
    ],
  },
  {
    title: "Lost property",
    note: "What is found aboard is kept for ninety days at the office on pier three. Umbrellas are given to the shelter after a week.",
    rows: [
      ["Month", "Phones", "Bags", "Claimed"],
      ["January", "41", "19", "38"],
      ["February", "27", "22", "31"],
      ["March", "35", "16", "29"],
    ],
  },
]

/** A report of three pages, each with a table and text below it. */
const report = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const { title, note, rows } of tables) {
    const page = document.addPage([595, 842])
    page.drawText(title, { x: 50, y: 780, size: 18, font })
    for (const [line, row] of rows.entries())
      for (const [column, cell] of row.entries())
        page.drawText(cell, { x: 50 + column * 105, y: 740 - line * 22, size: 11, font })
    for (const [line, sentence] of note.split(/(?<=\.) /).entries())
      page.drawText(sentence, { x: 50, y: 560 - line * 18, size: 11, font })
  }
  return document.save()
}

/** Markdown, HTML, long plain-text documents in English and Spanish, and a PDF with tables. */
export const corpus: ReadonlyArray<CorpusDocument> = [
  { name: "handbook.md", type: "text/markdown", bytes: utf8(handbook) },
  { name: "museo.html", type: "text/html", bytes: utf8(museo) },
  { name: "mill.txt", type: "text/plain", bytes: utf8(minutes) },
  { name: "cronica.txt", type: "text/plain", bytes: utf8(cronica) },
  { name: "ferries.pdf", type: "application/pdf", bytes: report },
  { name: "branches.md", type: "text/markdown", bytes: utf8(branchesText) },
]

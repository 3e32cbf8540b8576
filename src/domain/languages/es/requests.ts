import type { RequestWords } from "../DialogueWords.ts"
import { among, clauses, list } from "../lexicon/list.ts"

const time = clauses(
  "un, dos, tres, cuatro, cinco, diez, quince, veinte, treinta, cuarenta, sesenta, otro, un poco de, algo de, unos, un par de, medio",
  "",
  "momento, momentito, momentín, momentos, segundo, segundito, segundos, minuto, minutito, minutos, ratito, rato, instante, instantito, segundín, tiempo",
)

export const requests: RequestWords = {
  polite: [
    ...list(`
      por favor, perdón, perdone, perdona, disculpe, disculpa, disculpe usted, oiga, oye, hola, lo siento, ay, eh, uy, bueno, pues, vale, y, pero, ahora, señor, señora, señorita, es que, mire, mira,
      le importa, le importaría, te importa, te importaría, si es tan amable de, sería tan amable de, haga el favor de, hágame el favor de, hazme el favor de, si puede, si pudiera, necesito que, quiero que, le pido que, tiene que, tendría que, va a tener que, tendrá que, sería posible, es posible, será posible, se puede, podemos
    `),
    ...clauses(
      ", me, me lo, me la, nos, usted",
      "",
      "puede, puedes, podés, podría, podrías, podéis, pueden, podrían, pudiera, quiere, querría",
    ),
    ...clauses("puede, podría, puedes", "", "usted, por favor"),
  ],
  apologies: list("perdón, perdone, perdona, disculpe, disculpa, oiga, oye, lo siento, hola"),
  heads: {
    ...among(
      "again",
      list(`
        repetir, repita, repite, repítalo, repítamelo, repítame, repítemelo, repetilo, repetímelo, repetí, repítelo, repetirlo, repetírmelo, repetirme, me repite, me lo repite, nos repite, lo repite, me la repite, me las repite, repetirlas, repítamelas, me lo vuelve a, vuelva a decir, vuelva a decirlo, volver a decir, volver a decirlo, volver a preguntar, qué ha dicho, qué dijo, qué me ha dicho,
        cómo ha dicho, cómo dijo, cómo dice, cuál era la pregunta, cuál es la pregunta, qué decía, qué opciones, cuáles son las opciones, cuáles eran las opciones, qué opciones hay, no se oye, no se le oye, no se escucha, no se le escucha, se oye mal, se le oye mal, se escucha mal, me he perdido, me perdí, no me ha dado tiempo
      `),
    ),
    ...among(
      "again",
      clauses(
        "no, no le, no te, no lo, no la, no les, casi no le, apenas le, ya no le, no me",
        "",
        "he oído, oí, oigo, escucho, escuché, he escuchado, he entendido, entendí, entiendo, pillo, he pillado, pillé, capté, copio, ha quedado claro, quedó claro, escucha, oye",
      ),
    ),
    ...among("wait", [
      ...list(
        "espere, espera, espérese, espérate, espéreme, espérame, aguarde, aguarda, aguánteme, aguántame, no cuelgue, no cuelgues, esperar, esperarme, aguardar, permítame, permíteme",
      ),
      ...clauses(
        "un, solo un",
        "",
        "momento, momentito, segundo, segundito, minuto, minutito, instante, instantito, ratito",
      ),
      ...clauses(
        "deme, dame, me da, me das, dar, darme, espere, espera, aguarde, aguarda, aguánteme, espéreme, espérame, necesito, permítame, permíteme, solo, denme, regáleme",
        "",
        time.join(","),
      ),
    ]),
    ...among(
      "unsettled",
      list(
        "decir, decirlo, dilo, decilo, dímelo, decímelo, hacer, hágame, ponerlo, ir más lenta, decirme, decírmelo, diga, dígalo, dígame, dígamelo, me dice, me lo dice, preguntar, leer, leerme, leerlo, leérmelas, me lee, me las lee, lea, léame, explicar, explicarme, me explica, explíqueme, hablar, hable, habla, hablarme, ir, vaya",
      ),
    ),
    ...among("louder", list("suba el volumen, subir el volumen, suba la voz, alce la voz, hable fuerte")),
  },
  troubles: list(`
    se corta, se cortó, se ha cortado, se está cortando, se me ha cortado, se entrecorta, se oye fatal, se oye muy mal, se oye entrecortado, se va la línea, se fue la señal, hay mucho ruido, hay mala cobertura, tengo mala cobertura, no tengo cobertura, la línea está mal, la línea está fatal, hay interferencias, se pierde la señal, hay eco
  `),
  around: {
    ...among("again", "otra vez, de nuevo, una vez más, nuevamente, de vuelta"),
    ...among(
      "slower",
      "más despacio, despacio, más lento, un poco más despacio, un poco más lento, más lentamente, un poquito más despacio, más despacito, tan rápido, tan deprisa",
    ),
    ...among(
      "louder",
      "más alto, más fuerte, alto, un poco más alto, un poco más fuerte, un poquito más alto, un poquito más fuerte",
    ),
    ...among(
      "unsettled",
      list(`
        la, el, lo, las, los, le, me, eso, esto, esa, ese, todo, nada, qué, que, pregunta, preguntas, opción, opciones, parte, última, último, primera, final, principio, por favor, gracias, perdone, perdón, bien, muy bien, muy, mucho, mal, ahora, aquí, solo, un poco, un poquito, ha dicho, dijo, decía, dice, ha preguntado, preguntó, usted, de, a, oírlo, oírle, escucharlo,
        entenderlo, entenderle, verdad, si no le importa, si es tan amable, si puede, si puede ser, de lo que, lo que, y, es que, disculpe, hay, son, cuáles, señorita, repetir, puede, puede repetir, puede repetirlo, me lo repite, repita
      `),
    ),
  },
  openings: {
    ...among(
      "asked",
      "déjeme, déjame, déjeme que, déjame que, deje que, deja que, me deja, me dejas, a ver que, a ver si, a ver, espere que, espera que, aguarde que, a ver déjeme, a ver deje que, ahora se lo, enseguida se lo, ahora mismo se lo",
    ),
    ...among(
      "meanwhile",
      "que, mientras, a que, para, y, es que, que me, que lo, que la, que le, que se, estoy, que estoy, que están",
    ),
    ...among(
      "told",
      "tengo que, me tengo que, déjeme, estoy, voy a, tendría que, tendré que, necesito, hay que, habría que, debería, tengo que ir a, voy a ir a, tendría que ir a, tendré que ir a, lo, la, se lo, se la, ahora lo, ahora la, ya lo",
    ),
  },
  objects: list("lo, la, los, las, me lo"),
  errands: list(`
    mirar, coger, agarrar, traer, ir a por, ir a por ello, ir por, coja, coge, miro, mire, mirarlo, mirarla, mirando, buscar, busco, busque, buscarlo, buscarla, buscando, ver, verlo, veo, vea, consultar, consulto, consulte, consultarlo, comprobar, compruebo, compruebe, comprobarlo, coger, cojo, coja, cogerlo, sacar, saco, saque, preguntar, pregunto, pregunte, abrir, abro, abra, ir, voy, vaya, pensar, pienso, piense, pensarlo, piénselo, pensando, llamando, llaman, apuntar, apunto, apunte, encontrar, encuentro, encuentre,
    leer, leo, lea, traer, traigo, traiga, apagar, apago, bajar, bajo, aparcar, aparco, aparcando, conduciendo, ponerme, me pongo, me ponga, acuerdo, acuerde, recordar, recuerde, hacer memoria, haga memoria, contar, cuente, calcular, calcule, revisar, reviso, revise, agarrar, agarro, agarre, digo, diga, tomo, tome
  `),
  papers: list(`
    lo, la, los, las, el, un, una, mi, mis, a, al, en, de, del, por, con, para, tarjeta, cartera, carta, factura, recibo, papeles, papel, contrato, carné, pasaporte, gafas, lentes, anteojos, boli, billetera, cuenta, móvil, celular, teléfono, agenda, correo, documentos, documento, libreta, bolso, cajón, caja, etiqueta, aparato, mujer, marido, esposa, esposo, madre, coche, carro, billete, boleto, app, aplicación, bien, un momento, un segundo, momento, ahora, luego, después, aquí, ahí, ello, eso, esto, que, y,
    puerta, tiempo, dónde, está, lo tengo, número
  `),
}

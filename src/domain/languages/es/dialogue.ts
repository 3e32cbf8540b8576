import type { DialogueWords } from "../DialogueWords.ts"
import { list, said } from "../lexicon/list.ts"

export const dialogue: DialogueWords = {
  acts: {
    wait: list(`
      espera, espere, un momento, un momentito, un segundo, un segundito, un minuto, espera un momento, espere un momento, dame un momento,
      dame un segundo, déjame pensar, déjeme pensar, déjame ver, déjeme ver, déjame buscarlo, déjeme buscarlo, voy a buscarlo, ahora vuelvo,
      tengo que buscarlo, todavía no, ahora no, luego, más tarde, en un momento, en un minuto, no cuelgue, no cuelgues
    `).concat(
      said(
        "dame, deme, déme, me das, me da, espera, espere, necesito, puede darme, puedes darme, aguarde, aguarda",
        "un, dos, cinco, diez, unos, un par de, otro",
        "segundo, segundos, segundito, minuto, minutos, minutito, momento, momentito, momentos",
      ),
      said(
        "déjame, déjeme, tengo que, voy a, deja que, deje que, necesito, me dejas, me deja",
        "",
        "mirar, mirarlo, buscar, ver, pensar, pensarlo, comprobarlo, comprobar, ir a por ello, buscar las gafas, consultarlo, mirar los papeles, lo miro, lo busque, lo mire, piense, coger la tarjeta, mirar la tarjeta",
      ),
      list(
        "ahora mismo no, ahora mismo no puedo, en este momento no, no puedo ahora, luego se lo digo, luego te lo digo, se lo digo luego, se lo digo más tarde, te lo digo luego, más tarde mejor, mejor luego, mejor más tarde, en otro momento, otro día, estoy ocupado, estoy ocupada, estoy conduciendo, llámame luego, llámeme luego, pregúnteme luego, pregúntame luego, lo miro, lo busco, un momento que lo miro, un momento que lo busco, espera que lo miro, espere que lo miro, espere que lo busco, podemos hacerlo luego, lo hacemos luego, dame tiempo, deme tiempo",
      ),
    ),
    spell: list("deletrear, te lo deletreo, lo deletreo, voy a deletrear, deletreo"),
    again: list(`
      dígalo otra vez, dilo otra vez, puede repetirlo, puedes repetirlo, me lo repite, me lo repites, puede repetir la pregunta,
      puedes repetir la pregunta, no le he oído, no te he oído, no lo he oído, qué ha dicho, qué has dicho, cómo dice, cómo dices,
      cuál era la pregunta, qué pregunta era, no lo he entendido, perdón cómo, qué, cómo, no entiendo, no le entiendo, no te entiendo, no entiendo la pregunta, no he entendido la pregunta, no he oído la pregunta, no oigo la pregunta,
      no he oído, no oí, no lo oí, no le oí, no te oí, no le he entendido, no te he entendido, qué quiere decir, qué quieres decir, qué significa eso, no le oigo, no te oigo, qué me pregunta, qué me preguntas
    `).concat(
      said(
        "puede, puedes, podría, podrías, me puede, me puedes, me podría, me podrías, podéis, pueden",
        "",
        "repetir, repetirlo, repetir eso, repetirme la pregunta, repetírmelo, decirlo otra vez, decirlo de nuevo, preguntarlo otra vez, volver a decirlo, volver a preguntar, repetirlo otra vez",
      ),
      list(
        "repítalo, repítelo, repítamelo, repítemelo, dígalo de nuevo, dilo de nuevo, repita la pregunta, repite la pregunta, otra vez la pregunta, vuelva a decirlo, vuelve a decirlo, dígamelo otra vez, dímelo otra vez",
      ),
    ),
    slower: list(
      "más despacio, más lento, demasiado rápido, va muy rápido, vas muy rápido, va demasiado rápido, vas demasiado rápido, habla muy rápido, hablas muy rápido, hable más despacio, habla más despacio, hable más lento, habla más lento, no tan rápido, un poco más despacio, más despacito, no tan deprisa",
    ).concat(
      said(
        "puede, puedes, podría, podrías, me puede, me puedes",
        "",
        "hablar más despacio, hablar más lento, ir más despacio, hablar un poco más despacio, decirlo más despacio, repetirlo más despacio, ir más lento",
      ),
    ),
    louder: list(
      "más alto, más fuerte, hable más alto, habla más alto, hable más fuerte, habla más fuerte, no se oye, no le oigo bien, no te oigo bien, casi no le oigo, casi no te oigo, se oye muy bajo, habla muy bajo, hablas muy bajo, suba el volumen, sube el volumen, un poco más alto, apenas le oigo, apenas te oigo, se oye bajo",
    ).concat(
      said(
        "puede, puedes, podría, podrías, me puede, me puedes",
        "",
        "hablar más alto, hablar más fuerte, subir el volumen, hablar un poco más alto, decirlo más alto, repetirlo más alto",
      ),
    ),
    why: list(`
      por qué, por qué lo pregunta, por qué lo preguntas, por qué pregunta eso, por qué preguntas eso, por qué me pregunta eso,
      por qué me preguntas eso, por qué lo necesita, por qué lo necesitas, por qué quiere saberlo, por qué quieres saberlo,
      para qué, para qué es, para qué es esto, para qué es eso, para qué lo necesita, para qué lo necesitas, para qué lo quiere,
      para qué lo quieres, para qué quiere saberlo, es necesario, es obligatorio, tengo que contestar eso, es realmente necesario, hace falta, de verdad hace falta, es necesario eso, para qué sirve, para qué sirve eso, por qué hace falta, qué más da, y eso para qué, y eso por qué, y para qué, y por qué, eso por qué, eso para qué, por qué tengo que decirlo, por qué tengo que dárselo, es imprescindible, quién va a ver esto, por qué importa, por qué quiere saber eso, por qué quieres saber eso
    `).concat(
      said(
        "por qué, para qué",
        "necesita, necesitas, necesitan, quiere, quieres, quieren, pide, pides, piden, pregunta, preguntas, preguntan, me pide, me pides",
        "eso, esto, mi nombre, mi dirección, mi teléfono, mi número, mi correo, mi fecha de nacimiento, mis datos, ese dato, esa información, mi dni, saber eso, saber esto, mi edad",
      ),
      list(
        "para qué lo quieren, para qué lo necesitan, por qué lo necesitan, por qué lo piden, por qué lo pide, por qué lo pides, por qué lo quiere, por qué me lo pide, por qué me lo pregunta, por qué me lo preguntas, por qué lo preguntan",
      ),
    ),
    who: list(`
      quién es usted, quién eres, quién es, quién habla, con quién hablo, quién está ahí, es usted un robot, eres un robot,
      es usted una máquina, eres una máquina, eres humano, es usted humano, eres una persona, es usted una persona, qué eres,
      estoy hablando con una máquina, estoy hablando con un robot, es esto una máquina, quién llama, de parte de quién, de dónde llama, de dónde llamas, de qué empresa es, de qué empresa llama, qué empresa es, para quién trabaja, qué es esto, de qué va esto, de qué se trata, quién me llama, con quién estoy hablando
    `),
    recorded: list(`
      se está grabando, se está grabando esto, esto se graba, se graba esto, me está grabando, me estás grabando, está grabando,
      estás grabando, me graban, me están grabando, se graba la llamada, se graba esta llamada, está grabada esta llamada, están grabando, están grabando esto, estás grabando esto, está grabando esto, se graba, se está grabando la llamada, se está grabando la conversación, se graba la conversación, alguien está grabando, esto queda grabado, queda grabado, guardan la grabación, me estáis grabando, va a quedar grabado
    `),
    decline: list(`
      prefiero no decirlo, preferiría no decirlo, prefiero no contestar, preferiría no contestar, prefiero no responder,
      prefiero no contestar a eso, no quiero decirlo, no quiero contestar, no quiero responder, no quiero contestar a eso,
      no se lo digo, no te lo digo, no se lo voy a decir, no te lo voy a decir, sin comentarios, eso es privado, es privado,
      prefiero no darlo, prefiero no darla, prefiero no dar ese dato, preferiría no darlo, no quiero darlo, no quiero dar ese dato, no doy ese dato, no lo voy a decir, no pienso decirlo, no pienso contestar, me lo reservo, eso me lo reservo, es confidencial, eso es confidencial, no le incumbe, no te incumbe, es cosa mía, eso es cosa mía,
      prefiero guardármelo, prefiero reservármelo, no me siento cómodo, no me siento cómoda, puedo no contestar, no tengo por qué decirlo, no tengo por qué decírselo, no tengo por qué decírtelo, no se lo pienso decir, no te lo pienso decir,
      eso es personal, es personal, no es asunto suyo, no es asunto tuyo, no le importa, no te importa, eso no le importa
    `),
    unknown: list(`
      no lo sé, no sé, no sabría decirle, no sabría decir, ni idea, no tengo ni idea, no tengo idea, no me acuerdo, no lo recuerdo,
      no recuerdo, no estoy seguro, no estoy segura, se me ha olvidado, lo he olvidado, no me lo sé, no lo tengo a mano,
      la verdad es que no lo sé, no lo sé la verdad, no sé la verdad, no tengo, no tengo eso, no lo tengo, no lo tengo aquí, no lo tengo ahora, no lo tengo ahora mismo, no lo llevo encima, no lo tengo encima, no caigo, no me viene, no me viene ahora, ahora no me acuerdo, ahora no lo recuerdo, ahora no caigo, no me acuerdo ahora, lo desconozco, lo ignoro, vaya usted a saber, a saber, ni la menor idea, ni la más remota idea, no tengo ni la menor idea,
      no lo sé seguro, tendría que mirarlo, tendría que consultarlo, no lo sé ahora, no lo sé ahora mismo, no lo sé todavía, todavía no lo sé, aún no lo sé,
      no me lo sé de memoria, no lo sé de memoria, qué sé yo, yo qué sé
    `),
    human_requested: list(`
      quiero hablar con una persona, quiero hablar con un humano, quiero hablar con alguien, quiero hablar con un agente,
      quiero hablar con un operador, hablar con una persona, hablar con un agente, hablar con un operador, hablar con alguien,
      páseme con una persona, pásame con una persona, páseme con un agente, pásame con un agente, páseme con alguien, puedo hablar con alguien,
      quiero una persona, quiero un humano, quiero un agente, quiero un operador, quiero hablar con una persona de verdad, quiero hablar con un ser humano, quiero hablar con una persona real, necesito hablar con alguien, necesito hablar con una persona, páseme con alguien por favor, póngame con una persona, ponme con una persona, póngame con alguien, ponme con alguien, póngame con un agente, póngame con un operador, páseme con un operador, pásame con alguien,
      me puede pasar con alguien, me puedes pasar con alguien, me puede pasar con una persona, me puede pasar con un agente, hay alguien ahí, hay alguna persona, puedo hablar con un agente, puedo hablar con un humano, puedo hablar con un operador, con una persona, persona real, atención al cliente, quisiera hablar con una persona, quisiera hablar con alguien, me gustaría hablar con una persona, me gustaría hablar con alguien, que me atienda una persona, quiero que me atienda una persona,
      puedo hablar con una persona, una persona, un agente, un operador, operador, operadora, agente, un humano, una persona de verdad
    `),
    backchannel: list("mhm, mm, mmm, ajá, aha, hm, hmm, ujum, ya ya, ya veo"),
  },
  around: list(
    "lo siento, perdone usted, señor, señora, señorita, pero, y, mira, mire, ay perdón, ah, a ver, hola, la verdad, es que, ahora, vaya, hombre, mujer, entonces, verá, vale, vale pero, por favor, perdón, perdone, perdona, eh, em, este, pues, bueno, oh, ay, oiga, oye, gracias, disculpe, disculpa",
  ),
  thisLanguage: list(`
    en español, español por favor, cambia a español, cambiar a español, in spanish, spanish please, switch to spanish
  `),
  spelling: {
    capital: ["mayúscula"],
    space: ["espacio"],
    done: list("listo, ya está, fin, terminé"),
    undo: list("borra, borrar, deshacer"),
  },
  repair: {
    refusal: /^(?:no|incorrecto|mal)(?:[,.;:!]+\s*|\s+(?=(?:es|era|dije|quise decir|he dicho)(?:\s|$)))/iu,
    pointing: /^(?:(?:es|era|dije|he dicho|quise decir|más bien)[,]?\s+)+/iu,
  },
}

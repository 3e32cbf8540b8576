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
    ),
    spell: list("deletrear, te lo deletreo, lo deletreo, voy a deletrear, deletreo"),
    again: list(`
      dígalo otra vez, dilo otra vez, puede repetirlo, puedes repetirlo, me lo repite, me lo repites, puede repetir la pregunta,
      puedes repetir la pregunta, no le he oído, no te he oído, no lo he oído, qué ha dicho, qué has dicho, cómo dice, cómo dices,
      cuál era la pregunta, qué pregunta era, no lo he entendido, perdón cómo
    `),
    why: list(`
      por qué, por qué lo pregunta, por qué lo preguntas, por qué pregunta eso, por qué preguntas eso, por qué me pregunta eso,
      por qué me preguntas eso, por qué lo necesita, por qué lo necesitas, por qué quiere saberlo, por qué quieres saberlo,
      para qué, para qué es, para qué es esto, para qué es eso, para qué lo necesita, para qué lo necesitas, para qué lo quiere,
      para qué lo quieres, para qué quiere saberlo, es necesario, es obligatorio, tengo que contestar eso
    `),
    who: list(`
      quién es usted, quién eres, quién es, quién habla, con quién hablo, quién está ahí, es usted un robot, eres un robot,
      es usted una máquina, eres una máquina, eres humano, es usted humano, eres una persona, es usted una persona, qué eres,
      estoy hablando con una máquina, estoy hablando con un robot, es esto una máquina
    `),
    recorded: list(`
      se está grabando, se está grabando esto, esto se graba, se graba esto, me está grabando, me estás grabando, está grabando,
      estás grabando, me graban, me están grabando, se graba la llamada, se graba esta llamada, está grabada esta llamada
    `),
    decline: list(`
      prefiero no decirlo, preferiría no decirlo, prefiero no contestar, preferiría no contestar, prefiero no responder,
      prefiero no contestar a eso, no quiero decirlo, no quiero contestar, no quiero responder, no quiero contestar a eso,
      no se lo digo, no te lo digo, no se lo voy a decir, no te lo voy a decir, sin comentarios, eso es privado, es privado,
      eso es personal, es personal, no es asunto suyo, no es asunto tuyo, no le importa, no te importa, eso no le importa
    `),
    unknown: list(`
      no lo sé, no sé, no sabría decirle, no sabría decir, ni idea, no tengo ni idea, no tengo idea, no me acuerdo, no lo recuerdo,
      no recuerdo, no estoy seguro, no estoy segura, se me ha olvidado, lo he olvidado, no me lo sé, no lo tengo a mano,
      no me lo sé de memoria, no lo sé de memoria, qué sé yo, yo qué sé
    `),
    human_requested: list(`
      quiero hablar con una persona, quiero hablar con un humano, quiero hablar con alguien, quiero hablar con un agente,
      quiero hablar con un operador, hablar con una persona, hablar con un agente, hablar con un operador, hablar con alguien,
      páseme con una persona, pásame con una persona, páseme con un agente, pásame con un agente, páseme con alguien, puedo hablar con alguien,
      puedo hablar con una persona, una persona, un agente, un operador, operador, operadora, agente, un humano, una persona de verdad
    `),
    backchannel: list("mhm, mm, mmm, ajá, aha, hm, hmm, ujum, ya ya, ya veo"),
  },
  around: list(
    "por favor, perdón, perdone, perdona, eh, em, este, pues, bueno, oh, ay, oiga, oye, gracias, disculpe, disculpa",
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

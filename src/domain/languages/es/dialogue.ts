import type { DialogueWords } from "../DialogueWords.ts"
import { list, clauses } from "../lexicon/list.ts"
import { requests } from "./requests.ts"

export const dialogue: DialogueWords = {
  elsewhere: {
    puedes: "podés",
    quieres: "querés",
    tienes: "tenés",
    necesitas: "necesitás",
    preguntas: "preguntás",
    dices: "decís",
    eres: "sos",
    repítelo: "repetilo",
    repítemelo: "repetímelo",
    repite: "repetí",
    dilo: "decilo",
    dímelo: "decímelo",
    vuelve: "volvé",
    espérame: "esperame",
  },
  acts: {
    wait: [
      ...list(
        "un momento, un momentito, un segundo, un segundito, un minuto, ahora vuelvo, todavía no, ahora no, luego, más tarde, en un momento, en un minuto",
      ).concat(
        clauses(
          "deme chance, dame chance, espérame, espéreme, aguántame, aguánteme, bánqueme, bancame, permítame, permíteme, deme, dame",
          "",
          ", tantito, un tantito, un toque, un ratito, un cachito, tantito por favor",
        ),
        clauses(
          "déjame, déjeme, tengo que, voy a, deja que, necesito, me dejas, me deja",
          "buscar, coger, agarrar, traer, sacar, ponerme, ir a por, ir por",
          "las gafas, mis gafas, los lentes, mis lentes, los anteojos, mis anteojos, la tarjeta, la cartera, mi cartera, el bolso, los papeles, mis papeles, un boli, la factura, el recibo, el móvil, el celular, el pasaporte, la libreta",
        ),
        clauses(
          "dame, deme, déme, me das, me da, espera, espere, espérame, espéreme, aguántame, aguánteme, bancame, permítame, permíteme, necesito, puede darme, puedes darme, aguarde, aguarda",
          "un, dos, cinco, diez, unos, un par de, otro",
          "instante, instantito, ratito, segundo, segundos, segundito, minuto, minutos, minutito, momento, momentito, momentos",
        ),
        clauses(
          "déjame, déjeme, tengo que, voy a, deja que, deje que, necesito, me dejas, me deja",
          "",
          "mirar, mirarlo, buscar, ver, pensar, pensarlo, comprobarlo, comprobar, ir a por ello, consultarlo, mirar los papeles, lo miro, lo busque, lo mire, piense, coger la tarjeta, mirar la tarjeta",
        ),
        list(
          "ahora mismo no, ahora mismo no puedo, en este momento no, no puedo ahora, luego se lo digo, luego te lo digo, se lo digo más tarde, te lo digo luego, más tarde mejor, mejor luego, mejor más tarde, en otro momento, otro día, estoy ocupado, estoy ocupada, llámame luego, llámeme luego, pregúnteme luego, pregúntame luego, un momento que lo miro, un momento que lo busco, podemos hacerlo luego, lo hacemos luego, dame tiempo, deme tiempo",
        ),
      ),
      ...clauses(
        "espere, espera, aguarde, aguarda, no cuelgue, no cuelgues, espérese, espérate",
        "",
        "un momento, un momentito, un segundo, un segundito, un minuto, un poco, un poquito, ahí, que lo busco, que lo miro, que voy, un minuto que lo busco, un momento que lo busco, un segundo que lo busco, un momento que lo miro, un segundo que lo miro, que estoy buscando, que lo estoy buscando",
      ),
      ...clauses(
        "puede, puedes, podría, podrías, me puede, me puedes",
        "",
        "esperar, esperar un poco, esperar un momento, esperar un segundo, esperar un minuto, esperarme, esperarme un momento, aguardar un momento, dar un momento, dar un segundo",
      ),
      ...clauses(
        "déjame que, déjeme que, espere que, espera que, un segundo que, un momento que, un momentito que, deje que, deja que",
        "",
        "coja la cartera, coja las gafas, cojo la cartera, cojo las gafas, busque las gafas, busco las gafas, cojo el móvil, coja el móvil, busco la tarjeta, busque la tarjeta, saco la cartera, saque la cartera, lo busco, lo mire, lo busque, lo miro, pregunto, pregunte, pregunto a mi mujer, pregunto a mi marido, lo apunto, lo encuentre, lo encuentro",
      ),
      ...list(
        "no es buen momento, no es un buen momento, ahora no es buen momento, es mal momento, me pilla mal, me pilla en mal momento, me coge en mal momento, tengo que irme, tengo que colgar, me voy, tengo que dejarle, lo estoy buscando, lo estoy mirando, estoy buscándolo, un instante, un ratito, un minutito, ahora no puedo, luego seguimos, volvemos luego",
      ),
      ...clauses(
        "podemos, puedo, podríamos, mejor",
        "",
        "volver a esto más tarde, volver a esto luego, volver luego a esto, volver a eso más tarde, hacerlo en otro momento, hacerlo otro día, dejarlo para otro momento, dejarlo para otro día, dejarlo para luego, dejarlo para más tarde, hacerlo luego, hacerlo más tarde, seguir más tarde, seguir luego",
      ),
    ],
    spell: list("deletrear, te lo deletreo, lo deletreo, voy a deletrear, deletreo"),
    again: [
      // After a greeting, or "¿me oye?", the respondent is waiting for the question.
      ...list(
        "hola, hola hola, buenas, muy buenas, buenos días, buen día, buenas tardes, buenas noches, perdón, perdona, perdone, disculpa, disculpe, oiga, oye, aló, diga, dígame, sí dígame, funciona esto, esto funciona, probando, está funcionando",
      ),
      ...clauses(
        ", usted, tú, se",
        "me oye, me oyes, me escucha, me escuchas, me está oyendo, me estás oyendo, me está escuchando, me estás escuchando, puede oírme, puedes oírme, se me oye, se oye",
        ", bien, ahora, todavía",
      ),
      ...list(
        "le escucho, te escucho, sí le escucho, sí te escucho, le oigo, te oigo, sí le oigo, sí te oigo, aquí estoy, sí aquí estoy, aquí sigo, sigo aquí, sí sigo aquí, me lo repite, me lo repites, qué has dicho, cómo dices, qué pregunta era, perdón cómo, qué, como qué, cómo, mande usted, qué quiere decir, qué quieres decir, qué significa eso, qué me pregunta, qué me preguntas",
      ).concat(
        list(
          "puede preguntarlo otra vez, puedes preguntarlo otra vez, podría preguntarlo otra vez, podrías preguntarlo otra vez, me puede preguntarlo otra vez, me puedes preguntarlo otra vez, me podría preguntarlo otra vez, me podrías preguntarlo otra vez, podéis preguntarlo otra vez, pueden preguntarlo otra vez",
        ),
        list("otra vez la pregunta, vuelve a decirlo"),
      ),
      ...list(
        "puede leerla otra vez, puedes leerla otra vez, podría leerla otra vez, podrías leerla otra vez, me puede leerla otra vez, me puedes leerla otra vez, me lo puede leerla otra vez, me lo puedes leerla otra vez, perdón puede leerla otra vez, perdone puede leerla otra vez",
      ),
      ...clauses(
        "qué, cómo",
        "",
        "acaba de decir, acabas de decir, acaba de preguntar, ha preguntado, has preguntado, me ha preguntado, me has preguntado, decía, decías, ha sido eso, era eso, era la pregunta, dijo, dijiste",
      ),
      ...list("una vez más, otra vez, de nuevo, perdón qué, perdone qué, me lo repite otra vez, cómo has dicho"),
    ],
    slower: [
      ...clauses(
        "va, vas, va usted, usted va, habla, hablas, habla usted, me habla, me hablas, está hablando, lo dice, lo dices",
        "muy, demasiado, tan, un poco, bastante",
        "rápido, deprisa, aprisa",
      ),
      ...list(
        "más despacio, más lento, demasiado rápido, va muy rápido, vas muy rápido, va demasiado rápido, vas demasiado rápido, habla muy rápido, hablas muy rápido, no tan rápido, un poco más despacio, más despacito, no tan deprisa",
      ),
      ...list(
        "puede ir más lenta, puedes ir más lenta, podría ir más lenta, podrías ir más lenta, me puede ir más lenta, me puedes ir más lenta, me lo puede ir más lenta, me lo puedes ir más lenta",
      ),
      ...list(
        "un poco más despacio, un poquito más despacio, despacio, más lentamente, un poco más lento, ve más despacio, no tan rápido, no tan deprisa, no vaya tan rápido, no vayas tan rápido, no hable tan rápido, no hables tan rápido",
      ),
      ...clauses(
        "va, vas, habla, hablas, eso ha sido, eso fue, ha sido, eso va, es",
        "muy, demasiado, tan",
        "rápido, rápido para mí, deprisa, deprisa para mí, rápida",
      ),
    ],
    louder: [
      ...list(
        "más alto, más fuerte, no se oye, no le oigo bien, no te oigo bien, casi no le oigo, casi no te oigo, se oye muy bajo, habla muy bajo, hablas muy bajo, sube el volumen, un poco más alto, apenas le oigo, apenas te oigo, se oye bajo",
      ),
      ...clauses(
        "no, casi no, apenas",
        "le, te, la, lo, se",
        "oigo, oigo bien, oigo muy bien, oigo nada, oye, oye bien, oye muy bien, oye nada, escucho, escucho bien, escucho muy bien, escucha bien",
      ),
      ...clauses(
        "se le, se te, se, habla, hablas",
        "",
        "oye muy bajo, oye muy bajito, oye bajo, oye bajito, oye poco, oye muy poco, muy bajo, muy bajito, demasiado bajo",
      ),
      ...clauses(
        "puede, puedes, podría, podrías, me puede, me puedes, me lo puede, me lo puedes",
        "",
        "hablar un poquito más alto, hablar un poco más fuerte, alzar la voz, levantar la voz, subir un poco el volumen, subir el volumen un poco, decir más alto, repetir más alto, ponerlo más alto",
      ),
      ...list(
        "un poco más alto, un poco más fuerte, un poquito más alto, sube el volumen, levante la voz, mucho más alto",
      ),
    ],
    why: [
      ...clauses(
        "tengo que, hace falta, hay que, es necesario, es obligatorio, debo",
        "",
        "dar eso, dar ese dato, darlo, decir eso, decirlo, contestar, contestar eso, contestar a eso, responder, responder a eso",
      ),
      ...list(`
      por qué, por qué lo pregunta, por qué lo preguntas, por qué pregunta eso, por qué preguntas eso, por qué me pregunta eso,
      por qué me preguntas eso, por qué lo necesita, por qué lo necesitas, por qué quiere saberlo, por qué quieres saberlo,
      para qué, para qué es, para qué es esto, para qué es eso, para qué lo necesita, para qué lo necesitas, para qué lo quiere,
      para qué lo quieres, para qué quiere saberlo, es necesario, es obligatorio, tengo que contestar eso, es realmente necesario, hace falta, de verdad hace falta, es necesario eso, para qué sirve, para qué sirve eso, por qué hace falta, qué más da, y eso para qué, y eso por qué, y para qué, y por qué, eso por qué, eso para qué, por qué tengo que decirlo, por qué tengo que dárselo, es imprescindible, quién va a ver esto, por qué importa, por qué quiere saber eso, por qué quieres saber eso
    `).concat(
        clauses(
          "por qué, para qué",
          "necesita, necesitas, necesitan, quiere, quieres, quieren, pide, pides, piden, pregunta, preguntas, preguntan, me pide, me pides",
          "eso, esto, mi nombre, mi dirección, mi teléfono, mi número, mi correo, mi fecha de nacimiento, mis datos, ese dato, esa información, mi dni, saber eso, saber esto, mi edad",
        ),
        list(
          "para qué lo quieren, para qué lo necesitan, por qué lo necesitan, por qué lo piden, por qué lo pide, por qué lo pides, por qué lo quiere, por qué me lo pide, por qué me lo pregunta, por qué me lo preguntas, por qué lo preguntan",
        ),
      ),
      ...clauses(
        "por qué, para qué, y por qué, y para qué, pero por qué, pero para qué, cómo es que, para qué demonios, por qué demonios, con qué fin",
        "",
        "querría usted eso, querrías eso, querría eso, es importante, es eso importante, es relevante, importa eso, importa, tendría que saberlo, tiene que saberlo, tienes que saberlo, tengo que decirlo, tengo que decírselo, debería decirlo, necesita eso, necesitas eso, quiere eso, quieres eso, quiere mi cumpleaños, quiere mi edad, hace falta, hace falta eso, hace falta esto, me hace esa pregunta, me haces esa pregunta",
      ),
      ...clauses(
        "qué, y qué",
        "",
        "va a hacer con eso, van a hacer con eso, vas a hacer con eso, hace con eso, hacen con eso, harán con eso, hará con ello, va a hacer con ello, van a hacer con ello, tiene que ver, tiene que ver eso, tendrá que ver, más da eso, importa eso",
      ),
      ...list(
        "eso qué tiene que ver, y eso qué tiene que ver, qué tiene eso que ver, con qué fin, con qué motivo, por qué motivo, para qué fin, a usted qué le importa, qué falta hace, qué falta hace eso",
      ),
      ...clauses(
        "de verdad, realmente, en serio",
        "",
        "hace falta, hace falta eso, es necesario, es obligatorio, lo necesita, lo necesitan, lo necesitas, tengo que decirlo, necesita saberlo",
      ),
    ],
    who: [
      ...list(`
      quién es usted, quién eres, quién es, quién habla, con quién hablo, quién está ahí, es usted un robot, eres un robot,
      es usted una máquina, eres una máquina, eres humano, es usted humano, eres una persona, es usted una persona, qué eres,
      estoy hablando con una máquina, estoy hablando con un robot, es esto una máquina, quién llama, de parte de quién, de dónde llama, de dónde llamas, de qué empresa es, de qué empresa llama, qué empresa es, para quién trabaja, qué es esto, de qué va esto, de qué se trata, quién me llama, con quién estoy hablando
    `),
      ...clauses(
        "es usted, eres, es esto, esto es, estoy hablando con, hablo con, es",
        "",
        "un bot, un robot, un ordenador, una máquina, una grabación, una inteligencia artificial, un programa, una persona, un humano, real, una persona real, una persona de verdad, humano, humano de verdad, automático, un sistema automático, un contestador, un asistente, un asistente virtual",
      ),
      ...list(
        "con quién estoy hablando, con quién tengo el gusto, cómo se llama usted, cómo se llama, cómo te llamas, quién está al teléfono, quién está al aparato, quién hay ahí, hay alguien, hay alguien ahí escuchando, está usted ahí, sigue ahí, sigues ahí, de qué empresa es usted, de qué empresa es, de qué empresa eres, de qué compañía es, para quién trabaja, es una grabación con lo que hablo, es una máquina con lo que hablo",
      ),
    ],
    recorded: [
      ...list(`
      se está grabando, se está grabando esto, esto se graba, se graba esto, me está grabando, me estás grabando, está grabando,
      estás grabando, me graban, me están grabando, se graba la llamada, se graba esta llamada, está grabada esta llamada, están grabando, están grabando esto, estás grabando esto, está grabando esto, se graba, se está grabando la llamada, se está grabando la conversación, se graba la conversación, alguien está grabando, esto queda grabado, queda grabado, guardan la grabación, me estáis grabando, va a quedar grabado
    `),
      ...clauses(
        "se está, nos están, me están, me estáis, está, están, estáis, alguien está, alguien me está",
        "",
        "grabando, grabando esto, grabando mi voz, grabando la llamada, grabando esta llamada, grabando esta conversación, grabando la conversación, guardando esto",
      ),
      ...clauses(
        "se va a, van a, va a, se puede",
        "",
        "grabar, grabar esto, grabar la llamada, grabar esta llamada, grabar esta conversación, grabar mi voz",
      ),
      ...clauses(
        "graban, grabáis, graba, guardan, guarda, guardáis, se graban, se guardan, se guarda, se graba",
        "",
        "esto, la llamada, las llamadas, esta llamada, la conversación, esta conversación, la grabación, las grabaciones, mi voz, la voz",
      ),
      ...clauses(
        "esto, esta línea, esta llamada, la llamada, esta conversación, la conversación, mi voz",
        "",
        "se graba, se está grabando, está siendo grabada, está siendo grabado, queda grabado, queda grabada, se guarda, se va a grabar, será grabada",
      ),
    ],
    decline: [
      ...clauses(
        "no me siento, no estoy",
        "cómodo, cómoda, a gusto",
        "dando eso, dándolo, dándoselo, diciéndolo, diciendo eso, contestando eso, respondiendo eso, compartiendo eso, compartiéndolo, con eso, con esa pregunta",
      ),
      ...list(`
      esa me la salto, esta me la salto, saltemos esa, saltemos esta, esa la paso, paso de esa, esa prefiero saltármela,
      prefiero no decirlo, preferiría no decirlo, prefiero no contestar, preferiría no contestar, prefiero no responder,
      prefiero no contestar a eso, no quiero decirlo, no quiero contestar, no quiero responder, no quiero contestar a eso,
      no se lo digo, no te lo digo, no se lo voy a decir, no te lo voy a decir, sin comentarios, eso es privado, es privado,
      prefiero no darlo, prefiero no darla, prefiero no dar ese dato, preferiría no darlo, no quiero darlo, no quiero dar ese dato, no doy ese dato, no lo voy a decir, no pienso decirlo, no pienso contestar, me lo reservo, eso me lo reservo, es confidencial, eso es confidencial, no le incumbe, no te incumbe, es cosa mía, eso es cosa mía,
      prefiero guardármelo, prefiero reservármelo, no me siento cómodo, no me siento cómoda, puedo no contestar, no tengo por qué decirlo, no tengo por qué decírselo, no tengo por qué decírtelo, no se lo pienso decir, no te lo pienso decir,
      eso es personal, es personal, no es asunto suyo, no es asunto tuyo, no le importa, no te importa, eso no le importa
    `),
      ...clauses(
        "prefiero, preferiría, quisiera, me gustaría, puedo, podría",
        "",
        "no decirle eso, no decírselo, no decírtelo, no decir eso, no contestar a esa, no contestar esa, no contestar eso, no responder a eso, no responder eso, guardármelo para mí, guardármelo, saltarme esa, saltarme esta, saltármela, saltarnos esta, saltarnos esa, saltárnosla, no compartirlo, no compartir eso, no hablar de eso, no dar eso",
      ),
      ...clauses(
        "no",
        "deseo, quiero, pienso, voy a, me apetece",
        "decirlo, decírselo, decírtelo, decirle eso, contestar a eso, contestar a esa, responder a eso, responder, compartirlo, compartir eso, darlo, darle eso, darle ese dato, hablar de eso",
      ),
      ...clauses(
        "eso, esa información, ese dato",
        "no se lo, no te lo, no lo, no",
        "voy a dar, voy a decir, doy, digo, pienso decir, quiero decir, comparto",
      ),
      ...clauses("eso es, es, esto es", "demasiado, muy, un poco, bastante", "personal, privado, íntimo"),
      ...list(
        "no necesita saber eso, no necesita saberlo, no necesitas saberlo, no tiene por qué saberlo, eso es cosa mía, es cosa mía, eso es asunto mío, es asunto mío, eso me lo guardo, me lo guardo",
      ),
    ],
    unknown: [
      ...list(`
      no lo sé, no sé, no sabría decirle, no sabría decir, ni idea, no tengo ni idea, no tengo idea, no me acuerdo, no lo recuerdo,
      no recuerdo, no estoy seguro, no estoy segura, se me ha olvidado, lo he olvidado, no me lo sé, no lo tengo a mano,
      la verdad es que no lo sé, no lo sé la verdad, no sé la verdad, no tengo, no tengo eso, no lo tengo, no lo tengo aquí, no lo tengo ahora, no lo tengo ahora mismo, no lo llevo encima, no lo tengo encima, no caigo, no me viene, no me viene ahora, ahora no me acuerdo, ahora no lo recuerdo, ahora no caigo, no me acuerdo ahora, lo desconozco, lo ignoro, vaya usted a saber, a saber, ni la menor idea, ni la más remota idea, no tengo ni la menor idea,
      no lo sé seguro, tendría que mirarlo, tendría que consultarlo, no lo sé ahora, no lo sé ahora mismo, no lo sé todavía, todavía no lo sé, aún no lo sé,
      no me lo sé de memoria, no lo sé de memoria, qué sé yo, yo qué sé
    `),
      ...clauses(
        "la verdad es que, sinceramente, ahora mismo, pues, ahora, en este momento, la verdad, de verdad que",
        "",
        "no lo sé, no sé, no tengo ni idea, no me acuerdo, no lo recuerdo, no recuerdo, no sabría decirle, no sabría decirlo, no caigo, no tengo idea, no estoy seguro, no estoy segura, no lo sé bien",
      ),
      ...list(
        "eso no lo sabría decir, no lo sabría decir, no sabría decirlo, no sabría, ni la menor idea, ni la más remota idea, no tengo la menor idea, no estoy seguro de eso, no estoy segura de eso, no estoy muy seguro, no estoy muy segura, no lo tengo claro, no caigo, no me viene, se me olvidó, lo olvidé, se me fue, no me lo sé ahora, ni idea de eso, eso no lo sé, eso no lo recuerdo, eso no me lo sé, no sé decirle, no le sé decir",
      ),
    ],
    human_requested: [
      ...list(`
      quiero hablar con una persona, quiero hablar con un humano, quiero hablar con alguien, quiero hablar con un agente,
      quiero hablar con un operador, hablar con una persona, hablar con un agente, hablar con un operador, hablar con alguien,
      páseme con una persona, pásame con una persona, páseme con un agente, pásame con un agente, páseme con alguien, puedo hablar con alguien,
      quiero una persona, quiero un humano, quiero un agente, quiero un operador, quiero hablar con una persona de verdad, quiero hablar con un ser humano, quiero hablar con una persona real, necesito hablar con alguien, necesito hablar con una persona, páseme con alguien por favor, póngame con una persona, ponme con una persona, póngame con alguien, ponme con alguien, póngame con un agente, póngame con un operador, páseme con un operador, pásame con alguien,
      me puede pasar con alguien, me puedes pasar con alguien, me puede pasar con una persona, me puede pasar con un agente, hay alguien ahí, hay alguna persona, puedo hablar con un agente, puedo hablar con un humano, puedo hablar con un operador, con una persona, persona real, atención al cliente, quisiera hablar con una persona, quisiera hablar con alguien, me gustaría hablar con una persona, me gustaría hablar con alguien, que me atienda una persona, quiero que me atienda una persona,
      puedo hablar con una persona, una persona, un agente, un operador, operador, operadora, agente, un humano, una persona de verdad
    `),
      ...clauses(
        "puedo, podría, quiero, quisiera, me gustaría, necesito, déjeme, déjame, prefiero, preferiría, es posible, se puede, ",
        "hablar con",
        "una persona, una persona real, una persona de verdad, un humano, un humano de verdad, un ser humano, alguien, alguien de verdad, un agente, un operador, una operadora, un representante, un compañero, una compañera, un supervisor, su supervisor, un encargado, el encargado, su jefe, otra persona, alguien más, un empleado",
      ),
      ...clauses(
        "páseme con, pásame con, páseme a, póngame con, ponme con, conécteme con, conéctame con, comuníqueme con, me pasa con, me puede pasar con, me puedes pasar con, me pone con, transfiérame a, transfiéreme a, puede pasarme con",
        "",
        "una persona, una persona real, una persona de verdad, un humano, un humano de verdad, un ser humano, alguien, alguien de verdad, un agente, un operador, una operadora, un representante, un compañero, una compañera, un supervisor, su supervisor, un encargado, el encargado, su jefe, otra persona, alguien más, un empleado",
      ),
      ...clauses(
        "hay, no hay",
        "",
        "alguna persona con la que pueda hablar, una persona con la que pueda hablar, alguien con quien hablar, alguien con quien pueda hablar, alguna persona con quien hablar, una persona con quien hablar, alguien que me atienda, una persona que me atienda",
      ),
    ],
    discard: [
      ...clauses(
        "borra, borre, borrar, elimina, elimine, eliminar, quiero borrar, quiero eliminar, puede borrar, puede eliminar",
        "todas mis, mis, todos mis, las, los",
        "respuestas, datos",
      ),
      ...list(
        "borra todo, borre todo, borrar todo, bórralo todo, bórrelo todo, elimina todo, elimine todo, eliminar todo, elimínelo todo, borrar el formulario, eliminar el formulario",
      ),
    ],
    backchannel: [
      ...list("mhm, mm, mmm, ajá, aha, hm, hmm, ujum, ya ya, ya veo"),
      ...list(
        "eh, em, este, pues, bueno, a ver, vale, o sea, esto, oh, mmm bueno, pues nada, pues bueno, bueno pues, bueno vale, vale pues, veamos, vamos a ver, entonces, ea, ok, okay, muy bien, está bien, de acuerdo entonces",
      ),
      ...list("hm hm, mmm mmm, ah, ajá ajá, mhm mhm, ah ya, ah vale, ya, ah ya veo, ya veo ya veo"),
    ],
  },
  requests,
  around: list(
    "ajá, mm, mmm, hm, sí sí, che, oye tú, lo siento, perdone usted, señor, señora, señorita, pero, y, mira, mire, ay perdón, ah, a ver, hola, la verdad, es que, ahora, vaya, hombre, mujer, entonces, verá, vale, vale pero, por favor, perdón, perdone, perdona, eh, em, este, pues, bueno, oh, ay, oiga, oye, gracias, disculpe, disculpa",
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
    amending: {
      linkingWord:
        /[\s,;.]+(?:(?:y|pero)\s+)?(?=(?:añad[ae]|agreg(?:a|ue)|pon|ponga|quit[ae]|elimin[ae]|sa(?:ca|que)|sin|no)\s)/iu,
      more: /^(?:(?:y|e|también|además|más|con|añad[ae]|añadir|agreg(?:a|ue)|pon|ponga|ponme|póngame|incluy[ae]|me he dejado|me dejé|se me olvid(?:ó|aba)|olvidé|me falta|falta)[,]?\s+)+(?:(?:el|la|los|las)\s+)?|[,]?\s+también[.!]?$/giu,
      less: /^(?:(?:y|pero)\s+)?(?:quit[ae]|quitar|quíteme|sin|elimin[ae]|borr[ae]|sa(?:ca|que)|menos|no quiero|no)\s+(?:(?:el|la|los|las)\s+)?/giu,
    },
  },
}

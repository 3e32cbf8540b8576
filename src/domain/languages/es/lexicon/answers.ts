import type { AnswerWords } from "../../lexicon/AnswerWords.ts"
import { list, clauses } from "../../lexicon/list.ts"

export const answers: AnswerWords = {
  yes: list("sí, si, claro, ok, vale, correcto, verdadero, de acuerdo"),
  no: list("no, incorrecto, falso"),
  affirmations: [],
  negators: list("nunca, jamás, tampoco"),
  leaningYes: clauses(
    "no",
    "es, era, sería, está, estaría, fue, me parece, parece, del todo",
    "imposible, falso, mentira, incorrecto, incorrecta, erróneo, improbable, raro, inusual, mal, malo, mala idea, descabellado, descartable, exagerado",
  ).concat(
    clauses(
      "no",
      "lo, la, eso, puedo, lo puedo, lo voy a, voy a",
      "niego, negar, negarlo, dudo, dudar, descarto, descartar, rechazo, rechazar, odio, discuto, discutir",
    ),
    list(`
      casi todos los días, casi cada día, la mayoría de los días, cada día, a diario, todas las noches,
      todas las mañanas, todas las semanas, cada semana, todos los meses, cada mes, no estoy en desacuerdo, no discrepo,
      no estoy en contra, no lo discuto, fijo, hazlo, hágalo, háganlo, hagámoslo, hacelo, hagan eso, haz eso,
      no diría que no, no puedo decir que no, no podría decir que no, no sabría decir que no, no puedo decir no,
      no le puedo decir que no, no te puedo decir que no, no voy a decir que no, no te diré que no, no le diré que no,
      no digo que no, ya te digo, ya le digo, ni modo que no, cómo que no, no me importaría, no me molesta,
      no me molestaría, no me disgusta, no me disgustaría, no estaría mal, no estaría de más, no me opongo,
      sin objeción, sin objeciones, ninguna objeción, no tengo objeción, no tengo objeciones, ningún inconveniente,
      sin inconveniente, por qué no, quién no, supongo, imagino, desde siempre, desde hace años, desde hace tiempo,
      todo el tiempo, constantemente, la mayoría de las veces, ya está, ya está hecho, ya está listo,
      me parece razonable, ya estaría, qué remedio, sin problema, sin problemas, sin ningún problema, no hay problema,
      no hay ningún problema, ningún problema, no es problema, no veo problema, no tengo problema,
      no tengo ningún problema, no hay inconveniente, no hay ningún inconveniente, no veo inconveniente,
      no tengo inconveniente, no hay duda, no hay ninguna duda, no tengo duda, no tengo dudas, no lo dudo,
      no me queda otra, de pana, fino, tienes razón, tiene razón, siempre, guay, ya, estoy seguro, estoy segura,
      estoy bastante segura, seguramente, es lo más probable, lo más probable, casi siempre, me imagino, chévere,
      bárbaro, estupendo, buena idea
    `),
  ),
  seldom: list("sin, apenas, raramente, muy raramente, rara vez, casi nunca, pocas veces, muy pocas veces"),
  leaningNo: list(`
      no creo que no, no pienso que no, no me parece que no, no supongo que no, antes sí, estará de broma,
      está de broma, estás de broma, será broma, será una broma, me toma el pelo, eso es todo, eso sería todo,
      con eso es todo, cómo crees, cómo cree, cuando las ranas críen pelo, cuando las vacas vuelen,
      el día del juicio final, dudoso, lo veo dudoso, la próxima vez, a la próxima, otra vez será, más adelante,
      ni modo, raras veces, muy raras veces, muy de vez en cuando, de higos a brevas, de uvas a peras, no diría que sí,
      poco probable, es poco probable, lo veo difícil, ojalá, qué más quisiera yo
    `),
  yesPhrases: list(`
      no podría estar más de acuerdo, no puedo estar más de acuerdo, no podría ser más cierto, no podría ser mejor,
      estoy totalmente de acuerdo, estoy completamente de acuerdo, autorizo, lo autorizo, la autorizo, los autorizo,
      autorizado, autorizada, autorizamos, lo confirmo, la confirmo, lo acepto, la acepto, los acepto, las acepto,
      aceptamos, lo apruebo, aprobado, lo permito, doy permiso, doy mi permiso, doy autorización, afirmo, dele, déle,
      probablemente sí, posiblemente sí, ni duda cabe, no cabe duda, sin dudarlo, a fuerza, ándele, va que va, ya vas,
      ya estás, ya rugiste, arre, fierro, a huevo, chido, sobres, simona, sisas, sipo, ya po, dale no más, hágale,
      de una, a la orden, sí pues, ya pues, posta, clarísimo, clarito, joya, bacán, de diez, buenísimo, desde ya,
      más vale, eso sí, eso sería un sí, y tanto, que sí, sí sí, y que lo digas, anda que no, ujum, ujú, mjm, mhm,
      ya lo he dicho, dije que sí, le dije que sí, te dije que sí, póngale que sí, ponga que sí, pon que sí, me late,
      me parece, por mí sí, por mí bien, por mí vale, con toda la razón, efectivo, correctísimo, exactito, ciertamente,
      cien por cien, cien por ciento, sí hombre, sí desde luego, segurísimo, más o menos sí, puede poner que sí,
      puedes poner que sí, buen plan, suena a buen plan, no cabe ninguna duda, no hay duda, no hay ninguna duda,
      creo que así es, así mismo, eso mero, ahí está, está perfecto, todo bien sí, consiento, doy mi consentimiento,
      eso quiero, mira sí, estoy seguro de que sí, estoy segura de que sí, más bien sí, yo diría que sí, diría que sí,
      la verdad es que sí, la verdad que sí, va a ser que sí, cómo no, faltaría más, no faltaba más, con toda seguridad,
      sin ninguna duda, sin lugar a dudas, eso creo, eso pienso, eso parece, creo yo que sí, me temo que sí, en efecto,
      tal cual, a tope, genial, estupendo, bien, muy bien, está correcto, todo correcto, está todo bien, ya lo creo,
      venga, va, ajá, es un sí, un sí, oh sí, uy sí, por supuestísimo, naturalmente, evidentemente, positivo,
      cuente con ello, cuenta con ello, sí no hay problema, sí no hay ningún problema, con gusto, con mucho gusto,
      encantado, encantada, cuenta conmigo, me sirve, me va bien, me viene bien, hecho, trato hecho, amén, hay,
      así mero, por desgracia sí, lamentablemente sí, seguramente sí, hombre claro, este sí, sii, por supuesto,
      desde luego, así es, eso es, exacto, exactamente, afirmativo, cierto, es cierto, es verdad, verdad, efectivamente,
      okay, okey, dale, sip, sep, seguro, sin duda, obvio, obviamente, acepto, aceptado, estoy de acuerdo, totalmente,
      confirmo, confirmado, está bien, perfecto, correcta, es correcto, adelante, creo que sí, supongo que sí,
      pienso que sí, me parece bien, yo creo que sí, órale, sale, simón, ándale, bueno, definitivamente, absolutamente,
      listo, lo soy, lo es, lo tengo, eso mismo, s
    `),
  noPhrases: list(`
      no estoy bien, no así estoy bien, no podría decir que lo haya hecho, no puedo decir que lo haya hecho, nadie,
      en lo absoluto, no doy permiso, no doy mi permiso, no doy autorización, en mi caso no, en mi vida, ni en pintura,
      eso es un no, eso sería un no, ni en un millón de años, ni en mil años, ni por todo el oro del mundo,
      ni por error, ni por equivocación, ni jarto, ni a la de tres, ni aunque me paguen, ni a golpes, ni a la fuerza,
      no es exacto, no es cierto eso, no es posible, no es mi caso, no es el caso, no era yo, no fui yo, no fue así,
      no era así, no está correcto, no estuvo bien, no es eso, no creo haberlo hecho, no creo haber estado,
      no creo haber ido, no creo tener, no creo ser, no creo poder, no creo necesitar, no pienso hacerlo,
      no lo pienso hacer, no todo bien, no todo perfecto, no todo correcto, no estamos bien, estoy bien gracias,
      estamos bien gracias, así estamos bien gracias, puede poner que no, puedes poner que no, ponga no, no exactamente,
      no gracias estamos bien, no gracias estoy bien, gracias estoy bien, no estoy bien así, así estoy bien,
      no así está bien, así está bien gracias, estoy bien así, nah, na, naa, nopo, no po, no pues, nel pastel, nelson,
      nonas, ni madres, ni maíz, ni de chiste, ni al caso, ni ahí, ni a palos, ni en pedo, ni en joda, ni mamado,
      ni cagando, ni a bala, ni de vaina, ni por el chiras, ni de riesgo, ni a cañones, ni de lejos, ni de cerca,
      ni borracho, ni borracha, ni muerto, ni muerta, ni de casualidad, ni en broma, ni a tiros, ni regalado,
      ni soñando, ni pensarlo, ni se te ocurra, ni se le ocurra, ni harto de vino, nanay, nanái, nica, minga, olvidate,
      olvídalo, olvídese, olvídate, quita quita, que no, que no que no, que no hombre, pero qué va, hombre no,
      hombre qué va, eso sí que no, de ningún modo, de ninguna, cómo va a ser, dije que no, ya he dicho que no,
      te dije que no, le dije que no, póngale que no, ponga que no, pon que no, por mí no, yo paso, paso,
      mejor otro día, nada de nada, cero, cero patatero, no hijo no, no mijo, no mija, no señorita, no joven, no hombre,
      no mujer, no va a poder ser, no va a ser posible, me es imposible, imposible, no podría, no sabría,
      no creo que sí, no lo veo, negativo señor, falso de toda falsedad, no doy mi consentimiento, no es lo que quiero,
      me niego, no me viene bien, no me va bien, no me parece, no me parece bien, no me sirve, no me cuadra,
      no me conviene, en realidad no, estoy seguro de que no, estoy segura de que no, pues mira no, más bien no,
      yo diría que no, diría que no, va a ser que no, que va, qué dices, no en este momento, en este momento no,
      por nada del mundo, bajo ningún concepto, en ningún caso, bajo ninguna circunstancia, ni por asomo,
      ni mucho menos, ni uno, ni una, ninguno, ninguna, nunca en la vida, en la vida, qué más quisiera, no realmente,
      realmente no, la verdad es que no, la verdad que no, lo dudo, no especialmente, no mucho, no tanto, de momento no,
      por el momento no, por ahora no, por lo pronto no, hoy no, hoy por hoy no, actualmente no, que yo sepa no,
      que yo recuerde no, no que yo sepa, no que yo recuerde, rotundamente no, definitivamente no, absolutamente no,
      decididamente no, nanai, naranjas, nada nada, uy no, oh no, es un no, un no, ni de coña, ni en sueños,
      de eso nada, no es necesario, ya no, ninguna vez, no hay, no la tengo, no los tengo, no las tengo, no lo creo,
      esta vez no, no esta vez, todavía no, obvio que no, obvio no, seguro que no, seguramente no,
      totalmente en desacuerdo, eso es falso, ni de broma, sí que no, me temo que no, lamentablemente no,
      por desgracia no, probablemente no, no por supuesto, noo, claro que no, por supuesto que no, desde luego que no,
      para nada, de ninguna manera, ni hablar, negativo, en absoluto, nada de eso, nop, nel, no gracias,
      no estoy de acuerdo, en desacuerdo, rechazo, no es cierto, no es verdad, no es correcto, no está bien, incorrecta,
      mentira, falsa, creo que no, me parece que no, supongo que no, pienso que no, yo creo que no, no creo, aún no,
      no lo es, no lo soy, no tengo, no señor, no señora, no no, no es así, eso no, no no es, no soy, no lo tengo,
      ahora no, n, qué va, ni loco, ni loca, nada, nones, prefiero que no, mejor no, está mal, es falso
    `),
  denials: clauses(
    "no",
    ", me, lo, la, los, las, nos",
    `
      creo que sea, creo que lo sea, creo haber, creo que tenga, he estado, he sido, he tenido, he hecho,
      tengo ninguno, tengo ninguna, tenemos, hemos, quiero, puedo, necesito, gusta, gustaría, interesa, apetece,
      hace falta, importa mucho, hago, hice, haré, autorizo, confirmo, acepto, permito, apruebo, deseo, consiento,
      autorizamos, aceptamos, queremos
    `,
  ).concat(
    clauses(
      "no",
      "se",
      "ha, han, había, habían, hizo, hicieron, puede, pueden, pudo, debe, usa, usan, usó, abrió, rompió, dañó, dio, hace, permite, me ha, le ha",
    ),
  ),
  claims: list(`
    quiero, queremos, puedo, podemos, he, lo he, la he, los he, las he, ya lo he, ya la he, ya he, hemos, lo hemos, ya lo hemos,
    tengo, soy, lo tengo, la tengo, los tengo, lo haré, lo he hecho, lo hice, me gustaría, me encantaría,
    me interesa, me apetece, tenemos, lo hacemos, lo somos, lo estoy, lo estamos, lo necesito, la necesito,
    lo quiero, la quiero, los quiero
  `),
  unsure: list(`
      con o sin, no hay forma de saberlo, no hay manera de saberlo, no hay modo de saberlo, no lo puedo decir,
      no lo puedo asegurar, no puedo asegurarlo, no sabría asegurarlo, no es que no, tampoco es que no, no es porque no,
      no es que nunca, no es un no, no ha sido un no, no estoy diciendo que no, nunca dije que no,
      nunca he dicho que no, no dije que no, no he dicho que no, no me corresponde, no depende de mí,
      no soy quién para decirlo, no está en mis manos, me da igual, me da lo mismo, no sabría decirle,
      no sabría decirte, no te sabría decir, no le sabría decir, no sabría qué decir, no sabría qué decirle,
      no podría decirle, no podría decirte, no te puedo decir, no le puedo decir, no puedo decirlo, no puedo decirle,
      no puedo decirte, no me decido, no lo he decidido, estoy indeciso, estoy indecisa, lo estoy pensando,
      tengo que pensarlo, déjame pensarlo, déjeme pensarlo, habría que ver, habría que verlo, ya veremos, ya veré,
      según se mire, quién sabe, sepa dios, sepa la bola, ni flowers, ni la menor idea, no tengo la menor idea,
      no tengo claro, no lo tengo claro, no lo recuerdo, no la recuerdo, no estoy muy seguro, no estoy muy segura,
      es personal, es privado, no lo sé, regular, no me importa, no siempre, tal vez, quizás, quizá, a lo mejor,
      puede ser, puede que sí, puede que no, no sé, no sabría decir, no estoy seguro, no estoy segura, no recuerdo,
      no me acuerdo, a veces, depende, sí y no, ni idea, no tengo idea, más o menos, no sabe, sí o no,
      prefiero no decirlo, prefiero no contestar, prefiero no decir, ni sí ni no, posiblemente, probablemente, según,
      no tengo preferencia, sin preferencia, no entiendo, no le entiendo, no te entiendo, no lo entiendo, no entendí,
      no le entendí, no te entendí, no comprendo, no escucho, no le escucho, no te escucho, no escuché, no oigo,
      no le oigo, no te oigo, no quiero decirlo, no quiero contestar, no quiero responder, no capté, no cacho, no caché,
      no pesco, no lo capté, no le capto
    `).concat(
    clauses(
      "no, no le, no te, no os, no lo, no la",
      "he, hemos",
      "entendido, oído, escuchado, comprendido, pillado, captado, cogido",
    ),
    clauses(
      "tengo que, tendría que, debo, debería, déjame, déjeme, lo tengo que, se lo tengo que, necesito",
      "",
      "pensar, consultar, consultarlo, consultarle, preguntar, preguntarlo, preguntarle, pensarlo, hablarlo, hablar, mirarlo",
    ),
    clauses(
      "no tengo por qué, no tengo que, no voy a, no pienso, no puedo",
      "",
      "contestar, contestarle, responder, responderle, decir, decirlo, decirle, decírselo, contestar eso, responder eso, decir eso",
    ),
    clauses(
      "no",
      "",
      "tengo tiempo, tengo tiempo ahora, puedo hablar, puedo hablar ahora, puedo atender, puedo atenderle",
    ),
    clauses("no, no me, no nos", "", "quedó claro, ha quedado claro, queda claro, enteré, he enterado, entero"),
  ),
  talk: list(`
    oigo, escucho, lo veo, lo encuentro, encuentro, hablo inglés, conmigo, a mano, encima, mis gafas, mis lentes, quejo,
    importa, la pregunta, su pregunta, tu pregunta
  `),
  former: list(`
    antes sí, solía, solíamos, antes cogía, antes iba, antes usaba, antes era, antes estaba, antes tomaba, antes llevaba, antes trabajaba, antes vivía, antes comía, antes jugaba, antes fumaba, antes bebía, antes tenía, antes lo hacía, lo dejé, lo he dejado, ya lo dejé, pero ya no,
    en el pasado
  `),
  contented: list(`
    eso es todo, es todo, con eso es todo, nada más, todo bien, bien, muy bien, perfecto, genial, estupendo, estoy bien, estamos bien, está bien, está bien así,
    así está bien, así estoy bien, todo perfecto, todo correcto, todo en orden, gracias, tranquilo, tranquila,
    vale así
  `),
  reasons: list("porque, ya que, puesto que, es que"),
  conditions: list(`
    más o menos, algo así, en parte, si insistes, si insiste, si quieres, si quiere, si hace falta, si no hay más remedio, si puede ser,
    si es posible, si es necesario, pero, solo, solamente, salvo, excepto, aunque, depende, cuando, a menos que, siempre que,
    siempre y cuando
  `),
  sentenceStarts: list(`
    yo, nunca, jamás, nosotros, ellos, él, ella, tengo, soy, estoy, quiero, vivo, trabajo, uso, he, acepto,
    necesito, puedo, me, lo, la, fumo, bebo, tenemos, somos, estamos
  `),
  interjections: list(
    "ah, perdone, disculpe, oiga, dios, dios mío, por dios, madre mía, oh, ay, uy, uf, pues, pos, pus, bueno, eh, hombre, mmm",
  ),
  polite: list(`
    voy a decir que, tengo que decir que, he de decir que, te digo que, le digo que, pongamos que, digo que,
    re, che, tío, tía, amiga, joven, hombre, mujer, hijo, hija, cariño, compadre, compa, güey, wey, parce, pana,
    hermano, jefe, doctor, doctora, nomás, verdad, la verdad, po, de una, por qué no, ya te digo, por, favor,
    gracias, muchas, pues, bueno, señor, señora, señorita, eh, ah, mmm, yo, creo, que, diría, es, eso, así, la, el,
    respuesta, mi, muy, todo, lo, está, estoy, tengo, soy, quiero, ya, siempre, a, de, un, mil, veces, total, cien,
    ciento, 100, hoy, también, desde, luego, claro, amigo, tiene, he, hecho, razón, y
  `),
  restrictive: list("solo, solamente, únicamente, nada más, nomás, apenas, tan solo"),
  restrictiveLinks: list("a, los, las, en, cuando, durante, uno, una, dos"),
  existence: list(
    "algún, alguna, alguno, algunos, algunas, alguien, algo, antecedentes, en la familia, en su familia, en casa",
  ),
}

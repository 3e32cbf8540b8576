import type { NameWords } from "../../lexicon/NameWords.ts"
import { list } from "../../lexicon/list.ts"

import { familyNames } from "./familyNames.ts"
import { givenNames } from "./givenNames.ts"

export const names: NameWords = {
  whole: list(`
    me llamo, mi nombre es, mi nombre completo es, mi nombre, el nombre es, nombre, nombre completo, soy, yo soy, yo me llamo, es, se llama,
    me dicen, me puede llamar, puede llamarme, me puedes llamar, puedes llamarme, llámame, llámeme, a nombre de, ponga, pon, apunte, apunta,
    sería, el paciente es, le habla, habla
  `),
  first: list(`
    mi primer nombre es, primer nombre, primer nombre es, nombre de pila, mi nombre de pila es, de nombre, el nombre de pila es
  `),
  last: list(`
    mi apellido es, el apellido es, apellido, apellido es, mi apellido, mis apellidos son, los apellidos son, apellidos, mis apellidos,
    de apellido, de apellidos, me apellido, primer apellido
  `),
  being: list("es, sería, son"),
  idle: list(`
    hola, sí, si, claro, bueno, pues, vale, eh, em, este, mmm, oh, ah, buenos días, buenas tardes, buenas noches, buenas, muy buenas, por supuesto,
    gracias, muchas gracias, por favor, para servirle, a su servicio, mucho gusto, encantado, encantada, aquí, ya está, nada más, a ver, mire, mira,
    para servirla, al habla, cómo no, con mucho gusto, todo junto
  `),
  alsoNames: list("bueno, claro, mira, encantado"),
  titles: list(
    "el señor, la señora, la señorita, el doctor, la doctora, señor, señora, señorita, sr, sra, srta, don, doña, doctor, doctora, dr, dra, profesor, profesora",
  ),
  suffixes: {
    junior: "Jr.",
    jr: "Jr.",
    hijo: "hijo",
    segundo: "II",
    tercero: "III",
    "el segundo": "II",
    "el tercero": "III",
    ii: "II",
    iii: "III",
    iv: "IV",
  },
  hyphen: list("guion"),
  spelled: list(`
    se escribe, que se escribe, escrito, se deletrea, deletreado, lo deletreo, te lo deletreo, se lo deletreo, o sea, es decir, es
  `),
  joints: list("y, e, pero, o, porque, así que, entonces, con, para, desde"),
  sentenceWords: list(`
    mhm, ajá, ujum, sip, nop, prefiero, decirlo,
    yo, tú, usted, ustedes, él, ella, nosotros, ellos, me, te, se, nos, le, les, lo, mi, mis, tu, tus, su, sus, que, qué, quién, quien, cómo, cuándo, cuando,
    dónde, donde, por qué, porqué, cuál, cual, no, nunca, jamás, soy, eres, es, está, estoy, están, son, era, fue, ser, estar, hay, tengo, tiene, tienes, tener,
    puedo, puede, puedes, poder, quiero, quiere, quieres, querer, sé, sabe, sabes, saber, digo, dice, dices, decir, diga, pregunta, preguntas, preguntar, pregunte,
    pregunto, preguntan, necesito, necesita, entiendo, entiende, oigo, oye, escucha, espera, espere, esto, eso, este, esa, ese, esta, estos, un, una, el, en, al, por,
    para, repita, repite, repetir, hablar, hablo, persona, robot, máquina, operador, agente, humano, número, teléfono, correo, dirección, calle, nacido, nací, vivo,
    vive, algo, nada, nadie, alguien, mejor, prefiero, luego, después, ahora, minuto, segundo, momento, ayuda, atrás, saltar, siguiente, parar, grabando, graba, grabado,
    llamo, nombre, apellido, apellidos, otro, otra, cosa, más, muy, también, si, cuenta, importa
  `),
  alsoLast: list("bueno, claro, delgado, calle, correo, mejor, otro, moreno, segundo"),
  commonWords: list(`
    correcto, incorrecto, exacto, exactamente, perfecto, vale, bien, mal, bueno, acuerdo, desde luego, absolutamente, seguramente, probablemente, posiblemente, obviamente, totalmente, realmente, normalmente,
    complicado, complicada, difícil, fácil, ridículo, ridícula, absurdo, importante, necesario, obligatorio, opcional, privado, confidencial, igual, mismo, misma, distinto, primera, primero, vez, última, último, antes, todavía, ya, aún,
    siempre, hoy, mañana, ayer, noche, tarde, años, conduciendo, trabajando, buscando, llamando, esperando, pensando, mirando, comiendo, llegando, saliendo, lloviendo, ocupado, ocupada, cansado, cansada, listo, lista, perdido, perdida,
    casado, casada, soltero, soltera, jubilado, jubilada, titular, cliente, dueño, dueña, madre, padre, marido, mujer, esposa, esposo, hijo, hija, hermano, hermana, jefe, jefa, cuenta, tarjeta, pedido, factura, formulario, pantalla, móvil,
    órale, ándale, dígame, olvídelo, olvídalo, olvida, déjeme, deja, deje, déjame, podemos, podría, podrías, saltarla, saltar, empezar, empecemos, cancelar, seguir, sigue, continuar, terminar, acabar, volver, vuelve, pasar, pasa, cambiar,
    perdón, mande, disculpe, disculpa, lástima, caramba, vaya, anda, venga, hombre, todo, toda, todos, todas, nuevo, nueva, completo, completa, ambos, de acuerdo, verdad, mentira, claro, prueba, probando, adiós, chao, sonido, voz, volumen,
    llaman, llama, llaman, apaga, cállate, cállese, silencio, cuánto, cuesta, increíble, genial, ninguno, ninguna, anónimo, anónima, emergencia, opción, entendido, recibido, efectivamente, precisamente, suerte, cuídese,
    felicidades, feliz, cumpleaños, navidad, dios, bla, okey, okay, oiga, oye, escuche, escucha, raro, enfermera, paciente, cuidadora, inquilino, lamentablemente, desgraciadamente, actualmente, claramente, simplemente, somos, estamos, vivimos, éramos, fuimos, he, ha, han, hemos, has, haber, había, iba, voy, va, vas, vamos, vengo, viene, hago, hace, hacer, hecho, dicho, pasado, puesto, visto, pienso, creo, recuerdo, acuerdo, olvidé, olvidado, funciona, sirve, importa, española, español,
    mexicano, mexicana, argentino, argentina, colombiano, colombiana, chileno, chilena, hambre, sueño, frío, calor, prisa, gracioso, broma, demasiado, poco, mucho, bastante, casi, solo, solamente, entonces, aunque, mientras, hasta, sin, según, arroba, punto
  `),
  weak: list("soy, yo soy, es, sería, ponga, pon"),
  starters: list("yo, mi, mis, y, pero, soy, nací, vivo, tengo, llamo, porque, me, estoy, gracias"),
  given: givenNames,
  givenWords: list(
    "luz, sol, paz, alba, blanca, rosa, esperanza, consuelo, milagros, remedios, nieves, soledad, pilar, mercedes, victoria, gloria, aurora, rosario, concepción, encarnación, asunción, santiago, israel, jesús, marina, diana, paloma, simón, dulce, clara, alma, flora, perla, violeta, piedad, gema, regina, román, amaya",
  ),
  family: familyNames,
  doubts: list("creo, creo que, me parece, supongo, quizá, quizás, tal vez, a lo mejor"),
}

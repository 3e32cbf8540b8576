import type { NameWords } from "../../lexicon/NameWords.ts"
import { list } from "../../lexicon/list.ts"

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
  titles: list("señor, señora, señorita, sr, sra, srta, don, doña, doctor, doctora, dr, dra, profesor, profesora"),
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
  doubts: list("creo, creo que, me parece, supongo, quizá, quizás, tal vez, a lo mejor"),
}

import type { PhoneWords } from "../../lexicon/PhoneWords.ts"
import { list } from "../../lexicon/list.ts"

export const phone: PhoneWords = {
  plus: list("más"),
  zero: [],
  hesitations: list("este, esteee, eh, ehh, em, emm, um, uh, mmm, este eh"),
  repeat: { doble: 2, triple: 3 },
  plurals: {
    ceros: "0",
    treses: "3",
    cuatros: "4",
    cincos: "5",
    seises: "6",
    sietes: "7",
    ochos: "8",
    nueves: "9",
  },
  separators: list(`
      ese es el prefijo, es el prefijo, que es el prefijo, y el resto es, y el número es, el número es,
      guion, espacio, punto, este, esteee, y, luego, después, y luego, y después, coma, pausa, menos, paréntesis, abre paréntesis,
      cierra paréntesis, código de área, código de país, lada, prefijo, número, el número, el, seguido de, raya,
      barra
    `),
  joiners: ["y"],
  homophones: {},
  firstDigits: list(`
    código de área, el código de área es, prefijo, el prefijo es, con prefijo, con el prefijo, lada, la lada es,
    con lada, código de país, el código de país es, es el prefijo, ese es el prefijo, que es el prefijo, es la lada
  `),
  figureNouns: list("dígitos, dígito, cifras, números"),
  callTimes: list(
    "a partir de, después de, antes de, hasta, no antes de, pero no antes de, no después de, pero no después de, solo después de, solo antes de, solo a partir de, a las, a la",
  ),
  former: list("número anterior, número viejo, número antiguo, teléfono anterior, teléfono viejo, teléfono antiguo"),
  extension: list("ext, extensión, interno, anexo, extensión número"),
  extensionOpenings: list(
    "pida la, pida, pregunte por la, y la, y, con, con la, en la, luego, y luego, luego la, y luego la, marque la, la, y pida la",
  ),
  doubts: list(`
    termina en, termina con, acaba en, acaba con, empieza por, empieza con, comienza con, comienza por, los últimos,
    las últimas, parecido, o, u, no, entre, excepto, y algo, y pico, y tantos, después de las, antes de, hasta, después de, dni, nie, nif,
    cédula, pasaporte, tarjeta, euros, pesos, dólares, soles, mi seguro social, número de seguridad social, código postal, mi cuenta,
    con el más, con un más, con el signo más, número de cuenta, número de socio, fecha de nacimiento, nací, mi cumpleaños, mi curp, mi rut
  `),
}

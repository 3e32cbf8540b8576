import type { FieldWords } from "../../lexicon/FieldWords.ts"
import { among, list } from "../../lexicon/list.ts"

export const fields: FieldWords = {
  nouns: {
    ...among(
      "email" as const,
      "correo, correo electrónico, email, e mail, mail, dirección de correo, dirección de correo electrónico",
    ),
    ...among(
      "phone" as const,
      "teléfono, número de teléfono, teléfono móvil, móvil, número de móvil, celular, número de celular, fijo, teléfono fijo, teléfono de contacto",
    ),
    ...among("name" as const, "nombre, nombre completo, nombre y apellidos"),
    ...among("address" as const, "dirección, domicilio, dirección postal"),
    ...among("birth" as const, "fecha de nacimiento, cumpleaños, nacimiento"),
    ...among("age" as const, "edad"),
  },
  sentences: {
    ...among("address" as const, "vivo en, vivimos en, resido en"),
    ...among("birth" as const, "nací el, nací en, nací, nacido el, nacida el"),
    ...among(
      "phone" as const,
      "me puede llamar al, me puedes llamar al, puede llamarme al, puedes llamarme al, llámeme al, llámame al, me puede localizar en el",
    ),
    ...among("email" as const, "me puede escribir a, me puedes escribir a, escríbame a, escríbeme a"),
    ...among("name" as const, "me llamo, yo me llamo"),
  },
  joints: list("y, e, y también, también, y además, además, y luego, luego"),
  determiners: list("mi, el, la, mis, nuestro, nuestra, su, un, y mi"),
  copulas: list("es, es el, es la, sería, son, será"),
  aroundLabels: list(
    "su, tu, cuál es su, cuál es tu, indique su, introduzca su, escriba su, el, la, mi, por favor, de contacto, preferido, preferida",
  ),
}

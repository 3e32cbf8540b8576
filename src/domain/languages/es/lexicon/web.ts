import type { WebWords } from "../../lexicon/WebWords.ts"
import { among, clauses, list } from "../../lexicon/list.ts"

export const web: WebWords = {
  signs: {
    ...among(".", "punto, dot"),
    ...among("/", "barra, diagonal, slash, barra inclinada"),
    ...among("//", "barra barra, doble barra, dos barras, diagonal diagonal, doble diagonal"),
    ...among("-", "guion, guion medio, raya, menos"),
    ...among("_", "guion bajo, raya baja, barra baja, subrayado"),
    ...among(":", "dos puntos"),
    ...among(
      "www",
      clauses(
        "triple, tres",
        "",
        "w, uve doble, uves dobles, doble u, doble ve, doble uve, dobles u, dobles ve, dobles uves",
      ).concat(list("w w w, uve doble uve doble uve doble, doble u doble u doble u, doble ve doble ve doble ve, www")),
    ),
    ...among("https", "h t t p s, hache te te pe ese"),
    ...among("http", "h t t p, hache te te pe"),
    ...among("?", "signo de interrogación, interrogación"),
    ...among("=", "igual, signo igual"),
    ...among("#", "almohadilla, numeral"),
    ...among("~", "virgulilla"),
  },
  closings: list(
    "por favor, gracias, ya está, eso es todo, creo, todo junto, todo pegado, todo en minúsculas, en minúsculas",
  ),
}

import type { TermWords } from "../../lexicon/TermWords.ts"
import { list } from "../../lexicon/list.ts"

export const terms: TermWords = {
  around: list(`
    es, es el, es la, era, son, el, la, los, las, lo, un, una, unos, unas, de, del, en, por, para, con, a, mi, mío, mía, el mío es, la mía es, se llama, se llaman, que se llama, llamado, llamada,
    el nombre es, nombre, le dicen, uno que se llama, una que se llama, medicina, medicamento, medicamentos, medicación, pastilla, pastillas, tableta, tabletas, comprimido, comprimidos,
    cápsulas, receta, marca, producto, lugar, ciudad, pueblo, país, provincia, por favor, gracias, sí, si, claro, vale, bueno, pues, ok, eh, em, este, esto, mmm, ah, oh, solo, sólo, solamente,
    nada más, a ver, déjame ver, hola, buenos días, buenas tardes, buenas, actualmente, ahora, ahora mismo, en este momento, todos los días, cada día, a diario, cada mañana, cada noche,
    por la mañana, por la noche, por las noches, por las mañanas, una vez al día, dos veces al día, aquí, exacto, exactamente, correcto, eso es, eso, ese es, esa es, ya está, la respuesta es, mi respuesta es,
    sería, sería el, sería la, diría, yo diría, digo, pon, ponga, póngame, apunta, apunte, anota, anote, escribe, escriba, elijo, escojo, selecciono, busco, busca, busque, estoy buscando,
    yo, tomo, yo tomo, me tomo, estoy tomando, estoy con, uso, utilizo, tengo, tengo recetado, tengo recetada, me recetaron, me han recetado, me dieron, me mandaron, quiero, quisiera, me gustaría,
    prefiero, necesito, soy de, soy, vivo en, nací en, vengo de, voy con, me quedo con
  `),
  doubts: list(`
    creo, creo que, creo que es, me parece, me parece que, supongo, quizá, quizás, tal vez, a lo mejor, no estoy seguro, no estoy segura, algo como, algo así, algo así como, suena como,
    puede ser, podría ser, si no me equivoco, o algo así
  `),
}

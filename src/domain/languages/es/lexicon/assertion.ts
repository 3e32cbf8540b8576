import type { AssertionWords } from "../../lexicon/AssertionWords.ts"
import { list, clauses } from "../../lexicon/list.ts"

export const assertion: AssertionWords = {
  reserved: list(`
    no lo sé, puedo estar equivocado, puedo estar equivocada, puede que, puede ser que, quizás sea, en teoría, supongamos,
    supongamos que, imaginemos, ojalá, si fuera por mí, a menos que, depende, dependiendo, sin confirmar, al menos,
    por lo menos, como mucho, como mínimo, como máximo, a lo sumo, a lo mucho, no más de, no menos de, más de, menos de,
    poco más de, por encima de, por debajo de, casi, cerca de, a más tardar, como muy tarde, como muy pronto, lo más tarde, lo más temprano, la mitad de,
    el doble de, máximo, mínimo, y pico, y algo, menos algo, por dos, anteriormente, originalmente, inicialmente,
    entre, ya sea, en aquel entonces, por entonces, si acaso, hipotéticamente
  `),
  withdrawn: list(`
    lo cambié, la cambié, pero cambió, antes eran, antes éramos, antes teníamos, cualquiera menos, cualquier día menos, cualquier hora menos, todo menos, yo no diría, no diría, está mal, es incorrecto,
    es incorrecta, no es correcto, no es correcta, es un error, fue un error, por error, imposible, no es posible,
    no funciona, no me va, no me viene, me viene mal, me viene fatal, me va mal, me va fatal, nos viene mal, me vienen mal, descartado, descartada, no nos viene, no puedo, no podría, no podemos, no me sirve, no sirve, sería malo,
    mal día, es broma, en broma, bromeo, solía ser, solía tener, antes era, antes tenía, antes vivía, el viejo era,
    la vieja era, el antiguo era, la antigua era, hasta hace poco, pero ya no, ya no es, en vez de, en lugar de, tampoco
  `),
  denials: list(`
    no es, no son, no era, no fue, no será, no sería, no soy, no somos, no tengo, no tenemos, no está, no estoy, no hay, no va,
    no van, no quiero, no puedo, no podemos, no me, no nos, no lo, no la, no el, no he, no responder,
    no contestar
  `),
  unfinished: list(`
    y, e, pero, o, u, a menos que, excepto, salvo, porque, espera, espere, no espera, no espere, digo, mejor dicho,
    quiero decir, quise decir, ojalá, o quizás, o tal vez, y luego, pero no, ni
  `),
  others: list("el suyo es, la suya es, los suyos son, las suyas son").concat(
    clauses(
      "el de mi, la de mi, el de mis, la de mis, los de mi, las de mi, el de su, la de su",
      "",
      `
        hijo, hija, hijos, padre, madre, papá, mamá, hermano, hermana, amigo, amiga, vecino, vecina, jefe, jefa, esposo,
        esposa, marido, mujer, pareja, novio, novia
      `,
    ),
  ),
  questions: list(`
    puede ser, será, ha dicho, has dicho, quiere decir, quieres decir, tiene que ser, y si digo, debe ser
  `),
}

import type { FieldWords } from "../../lexicon/FieldWords.ts"
import { among, clauses, list } from "../../lexicon/list.ts"

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
    ...among("code" as const, "código, referencia, número de referencia"),
    ...among("plate" as const, "matrícula, placa, placas, patente, matrícula del coche, placa del coche"),
  },
  sentences: {
    ...among(
      "address" as const,
      "vivo en, vivimos en, resido en, con domicilio en, domiciliado en, domiciliada en, facturen a, facture a, factúrenlo a, factúrelo a, entréguenlo en, entréguelo en",
    ),
    ...among("birth" as const, "nací el, nací en, nací, nacido el, nacida el"),
    ...among(
      "phone" as const,
      "me puede llamar al, me puedes llamar al, puede llamarme al, puedes llamarme al, llámeme al, llámame al, me puede localizar en el",
    ),
    ...among("email" as const, "me puede escribir a, me puedes escribir a, escríbame a, escríbeme a"),
    ...among("name" as const, "me llamo, yo me llamo"),
  },
  linkingWords: list(
    "y por cierto, por cierto, pero, así que, ah y, ah, ah y por cierto, y otra cosa, y una cosa más, y ah, y, e, y también, también, y además, además, y luego, luego",
  ),
  either: list("o, o bien, o si no"),
  anyNumber: list("mi número es, mi número es el, el número es, el número es el, mi contacto es"),
  selves: list(
    "alguien, sí alguien, alguno, alguno de nosotros, hubo, sí hubo, yo, ella, ellos, ellas, y yo, yo también, también, sí, pues sí, yo sí, sí que, tengo, sí tengo, yo tengo, sí que tengo, tenemos, sí tenemos, sí que tenemos, tiene, sí tiene, tienen, sí tienen, soy, sí soy, yo soy, sí que soy, estoy, sí estoy, yo estoy, ahora, actualmente, me, nos, sí me, sí nos, a mí me, a mí sí me, lo, los, yo lo",
  ),
  deniedSelves: list(
    "nadie, nadie es, nadie está, nadie tiene, ninguno de nosotros, no tengo, no tenemos, no tiene, no tienen, no soy, no es, no son, no somos, no estoy, no está, no están, no estamos, no, yo no, yo nunca, nunca, no no, tampoco, yo tampoco, ya no, nunca he, no he, jamás he, nunca hemos, no hemos, yo nunca he, yo no he, nunca había, no había, no me, no nos, a mí no me, nadie resultó, nadie ha resultado, nadie fue, nadie salió",
  ),
  verbs: {
    ...among(["heridos"], "lesionado, lesionada, lesionados"),
    ...among(
      ["alergias", "alergia"],
      "alérgico, alérgica, alérgicos, alérgicas, es alérgico, es alérgica, son alérgicos, son alérgicas",
    ),
    ...among(["velocidad"], "iba, íbamos, circulaba, circulábamos, conducía"),
    ...among(["precio", "importe", "coste", "costo"], "pagué, pagamos, costó, costaron, cuesta"),
    ...among(["altura", "estatura"], "mido, mide, medimos"),
    ...among(["ingresos", "salario", "sueldo"], "gano, gana, ganamos, cobro, cobra"),
    ...among(["alquiler"], "pago, paga, pagamos"),
    ...among(["presupuesto"], "gasto, gastamos"),
    ...among(["recogida"], "recojo, recogemos, recogeré, recogeremos"),
    ...among(["devolucion", "entrega"], "devuelvo, devolvemos, devolveré, devolveremos, entrego, entregamos"),
    ...among(["llegada", "entrada"], "llego, llegamos, llegaré, llegaremos"),
    ...among(["salida"], "salgo, salimos, saldré, saldremos"),
    ...among(["vuelta", "regreso"], "vuelvo, volvemos, volveré, volveremos, regreso, regresamos, regresaré"),
  },
  statements: list(`
    vivo, vivimos, trabajo, trabajamos, soy de, somos de, vengo de, me mudé, nos mudamos, tengo un, tengo una, tengo que, estoy casado, estoy casada, estoy soltero, estoy soltera, estoy divorciado, estoy divorciada, soy un, soy una, hablo,
    estudio, conduzco, juego, gano, estuve, estaré, estoy de viaje, estoy de vacaciones, mi mujer, mi marido, mi esposa, mi esposo, mi pareja, mi hijo, mi hija, mi madre, mi padre, mi hermano, mi hermana, mi jefe, mi jefa, mi médico,
    llame a partir, llame después, llame antes, llame entre, llame por la, llamar a partir, llamar después, llamar antes, llamen a partir, llamen después, llamen antes, a partir de las, llámeme, llámame, llámenme, telefonéeme, escríbame, escríbeme, escríbanme, contácteme, contáctame, avíseme, avísame, avísenme, por favor llame, por favor llámeme, por favor escriba, por favor no, no me llame, no me llamen, no me llames, no me escriba,
    no me escriban, no me escribas, no me contacten, no llame, no llamen, no escriban, déjelo, déjalo, deje un mensaje, déjeme, mándeme, mándelo, envíeme, envíelo, pregunte por, me puede llamar, me pueden llamar, me puedes llamar, puede llamarme, pueden llamarme,
    mejor llámeme, lo mejor es, mejor por la, mejor después, mejor antes, no antes de, no después de, solo por la, solo después, solo antes, solo los, preferiblemente
  `),
  lacking: list(
    "no hubo, no hubo ningún, no ha habido, no ha habido ningún, no había, sin, sin ningún, no al, no a, ningún, no tengo, no tenemos, yo no tengo, no tengo ningún, no tengo ninguna, no hay, no tenemos ningún, no tenemos ninguna, ninguna, no tengo ningunas, no hay ningún, no hay ninguna, no ha habido ninguna, no hubo ninguna, no tiene, no tienen, no tiene ningún, no tiene ninguna, nosotros no tenemos",
  ),
  including: list("con, sí con, sí a, sí al, sí por favor al, sí por favor a, sí por favor con, incluyendo"),
  wishes: list(
    "prefiero, preferiría, prefiero que sea, mándeme, mándame, envíeme, envíame, contácteme por, contáctame por, contácteme con, por, mejor por, mejor, que sea, me gustaría, quiero, que sea por, preferiblemente",
  ),
  greetings: list(
    "hola, buenas, buenos, mire, mira, oiga, oye, claro, vale, bueno, bien, pues, este, verá, diga, perfecto, ajá",
  ),
  introductions: list(
    "nos llamamos, trabajo como, trabajo de, trabajo en, trabajo para, estoy de, ejerzo de, ejerzo como, me dedico a, soy, estoy, estoy como, trabajo con, trabajo, vengo de, estudio, estudio en, estudié, estudié en, estudia, estudia en, va a, va al, van a, van al, fui a, fui al, fue a, fue al, iba a, iba al, voy a, voy al, vamos a, vamos al, estamos, ejerzo",
  ),
  places: list("en, para, con, como, de, a, al"),
  determiners: list("mi, el, la, mis, nuestro, nuestra, su, un, una, y mi"),
  copulas: list("es, es el, es la, sería, son, será"),
  having: list(
    "solo, solamente, únicamente, solo necesito, solo necesitamos, quería, queríamos, quisiera, quisiéramos, unos, unas, aproximadamente, alrededor de, como unos, íbamos, éramos, viajábamos, tengo, tenemos, yo tengo, nosotros tenemos, hay, había, habían, hubo, somos, seremos, estamos, necesito, necesitamos, quiero, queremos, con, con mis, con nuestros, con nuestras, vivo con mis, tiene, tienen, he tenido, llevo, llevamos, traigo, traemos, tomo, para, vivimos, aquí vivimos, aquí viven",
  ),
  money: list(
    "coste, costo, costos, precio, importe, cantidad, presupuesto, ingresos, salario, sueldo, alquiler, renta, cuota, pago, valor, gasto, gastos, monto, depósito, fianza, hipoteca, préstamo, ahorros",
  ),
  people: list(
    "personas, gente, invitados, invitadas, comensales, huéspedes, asistentes, participantes, pasajeros, viajeros, visitantes",
  ),
  persons: list("adulto, adulta, mayor, hombre, mujer, jubilado, jubilada, inquilino, inquilina, persona"),
  youngsters: list("chico, chica, chaval, chavala, adolescente, gemelo, gemela, recién nacido, bebé"),
  severalPeople: list("gente, familia, prole"),
  amounting: list(
    "mesa para, una mesa para, somos, éramos, íbamos, viajábamos, seremos, vamos a ser, iremos, vendremos, es para",
  ),
  aging: list("cumplí, acabo de cumplir"),
  measures: {
    ...among(["altura", "estatura"], "de alto, de alta, de altura, de estatura"),
    ...among(["longitud", "largo"], "de largo, de longitud"),
    ...among(["anchura", "ancho"], "de ancho, de anchura"),
    ...among(["profundidad", "fondo"], "de fondo, de profundidad"),
    ...among(["peso"], "de peso"),
  },
  ages: list("años, años de edad, añitos"),
  tails: list(
    "termina en, acaba en, terminado en, terminada en, acabado en, acabada en, que termina en, que acaba en, el último dígito es, la última cifra es, las últimas cifras son, los últimos dígitos son, la última letra es, el último número es, el final es",
  ),
  jumps: list(
    "ve a, ve al, vaya a, vaya al, ir a, ir al, vamos a, vamos al, volver a, volver al, vuelve a, vuelve al, vuelva a, vuelva al, volvamos a, volvamos al, salta a, salta al, salte a, salte al, pasa a, pasa al, pase a, pase al, pasemos a, pasemos al, llévame a, llévame al, lléveme a, lléveme al, quiero ir a, quiero ir al, quiero volver a, quiero volver al, regresa a, regresa al, regrese a, regrese al",
  ).concat(
    clauses(
      "cambia, cambie, cambiar, corrige, corrija, corregir, modifica, modifique, modificar, quiero cambiar, quisiera cambiar, quiero corregir, puedo cambiar, necesito cambiar, déjame cambiar, déjeme cambiar",
      "",
      "el, la, mi, los, las, mis",
    ),
  ),
  aroundLabels: list(
    "su, tu, cuál es su, cuál es tu, indique su, introduzca su, escriba su, el, la, mi, por favor, de contacto, preferido, preferida",
  ),
  inManyLabels: list(`
    número, fecha, código, completo, completa, primer, segundo, cuántos, cuántas, cuánto, cuánta, tiene, tienes, tener, qué, cuál, cuáles, cómo, quién, dónde, cuándo, por, para, con, los, las, una, uno, del, otro, otra, nuevo, nueva, actual, principal,
    favor, nombre, apellido, dirección, domicilio, teléfono, correo, electrónico, móvil, edad, cumpleaños, nacimiento, día, hora, tipo, clase, respuesta, pregunta, diga, indique, elija, seleccione, quiere, desea, gustaría, necesita, hay, favorito, favorita
  `),
}

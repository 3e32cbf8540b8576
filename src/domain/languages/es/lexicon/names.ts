import { complements } from "../../lexicon/complements.ts"
import type { NameWords } from "../../lexicon/NameWords.ts"
import { among, list, clauses } from "../../lexicon/list.ts"

import { familyNames } from "./familyNames.ts"
import { givenNames } from "./givenNames.ts"

/** Roles of people whose name a form may ask for. */
const roles =
  "titular, paciente, cliente, clienta, asegurado, asegurada, dueño, dueña, inquilino, inquilina, propietario, propietaria, pasajero, pasajera, conductor, conductora, solicitante, interesado, interesada, beneficiario, beneficiaria"

export const names: NameWords = {
  whole: list(`
    me llamo, mi nombre es, mi nombre completo es, mi nombre, el nombre es, nombre, nombre completo, de nombre completo, soy, yo soy, yo me llamo, es, se llama,
    me dicen, dime, dígame, me puede llamar, puede llamarme, me puedes llamar, puedes llamarme, llámame, llámeme, a nombre de, está a nombre de, a nombre de mi, póngale, ponle, pero es, ponga, pon, apunte, apunta,
    me tiene como, me tienen como, me tendrán como, pero oficialmente, pero legalmente, aunque oficialmente, pero en realidad me llamo,
    mis padres me pusieron, me pusieron, me bautizaron como, me bautizaron, me registraron como, mi madre me puso, mi padre me puso,
    sería, será, va a ser, digamos, diría, dice, en completo, repito, una vez más, figuro como, aparezco como, servidor, servidora, una servidora, le habla, habla, le llama, les llama, le atiende,
    para mí, es para mí, para, es para, bajo el nombre de, está bajo el nombre de, con el nombre de, va a nombre de, viene a nombre de, en nombre de, de parte de, llamo de parte de, llamo en nombre de, es de parte de
  `),
  first: list(`
    mi primer nombre es, primer nombre, primer nombre es, nombre de pila, mi nombre de pila es, de nombre, el nombre de pila es
  `),
  last: list(`
    son, serían, mi apellido es, el apellido es, apellido, apellido es, mi apellido, mis apellidos son, los apellidos son, apellidos, mis apellidos,
    de apellido, de apellidos, me apellido, primer apellido, segundo apellido, de primero, apellido paterno, apellido materno, el paterno, el materno, y el materno, materno, y materno, y de segundo, de segundo, el primero, el primero es, el segundo es, y el segundo es, y el segundo
  `),
  nouns: {
    ...among("whole" as const, "nombre, nombres, nombre y apellido, nombre y apellidos, nombre y los apellidos"),
    ...among("first" as const, "primer nombre, nombre de pila, nombres de pila"),
    ...among(
      "last" as const,
      "apellido, apellidos, primer apellido, segundo apellido, apellido primero, apellido segundo, los dos apellidos, apellido paterno, apellido materno",
    ),
  },
  closingNouns: { "de pila": "first" },
  determiners: list("mi, mis, el, los, su, sus, tu, un, nuestro, este, ese"),
  owners: list("su, sus, el, la, los, las, un, una, mi, nuestro, nuestra, tu"),
  ownNames: list(
    "a nombre mío, al nombre mío, a mi nombre, a nombre propio, con mi nombre, mi nombre, el mío, mío, al mío, póngalo a mi nombre, ponelo a mi nombre",
  ),
  selves: list("soy, yo soy, me llamo, mi nombre es, le habla, habla, habla con, yo me llamo, el mío es"),
  relations: {
    ...among("mother", "madre, mamá, madrastra"),
    ...among("father", "padre, papá, padrastro"),
    ...among("parent", "tutora, tutor, tutora legal, tutor legal, madrina, padrino"),
    ...among("child", "hija, hijo, hijos, niña, niño, nena, nene, hijastra, hijastro, bebé, menor, pequeño, pequeña"),
    ...among(
      "spouse",
      "marido, mujer, esposa, esposo, cónyuge, pareja, novia, novio, señora, viuda, viudo, difunto marido, difunta esposa",
    ),
    ...among("sibling", "hermana, hermano, hermanastra, hermanastro"),
    ...among("grandparent", "abuela, abuelo, abuelita, abuelito"),
    ...among(
      "relative",
      "tía, tío, sobrina, sobrino, prima, primo, suegra, suegro, cuñada, cuñado, nuera, yerno, nieta, nieto",
    ),
    ...among("doctor", "doctora, doctor, médica, médico, enfermera, enfermero, dentista, matrona, pediatra"),
    ...among("teacher", "maestra, maestro, profesora, profesor, entrenadora, entrenador"),
    ...among("contact", "contacto de emergencia, persona de contacto"),
    ...among("charge", "paciente, alumna, alumno, estudiante, participante, asegurada, asegurado, titular"),
    ...among(
      "other",
      "cuidadora, cuidador, amiga, amigo, vecina, vecino, compañera, compañero, compañera de piso, compañero de piso, compañera de trabajo, compañero de trabajo, asistente, secretaria, secretario, jefa, jefe, trabajadora social, trabajador social, abogada, abogado, representante, casera, casero",
    ),
  },
  adjectives: list(
    "completo, completos, legal, real, verdadero, oficial, entero, propio, actual, correcto, registrado, de soltera, de casada",
  ),
  between: list(`
    en, de, del, la, el, los, las, que, mi, su, este, esta, ese, esa, aparece, figura, consta, sale, pone, usted, quiere, necesita, busca, tiene, tienen, di, dimos, uso, usamos, tarjeta, cuenta, dni, pasaporte, carnet, carné, ficha, sistema, reserva, pedido, póliza,
    formulario, contrato, recibo, documento, documentos, papeles, entrada, billete, titular, cliente, paciente, asegurado, persona, y, apellidos, apellido, ahí
  `),
  leads: list(`
    puede, puedes, podría, podrías, me puede, me puedes, por favor, simplemente, vamos a, quiero que, me gustaría que, estoy, está, estamos, figuro, salgo, aparezco, debería estar, debo estar, tiene que estar, tendrá que estar, lo puede, la puede, lo tiene, me tiene, seguramente, normalmente, yo, yo estoy, la reserva está, la cuenta está, el pedido está, va, iría
  `),
  putting: {
    ...among(
      "bare" as const,
      "introduzca, teclee, ingrese, poner, ponga, pon, ponme, póngame, pónganme, ponlo, póngalo, póngala, pongamos, ponemos, escribir, escriba, escribe, escribamos, escríbame, escríbeme, escríbalo, apuntar, apunte, apunta, apúntame, apúnteme, apúntelo, anotar, anote, anota, anóteme, anótame, registre, regístreme, regístrame, use, usa, utilice, utiliza, deje, deja",
    ),
    ...among(
      "under" as const,
      "registrar, registrado, registrada, inscrito, inscrita, apuntado, apuntada, anotado, anotada, buscar, busque, busca, búsqueme, búscame, búsquelo, reservar, reserve, reservado, reservada, guardar, guarde, guarda, usar, dejar, déjelo, hágalo, hazlo, firme, firmo, figuro, aparezco, salgo, consto, conocido, conocida, puesto, puesta, está, estoy, va, iría",
    ),
  },
  objects: list(
    "a mí, me, lo, la, usted, ahí, ahí mismo, aquí, todo, la reserva, la cuenta, el pedido, la cita, en el sistema, en la ficha, por favor, simplemente, solo",
  ),
  under: list(
    "como, a nombre de, a nombre, con el nombre de, con el nombre, bajo el nombre de, bajo el nombre, bajo, por, en nombre de, que soy, que me llamo",
  ),
  papers: list(
    "dni, pasaporte, carnet, carné, carnet de conducir, carné de conducir, tarjeta, partida de nacimiento, certificado, papeles, documentos, documento, documentación, documento de identidad, cuenta, ficha, factura, recibo, contrato, entrada, billete, formulario, pedido, reserva, póliza, sistema, pantalla, carta, cédula, ine, credencial, licencia",
  ),
  within: list("en, según, por, de, conforme a"),
  saying: list(
    "pone, dice, pone que, dice que, sale, aparece, figura, consta, pone que soy, dice que soy, pone que me llamo, está, viene",
  ),
  according: list(
    "según, como pone en, como pone, como aparece en, como figura en, como sale en, como dice en, como dice, tal como pone en, tal como aparece en, tal y como pone en, tal y como aparece en, igual que en",
  ),
  nicknames: list(
    "me dicen, dime, dígame, me llaman, todos me llaman, todos me dicen, todo el mundo me llama, todo el mundo me dice, la gente me dice, en casa me llaman, en casa me dicen, me llama todo el mundo, mis amigos me llaman, mis amigos me dicen, la gente me llama, llámame, llámeme, me puede llamar, puede llamarme, me puedes llamar, puedes llamarme, conocido como, conocida como, se me conoce como",
  ),
  anotherPersons: list(
    "su nombre, su nombre completo, él es, ella es, él se llama, ella se llama, se llama, nombre de él, nombre de ella, nombre era",
  ),
  origins: ["de", "del", "desde"],
  former: list(
    "antes, me bautizaron, me pusieron, antes me llamaba, antes era, me llamaba, de soltera, de soltera era, de soltera me llamaba, mi apellido de soltera era, mi apellido de soltera es, mi nombre de soltera era, mi nombre anterior era, mi apellido anterior era, anteriormente, de nacimiento",
  ),
  present: list(
    "ahora, ahora soy, ahora me llamo, ahora es, pero ahora, pero ahora soy, pero ahora me llamo, y ahora, y ahora soy, y ahora me llamo, hoy, hoy soy, de casada, de casada soy, actualmente",
  ),
  nickLinkingWords: list("pero, aunque, y, pero todos, aunque todos, pero normalmente, aunque normalmente, o"),
  accents: {
    ...among(
      "has" as const,
      "con tilde, con acento, con la tilde, con el acento, lleva tilde, lleva acento, con diéresis, acentuado",
    ),
    ...among(
      "lacks" as const,
      "sin tilde, sin acento, sin la tilde, sin el acento, sin tildes, sin acentos, no lleva tilde, no lleva acento",
    ),
  },
  likeness: list("como el de, como la de, como en, igual que el de, igual que la de"),
  asOne: list(
    "todo junto, va junto, se escribe junto, junto, en una palabra, en una sola palabra, una sola palabra, sin espacio, sin espacios",
  ),
  letterCounts: { ...among("twice" as const, "dos, doble"), ...among("once" as const, "una, una sola, solo una") },
  complements: complements,
  inShort: list(
    "para los amigos, para mis amigos, para abreviar, para la familia, para todos, para todo el mundo, de cariño",
  ),
  inFull: list(
    "bueno, de, que es de, viene de, diminutivo de, o sea, mejor dicho, o mejor dicho, es decir, en realidad",
  ),
  closings: list(
    "me llamo, al habla, al aparato, para servirle, para servirla, para servirte, mucho gusto, a su servicio, ese soy yo, esa soy yo, soy yo, así me llamo, ese es mi nombre, nada más, otra vez",
  ),
  betweenWords: list(
    "espacio, nueva palabra, otra palabra, siguiente palabra, segunda palabra, y luego, luego, y después, después, y, apellido, y apellido, apellidos, y de apellido, y el apellido, y el apellido es, el apellido es, mi apellido es, y mi apellido es, y mis apellidos son, separado",
  ),
  being: list("es, sería, son, serían, pone, dice, sería el, es el, era, va a ser"),
  idle: list(`
    ya le dije, anotado, mande, aló, esto, un momento, un momentito, un segundo, un segundito, espere un momento, espere un segundo, espera un momento, hola, pues nada, nada, sí, si, sí señor, sí señora, sí señorita, intercalada, no señor, no señora, eso, eso es, a sus órdenes, a la orden, a tus órdenes, claro, bueno, pues, vale, eh, em, este, mmm, oh, ah, buenos días, buenas tardes, buenas noches, buenas, muy buenas, por supuesto,
    gracias, muchas gracias, por favor, para servirle, a su servicio, mucho gusto, encantado, encantada, aquí, ya está, nada más, a ver, mire, mira,
    para servirla, al habla, cómo no, con mucho gusto, todo junto, cómo está, cómo estás, qué tal, sin problema, ningún problema, perfecto, genial, de acuerdo, okay, ok, ehh, ajá, ya, encantados, un placer, buen día, saludos,
    oficialmente, legalmente, formalmente, técnicamente, básicamente, normalmente, simplemente, solamente, solo, sólo, únicamente, propiamente, exactamente, dígale que, dile que, aquí va, ahí va, como le dije, como ya dije, otra vez, usted
  `),
  alsoNames: list("bueno, claro, mira, cabo, maestro, coronel, pastor"),
  titles: clauses(
    ", el, la",
    "",
    "excelentísimo, excelentísima, ilustrísimo, ilustrísima, excelentísimo señor, excelentísima señora, fray, licenciado, licenciada, lic, ingeniero, ingeniera, ing, arquitecto, arquitecta, abogado, abogada, capitán, capitana, sargento, teniente, coronel, comandante, cabo, padre, sor, hermana, señor, señora, señorita, sr, sra, srta, don, doña, doctor, doctora, dr, dra, profesor, profesora, profe, maestro, maestra",
  ),
  suffixes: {
    ...among("Jr.", "junior, jr"),
    hijo: "hijo",
    ...among("II", "el segundo, ii"),
    ...among("III", "el tercero, iii"),
    iv: "IV",
  },
  commas: ["coma"],
  hyphen: list("guion"),
  apostrophe: list("apóstrofo, apóstrofe"),
  spelled: list(`
    se escribe, que se escribe, escrito, se deletrea, deletreado, deletreo, lo deletreo, te lo deletreo, se lo deletreo, le deletreo, te deletreo,
    se lo voy a deletrear, te lo voy a deletrear, lo voy a deletrear, o sea, es decir, es
  `),
  linkingWords: list("y, e, pero, o, porque, así que, entonces, con, para, desde"),
  sentenceWords: list(`
    a, mhm, ajá, ujum, sip, nop, quería, queríamos, querría, querríamos, quisiera, quisiéramos, queremos, necesitamos, necesitaría, necesitaríamos,
    desearía, desearíamos, deseamos, preferiría, preferiríamos, preferimos, buscamos, reservamos, venimos, llegaré, llegaremos, traemos, llevamos, prefiero, decirlo, ha, han, he, tienen, tenéis, tenemos,
    yo, tú, usted, ustedes, él, ella, nosotros, ellos, me, te, se, nos, le, les, lo, mi, mis, tu, tus, su, sus, que, qué, quién, quien, cómo, cuándo, cuando,
    dónde, donde, por qué, porqué, cuál, cual, no, nunca, jamás, soy, eres, es, está, estoy, están, son, era, fue, ser, estar, hay, tengo, tiene, tienes, tener,
    puedo, puede, puedes, poder, quiero, quiere, quieres, querer, sé, sabe, sabes, saber, digo, dice, dices, decir, diga, pregunta, preguntas, preguntar, pregunte,
    pregunto, preguntan, necesito, necesita, entiendo, entiende, oigo, oye, escucha, espera, espere, esto, eso, este, esa, ese, esta, estos, un, una, el, en, al, por,
    para, repita, repite, repetir, hablar, hablo, persona, robot, máquina, operador, agente, humano, número, teléfono, correo, dirección, calle, nacido, nací, vivo,
    vive, algo, nada, nadie, alguien, mejor, prefiero, luego, después, ahora, minuto, segundo, momento, ayuda, atrás, saltar, siguiente, parar, grabando, graba, grabado,
    espéreme, espérame, espérese, aguánteme, permítame, tantito, ahorita, llamo, nombre, apellido, apellidos, otro, otra, cosa, más, muy, también, si, cuenta, importa
  `),
  asideNames: list(
    "espera, ayuda, repite, siguiente, alto, atrás, alto, callar, hablar, humano, persona, privado, pausa",
  ),
  alsoLast: list("bueno, claro, delgado, calle, correo, mejor, otro, moreno, segundo, tercero, primo"),
  verbEndings: list("amos, emos, imos, aré, eré, iré, dré"),
  commonWords: list(`
    estupendo, fin, salir, tardar, va, mal, ayúdeme, ayúdame,
    minúsculas, mayúsculas, circunstancias, lugar, gmail, yahoo, facebook, google, apellido, apellidos, fumador, fumadora, vegetariano, vegetariana, correcto, incorrecto, exacto, exactamente, perfecto, vale, bien, mal, bueno, acuerdo, desde luego, absolutamente, seguramente, probablemente, posiblemente, obviamente, totalmente, realmente, normalmente,
    complicado, complicada, difícil, fácil, ridículo, ridícula, absurdo, importante, necesario, obligatorio, opcional, privado, confidencial, igual, mismo, misma, distinto, primera, primero, vez, última, último, antes, todavía, ya, aún,
    siempre, hoy, mañana, ayer, noche, tarde, años, conduciendo, trabajando, buscando, llamando, esperando, pensando, mirando, comiendo, llegando, saliendo, lloviendo, ocupado, ocupada, cansado, cansada, listo, lista, perdido, perdida,
    casado, casada, soltero, soltera, jubilado, jubilada, titular, cliente, dueño, dueña, madre, padre, marido, mujer, esposa, esposo, hijo, hija, hermano, hermana, jefe, jefa, cuenta, tarjeta, pedido, factura, formulario, pantalla, móvil,
    órale, ándale, dígame, olvídelo, olvídalo, olvida, déjeme, deja, deje, déjame, podemos, podría, podrías, saltarla, saltar, empezar, empecemos, cancelar, seguir, sigue, continuar, terminar, acabar, volver, vuelve, pasar, pasa, cambiar,
    perdón, mande, disculpe, disculpa, lástima, caramba, vaya, anda, venga, hombre, todo, toda, todos, todas, nuevo, nueva, completo, completa, ambos, de acuerdo, verdad, mentira, claro, prueba, probando, adiós, chao, sonido, voz, volumen,
    llaman, llama, llaman, apaga, cállate, cállese, silencio, cuánto, cuesta, increíble, genial, ninguno, ninguna, anónimo, anónima, emergencia, opción, entendido, recibido, efectivamente, precisamente, suerte, cuídese,
    felicidades, feliz, cumpleaños, navidad, dios, bla, okey, okay, oiga, oye, escuche, escucha, raro, enfermera, paciente, cuidadora, inquilino, lamentablemente, desgraciadamente, actualmente, claramente, simplemente, somos, seremos, seríamos, éramos, seré, será, serán, fuimos, estamos, vivimos, éramos, fuimos, he, ha, han, hemos, has, haber, había, iba, voy, va, vas, vamos, vengo, viene, hago, hace, hacer, hecho, dicho, pasado, puesto, visto, pienso, creo, recuerdo, acuerdo, olvidé, olvidado, funciona, sirve, importa, española, español,
    mexicano, mexicana, argentino, argentina, colombiano, colombiana, chileno, chilena, hambre, sueño, frío, calor, prisa, gracioso, broma, demasiado, poco, mucho, bastante, casi, solo, solamente, entonces, aunque, mientras, hasta, sin, según, arroba, punto,
    visa, mastercard, paypal, rojo, roja, azul, amarillo, amarilla, naranja, morado, negro, negra, verde, gris, marrón, urgente, quieto, quieta, adelante, adivine, adivina, igualmente, ven, venid, gire, gira, tuerza, dispare, escuchando, roto, rota, izquierda, derecha, españa, francia, alemania, italia, polonia, méxico, argentina, colombia, chile, perú, lunes, martes, miércoles, jueves, viernes, sábado, semana, mes, año, hora, horas, día, días,
    semanas, meses, cosa, cosas, sitio, lugar, casa, coche, trabajo, dinero, precio, agua, café, té, comida, cena, desayuno, perro, gato, niño, niña, niños, bebé, gente, hombre, mujer, chico, chica, amigo, amiga, amigos, familia, compañero, compañera, médico, profesora, profesor, ingeniero, ingeniera, estudiante, abogado, abogada, conductor, fontanero, gestor, ayudante, secretario, secretaria, vecino, vecina, casero, padres, abuela, abuelo, tío, tía, primo, prima, pareja, novio, novia,
    pobre, pesado, pesada, oscuro, alto, alta, bajo, baja, rápido, rápida, lento, lenta, despacio, deprisa, corto, corta, pequeño, pequeña, grande, enorme, peor, mejores, menos, tanto, tanta, cada, cualquier, cualquiera, algún, alguna, algunos, varios, varias, serio, seria, curioso, nervioso, nerviosa, aburrido, aburrida, asustado, preocupado, preocupada, enfadado, enfadada, molesto, molesta, incómodo, incómoda, cómodo, cómoda, dispuesto, disponible, responsable, parecido, especial, general, simple, sencillo, evidente,
    anterior, pasada, futuro, reciente, presente, desde, durante, entre, contra, hacia, delante, detrás, junto, fuera, dentro, encima, debajo, sobre, sino, salvo, excepto, además, incluso, tampoco, quizá, acaso, ojalá, intento, intentar, parece, suena, siento, sentir, espero, esperar, deseo, odio, encanta, gusta, pasó, ocurre, depende, problema, problemas, asunto, error, motivo, razón, manera, forma, parte, partes, lado, arriba, abajo, medio, final, inicio, principio, caso, hecho, historia, noticias, señoría, chaval, tía, cariño, cielo, jolín, uf, ay, uy, eh, bah,
    recibo, entrega, paquete, envío, reembolso, pago, banco, sucursal, oficina, empresa, departamento, servicio, seguro, póliza, reclamación, préstamo, hipoteca, alquiler, impuesto, impuestos, sueldo, cita, reunión, reserva, vuelo, tren, autobús, taxi, hotel, habitación, entrada, billete, pasaporte, carnet, certificado, documento, documentos, archivo, página, enlace, aplicación, web, internet, señal, cobertura, batería, cargador, portátil, teclado, botón, ratón, cámara, micrófono, auriculares, altavoz,
    búsquelo, mírelo, dígamelo, repítalo, dígalo, hágalo, póngalo, cuando, quiera, empecemos, vamos, llamada, correcta, empieza, escribo, escribe, leo, lee, mira, mire, ves, ve, veo, ver, vio, da, doy, dan, dar, dio, di, sigo, cojo, coge, toma, tome, trae, traiga, llevo, lleva, paro, para, pare, abro, abre, cierro, cierra, pulso, pulsa, pulse, toco, toca, toque, cambio, cambia, añade, quita, borra
  `),
  weak: list(
    "pone, dice, aparece, figura, soy, yo, yo soy, es, sería, somos, aquí está, aquí tiene, está hablando con, habla con, le habla, habla, va, era",
  ).concat(
    clauses("el, la", roles, "es, se llama, sería"),
    clauses("soy, yo soy, le habla, habla", "el, la", roles),
    list("es para, esto es para"),
  ),
  starters: list("yo, mi, mis, y, pero, soy, nací, vivo, tengo, llamo, porque, me, estoy, gracias"),
  given: givenNames,
  givenWords: list(
    "abril, leo, cielo, socorro, casto, benigno, modesto, cándido, severo, inocencio, primitivo, estrella, angustias, segundo, jazmín, luz, sol, paz, alba, blanca, rosa, esperanza, consuelo, milagros, remedios, nieves, soledad, pilar, mercedes, victoria, gloria, aurora, rosario, concepción, encarnación, asunción, santiago, israel, jesús, marina, diana, paloma, simón, dulce, clara, alma, flora, perla, violeta, piedad, gema, regina, román, amaya, domingo, justo, salvador, felicidad, virtudes, trinidad, vera, petra, plácido, clemente, máximo, norma, pascual, pastora, rosa, magdalena, margarita",
  ),
  family: familyNames,
  doubts: list(
    "a secas, sin más, con guion, con un guion, sin guion, creo, creo que, me parece, supongo, quizá, quizás, tal vez, a lo mejor, por separado, en dos palabras, dos palabras, todo junto no, separado, sin guion, todo junto con guion, todo unido con guion, es compuesto, apellido compuesto, nombre compuesto",
  ),
}

import { list } from "../../lexicon/list.ts"

/** Common first names. They show where a last name begins, and that a single word is a name. */
export const givenNames = list(`
  abril, helena, maría, josé, antonio, carmen, manuel, ana, francisco, isabel, juan, dolores, david, pilar, javier, teresa, daniel, rosa, carlos, cristina, jesús, lucía, alejandro, marta, miguel, sofía,
  rafael, paula, pedro, sara, pablo, elena, ángel, raquel, sergio, laura, fernando, mercedes, luis, rocío, jorge, beatriz, guadalupe, ximena, joaquín, ramiro, nieves, amparo, consuelo,
  luz, sol, blanca, paz, ignacio, iker, ainhoa, martina, ramón, milagros, remedios, esperanza, victoria, alba, alberto, álvaro, adrián, diego, raúl, rubén, iván, enrique, vicente, andrés,
  víctor, óscar, roberto, santiago, eduardo, mario, jaime, marcos, ricardo, emilio, salvador, guillermo, gabriel, hugo, gonzalo, agustín, felipe, tomás, mariano, nicolás, samuel, lorenzo,
  josefa, francisca, antonia, encarnación, concepción, concha, inés, irene, silvia, patricia, eva, julia, andrea, nuria, montserrat, gloria, ángela, ángeles, sonia, sandra, susana,
  yolanda, margarita, claudia, aurora, esther, ester, celia, inmaculada, verónica, mónica, lourdes, noelia, nina, gabriela, valentina, camila, mariana, daniela, fernanda, alejandra, adriana,
  carolina, lorena, alicia, amalia, asunción, belén, candela, carla, catalina, cecilia, diana, emma, estela, eugenia, fátima, fabiola, graciela, jimena, juana, leticia, lidia, lola,
  luisa, magdalena, manuela, marcela, marina, matilde, natalia, noemí, olga, paloma, paola, rebeca, rita, rosario, soledad, valeria, vanesa, virginia, ximena, yesenia, leonardo, mateo,
  matías, martín, maximiliano, rodrigo, sebastián, simón, joel, ernesto, esteban, federico, germán, gerardo, gustavo, héctor, hernán, ismael, israel, césar, cristian, bruno, benjamín,
  arturo, armando, alonso, alfredo, alfonso, abel, aitor, unai, mikel, jordi, pau, marc, laia, montse, paco, pepe, pepa, manolo, nacho, lupe, toño, quique, félix, fidel, isidro, leandro,
  ada, adela, adolfo, agustina, alejo, alma, almudena, amaya, anabel, anselmo, araceli, ariadna, ariana, aitana, azucena, baltasar, bartolomé, berta, bernardo, blas, brenda,
  carlota, casandra, cayetana, clara, clotilde, cristóbal, damián, darío, débora, delfina, dulce, edgar, edmundo, elisa, elvira, emiliano, enriqueta, evaristo, fabián, facundo,
  fermín, flora, florencia, gael, genoveva, gema, gilberto, gisela, griselda, hilda, horacio, humberto, idoia, imanol, irina, isaac, isaías, ivette, ivonne, jacinto, jessica,
  joana, jonatan, josefina, josué, judith, karina, karla, lara, lázaro, leire, leonor, liliana, lucas, lucrecia, macarena, maite, malena, marisa, marisol, mauricio, máximo,
  melchor, mercè, micaela, miriam, nadia, nahuel, nelson, nerea, nora, octavio, omar, orlando, óliver, pascual, patricio, perla, piedad, ramona, regina, renata, ricarda, rogelio,
  román, romina, rosalía, rosana, ruth, sabrina, saúl, selena, tamara, tania, teodoro, thiago, ulises, úrsula, valentín, vera, violeta, yago, yasmín, zaira, zoe,
  adelaida, amelia, anastasio, arantxa, aurelia, aurelio, bárbara, begoña, benito, borja, brígida, celso, ciro, claudio, clemente, conrado, cosme, dámaso, delfín, desiderio, dionisio, domingo, efraín, eladio, elías, elisabet, eloísa, eloy, emilia, estefanía, estíbaliz, eugenio, eulalia, eusebio, ezequiel, fausto, felicidad, felisa, florencio, gaspar, ginés, gregoria, gregorio, herminia, hilario, hipólito, hortensia, iñaki, iria, irma, isabela, isidoro, izaskun, jacobo, jairo, jerónimo, joan, joaquina, jonás, julián, juliana, julio, justo, leopoldo, luciano, lucio, marcelino, marcelo, marcial, maribel, maricarmen, míriam, moisés, narciso, nazaret, nicanor, norberto, ofelia, olivia, onofre, oriol, osvaldo, pastora, pelayo, penélope, petra, plácido, poncio, práxedes, purificación, quintín, rafaela, raimundo, rodolfo, rolando, romualdo, roque, rosendo, rufino, sabina, segismundo, serafín, severino, silvestre, silvio, tadeo, tatiana, telmo, tobías, tomasa, trinidad, valeriano, vicenta, vidal, virgilio, virtudes, viviana, wenceslao, xavier, xóchitl, yanira, zacarías, zoraida,
  hassan, mohamed, mohammed, ahmed, youssef, said, rachid, karim, ibrahim, mustafa, abdel, aziz, hamza, aicha, naima, samira, jean, pierre, john, mary, peter, giovanni, paolo, giulia, chiara, hans, klaus, anna, olga, irina,
  svetlana, mihaela, ioana, elena, andrei, gheorghe, vasile, cristian, wei, ming, brayan, kevin, jonathan, steven, wilmer, wilson, jefferson, yahir, itzel, nayeli, citlali, lizbeth, maricela, rosalba, marilú, yamilet, heidy,
  cuauhtémoc, evangelina, eligio, heberto, rigoberto, eulogio, gumersindo, leocadia, teófila, casilda, aurelio, hortensia, fermín, belinda, pía, pío, ane, miren, josu, jon, eneko, gorka, itziar, nekane, uxía, xoana, brais, antía,
  maialen, oier, yaiza, airam, guacimara, dayana, yuleisy, ionela, xoel, tlaloc, angustias, socorro, casto, benigno, modesto, cándido, severo, inocencio, primitivo, prudencio, prudencia, jazmín, estrella, segundo, pol, leo, cielo,
  jaume, roser, mireia, gemma, meritxell, carles, pere, arnau, biel, martí, guillem, neus, núria, dídac, quim
`)

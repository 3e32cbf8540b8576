import { list } from "../../lexicon/list.ts"

/** Common last names. */
export const familyNames = list(`
  garcía, gonzález, rodríguez, fernández, lópez, martínez, sánchez, pérez, gómez, martín, jiménez, ruiz, hernández, díaz, moreno, muñoz, álvarez, romero, alonso, gutiérrez, navarro, torres,
  domínguez, vázquez, ramos, gil, ramírez, serrano, blanco, molina, morales, suárez, ortega, delgado, castro, ortiz, rubio, marín, sanz, iglesias, núñez, medina, garrido, cortés, castillo,
  santos, lozano, guerrero, cano, prieto, méndez, cruz, calvo, gallego, vidal, león, herrera, márquez, peña, flores, cabrera, campos, vega, fuentes, carrasco, díez, reyes, caballero, nieto,
  aguilar, pascual, santana, herrero, lorenzo, montero, hidalgo, giménez, ibáñez, ferrer, durán, santiago, benítez, mora, vicente, vargas, arias, carmona, crespo, román, pastor, soto, sáez,
  velasco, moya, soler, parra, esteban, bravo, gallardo, rojas, chávez, mendoza, contreras, silva, guzmán, espinoza, espinosa, salazar, cárdenas, valdez, valdés, sandoval, ríos, juárez,
  mejía, acosta, sosa, rivera, maldonado, figueroa, estrada, cervantes, ponce, ávila, ochoa, salinas, miranda, quispe, mamani, huamán, flórez, restrepo, zapata, ospina, giraldo, muñiz,
  tapia, araya, sepúlveda, valenzuela, vera, paredes, peralta, aguirre, villalobos, escobar, cáceres, bustos, correa, pizarro, lara, rincón, puig, serra, roca, vila, etxebarria, echeverría
`)

import { list } from "./list.ts"

/** Complements of Spanish first names: "María del Carmen", "Juan de Dios". They occur in every country. */
export const complements = list(
  "del carmen, del gran poder, del pilar, del mar, del rosario, del rocío, del sagrario, del socorro, del prado, del camino, del milagro, del consuelo, del amparo, del castillo, de la o, de la luz, de la paz, de la esperanza, de la soledad, de la concepción, de la encarnación, de la almudena, de la asunción, de la candelaria, de la merced, de la salud, de la cabeza, de los ángeles, de los dolores, de los milagros, de los remedios, de los desamparados, de los reyes, de los santos, de las mercedes, de las nieves, de las candelas, de las virtudes, de guadalupe, de lourdes, de fátima, de jesús, de dios, de begoña, de montserrat",
)

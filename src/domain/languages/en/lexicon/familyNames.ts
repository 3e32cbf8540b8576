import { list } from "../../lexicon/list.ts"

/** Common last names. */
export const familyNames = list(`
  smith, johnson, williams, brown, jones, garcia, miller, davis, rodriguez, martinez, hernandez, lopez, gonzalez, wilson, anderson, thomas, taylor, moore, jackson, martin, lee, perez,
  thompson, white, harris, sanchez, clark, ramirez, lewis, robinson, walker, young, allen, king, wright, scott, torres, nguyen, hill, flores, green, adams, nelson, baker, hall, rivera,
  campbell, mitchell, carter, roberts, gomez, phillips, evans, turner, diaz, parker, cruz, edwards, collins, reyes, stewart, morris, morales, murphy, cook, rogers, gutierrez, ortiz,
  morgan, cooper, peterson, bailey, reed, kelly, howard, ramos, kim, cox, ward, richardson, watson, brooks, chavez, wood, james, bennett, gray, mendoza, ruiz, hughes, price, alvarez,
  castillo, sanders, patel, myers, long, ross, foster, jimenez, powell, jenkins, perry, russell, sullivan, bell, coleman, butler, henderson, barnes, gonzales, fisher, vasquez, simmons,
  graham, murray, ford, castro, marshall, owens, harrison, fernandez, wallace, woods, cole, west, jordan, reynolds, hamilton, ellis, harper, mason, burns, gibson, wells, webb, simpson,
  stevens, tucker, porter, hunter, hicks, crawford, henry, boyd, kennedy, warren, dixon, burke, gordon, shaw, rice, robertson, hunt, black, daniels, palmer, mills, nichols, grant, knight,
  ferguson, stone, hawkins, dunn, perkins, hudson, spencer, gardner, stephens, payne, pierce, berry, matthews, arnold, wagner, willis, watkins, olson, carroll, duncan, snyder, hart,
  cunningham, bradley, lane, andrews, fox, riley, armstrong, carpenter, weaver, greene, lawrence, elliott, chapman, sims, austin, peters, kelley, franklin, lawson, singh, khan, ali, chen,
  wang, li, zhang, liu, yang, wu, ahmed, hussain, begum, shah, kumar, sharma, kaur, walsh, byrne, ryan, doyle, lynch, quinn, fraser, macdonald, mckenzie, davies, jones, griffiths
`)

import { list } from "../../lexicon/list.ts"

/** Large towns of the countries where the language is spoken. */
export const towns = list(`
  london, birmingham, manchester, liverpool, leeds, sheffield, bristol, newcastle, newcastle upon tyne, nottingham, leicester, coventry, hull, bradford, cardiff, swansea, belfast, derry, edinburgh, glasgow,
  aberdeen, dundee, inverness, stoke on trent, wolverhampton, plymouth, southampton, portsmouth, brighton, derby, norwich, exeter, cambridge, oxford, york, milton keynes, northampton, sunderland, middlesbrough,
  luton, swindon, bournemouth, reading, preston, blackpool, bolton, stockport, huddersfield, peterborough, ipswich, cheltenham, gloucester, dublin, cork, limerick, galway, waterford, new york, brooklyn, los angeles,
  chicago, houston, phoenix, philadelphia, san antonio, san diego, dallas, san jose, austin, jacksonville, fort worth, columbus, charlotte, san francisco, indianapolis, seattle, denver, boston, nashville, detroit,
  portland, memphis, louisville, baltimore, milwaukee, albuquerque, tucson, fresno, sacramento, mesa, atlanta, omaha, raleigh, miami, oakland, minneapolis, tulsa, tampa, new orleans, cleveland, honolulu, cincinnati,
  pittsburgh, saint louis, st louis, orlando, buffalo, toledo, newark, anchorage, toronto, montreal, vancouver, calgary, ottawa, edmonton, winnipeg, halifax, sydney, melbourne, brisbane, perth, adelaide, canberra,
  auckland, wellington, christchurch, mumbai, delhi, new delhi, bengaluru, bangalore, chennai, kolkata, hyderabad, pune, johannesburg, cape town, durban, pretoria
`)

import { list } from "../../lexicon/list.ts"

/** Large towns in the countries where the language is spoken. */
export const towns = list(`
  london, birmingham, manchester, liverpool, leeds, sheffield, bristol, newcastle, newcastle upon tyne, nottingham, leicester, coventry, hull, bradford, cardiff, swansea, belfast, derry, edinburgh, glasgow,
  aberdeen, dundee, inverness, stoke on trent, wolverhampton, plymouth, southampton, portsmouth, brighton, derby, norwich, exeter, cambridge, oxford, york, milton keynes, northampton, sunderland, middlesbrough,
  luton, swindon, bournemouth, reading, preston, blackpool, bolton, stockport, huddersfield, peterborough, ipswich, cheltenham, gloucester, dublin, cork, limerick, galway, waterford, new york, brooklyn, los angeles,
  chicago, houston, phoenix, philadelphia, san antonio, san diego, dallas, san jose, austin, jacksonville, fort worth, columbus, charlotte, san francisco, indianapolis, seattle, denver, boston, nashville, detroit,
  portland, memphis, louisville, baltimore, milwaukee, albuquerque, tucson, fresno, sacramento, mesa, atlanta, omaha, raleigh, miami, oakland, minneapolis, tulsa, tampa, new orleans, cleveland, honolulu, cincinnati,
  pittsburgh, saint louis, st louis, orlando, buffalo, toledo, newark, anchorage, toronto, montreal, vancouver, calgary, ottawa, edmonton, winnipeg, halifax, sydney, melbourne, brisbane, perth, adelaide, canberra,
  auckland, wellington, christchurch, mumbai, delhi, new delhi, bengaluru, bangalore, chennai, kolkata, hyderabad, pune, johannesburg, cape town, durban, pretoria,
  las vegas, north las vegas, el paso, long beach, virginia beach, colorado springs, kansas city, oklahoma city, bakersfield, wichita, anaheim, santa ana, corpus christi, riverside, saint paul, st paul, stockton,
  henderson, greensboro, lincoln, plano, irvine, jersey city, chula vista, fort wayne, saint petersburg, st petersburg, laredo, chandler, madison, lubbock, scottsdale, reno, glendale, gilbert, winston salem,
  chesapeake, norfolk, fremont, garland, irving, hialeah, richmond, boise, spokane, baton rouge, tacoma, san bernardino, modesto, fontana, des moines, moreno valley, santa clarita, fayetteville, oxnard, rochester,
  port saint lucie, grand rapids, huntsville, salt lake city, frisco, yonkers, amarillo, huntington beach, mckinney, montgomery, augusta, akron, little rock, tempe, overland park, grand prairie, tallahassee,
  cape coral, knoxville, shreveport, worcester, ontario, sioux falls, chattanooga, brownsville, fort lauderdale, providence, newport news, rancho cucamonga, santa rosa, elk grove, oceanside, salem, garden grove,
  pembroke pines, eugene, corona, cary, springfield, fort collins, clarksville, alexandria, lancaster, hayward, lakewood, murfreesboro, palmdale, salinas, hollywood, killeen, sunnyvale, bellevue, joliet, naperville,
  escondido, paterson, savannah, mcallen, rockford, pomona, torrance, bridgeport, fullerton, syracuse, olathe, pasadena, roseville, thornton, denton, waco, visalia, midland, charleston, hampton, coral springs,
  cedar rapids, sterling heights, new haven, stamford, santa clara, topeka, simi valley, hartford, fargo, ann arbor, abilene, allentown, beaumont, odessa, wilmington, arvada, provo, lansing, el monte, springdale,
  carrollton, round rock, clearwater, west palm beach, gresham, richardson, tyler, billings, pueblo, ventura, temecula, murrieta, boulder, green bay, evansville, daly city, everett, sandy springs, hillsboro,
  high point, west valley city, lowell, davenport, kenosha, duluth, flint, bloomington, erie, south bend, peoria, ogden, gainesville, macon, athens, nashua, burlington, bangor, rapid city, bismarck, missoula,
  cheyenne, casper, santa fe, las cruces, flagstaff, yuma, tuscaloosa, hoover, dothan, biloxi, gulfport, lafayette, lake charles, wichita falls, sugar land, sioux city, dubuque, waterloo, saint cloud, eau claire,
  kalamazoo, saginaw, youngstown, scranton, trenton, annapolis, roanoke, lynchburg, asheville, myrtle beach, daytona beach, fort myers, pensacola, sarasota, kissimmee, kalispell, soldotna, fairbanks, juneau, hilo,
  canterbury, chester, durham, salford, wrexham, stirling, oldham, rochdale, warrington, blackburn, burnley, grimsby, doncaster, rotherham, barnsley, wakefield, harrogate, scarborough, darlington, hartlepool,
  basingstoke, guildford, woking, slough, maidenhead, bracknell, crawley, eastbourne, maidstone, chelmsford, colchester, southend on sea, basildon, harlow, watford, stevenage, bedford, kettering, telford,
  shrewsbury, hereford, torquay, taunton, yeovil, weston super mare, quebec city, kitchener, saskatoon, regina, hobart, darwin, gold coast, geelong, townsville, cairns, ballarat, dunedin, tauranga
`)

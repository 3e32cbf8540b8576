import { assert, describe, it } from "@effect/vitest"
import { understandPostalAddress } from "../../../../src/domain/understanding/address/PostalAddressAnswer.ts"

const all = (locale: string, lines: ReadonlyArray<readonly [said: string, address: string]>) => {
  for (const [utterance, address] of lines) {
    const result = understandPostalAddress(utterance, locale)
    const understood = result._tag === "rejected" ? "-" : `${result._tag === "confirm" ? "?" : ""}${result.value}`
    assert.strictEqual(understood, address, utterance)
  }
}

describe("a postal address", () => {
  it("starts with the addressee, even if the addressee was named later, and is confirmed", () => {
    all("en", [
      ["c/o John Smith, 14 Oak Road, London", "?c/o John Smith, 14 Oak Road, London"],
      ["care of John Smith, 14 Oak Road, London", "?c/o John Smith, 14 Oak Road, London"],
      ["14 Oak Road, care of Mary Jones, London", "?c/o Mary Jones, 14 Oak Road, London"],
    ])
    all("es", [
      ["c/o Juan Pérez, calle Mayor 14, Madrid", "?c/o Juan Pérez, Calle Mayor 14, Madrid"],
      ["a la atención de Juan Pérez, calle Mayor 14, Madrid", "?A la atención de Juan Pérez, Calle Mayor 14, Madrid"],
      ["calle Mayor 14, en casa de Ana Gil, Madrid", "?c/o Ana Gil, Calle Mayor 14, Madrid"],
    ])
  })

  it("may begin with a flat that is identified by its floor", () => {
    all("en", [
      ["first floor flat, 18 Clifton Road, Bristol", "1st Floor Flat, 18 Clifton Road, Bristol"],
      ["first floor flat eighteen clifton road, bristol", "1st Floor Flat, 18 Clifton Road, Bristol"],
      ["first floor, flat 2, 18 Clifton Road, Bristol", "1st Floor, Flat 2, 18 Clifton Road, Bristol"],
    ])
    all("es", [["el bajo, calle Mayor 18, Bilbao", "?Calle Mayor 18, bajo, Bilbao"]])
  })

  it("may be on a numbered street, or have a kilometer marker before the name of the road", () => {
    all("en", [
      ["house number 45, 2nd main, Jayanagar, Bangalore", "45 2nd Main, Jayanagar, Bangalore"],
      ["house number forty five, third cross, Indiranagar", "45 Third Cross, Indiranagar"],
    ])
    all("es", [
      ["kilómetro 14 de la carretera de Toledo, Getafe", "Carretera de Toledo km 14, Getafe"],
      ["en el kilómetro catorce de la carretera de toledo", "Carretera de Toledo km 14"],
    ])
  })
})

describe("the words of a place name", () => {
  it("may begin with “Ciudad”, as in “Ciudad Real” or “Ciudad de México”", () => {
    all("es", [
      ["Calle Luna 4, Ciudad de México", "Calle Luna 4, Ciudad de México"],
      ["calle luna cuatro ciudad real", "Calle Luna 4, Ciudad Real"],
      ["avenida juárez 30 ciudad juárez chihuahua", "Avenida Juárez 30, Ciudad Juárez, Chihuahua"],
    ])
  })

  it("include the district before the town, and may need confirmation if no pause separates the two", () => {
    all("es", [
      [
        "paseo de la reforma doscientos veintidós colonia juárez ciudad de méxico",
        "Paseo de la Reforma 222, Colonia Juárez, Ciudad de México",
      ],
      [
        "avenida juárez 30 colonia centro guadalajara jalisco",
        "Avenida Juárez 30, Colonia Centro, Guadalajara, Jalisco",
      ],
      ["avenida juárez 30 colonia centro linares nuevo león", "?Avenida Juárez 30, Colonia Centro Linares, Nuevo León"],
      [
        "avenida juárez 30 colonia centro monterrey nuevo león",
        "?Avenida Juárez 30, Colonia Centro, Monterrey, Nuevo León",
      ],
    ])
  })

  it("don't include words that announce a postcode, or the letter of a house number before a pause", () => {
    all("en", [
      ["3 Rue Lane, Cardiff, and the postcode is CF10 3AT", "3 Rue Lane, Cardiff CF10 3AT"],
      ["3 Rue Lane, Cardiff, and the code is CF10 3AT", "3 Rue Lane, Cardiff CF10 3AT"],
    ])
    all("es", [
      ["calle Ruda 3, Cartagena, y el código postal es 30201", "Calle Ruda 3, 30201 Cartagena"],
      ["Calle Rey 55 A, planta baja, Burgos", "Calle Rey 55A, planta baja, Burgos"],
    ])
  })

  it("exclude a remark that clarifies one of them, such as “that's Elm not Helm”, and include the town even if the postcode comes first", () => {
    all("en", [
      ["12 Elm Street, that's Elm not Helm, Bath", "?12 Elm Street, Bath"],
      ["the postcode is LS1 4DY and it's 90 Albion Street, Leeds", "?90 Albion Street, Leeds LS1 4DY"],
    ])
    all("es", [
      ["calle Olmo 12, Olmo, no Holmo, Ávila", "?Calle Olmo 12, Ávila"],
      ["el código postal es 41001 y es calle Sierpes 90, Sevilla", "?Calle Sierpes 90, 41001 Sevilla"],
    ])
  })

  it("exclude explanations and landmarks, and may include a building before its street", () => {
    all("en", [
      ["4 Ash Grove, Ash as in the tree, Leeds", "?4 Ash Grove, Leeds"],
      ["18 Bridge St, it's next to the bakery, Bath", "?18 Bridge St, Bath"],
    ])
    all("es", [
      ["calle Fresno 4, Fresno como el árbol, León", "?Calle Fresno 4, León"],
      ["calle Puente 18, está junto a la panadería, Soria", "?Calle Puente 18, Soria"],
      ["Edificio Azor, calle Muelle 14, 48001 Bilbao", "?Edificio Azor, Calle Muelle 14, 48001 Bilbao"],
    ])
  })

  it("keep initials in capitals unless the whole address is in capitals", () => {
    all("en", [
      ["12 MG Road, Bengaluru 560001", "12 MG Road, Bengaluru 560001"],
      ["12 MAIN ST, AUSTIN TX 78701", "12 Main St, Austin, TX 78701"],
    ])
    all("es", [["Calle JJ Ramos 4, Madrid", "Calle JJ Ramos 4, Madrid"]])
  })
})

describe("in an address spoken without pauses", () => {
  it("the name of a large town marks the end of the street or the district before it", () => {
    all("en", [
      ["fifty grafton way fitzrovia london w one t five d n", "?50 Grafton Way, Fitzrovia, London W1T 5DN"],
      ["55 high holborn london", "?55 High Holborn, London"],
      ["902 hagley road west birmingham", "?902 Hagley Road West, Birmingham"],
      ["12 oak road east london", "?12 Oak Road, East London"],
    ])
    all("es", [
      [
        "calle hidalgo 215 colonia obrera monterrey nuevo león",
        "?Calle Hidalgo 215, Colonia Obrera, Monterrey, Nuevo León",
      ],
      [
        "avenida vallarta 1503 colonia americana guadalajara jalisco 44160",
        "Avenida Vallarta 1503, Colonia Americana, 44160 Guadalajara, Jalisco",
      ],
      ["pasaje los aromos 1123, ñuñoa, santiago", "Pasaje Los Aromos 1123, Ñuñoa, Santiago"],
    ])
  })

  it("the name of a building, a farm or an estate ends where the name of its street begins", () => {
    all("en", [
      ["albion house fifty five high holborn london", "?Albion House, 55 High Holborn, London"],
      ["Unit 7, Trident Business Park, Warrington WA3 6BX", "?Unit 7, Trident Business Park, Warrington WA3 6BX"],
      ["lower farm nether heage derbyshire de56 2jp", "?Lower Farm, Nether Heage, Derbyshire DE56 2JP"],
    ])
    all("es", [
      ["urbanización monte alto calle tejo nueve las rozas", "?Urbanización Monte Alto, Calle Tejo 9, Las Rozas"],
      ["finca el olivar, camino viejo 3, ronda", "?Finca El Olivar, Camino Viejo 3, Ronda"],
      ["privada jazmín 8, colonia las flores, morelia", "Privada Jazmín 8, Colonia Las Flores, Morelia"],
    ])
  })
})

describe("a number with a slash in it", () => {
  it("means a floor and a flat if it precedes the house number, and a fraction if it follows the house number", () => {
    all("en", [
      ["2/1 14 Dumbarton Road, Glasgow", "2/1, 14 Dumbarton Road, Glasgow"],
      ["flat 2/1, 14 Dumbarton Road, Glasgow", "Flat 2/1, 14 Dumbarton Road, Glasgow"],
      ["118 1/2 Elm Street, Oberlin, Ohio", "118 1/2 Elm Street, Oberlin, OH"],
      ["3/45 Smith Street, Sydney", "3/45 Smith Street, Sydney"],
    ])
    all("es", [
      ["calle uno, número 6, murcia", "?Calle 1 # 6, Murcia"],
      ["calle Uno 6, Murcia", "?Calle Uno 6, Murcia"],
    ])
  })
})

describe("a part of an address", () => {
  it("is replaced by its correction, and what follows the correction is kept", () => {
    all("en", [
      ["900 Peach Street, actually 904, Macon, Georgia", "?904 Peach Street, Macon, GA"],
      ["5 Larch Way, Bury, no, not Bury, Bolton", "?5 Larch Way, Bolton"],
      ["410 Cedar, I mean Cedar Court, Elko", "?410 Cedar Court, Elko"],
    ])
    all("es", [["calle Sol 4, digo Luna 4, Ávila", "?Calle Luna 4, Ávila"]])
  })

  it("may be a town whose name is also a common phrase, and doesn't include a remark after it", () => {
    all("en", [
      ["12 oak road, what cheer, iowa 50268", "?12 Oak Road, What Cheer, IA 50268"],
      ["10 Foxglove Drive, Corby now", "10 Foxglove Drive, Corby"],
    ])
    all("es", [["travesía de Pinzón cinco sin piso", "Travesía de Pinzón 5"]])
  })
})

describe("letters that are also words", () => {
  it("name a state if they are capitals at the end or precede a postcode; otherwise the address is confirmed", () => {
    all("en", [
      ["77 Pine Loop, Salt Lake City, OK", "77 Pine Loop, Salt Lake City, OK"],
      ["12 Elm Court, Lot 21, Ann Arbor, OR", "12 Elm Court, Lot 21, Ann Arbor, OR"],
      ["500 elm street sioux falls me 97205", "500 Elm Street, Sioux Falls, ME 97205"],
      ["77 pine loop salt lake city ok", "?77 Pine Loop, Salt Lake City"],
      ["12 Peachtree St NE, Atlanta, GA", "12 Peachtree St NE, Atlanta, GA"],
    ])
  })

  it("may begin a town's name or identify a flat, and are confirmed if they are ambiguous", () => {
    all("en", [["19 winding way floor 2 el paso ut 10012", "19 Winding Way, Floor 2, El Paso, UT 10012"]])
    all("es", [
      ["callejón de madrid tres ático a mijas", "Callejón de Madrid 3, ático A, Mijas"],
      [
        "avenida patria 1891 puerta de hierro zapopan jalisco",
        "?Avenida Patria 1891, Puerta de Hierro, Zapopan, Jalisco",
      ],
    ])
    const answer = understandPostalAddress("calle luna tres quinto de mijas", "es")
    assert.deepStrictEqual(answer._tag === "confirm" ? [answer.value, answer.alternatives] : undefined, [
      "Calle Luna 3, 5º, Mijas",
      ["Calle Luna 3, 5º D, Mijas"],
    ])
  })
})

describe("the boundary between parts", () => {
  it("lies before a second number in the hundreds, after a road's direction, and between a building and a house", () => {
    all("en", [
      ["suite two hundred one hundred and one old mill lane leeds", "Suite 200, 101 Old Mill Lane, Leeds"],
      ["forty eight oh one highway ninety west pensacola florida", "?4801 Highway 90 West, Pensacola, FL"],
      [
        "Apartment 1203, Beetham Tower, 301 Deansgate, Manchester M3 4LQ",
        "?Apartment 1203, Beetham Tower, 301 Deansgate, Manchester M3 4LQ",
      ],
    ])
  })

  it("is confirmed if no pause separates a district from its town, or if a lower-case word follows capitalized ones", () => {
    all("es", [
      [
        "cerrada reforma 8 colonia americana linares nuevo león 44160",
        "?Cerrada Reforma 8, Colonia Americana, 44160 Linares, Nuevo León",
      ],
      ["av. larco 345, oficina 702, miraflores, lima 15074", "Av. Larco 345, oficina 702, Miraflores, 15074 Lima"],
      ["calle Jacinto 5, Écija, código 41400", "Calle Jacinto 5, 41400 Écija"],
      ["calle Jacinto 5, colonia Jardines, aquí en Toluca", "?Calle Jacinto 5, Colonia Jardines, Toluca"],
      ["calle Jacinto 5, Écija con vistas", "?Calle Jacinto 5, Écija Con Vistas"],
    ])
  })
})

describe("a number and ordinary words", () => {
  it("are not read as a house in a street if they are a date, a measure or a share", () => {
    const isNone = (locale: string, lines: ReadonlyArray<string>) =>
      all(
        locale,
        lines.map((utterance) => [utterance, "-"]),
      )
    isNone("en", ["two point five", "ninety nine point nine percent", "1 May 2024", "May 1, 2024", "a hundred percent"])
    isNone("es", ["el 5 de marzo de 2026", "mayo 1, 2024", "cien por cien", "1-1-2027"])
    all("es", [["mayor doce", "?Mayor 12"]])
  })
})

describe("a postcode whose first two letters are heard as one word", () => {
  it("is recognized if its digits follow, whether as numerals, words or homophones", () =>
    all("en", [
      ["Ninety nine high street Oxford Ox one four bj", "?99 High Street, Oxford OX1 4BJ"],
      ["12 Oak Road, Leeds ls six two ab", "?12 Oak Road, Leeds LS6 2AB"],
      ["99 high street, Oxford, ox1 for bj", "99 High Street, Oxford OX1 4BJ"],
      ["12 oak road, east six", "?12 Oak Road, East Six"],
    ]))
})

describe("a house in a street", () => {
  it("is confirmed if the words before it don't usually introduce an address", () => {
    all("en", [
      ["I'd like it sent to 18 Clyde Place, Largs", "?18 Clyde Place, Largs"],
      ["the first one's 18 Clyde Place, Largs", "?18 Clyde Place, Largs"],
      ["about ten miles down the road", "-"],
    ])
    all("es", [
      ["vivo sobre avenida Universidad 30, en Cuernavaca", "?Avenida Universidad 30, Cuernavaca"],
      ["como a tres cuadras de la plaza", "-"],
    ])
  })

  it("is confirmed if it is followed by the name of a letter, or by a number that might mean something else", () => {
    all("en", [
      ["4411 Bee Cave Road, Austin, TX", "4411 Bee Cave Road, Austin, TX"],
      ["18 bee park row", "?18B Park Row"],
    ])
    all("es", [
      ["calle Betis 9, con be, Sevilla", "?Calle Betis 9, Sevilla"],
      ["calle Betis 9, 19, Sevilla", "?Calle Betis 9, 19º, Sevilla"],
      ["calle uría 44 4 e oviedo", "Calle Uría 44, 4º E, Oviedo"],
      ["Av. Cuauhtémoc 462-3, Narvarte, CDMX", "Av. Cuauhtémoc 462-3, Narvarte, CDMX"],
    ])
  })
})

describe("an address", () => {
  it("is confirmed without a part that the speaker rejects, even if the town follows that part", () => {
    all("en", [
      ["742 evergreen terrace that's terrace not drive springfield", "?742 Evergreen Terrace, Springfield"],
      ["12 oak lane not oak street austin texas", "?12 Oak Lane"],
    ])
    all("es", [
      ["avenida goya 12 es avenida y no calle", "?Avenida Goya 12"],
      ["avenida goya 12, avenida no calle, madrid", "?Avenida Goya 12, Madrid"],
      ["calle lago 31 y no 30", "?Calle Lago 31"],
    ])
  })

  it("may have a flat after a pause, even if the flat's letter is also a word, such as Spanish “a” or “e”", () => {
    all("es", [
      ["calle mayor 51, segundo a", "Calle Mayor 51, 2º A"],
      ["calle mayor 15, no, 51, segundo e", "?Calle Mayor 51, 2º E"],
    ])
  })

  it("leaves out a remark that explains one of its words (“as in the tree”), and is confirmed", () => {
    all("en", [["88 Pine, as in the tree, Street, Concord, New Hampshire", "?88 Pine Street, Concord, NH"]])
    all("es", [["calle Pino, como en el bosque, 88, Soria", "?Calle Pino 88, Soria"]])
  })

  it("may have a postcode whose letters sound like words", () => {
    all("en-GB", [
      ["75 great russell street london double u c one b three p s", "75 Great Russell Street, London WC1B 3PS"],
      ["9 the green cavendish suffolk c o ten eight b b", "9 The Green, Cavendish, Suffolk CO10 8BB"],
    ])
    all("en-US", [
      [
        "fifteen oh one k street northwest suite one hundred washington d c",
        "1501 K Street Northwest, Suite 100, Washington, DC",
      ],
    ])
  })

  it("may have a street whose name begins with a number, as in “Seven Sisters Road”", () => {
    all("en", [
      ["12 seven sisters road london", "12 Seven Sisters Road, London"],
      ["42 Five Points Street", "42 Five Points Street"],
      ["forty two seven sisters road", "?427 Sisters Road"],
      ["one oh eight kings road", "108 Kings Road"],
      ["one twenty james street", "120 James Street"],
    ])
    all("es", [["calle siete revueltas 12", "Calle Siete Revueltas 12"]])
  })

  it("may have a street whose second word is its type, as in “gran vía”, or a street that follows the town", () => {
    all("es", [
      ["vivo en gran vía 56", "Gran Vía 56"],
      ["vivo en cádiz en la calle ancha 12", "Calle Ancha 12, Cádiz"],
    ])
  })

  it("is confirmed if it lies between two numbered streets", () => {
    all("es-AR", [["calle 50 número 1234 entre 20 y 21 la plata", "?Calle 50 # 1234, entre 20 y 21, La Plata"]])
  })

  it("may have only the first half of a postcode, or a door after the floor", () => {
    all("en-GB", [["204 holloway road n seven", "?204 Holloway Road, N7"]])
    all("es", [
      ["ronda sant pere 16 principal 1a", "Ronda Sant Pere 16, principal 1a"],
      ["calzada de tlalpan mil quinientos número interior tres cero dos", "Calzada de Tlalpan 1500, interior 302"],
    ])
  })

  it("may have a penthouse with or without a number", () => {
    all("en-US", [
      ["450 west 33rd street penthouse two new york", "450 West 33rd Street, Penthouse 2, New York"],
      ["450 west 33rd street penthouse new york", "450 West 33rd Street, Penthouse, New York"],
    ])
    all("es", [["calle goya 12 ático b madrid", "Calle Goya 12, ático B, Madrid"]])
  })

  it("is confirmed without the remark that a name is one word", () => {
    all("en", [["it's 3 lakeview, that's one word, drive, unit 2", "?3 Lakeview Drive, Unit 2"]])
  })

  it("may have a house number spoken as two numbers, if the second one is too large to be a floor", () => {
    all("es-MX", [["calle durango dos cuarenta y cinco colonia roma norte", "?Calle Durango 245, Colonia Roma Norte"]])
  })

  it("may be a box on a rural route", () => {
    all("en", [["route two box fifty six marshall missouri", "Route 2 Box 56, Marshall, MO"]])
  })

  it("may be on a numbered road", () => {
    all("en", [
      ["1000 indiana highway 212, michigan city, indiana 46360", "1000 Indiana Highway 212, Michigan City, IN 46360"],
      ["5235 north highway 64 williams arizona 86046", "5235 North Highway 64, Williams, AZ 86046"],
      ["88175 us highway 278, altoona, alabama 35952", "88175 US Highway 278, Altoona, AL 35952"],
      ["7441 east county road y, gordon, wisconsin 54838", "7441 East County Road Y, Gordon, WI 54838"],
    ])
  })

  it("is confirmed if the house number is followed by a number that belongs to the street", () =>
    all("en", [
      ["2229 18 mile road, sterling heights, michigan 48314", "?2229 18 Mile Road, Sterling Heights, MI 48314"],
    ]))

  it("keeps a direction as part of the street if a known town follows", () =>
    all("en", [
      ["1415 42nd street south fargo north dakota 58103", "?1415 42nd Street South, Fargo, ND 58103"],
      ["2802 main street west west palm beach florida 33401", "?2802 Main Street West, West Palm Beach, FL 33401"],
    ]))

  it("leaves out a remark before it, as in “la de siempre, calle Ancha 12”, and is confirmed", () =>
    all("es", [["la de siempre, calle Ancha 12, Madrid", "?Calle Ancha 12, Madrid"]]))
})

describe("cross streets in an address", () => {
  it("are kept after the house number, whether they are numbered or named; other landmarks are left out", () => {
    all("es-AR", [
      ["belgrano 320 esquina moreno", "?Belgrano 320, esquina Moreno"],
      [
        "calle san martín 1220 entre belgrano y mitre rosario",
        "?Calle San Martín 1220, entre Belgrano y Mitre, Rosario",
      ],
      ["avenida belgrano 320 casi esquina moreno", "?Avenida Belgrano 320, casi esquina Moreno"],
      ["calle 50 número 1234 e/ 20 y 21", "?Calle 50 # 1234, entre 20 y 21"],
      ["calle mayor 12 entre el banco y la farmacia", "?Calle Mayor 12"],
    ])
    all("es-MX", [
      [
        "calle 60 número 491 por 57 y 59 centro mérida yucatán",
        "?Calle 60 # 491, por 57 y 59, Centro, Mérida, Yucatán",
      ],
    ])
    all("es-CO", [
      ["avenida boyacá número ciento veintisiete guión treinta", "Avenida Boyacá # 127-30"],
      ["avenida boyacá # 127 - 30", "Avenida Boyacá # 127-30"],
    ])
  })
})

it("a range or a postcode is not mistaken for small talk, even beside a street name such as “Bishopsgate”", () => {
  all("en-GB", [
    ["112 queensway and the postcode is w2 4sj", "?112 Queensway, W2 4SJ"],
    ["6 to 8 bishopsgate london", "?6-8 Bishopsgate, London"],
    ["6 to 8 people in london", "-"],
  ])
})

it("a building or flat named before the house number keeps its own number, in words or digits", () => {
  all("en", [
    [
      "building 12 apartment 207 3300 lakeshore circle tampa",
      "Building 12, Apartment 207, 3300 Lakeshore Circle, Tampa",
    ],
    ["two slash two 118 dumbarton road glasgow", "2/2, 118 Dumbarton Road, Glasgow"],
    ["13 old post road just outside rhinebeck new york", "13 Old Post Road, Rhinebeck, NY"],
  ])
  all("es", [
    [
      "calle niños héroes número exterior 45 número interior 3 colonia centro toluca",
      "?Calle Niños Héroes 45, interior 3, Colonia Centro, Toluca",
    ],
    ["carretera de la esclusa kilómetro dos con cinco sevilla", "Carretera de la Esclusa km 2,5, Sevilla"],
    ["gorriti 4865 entre malabia y armenia", "?Gorriti 4865, entre Malabia y Armenia"],
  ])
})

it("an address may follow an introduction such as “still at” or “the property's at”", () => {
  all("en", [
    ["still at 48 hollister road dayton ohio", "48 Hollister Road, Dayton, OH"],
    ["the property's at 48 hollister road dayton ohio", "48 Hollister Road, Dayton, OH"],
  ])
  all("es", [
    ["sigo en calle ancha 48 jaén", "Calle Ancha 48, Jaén"],
    ["el envío sería a calle ancha 48 jaén", "Calle Ancha 48, Jaén"],
    ["ruta 8 kilómetro 50 pilar buenos aires", "Ruta 8 km 50, Pilar, Buenos Aires"],
  ])
  all("es-CO", [["carrera 7 bis a número 124 26", "Carrera 7 bis A # 124-26"]])
})

it("a street whose name is a direction and a number keeps that number before the house number", () =>
  all("es-MX", [["calle sur 128 número 22 colonia américa", "?Calle Sur 128 # 22, Colonia América"]]))

it("a street without a house number, or a street corner, is confirmed along with the place that follows", () => {
  all("en", [
    ["Station Street, Leeds", "?Station Street, Leeds"],
    ["corner of Fifth Avenue and Main Street, Springfield", "?Corner of Fifth Avenue and Main Street, Springfield"],
    ["Elm Street and Third Avenue, Portland Oregon", "?Elm Street and Third Avenue, Portland, OR"],
    ["Oak Road and my phone is 555", "?Oak Road"],
  ])
  all("es", [
    ["calle Estación, León", "?Calle Estación, León"],
    ["calle de la Estación en León", "?Calle de la Estación, León"],
    ["vivo en la calle Mayor, en Getafe", "?Calle Mayor, Getafe"],
    ["calle Corrientes esquina Callao, Buenos Aires", "?Calle Corrientes esquina Callao, Buenos Aires"],
    ["la calle está cortada", "-"],
    ["la calle de siempre", "-"],
    ["calle sin nombre", "-"],
  ])
})

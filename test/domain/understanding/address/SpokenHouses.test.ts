import { assert, describe, it } from "@effect/vitest"
import { understandPostalAddress } from "../../../../src/domain/understanding/address/PostalAddressAnswer.ts"

type Row = readonly [said: string, ...meant: ReadonlyArray<string>]

/**
 * Addresses as recognizers write them: house numbers with hyphens and in pairs, apartments by number and letter, and
 * streets without a word such as "street".
 */
const houses: Readonly<Record<"en" | "es", ReadonlyArray<Row>>> = {
  en: [
    [
      "ninety dash fourteen one hundred sixty first street jamaica new york",
      "90-14 161st Street, Jamaica, NY",
      "90-14 161st Street, Jamaica, New York",
    ],
    ["ninety dash fourteen one sixty first street jamaica new york", "90-14 161st Street, Jamaica, NY"],
    ["ninety fourteen one sixty first street", "90-14 161st Street", "9014 161st Street"],
    [
      "twelve thousand two hundred montecito road number h two oh six seal beach nine oh seven four oh",
      "12200 Montecito Road, #H206, Seal Beach 90740",
      "12200 Montecito Road No. H206, Seal Beach 90740",
      "12200 Montecito Road Number H206, Seal Beach 90740",
    ],
    ["eleven fifty nine highland avenue nine b", "1159 Highland Avenue, 9B"],
    ["forty two oak street three c", "42 Oak Street, 3C"],
    ["forty dash twenty two two hundred third street", "40-22 203rd Street"],
    ["one oh two dash eleven eighty seventh avenue", "102-11 87th Avenue"],
    [
      "six hundred elm street number b four",
      "600 Elm Street, #B4",
      "600 Elm Street, No. B4",
      "600 Elm Street, Number B4",
    ],
    ["thirty five hyphen twelve thirty seventh street astoria", "35-12 37th Street, Astoria"],
    ["nine hundred park avenue twelve f", "900 Park Avenue, 12F"],
    ["eighty eight dash oh five parsons boulevard", "88-05 Parsons Boulevard"],
    ["twenty one fourteen two hundred and first street", "21-14 201st Street", "2114 201st Street"],
    ["fifteen river road two a", "15 River Road, 2A"],
    [
      "fourteen hundred pine street number twelve",
      "1400 Pine Street, #12",
      "1400 Pine Street, No. 12",
      "1400 Pine Street, Number 12",
    ],
  ],
  es: [
    [
      "tucumán al tres mil entre anchorena y jean jaures almagro",
      "Tucumán al 3000 entre Anchorena y Jean Jaures, Almagro",
      "Tucumán 3000 entre Anchorena y Jean Jaures, Almagro",
    ],
    ["calle aribau sesenta y cuatro guion sesenta y seis quinto primera", "Calle Aribau 64-66, 5º 1ª"],
    ["corrientes al mil doscientos", "Corrientes al 1200", "Corrientes 1200"],
    ["calle olimpia uno a planta baja", "Calle Olimpia 1A, planta baja", "Calle Olimpia 1A, Bajo"],
    [
      "comte borrell sesenta y cuatro sesenta y seis quinto primera",
      "Comte Borrell 64-66, 5º 1ª",
      "Comte Borrell 64/66, 5º 1ª",
    ],
    [
      "rivadavia al 3400 piso 2 departamento b",
      "Rivadavia al 3400, piso 2, departamento B",
      "Rivadavia 3400, piso 2, departamento B",
    ],
    ["manzana tres lote cinco supermanzana veintidós", "Manzana 3, Lote 5, Supermanzana 22"],
    ["santa fe al dos mil quinientos", "Santa Fe al 2500", "Santa Fe 2500"],
    ["calle valencia doscientos diez guion doscientos doce", "Calle Valencia 210-212"],
    ["belgrano al 850", "Belgrano al 850", "Belgrano 850"],
    ["manzana diez lote cuatro", "Manzana 10, Lote 4"],
    ["calle sol cuatro b bajo", "Calle Sol 4B, bajo", "Calle Sol 4 B, bajo"],
    ["supermanzana cincuenta manzana dos lote uno", "Supermanzana 50, Manzana 2, Lote 1"],
    ["calle mallorca doce catorce tercero segunda", "Calle Mallorca 12-14, 3º 2ª", "Calle Mallorca 12/14, 3º 2ª"],
    ["calle lugo nueve c primero", "Calle Lugo 9C, 1º", "Calle Lugo 9 C, 1º"],
    ["san martín al cuatro mil", "San Martín al 4000", "San Martín 4000"],
  ],
}

/** A city, as travelers say it. */
const cities: Readonly<Record<"en" | "es", ReadonlyArray<Row>>> = {
  en: [
    ["we're off to Denver", "Denver"],
    ["we are off to Denver", "Denver"],
    ["I'm heading to Boston", "Boston"],
    ["we're flying to Chicago", "Chicago"],
    ["going to Seattle", "Seattle"],
    ["I want to go to Portland", "Portland"],
    ["we're on our way to Austin", "Austin"],
    ["to Miami please", "Miami"],
    ["we're moving to Leeds", "Leeds"],
    ["our destination is Dallas", "Dallas"],
  ],
  es: [
    ["vamos a Sevilla", "Sevilla"],
    ["nos vamos a Granada", "Granada"],
    ["voy a Bilbao", "Bilbao"],
    ["viajamos a Cádiz", "Cádiz"],
    ["salgo para Valencia", "Valencia"],
    ["queremos ir a Málaga", "Málaga"],
    ["el destino es Toledo", "Toledo"],
    ["a León por favor", "León"],
    ["nos mudamos a Gijón", "Gijón"],
    ["estamos yendo a Burgos", "Burgos"],
  ],
}

/** Addresses are compared without commas and number signs; hyphens and spaces count. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[,.#]/g, "")

describe("spoken houses, flats and cities", () => {
  for (const locale of ["en", "es"] as const) {
    for (const [utterance, ...meant] of houses[locale])
      it(`${utterance} is ${meant[0]}`, () => {
        const result = understandPostalAddress(utterance, locale)
        assert.notStrictEqual(result._tag, "rejected")
        assert.include(meant.map(plain), plain(String("value" in result ? result.value : "")))
      })
    for (const [utterance, meant] of cities[locale])
      it(`${utterance} is the city ${meant}`, () => {
        const result = understandPostalAddress(utterance, locale, "locality")
        assert.strictEqual("value" in result ? result.value : undefined, meant)
      })
  }
})

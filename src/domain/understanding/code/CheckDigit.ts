/** Whether the check digit of a code is right. The code contains no separators, and its letters are capitals. */
export type CheckDigit = (code: string) => boolean

const digitsOf = (code: string): ReadonlyArray<number> => Array.from(code, Number)

const weighted = (values: ReadonlyArray<number>, weights: ReadonlyArray<number>): number =>
  values.reduce((sum, value, at) => sum + value * weights[at % weights.length]!, 0)

/** ISO/IEC 7812 (Luhn): cards, IMEI. */
const luhn: CheckDigit = (code) => {
  if (!/^\d{2,}$/.test(code)) return false
  const sum = digitsOf(code)
    .toReversed()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return sum % 10 === 0
}

const transliteration = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ"
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** ISO 3779 with the check digit of 49 CFR 565. */
const vin: CheckDigit = (code) => {
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(code)) return false
  const values = Array.from(code, (sign) => transliteration.indexOf(sign) % 10)
  return "0123456789X"[weighted(values, vinWeights) % 11] === code[8]
}

/** ISO 13616: the number modulo 97, letters as 10 to 35. */
const iban: CheckDigit = (code) => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(code)) return false
  if (!ibanLengths.has(`${code.slice(0, 2)}${code.length}`)) return false
  let rest = 0
  for (const sign of code.slice(4) + code.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** Countries with the length of their IBANs, from SWIFT's registry. */
const ibanLengths: ReadonlySet<string> = new Set(
  `
    AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24
    FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32
    LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24
    RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
  `
    .trim()
    .split(/\s+/),
)

const isbn10: CheckDigit = (code) =>
  /^\d{9}[\dX]$/.test(code) &&
  weighted(
    Array.from(code, (sign) => (sign === "X" ? 10 : Number(sign))),
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  ) %
    11 ===
    0

/** GS1: EAN-8, UPC-A, EAN-13, GTIN-14. */
const ean: CheckDigit = (code) =>
  /^(?:\d{8}|\d{12,14})$/.test(code) && weighted(digitsOf(code).toReversed(), [1, 3]) % 10 === 0

const isbn13: CheckDigit = (code) => /^97[89]\d{10}$/.test(code) && ean(code)

const nifLetters = "TRWAGMYFPDXBNJZSQVHLCKE"

/** Spanish identity card: eight digits and a check letter. */
const dni: CheckDigit = (code) => /^\d{8}[A-Z]$/.test(code) && nifLetters[Number(code.slice(0, 8)) % 23] === code[8]

/** Spanish identity number for foreigners: X, Y or Z stands for 0, 1 or 2. */
const nie: CheckDigit = (code) => /^[XYZ]\d{7}[A-Z]$/.test(code) && dni(`${"XYZ".indexOf(code[0]!)}${code.slice(1)}`)

/**
 * Spanish tax number for companies. The type of company determines whether the control character is a digit, a letter,
 * or either.
 */
const cif: CheckDigit = (code) => {
  if (!/^[A-HJNP-SUVW]\d{7}[0-9A-J]$/.test(code)) return false
  const sum = digitsOf(code.slice(1, 8)).reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit * 2 : digit
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  const control = (10 - (sum % 10)) % 10
  const [kind, last] = [code[0]!, code[8]!]
  const isDigit = last === String(control) && !"NPQRSW".includes(kind)
  return isDigit || (last === "JABCDEFGHI"[control] && !"ABEH".includes(kind))
}

/** The names of the checks in a field's settings. */
export const checkNames = [
  "vin",
  "iban",
  "isbn",
  "isbn10",
  "isbn13",
  "ean",
  "luhn",
  "imei",
  "dni",
  "nie",
  "nif",
  "cif",
] as const
export type CheckName = (typeof checkNames)[number]

/** The checks, each with the pattern of its codes. */
export const checks: Readonly<Record<CheckName, { readonly shape: string; readonly holds: CheckDigit }>> = {
  vin: { shape: "[A-HJ-NPR-Z0-9]{17}", holds: vin },
  iban: { shape: "[A-Z]{2}\\d{2}[A-Z0-9]{11,30}", holds: iban },
  isbn: { shape: "(?:\\d{9}[0-9X]|97[89]\\d{10})", holds: (code) => isbn10(code) || isbn13(code) },
  isbn10: { shape: "\\d{9}[0-9X]", holds: isbn10 },
  isbn13: { shape: "97[89]\\d{10}", holds: isbn13 },
  ean: { shape: "(?:\\d{8}|\\d{12,14})", holds: ean },
  luhn: { shape: "\\d{2,30}", holds: luhn },
  imei: { shape: "\\d{15}", holds: luhn },
  dni: { shape: "\\d{8}[A-Z]", holds: dni },
  nie: { shape: "[XYZ]\\d{7}[A-Z]", holds: nie },
  nif: { shape: "(?:\\d{8}[A-Z]|[A-Z]\\d{7}[0-9A-Z])", holds: (code) => dni(code) || nie(code) || cif(code) },
  cif: { shape: "[A-HJNP-SUVW]\\d{7}[0-9A-J]", holds: cif },
}

export const isCheckName = (name: string): name is CheckName => Object.hasOwn(checks, name)

/** The parts of a postal address that a form may ask for separately; `line` is the street, number and unit together. */
export const addressParts = ["line", "number", "street", "unit", "locality", "region", "postcode", "country"] as const
export type AddressPart = (typeof addressParts)[number]

/** An address in parts, each in its written form. */
export interface PostalAddress {
  readonly number?: string
  readonly street?: string
  /** Flat, floor, stairwell. */
  readonly unit?: string
  /** The district before the postcode: "Colonia del Valle, 03100 Benito Juárez". */
  readonly district?: string
  readonly locality?: string
  readonly region?: string
  readonly postcode?: string
  readonly country?: string
}

/** The order of the parts, which depends on the language and on the first part of the address. */
export interface AddressStyle {
  readonly isNumberFirst: boolean
  /** Whether the unit comes first: "Flat 3, 12 High Street". */
  readonly isUnitFirst: boolean
}

const filled = (parts: ReadonlyArray<string | undefined>, between: string): string =>
  parts.filter((part) => part !== undefined && part !== "").join(between)

const lineOf = ({ number, street }: PostalAddress, { isNumberFirst }: AddressStyle): string =>
  filled(isNumberFirst ? [number, street] : [street, number], " ")

/**
 * The whole address on one line: "12 Main Street, Apartment 4B, Springfield, IL 62701", "Calle Mayor 12, 3º izquierda,
 * 28013 Madrid".
 */
export const addressText = (address: PostalAddress, style: AddressStyle): string => {
  const { unit, district, locality, region, postcode, country } = address
  const line = lineOf(address, style)
  const front = style.isUnitFirst ? [unit, line] : [line, unit]
  const isPlainPostcode = region === undefined || /[a-z]{2}/.test(region)
  const place = style.isNumberFirst
    ? isPlainPostcode
      ? [
          region === undefined ? filled([locality, postcode], " ") : locality,
          region === undefined ? undefined : filled([region, postcode], " "),
        ]
      : [locality, filled([region, postcode], " ")]
    : [district, filled([postcode, locality], " "), region]
  const text = filled([...front, ...place, country], ", ")
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const partOfAddress = (address: PostalAddress, part: AddressPart, style: AddressStyle): string | undefined => {
  if (part !== "line") return address[part]
  const line = lineOf(address, style)
  return line === "" ? undefined : filled(style.isUnitFirst ? [address.unit, line] : [line, address.unit], ", ")
}

import { list, type Words } from "../../lexicon/list.ts"

/**
 * States and provinces with their postal abbreviations (USPS Publication 28, Canada Post), and counties, which have
 * none.
 */
const states = `
  Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE, Florida FL, Georgia GA, Hawaii
  HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, Kansas KS, Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan
  MI, Minnesota MN, Mississippi MS, Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM, New
  York NY, North Carolina NC, North Dakota ND, Ohio OH, Oklahoma OK, Oregon OR, Pennsylvania PA, Rhode Island RI, South Carolina SC, South
  Dakota SD, Tennessee TN, Texas TX, Utah UT, Vermont VT, Virginia VA, Washington WA, West Virginia WV, Wisconsin WI, Wyoming WY, District
  of Columbia DC, Puerto Rico PR, Ontario ON, Quebec QC, British Columbia BC, Alberta AB, Manitoba MB, Saskatchewan SK, Nova Scotia NS,
  New Brunswick NB, Newfoundland and Labrador NL, Prince Edward Island PE, Yukon YT, Nunavut NU, New South Wales NSW, Queensland QLD, Victoria
  VIC, Western Australia WA, South Australia SA, Tasmania TAS, Australian Capital Territory ACT, Northern Territory NT
`

/** Regions of India and Ireland; they have no abbreviations. */
const regionsInFull = `
  Maharashtra, Karnataka, Tamil Nadu, Kerala, Gujarat, Rajasthan, Uttar Pradesh, Madhya Pradesh, Andhra Pradesh, Himachal Pradesh, Telangana,
  West Bengal, Punjab, Haryana, Bihar, Odisha, Assam, Jharkhand, Uttarakhand, Goa, County Cork, County Dublin, County Galway, County Kerry,
  County Limerick, County Mayo, County Clare, County Donegal, County Wicklow, County Kildare, County Meath, County Louth, County Wexford,
  County Waterford, County Kilkenny, County Tipperary, County Sligo, County Antrim, County Down
`

const counties = `
  Bedfordshire, Berkshire, Buckinghamshire, Cambridgeshire, Cheshire, Cornwall, Cumbria, Derbyshire, Devon, Dorset, County Durham, East
  Sussex, West Sussex, Essex, Gloucestershire, Greater London, Greater Manchester, Hampshire, Herefordshire, Hertfordshire, Kent,
  Lancashire, Leicestershire, Lincolnshire, Merseyside, Norfolk, Northamptonshire, Northumberland, North Yorkshire, South Yorkshire, West
  Yorkshire, Nottinghamshire, Oxfordshire, Shropshire, Somerset, Staffordshire, Suffolk, Surrey, Warwickshire, West Midlands, Wiltshire,
  Worcestershire
`

/** Spoken short forms of states. */
const abbreviated = `
  Mass MA, Calif CA, Cali CA, Conn CT, Penn PA, Penna PA, Tenn TN, Minn MN, Fla FL, Ariz AZ, Okla OK, Wisc WI, Mich MI
`

const postal = list(states).map((entry) => {
  const cut = entry.lastIndexOf(" ")
  return [entry.slice(0, cut).toLowerCase(), entry.slice(cut + 1)] as const
})

/**
 * Abbreviations that recognizers also output for ordinary words. They count only in upper case or with periods, because
 * "I N" and "in" sound the same.
 */
const deceptive: ReadonlySet<string> = new Set("in or me hi ok oh la de id ma pa on al".split(" "))

export const regions: Words<string> = Object.fromEntries([
  ...postal,
  ...postal
    .filter(([, letters]) => !deceptive.has(letters.toLowerCase()))
    .map(([, letters]) => [letters.toLowerCase(), letters] as const),
  ...postal.map(([, letters]) => [[...letters.toLowerCase()].join(" "), letters] as const),
  ...list(abbreviated).map((entry) => [entry.slice(0, -3).toLowerCase(), entry.slice(-2)] as const),
  ...list(regionsInFull).map((name) => [name.toLowerCase(), name] as const),
  ...list(counties).map((name) => [name.toLowerCase(), name] as const),
])

import { regionOf } from "../../languages/Tag.ts"

/** National numbers as people say them, by region. Local numbers without an area code are not included. */
const plans: Readonly<Record<string, RegExp>> = {
  AR: /^0?\d{10}$/,
  AU: /^(?:0\d{9}|1\d{5,9})$/,
  CA: /^1?\d{10}$/,
  CO: /^\d{10}$/,
  ES: /^[5-9]\d{8}$/,
  GB: /^0\d{9,10}$/,
  IE: /^0\d{8,9}$/,
  IN: /^0?\d{10}$/,
  MX: /^(?:0(?:1|44|45))?\d{10}$/,
  US: /^1?\d{10}$/,
}

/** Whether a number may be a national number in the locale's region. Numbers with a country code are never checked. */
export const isUsualNumber = (value: string, locale: string): boolean =>
  /^(?:\+|00)/.test(value) || plans[regionOf(locale)]?.test(value) !== false

import type { TextSpec } from "../../understanding/TextSpec.ts"

/** Tokens of HTML's `autocomplete` that name a kind of text. */
const kinds: Readonly<Record<string, TextSpec>> = {
  name: { entity: "person_name", part: "whole" },
  "given-name": { entity: "person_name", part: "first" },
  "family-name": { entity: "person_name", part: "last" },
  "cc-name": { entity: "person_name", part: "whole" },
  "cc-number": { entity: "code" },
  "one-time-code": { entity: "code" },
  "street-address": { entity: "postal_address" },
  "address-line1": { entity: "postal_address", addressPart: "line" },
  "address-line2": { entity: "postal_address", addressPart: "unit" },
  "address-level1": { entity: "postal_address", addressPart: "region" },
  "address-level2": { entity: "postal_address", addressPart: "locality" },
  "postal-code": { entity: "postal_address", addressPart: "postcode" },
  country: { entity: "postal_address", addressPart: "country" },
  "country-name": { entity: "postal_address", addressPart: "country" },
  organization: { entity: "free_text" },
  "organization-title": { entity: "free_text" },
}

/** The kind of text that `meta.autocomplete` asks for: a postcode for "shipping postal-code". */
export const kindByAutocomplete = (autocomplete: unknown): TextSpec | undefined =>
  typeof autocomplete === "string"
    ? autocomplete
        .toLowerCase()
        .split(/\s+/)
        .map((token) => (Object.hasOwn(kinds, token) ? kinds[token] : undefined))
        .findLast((kind) => kind !== undefined)
    : undefined

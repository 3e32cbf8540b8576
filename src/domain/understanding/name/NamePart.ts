/** The requested part of a name. */
export const nameParts = ["whole", "first", "last"] as const
export type NamePart = (typeof nameParts)[number]

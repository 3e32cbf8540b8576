/** Which part of a name is asked for. */
export const nameParts = ["whole", "first", "last"] as const
export type NamePart = (typeof nameParts)[number]

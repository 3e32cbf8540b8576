/** What somebody may do with the forms of a tenant. */
export const rights = ["respond", "edit", "publish", "read_answers", "administer"] as const
export type Right = (typeof rights)[number]

/** The permission by which a token, or an assignment, gives a right in every tenant of the caller's: `forms:edit`. */
export const permissionOf = (right: Right): string => `forms:${right}`

/** Rights on the forms of a tenant. */
export const rights = ["respond", "edit", "publish", "read_answers", "administer"] as const
export type Right = (typeof rights)[number]

/** The permission that grants a right in all of the caller's tenants, such as `forms:edit`. */
export const permissionOf = (right: Right): string => `forms:${right}`

/** Of one answer. */
export const mostBytes = 4 * 1024 * 1024

export const mostTools = 500

/** Where the accessibility statement is. */
export const statementPath = "/accessibility"

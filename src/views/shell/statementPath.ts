/** The path of the accessibility statement. Below a form's path, the statement shows that form's contact. */
export const statementPath = "/accessibility"

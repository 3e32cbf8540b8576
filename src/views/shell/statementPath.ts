/** The path of the accessibility statement. Below a form's address it shows that form's contact. */
export const statementPath = "/accessibility"

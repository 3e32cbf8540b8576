/** Where the accessibility statement is: the deployment's, and below a form's address with that form's contact. */
export const statementPath = "/accessibility"

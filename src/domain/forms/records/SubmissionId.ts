const grammar = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/

/** Valid client-chosen submission identifiers. */
export const isSubmissionId = (id: string): boolean => grammar.test(id)

const grammar = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/

/** What a client may call its submission. */
export const isSubmissionId = (id: string): boolean => grammar.test(id)

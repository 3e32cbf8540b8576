const grammar = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/

/** Whether a submission identifier from a client is valid. */
export const isSubmissionId = (id: string): boolean => grammar.test(id)

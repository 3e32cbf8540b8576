const pattern = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/

/** What a submission can be called. */
export const isSubmissionId = (id: string): boolean => pattern.test(id)

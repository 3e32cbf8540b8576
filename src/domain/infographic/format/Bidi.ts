const bidirectional = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u202a-\u202e\u2066-\u2069]/
const controls = /[\u202a-\u202e\u2066-\u2069]/g

/** Isolates a name inside a sentence, because a right-to-left name must not reorder the words around it. */
export const isolated = (name: string): string =>
  bidirectional.test(name) ? `\u2068${name.replace(controls, "")}\u2069` : name

/** A text in English and Spanish. */
export const say = (en: string, es: string): { readonly en: string; readonly es: string } => ({ en, es })

/** A choice: its value and its label in both languages. */
export const pick = (value: string, en: string, es: string) => ({ value, label: say(en, es) })

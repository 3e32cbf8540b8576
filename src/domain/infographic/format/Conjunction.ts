/** "ventas y gastos", "gastos e ingresos": "y" becomes "e" before the sound of i, but not before "hielo" or a Roman II. */
export const spanishAnd = (first: string, second: string): string =>
  `${first} ${/^(?!i{1,3}\b|i[vx]\b)h?[ií](?![aeo])/iu.test(second) ? "e" : "y"} ${second}`

/** A message with its `{names}` replaced. A name without a value is kept, so that the mistake is visible. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{([a-z_]+)\}/gi, (placeholder, name: string) => String(values[name] ?? placeholder))

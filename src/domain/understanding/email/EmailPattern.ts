/**
 * The pattern of spoken e-mail addresses, which is stricter than the form's own check. It requires one @; before the @,
 * letters, digits and . _ % + -; after it, letters, digits, dots and hyphens; the last label has at least two letters.
 * It runs in linear time, because no character before the @ can match in two ways.
 */
export const matchesEmailPattern = (text: string): boolean => {
  const at = text.indexOf("@")
  if (at < 1 || at !== text.lastIndexOf("@")) return false
  const dot = text.lastIndexOf(".")
  if (dot < at + 2) return false
  return (
    /^[A-Za-z0-9._%+-]+$/.test(text.slice(0, at)) &&
    /^[A-Za-z0-9.-]+$/.test(text.slice(at + 1, dot)) &&
    /^[A-Za-z]{2,}$/.test(text.slice(dot + 1))
  )
}

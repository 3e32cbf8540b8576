/** The page's own field names. They begin with two underscores, which the names of a form's fields can't. */
export const own = {
  go: "__go",
  step: "__step",
  asked: "__asked",
  submission: "__submission",
  proof: "__proof",
  trap: "__website",
  times: "__times",
  plain: "__plain",
  numbers: "__numbers",
  zone: "__zone",
} as const

/** The names of the page's own fields. They begin with two underscores, and the names of a form's fields never do. */
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

/** Names with two leading underscores belong to the page, because no field can have one. */
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

/** The next draft label: increments the last number, or appends `.1` to a label without numbers. */
export const nextVersion = (label: string): string => {
  const match = /^(.*?)(\d{1,15})$/.exec(label)
  return match === null ? `${label}.1` : `${match[1]}${Number(match[2]) + 1}`
}

const numbersOf = (label: string): ReadonlyArray<number> | undefined =>
  /^\d+(?:\.\d+){0,3}$/.test(label) ? label.split(".").map(Number) : undefined

/** Compares labels by their numbers. Labels without numbers come last, in text order. */
export const compareVersions = (a: string, b: string): number => {
  const [x, y] = [numbersOf(a), numbersOf(b)]
  if (x === undefined || y === undefined) {
    if (x === y) return a < b ? -1 : a > b ? 1 : 0
    return x === undefined ? 1 : -1
  }
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const order = (x[i] ?? 0) - (y[i] ?? 0)
    if (order !== 0) return order
  }
  return x.length - y.length
}

/** Whether a client's `If-Match` matches the current label: quoted or unquoted, weak or strong, or `*`. */
export const matchesVersion = (ifMatch: string, current: string): boolean =>
  ifMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, "").replaceAll('"', ""))
    .some((tag) => tag === "*" || tag === current)

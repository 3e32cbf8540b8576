/** The next draft label: the last number plus one. A label without numbers gets `.1`. */
export const nextVersion = (label: string): string => {
  const match = /^(.*?)(\d{1,15})$/.exec(label)
  return match === null ? `${label}.1` : `${match[1]}${Number(match[2]) + 1}`
}

const numbersOf = (label: string): ReadonlyArray<number> | undefined =>
  /^\d+(?:\.\d+){0,3}$/.test(label) ? label.split(".").map(Number) : undefined

/** Labels in numeric order; those without numbers come last, by text. */
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

/** A client's `If-Match` against the current label: quoted or bare, weak or strong, or any. */
export const matchesVersion = (ifMatch: string, current: string): boolean =>
  ifMatch
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, "").replaceAll('"', ""))
    .some((tag) => tag === "*" || tag === current)

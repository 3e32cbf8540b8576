/** Names of columns told apart: the second of a name is `name 2`, or the next number that is free. */
export function numberedNames(names: ReadonlyArray<string>): ReadonlyArray<string> {
  const taken = new Set<string>()
  return names.map((name) => {
    let own = name
    for (let n = 2; taken.has(own); n++) own = `${name} ${n}`.trim()
    taken.add(own)
    return own
  })
}

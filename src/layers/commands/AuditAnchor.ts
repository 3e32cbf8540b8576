/**
 * The length and hash of a chain at one point in time. If stored elsewhere, an anchor reveals whether the chain was
 * later truncated or rewritten.
 */
export interface Anchor {
  readonly entries: number
  readonly hash: string
}

const service = "(service)"

/** A chain's display name; the empty name is the service's own. */
export const chainName = (tenant: string): string => (tenant === "" ? service : tenant)

export const anchorLine = (name: string, { entries, hash }: Anchor): string =>
  `${name}: ${entries} entries, newest ${hash}`

const written = /^(\S+): (\d{1,15}) entries, newest ([0-9a-f]{64})$/

/** The newest anchor of each tenant in printed lines; `wrong` is the number of the first unreadable line. */
export const anchorsIn = (
  text: string,
): { readonly anchors: ReadonlyMap<string, Anchor>; readonly wrong: number | undefined } => {
  const anchors = new Map<string, Anchor>()
  const lines = text.split(/\r?\n/)
  for (const [n, line] of lines.entries()) {
    if (line.trim() === "") continue
    const found = written.exec(line)
    if (found === null) return { anchors, wrong: n + 1 }
    const [, name, entries, hash] = found
    const tenant = name === service ? "" : name!
    const anchor = { entries: Number(entries), hash: hash! }
    if (anchor.entries >= (anchors.get(tenant)?.entries ?? 0)) anchors.set(tenant, anchor)
  }
  return { anchors, wrong: undefined }
}

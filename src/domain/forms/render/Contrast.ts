/** The minimum contrast of text at level AA of WCAG 2.2 (1.4.3). */
export const leastContrast = 4.5

const channels = (colour: string): ReadonlyArray<number> =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const linear = (channel: number): number => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The WCAG contrast ratio of two colors (`#rrggbb`), from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes `share` (0 to 1) of `to` into `from`. */
export const mixed = (from: string, to: string, share: number): string => {
  const ends = channels(to)
  return `#${channels(from)
    .map((channel, i) => Math.round(channel + (ends[i]! - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`
}

/** A color with enough contrast on all `grounds`: the color itself, or else the closest mixture with `to`. */
export const readableOn = (colour: string, to: string, grounds: ReadonlyArray<string>): string => {
  for (let step = 0; step < 50; step++) {
    const candidate = mixed(colour, to, step / 50)
    if (grounds.every((ground) => contrast(candidate, ground) >= leastContrast)) return candidate
  }
  return to
}

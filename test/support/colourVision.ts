type Triple = readonly [number, number, number]

/** Linear light as seen with a type of color blindness (Machado, Oliveira and Fernandes 2009, full severity). */
const kinds: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  common: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
}

function linear(hex: string): Triple {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

function lab(light: Triple): Triple {
  const [r, g, b] = [light[0], light[1], light[2]].map((value) => Math.min(1, Math.max(0, value)))
  const seen: Triple = [r ?? 0, g ?? 0, b ?? 0]
  const curve = (t: number): number => (t > 0.008_856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = curve(dot([0.4124, 0.3576, 0.1805], seen) / 0.950_47)
  const y = curve(dot([0.2126, 0.7152, 0.0722], seen))
  const z = curve(dot([0.0193, 0.1192, 0.9505], seen) / 1.088_83)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** WCAG contrast of two colors in six-digit hex. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [a, b].map((hex) => dot([0.2126, 0.7152, 0.0722], linear(hex))).sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** CIELAB distance between two colors for the type of color vision that distinguishes them worst. */
export function leastDifference(a: string, b: string): number {
  const distances = Object.values(kinds).map((kind) => {
    const [p, q] = [a, b].map((hex) =>
      lab([dot(kind[0], linear(hex)), dot(kind[1], linear(hex)), dot(kind[2], linear(hex))]),
    )
    return p === undefined || q === undefined ? 0 : Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
  })
  return Math.min(...distances)
}

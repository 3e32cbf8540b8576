/** Semantic colors: custom properties of the theme, with the light theme's values as fallbacks. */
export const paint = {
  ink: "var(--neutral-text,#1b2128)",
  muted: "var(--neutral-muted,#5a6470)",
  rule: "var(--neutral-border,#dfe3e8)",
  axis: "var(--chart-axis,#8a94a0)",
  surface: "var(--surface-bg,#ffffff)",
  accent: "var(--primary,#0b63a5)",
  quiet: "var(--chart-quiet,#aab4bf)",
  good: "var(--accent-green,#006f73)",
  bad: "var(--accent-red,#b03d0c)",
} as const

const series = ["#0b63a5", "#b84a08", "#00785a", "#4f1d5c", "#654200", "#454b54"]

/** Six colors that people with common kinds of color blindness can tell apart. Further series are muted. */
export function seriesPaint(index: number): string {
  const fallback = series[index]
  return fallback === undefined ? paint.quiet : `var(--series-${index + 1},${fallback})`
}

const scale = ["#b03d0c", "#eba981", "#d9dee4", "#86b9de", "#0b63a5"]

/** The color of a step in a diverging ramp of `count` steps; a middle step is neutral gray. */
export function rampPaint(index: number, count: number): string {
  const steps: Readonly<Record<number, ReadonlyArray<number>>> = { 1: [4], 2: [0, 4], 3: [0, 2, 4], 4: [0, 1, 3, 4] }
  const step = steps[count]?.[index] ?? (count <= 5 ? index : Math.round((index / (count - 1)) * 4))
  return `var(--ramp-${step + 1},${scale[step] ?? "#c9cfd6"})`
}

/** A text color that is readable on that step of the ramp. */
export function rampInk(index: number, count: number): string {
  const steps: Readonly<Record<number, ReadonlyArray<number>>> = { 1: [4], 2: [0, 4], 3: [0, 2, 4], 4: [0, 1, 3, 4] }
  const step = steps[count]?.[index] ?? (count <= 5 ? index : Math.round((index / (count - 1)) * 4))
  return `var(--ramp-ink-${step + 1},${step === 0 || step === 4 ? "#ffffff" : "#1b2128"})`
}

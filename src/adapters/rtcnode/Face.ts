/** The width and height of the picture, in pixels. */
export const side = 320

export interface Expression {
  /** From 0 (closed) to 1 (wide open). */
  readonly mouth: number
  /** From 0 (closed) to 1 (open). */
  readonly eyes: number
}

type Colour = readonly [number, number, number]

const wall: Colour = [232, 238, 242]
const skin: Colour = [247, 205, 170]
const line: Colour = [52, 45, 62]
const lips: Colour = [150, 52, 66]
const hair: Colour = [74, 58, 48]
const shirt: Colour = [24, 104, 112]

/** An ellipse: its center, and its horizontal and vertical radii. */
type Ellipse = readonly [cx: number, cy: number, rx: number, ry: number]

/** An ellipse's coverage of a pixel; the edge is blurred over one pixel. */
const cover = (x: number, y: number, [cx, cy, rx, ry]: Ellipse): number => {
  const dx = (x - cx) / rx
  const dy = (y - cy) / ry
  const away = (Math.hypot(dx, dy) - 1) * Math.min(rx, ry)
  return Math.max(0, Math.min(1, 0.5 - away))
}

const paint = (
  picture: Uint8Array,
  colour: Colour,
  ellipse: Ellipse,
  within: (x: number, y: number) => boolean = () => true,
): void => {
  const [cx, cy, rx, ry] = ellipse
  if (rx <= 0 || ry <= 0) return
  for (let y = Math.max(0, Math.floor(cy - ry - 1)); y < Math.min(side, Math.ceil(cy + ry + 1)); y++)
    for (let x = Math.max(0, Math.floor(cx - rx - 1)); x < Math.min(side, Math.ceil(cx + rx + 1)); x++) {
      const share = within(x, y) ? cover(x + 0.5, y + 0.5, ellipse) : 0
      if (share === 0) continue
      const at = (y * side + x) * 4
      for (let channel = 0; channel < 3; channel++)
        picture[at + channel] = picture[at + channel]! * (1 - share) + colour[channel]! * share
    }
}

/** The parts of the picture that don't move. */
const still = ((): Uint8Array => {
  const picture = new Uint8Array(side * side * 4).fill(255)
  for (let at = 0; at < picture.length; at += 4) picture.set(wall, at)
  paint(picture, shirt, [160, 330, 130, 80])
  paint(picture, skin, [160, 255, 34, 40])
  paint(picture, hair, [160, 138, 96, 104])
  paint(picture, skin, [160, 158, 82, 98])
  paint(picture, hair, [160, 74, 70, 34])
  paint(picture, skin, [160, 178, 9, 6])
  return picture
})()

/** Draws a simple face as RGBA, `side` by `side` pixels. */
export const face = ({ mouth, eyes }: Expression): Uint8Array => {
  const picture = still.slice()
  for (const x of [128, 192]) {
    paint(picture, [255, 255, 255], [x, 140, 15, 10 * eyes + 1])
    paint(picture, line, [x, 140, 7, 7 * eyes + 1])
    paint(picture, line, [x, 116, 17, 3])
  }
  const height = 3 + 21 * mouth
  paint(picture, lips, [160, 214, 32 - 8 * mouth, height + 2])
  if (mouth > 0.06) paint(picture, line, [160, 214, 27 - 8 * mouth, height - 3])
  if (mouth > 0.25) paint(picture, [255, 255, 255], [160, 214 - height * 0.45, 18 - 4 * mouth, 4])
  return picture
}

/** How wide the mouth opens for a piece of speech: its loudness, scaled so that whispering is visible. */
export const openness = (samples: Int16Array): number => {
  let power = 0
  for (const sample of samples) power += sample * sample
  const loudness = Math.sqrt(power / Math.max(1, samples.length)) / 32_768
  return Math.min(1, Math.sqrt(loudness * 4))
}

/**
 * How far the eyes are open, from 0 to 1, at a given time in milliseconds: fully open, with a blink every few seconds.
 */
export const eyeOpeningAt = (millis: number): number => {
  const phase = millis % 4300
  return phase < 160 ? Math.abs(phase - 80) / 80 : 1
}

import { paint } from "./Paint.ts"
import { line, text } from "./Svg.ts"
import { fitted, textWidth } from "./TextWidth.ts"

export interface LineEvent {
  /** The index of the point at which the event is shown. */
  readonly at: number
  readonly label: string
}

/** The plot area. */
export interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The minimum width of a truncated label. */
const shortest = 40

/** Dashed event lines, with labels to the right, or to the left if there is more space. */
export function eventMarks(events: ReadonlyArray<LineEvent>, x: (index: number) => number, frame: Frame): string {
  const ordered = events.toSorted((a, b) => a.at - b.at)
  let free = frame.left
  return ordered
    .map((event, place) => {
      const at = x(event.at)
      const next = ordered[place + 1]
      const toRight = (next === undefined ? frame.right : x(next.at)) - at - 10
      const toLeft = at - free - 10
      const needed = textWidth(event.label, 11)
      const isLeft = toRight < needed && toLeft > toRight
      const room = isLeft ? toLeft : toRight
      const label = room < Math.min(needed, shortest) ? "" : fitted(event.label, room, 11)
      free = isLeft ? at : at + Math.min(needed, room) + 8
      const style = { "font-size": 11, "text-anchor": isLeft ? "end" : undefined, fill: paint.muted }
      const mark = line(at, frame.top - 20, at, frame.bottom, { stroke: paint.axis, "stroke-dasharray": "3 3" })
      return mark + text(isLeft ? at - 5 : at + 5, frame.top - 10, label, style)
    })
    .join("")
}

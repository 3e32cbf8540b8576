import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"
import { boxOf, overlaps, placedLabels } from "../../../../src/domain/infographic/charts/PointLabels.ts"

const frame = { left: 0, right: 600, top: 0, bottom: 400 }
const point = FastCheck.record({
  x: FastCheck.double({ noNaN: true, min: 0, max: 600 }),
  y: FastCheck.double({ noNaN: true, min: 0, max: 400 }),
  r: FastCheck.double({ noNaN: true, min: 2, max: 22 }),
  label: FastCheck.string({ maxLength: 18 }),
})

describe("names next to dots", () => {
  it("cover neither each other nor a dot, and stay inside the frame", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(point, { maxLength: 60 }), (points) => {
        const placed = placedLabels(points, frame, { size: 12, most: 30 })
        const boxes = placed.map((one) => boxOf(one, points[one.index]?.label ?? "", 12))
        for (const [index, box] of boxes.entries()) {
          assert.isTrue(box.left >= frame.left && box.right <= frame.right)
          assert.isTrue(box.top >= frame.top && box.bottom <= frame.bottom)
          for (const other of boxes.slice(index + 1)) assert.isFalse(overlaps(box, other))
          for (const { x, y, r } of points)
            assert.isFalse(overlaps(box, { left: x - r, right: x + r, top: y - r, bottom: y + r }))
        }
      }),
    )
  })

  it("are on the right if there is room, and elsewhere otherwise", () => {
    const [first, second] = placedLabels(
      [
        { x: 100, y: 100, r: 4, label: "Alone" },
        { x: 590, y: 200, r: 4, label: "At the edge" },
      ],
      frame,
      { size: 12, most: 10 },
    )
    assert.strictEqual(first?.anchor, "start")
    assert.strictEqual(second?.anchor, "end")
  })

  it("are limited to the requested number, starting with the first points", () => {
    const points = Array.from({ length: 10 }, (_, n) => ({ x: 60, y: 20 + n * 36, r: 3, label: `p${n}` }))
    const placed = placedLabels(points, frame, { size: 12, most: 3 })
    assert.deepStrictEqual(
      placed.map(({ index }) => index),
      [0, 1, 2],
    )
  })
})

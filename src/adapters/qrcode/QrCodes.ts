import * as Layer from "effect/Layer"
import { encode, renderSVG } from "uqr"
import { QrCodes } from "../../ports/QrCodes.ts"
import { bitmapPng } from "./BitmapPng.ts"

/** Readable with a quarter of it covered; the quiet zone is the four modules of the standard. */
const options = { ecc: "M", border: 4 } as const

const leastPixels = 512

/** By uqr, which has no dependency of its own. */
export const layer = Layer.succeed(QrCodes, {
  svg: (text) => renderSVG(text, options),
  png: (text) => {
    const { data, size } = encode(text, options)
    return bitmapPng(data, Math.ceil(leastPixels / size))
  },
})

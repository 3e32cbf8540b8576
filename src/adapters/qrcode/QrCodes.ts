import * as Layer from "effect/Layer"
import { encode, renderSVG } from "uqr"
import { QrCodes } from "../../ports/QrCodes.ts"
import { bitmapPng } from "./BitmapPng.ts"

/** Level M, so that a code stays readable if partly covered; the quiet zone is the standard's four modules. */
const options = { ecc: "M", border: 4 } as const

const leastPixels = 512

/** Uses uqr, which has no dependencies. */
export const layer = Layer.succeed(QrCodes, {
  svg: (text) => renderSVG(text, options),
  png: (text) => {
    const { data, size } = encode(text, options)
    return bitmapPng(data, Math.ceil(leastPixels / size))
  },
})

import * as Context from "effect/Context"

/** QR codes for text (ISO/IEC 18004), with the quiet zone that scanners need. */
export class QrCodes extends Context.Service<
  QrCodes,
  {
    readonly svg: (text: string) => string
    /** Black on white, each module several pixels wide: at least 512 pixels in all. */
    readonly png: (text: string) => Uint8Array
  }
>()("parley/ports/QrCodes") {}

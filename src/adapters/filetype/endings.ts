import * as Option from "effect/Option"
import * as Mime from "effect/http/Mime"
import { supportedExtensions } from "file-type"

/** Extensions of the same kind of file, or of kinds that only players can distinguish. */
const kin: ReadonlyArray<ReadonlySet<string>> = [
  "jpg jpeg jpe jfif",
  "mp4 m4a m4v m4b m4p f4v f4p f4b f4a mov qt 3gp 3g2",
  "ogg oga ogv ogx ogm opus spx",
  "webm weba mkv mka",
  "asf wma wmv",
  "mp1 mp2 mp3 mpga",
  "tif tiff dng cr2 nef arw",
  "heic heif hif avif",
  "mpg mpeg mts ts m2ts",
  "pdf ai",
  "ps eps",
  "exe dll",
].map((names) => new Set(names.split(" ")))

/** Formats that use a general container; their own marker may appear late in the file. */
const packedAs: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    zip: "docx docm dotx dotm xlsx xlsm xltx xltm pptx pptm potx potm ppsx ppsm odt ods odp odg ott ots otp otg epub jar apk xpi 3mf vsdx kmz key numbers pages",
    cfb: "doc dot xls xlt ppt pot pps msi msg vsd pub",
    gz: "tgz svgz tar.gz",
    xml: "svg html htm xhtml kml gpx rss atom xsd xsl xslt plist",
  }).map(([container, names]) => [container, new Set(names.split(" "))]),
)

/** Text formats with a grammar, and the types that are detected for them. */
const written: Readonly<Record<string, ReadonlySet<string>>> = {
  json: new Set(["application/json"]),
  svg: new Set(["image/svg+xml", "application/xml"]),
  xml: new Set(["application/xml", "image/svg+xml", "text/html"]),
}

const isText = (type: string): boolean =>
  type.startsWith("text/") || ["application/json", "application/xml", "image/svg+xml"].includes(type)

/** Text has no signature, but these formats are detected by their content. */
const textual = new Set(["xml", "ics", "vcf", "vtt", "reg", "mts"])

/** The lowercase extension of a name, if any. */
const endingOf = (filename: string): string | undefined => /[^.]\.([a-z0-9]{1,10})$/i.exec(filename)?.[1]?.toLowerCase()

/** The type of the bytes, and the file extension for their signature; undefined if they have no known signature. */
export interface Recognised {
  readonly mime: string
  readonly ext: string | undefined
}

/** Whether a name's extension fits these bytes. A missing or unknown extension fits all bytes. */
export const isNamedFor = (filename: string, { mime, ext }: Recognised): boolean => {
  const ending = endingOf(filename)
  if (ending === undefined) return true
  if (Object.hasOwn(written, ending)) return written[ending]!.has(mime)
  if (isText(mime)) return textual.has(ending) || !supportedExtensions.has(ending as never)
  if (ext === undefined) return !supportedExtensions.has(ending as never)
  const isKnown = supportedExtensions.has(ending as never) || Option.isSome(Mime.getType(`x.${ending}`))
  return (
    !isKnown ||
    ending === ext ||
    kin.some((names) => names.has(ext) && names.has(ending)) ||
    (packedAs[ext]?.has(ending) ?? false)
  )
}

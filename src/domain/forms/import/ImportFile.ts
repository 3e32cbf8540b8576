import * as Result from "effect/Result"
import { decodeUtf8, parseJson } from "../../decoding/Json.ts"
import { isDeeperThan, isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import { type Assembled, assembled, type ReportLine } from "./Assembly.ts"
import { restored } from "./Differences.ts"
import { FormFileRefused } from "./Errors.ts"
import { fhirQuestionnaire } from "./Fhir.ts"
import { objectIn } from "./JsonParts.ts"
import { jsonSchemaForm } from "./JsonSchemaForm.ts"
import type { SourceModel } from "./SourceModel.ts"
import { surveyJs } from "./SurveyJs.ts"
import { typeform } from "./Typeform.ts"
import { xForm } from "./XForm.ts"
import { type Workbook, xlsForm } from "./XlsForm.ts"
import { type XmlParser, xmlTree } from "./XmlTree.ts"

/** The maximum number of JSON levels, far more than any real form has. */
const deepest = 100

/** Parsers for containers. They are passed as arguments, because the domain doesn't import libraries for them. */
export interface FileTools {
  readonly workbook: (bytes: Uint8Array) => Workbook
  readonly xml: XmlParser
}

/** A form from a file, not yet validated. */
export interface ReadFile extends Assembled {
  readonly source: string
  /** The tenant in the file, if any. */
  readonly tenant?: Json
}

/** Detects, by the keys in a JSON file, which system the file comes from; the first match wins. */
const modelOf = (json: JsonObject): SourceModel | undefined => {
  if (json["resourceType"] === "Questionnaire") return fhirQuestionnaire(json)
  if (isJsonObject(json["schema"] ?? null))
    return jsonSchemaForm(objectIn(json["schema"]), objectIn(json["uischema"] ?? json["uiSchema"] ?? json["ui_schema"]))
  if (isJsonObject(json["properties"] ?? null) || typeof json["$ref"] === "string") return jsonSchemaForm(json, {})
  if (Array.isArray(json["pages"]) || Array.isArray(json["elements"]) || Array.isArray(json["questions"]))
    return surveyJs(json)
  if (Array.isArray(json["fields"]) && json["sections"] === undefined) return typeform(json)
  return undefined
}

/** A definition in our own format, without its identifiers. */
const ownDefinition = (json: JsonObject): ReadFile => {
  const { form_uid: _uid, tenant, created_at: _at, published_version: _version, ...definition } = json
  return { source: "parley", definition, lines: [], ...(tenant === undefined ? {} : { tenant }) }
}

const readJson = (text: string): ReadFile => {
  const parsed = parseJson(text)
  if (Result.isFailure(parsed)) throw new FormFileRefused({ problem: "not_readable" })
  const json = parsed.success as Json
  if (!isJsonObject(json)) throw new FormFileRefused({ problem: "unknown_format" })
  if (isDeeperThan(json, deepest)) throw new FormFileRefused({ problem: "too_deep" })
  if (Array.isArray(json["sections"])) return ownDefinition(json)
  const model = modelOf(json)
  if (model === undefined) throw new FormFileRefused({ problem: "unknown_format" })
  const { tenant } = json
  return { ...modelled(model), ...(tenant === undefined ? {} : { tenant }) }
}

const modelled = (model: SourceModel): ReadFile => ({
  ...restored(assembled(model), model.differences),
  source: model.source,
})

/** Parses a form in any known format, which is detected from the content. Throws `FormFileRefused`. */
const read = (bytes: Uint8Array, tools: FileTools): ReadFile => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return modelled(xlsForm(tools.workbook(bytes)))
  const decoded = decodeUtf8(bytes)
  if (Result.isFailure(decoded)) throw new FormFileRefused({ problem: "unknown_format" })
  const text = decoded.success.replace(/^\u{FEFF}/u, "").trimStart()
  if (text.startsWith("{") || text.startsWith("[")) return readJson(text)
  if (text.startsWith("<")) return modelled(xForm(xmlTree(text, tools.xml)))
  throw new FormFileRefused({ problem: "unknown_format" })
}

const asks = ({ lines, source }: ReadFile): boolean =>
  source === "parley" || lines.some(({ type }) => type !== null && type !== "group" && type !== "array")

export const readFormFile = (bytes: Uint8Array, tools: FileTools): Result.Result<ReadFile, FormFileRefused> => {
  try {
    const file = read(bytes, tools)
    return asks(file) ? Result.succeed(file) : Result.fail(new FormFileRefused({ problem: "no_questions" }))
  } catch (cause) {
    if (cause instanceof FormFileRefused) return Result.fail(cause)
    throw cause
  }
}

export type { ReportLine }

import type { JsonObject } from "../codec/Json.ts"
import { type ImportNote, note } from "./Notes.ts"

const wordsOf = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/)

/** Settings of a SurveyJS question that are imported, or reported elsewhere. */
const read = wordsOf(`
  type name title description visible visibleIf enableIf requiredIf isRequired readOnly inputType min max
  maxLength placeholder placeHolder expression defaultValue html choices choicesByUrl choicesFromQuestion
  choicesMin choicesMax choicesVisibleIf multiSelect hasOther showOtherItem otherText hasNone showNoneItem
  noneText validators minSelectedChoices maxSelectedChoices rateMin rateMax rateCount maxSize allowMultiple
  requiredErrorText minRateDescription maxRateDescription rows columns cellType items elements questions templateElements
  minPanelCount maxPanelCount minRowCount maxRowCount isAllRowRequired eachRowRequired
`)

/** Design settings, which are not imported because the form's style determines the design. */
const looks = wordsOf(`
  startWithNewLine titleLocation descriptionLocation width minWidth maxWidth indent size hideNumber showNumber
  showNumbers cols colCount autoGrow acceptCarriageReturn renderAs rateType rateDisplayMode rateColorMode
  scaleColorMode displayMode state swapOrder columnLayout itemSize itemTitleWidth alignRows alternateRows
  verticalAlign columnMinWidth rowTitleWidth templateTitle panelAddText panelRemoveText addRowText
  removeRowText keyDuplicationError otherErrorText gridLayoutColumns questionTitleLocation
  imageFit contentMode panelCount rowCount panelsState questionStartIndex clearIfInvisible searchEnabled
  allowClear
`)

const known: ReadonlySet<string> = new Set([...read, ...looks])

/** Notes on the settings of a question that have no equivalent here. */
export const unsupportedSettings = (element: JsonObject): ReadonlyArray<ImportNote> =>
  Object.entries(element).flatMap(([key, value]) =>
    known.has(key) || value === undefined || value === null || value === false || value === ""
      ? []
      : [note("setting_left", `${key}: ${JSON.stringify(value)}`)],
  )

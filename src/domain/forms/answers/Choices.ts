import type { FormField } from "../model/FormField.ts"
import type { FieldOption } from "../model/FieldOption.ts"
import { familyOf } from "../model/FieldType.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"
import { labelScale } from "./LabelScale.ts"
import { ofOptions } from "./ofOptions.ts"

/** The default minimum and maximum of a scale, by field type. A field's constraints override them. */
const scales: Readonly<Record<string, readonly [number, number]>> = {
  nps: [0, 10],
  likert: [0, 4],
  ranking: [0, 5],
  rating: [1, 5],
}

/** The points of a scale, as an ordered list and as a set, with the smallest and the largest. */
interface Points {
  readonly all: ReadonlyArray<number>
  readonly among: ReadonlySet<number>
  readonly min: number
  readonly max: number
}

const wholeNumbers = ofOptions((options): Points | undefined => {
  if (options.length === 0 || !options.every(({ value }) => /^-?\d{1,9}$/.test(value))) return undefined
  const all = options.filter(({ disabled }) => !disabled).map(({ value }) => Number(value))
  return { all, among: new Set(all), min: Math.min(...all), max: Math.max(...all) }
})

/** The points of a scale whose options are whole numbers; undefined for other fields. */
export const pointsOf = ({ options }: FormField): Points | undefined => wholeNumbers(options)

/**
 * The range of a scale. It spans the options if they are whole numbers; otherwise it comes from the constraints, the
 * label or the type.
 */
export const scaleOf = (field: FormField): { readonly min: number; readonly max: number; readonly step: number } => {
  const points = pointsOf(field)
  if (points !== undefined && points.all.length > 0) return { min: points.min, max: points.max, step: 1 }
  const isNumbered = field.fieldType === "rating" || field.fieldType === "likert"
  const named = isNumbered && field.constraints?.scaleMax === undefined ? labelScale(field) : undefined
  const [min, max] = named ?? scales[field.fieldType] ?? [0, 10]
  const {
    scaleMin = min,
    scaleMax = Math.max(max, (field.constraints?.scaleMin ?? min) + 1),
    scaleStep = 1,
  } = field.constraints ?? {}
  return { min: scaleMin, max: scaleMax, step: scaleStep }
}

/** The minimum, maximum and step of a slider. The default maximum is 100. */
export const rangeOf = ({ constraints = {} }: FormField) => {
  const { minValue: min = 0, maxValue = 100, step = 1 } = constraints
  return { min, max: maxValue > min ? maxValue : min + 100, step }
}

const choice = (value: string, label: LocalizedText): FieldOption => ({ value, label, disabled: false })

const yesNo = [choice("true", { en: "Yes", es: "Sí" }), choice("false", { en: "No", es: "No" })]

const likertAnchors: ReadonlyArray<LocalizedText> = [
  { en: "Strongly disagree", es: "Totalmente en desacuerdo" },
  { en: "Disagree", es: "En desacuerdo" },
  { en: "Neither agree nor disagree", es: "Ni de acuerdo ni en desacuerdo" },
  { en: "Agree", es: "De acuerdo" },
  { en: "Strongly agree", es: "Totalmente de acuerdo" },
]

const palette = [
  choice("#d32f2f", { en: "Red", es: "Rojo" }),
  choice("#f57c00", { en: "Orange", es: "Naranja" }),
  choice("#fbc02d", { en: "Yellow", es: "Amarillo" }),
  choice("#388e3c", { en: "Green", es: "Verde" }),
  choice("#1976d2", { en: "Blue", es: "Azul" }),
  choice("#7b1fa2", { en: "Purple", es: "Morado" }),
  choice("#c2185b", { en: "Pink", es: "Rosa" }),
  choice("#5d4037", { en: "Brown", es: "Marrón" }),
  choice("#000000", { en: "Black", es: "Negro" }),
  choice("#757575", { en: "Grey", es: "Gris" }),
  choice("#ffffff", { en: "White", es: "Blanco" }),
]

const scaleChoices = (field: FormField): ReadonlyArray<FieldOption> => {
  const { min, max, step } = scaleOf(field)
  const anchors = field.constraints?.anchorLabels
  const points = Array.from({ length: Math.min(Math.floor((max - min) / step) + 1, 101) }, (_, i) => min + i * step)
  return points.map((point, i) => {
    const usual = field.fieldType === "likert" && points.length === 5 && anchors === undefined
    return choice(String(point), anchors?.[String(point)] ?? (usual ? likertAnchors[i]! : String(point)))
  })
}

/**
 * The options of a field: its own, those from its source (`fetched`), or those of its type. Undefined if the field has
 * no options or its source is unavailable.
 */
export const choicesOf = (
  field: FormField,
  fetched?: ReadonlyArray<FieldOption>,
): ReadonlyArray<FieldOption> | undefined => {
  if (fetched !== undefined) return fetched
  if (field.options !== undefined && field.options.length > 0) return field.options
  switch (familyOf(field.fieldType)) {
    case "boolean":
      return yesNo
    case "scale":
      return scaleChoices(field)
    case "color":
      return palette
    default:
      return undefined
  }
}

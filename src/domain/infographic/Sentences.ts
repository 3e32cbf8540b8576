import type {
  AnnotationUndrawn,
  Deficit,
  MalformedRequest,
  Misfit,
  PayloadShapeMismatch,
  RenderInterrupted,
  RenderTooCostly,
  SectionsUnmet,
  SeveralDatasets,
  TargetConflict,
  TemplateFault,
  TemplateNotFound,
  ThemeUnknown,
} from "./Errors.ts"

/** Everything that can prevent a page from being rendered. */
export type RenderFault =
  | MalformedRequest
  | SeveralDatasets
  | TargetConflict
  | TemplateNotFound
  | SectionsUnmet
  | PayloadShapeMismatch
  | ThemeUnknown
  | TemplateFault
  | RenderInterrupted
  | RenderTooCostly
  | AnnotationUndrawn

const targetProblems: Record<TargetConflict["problem"], (target: string, section: string) => string> = {
  taken: (target, section) => `Another section already uses the target ${target} of section ${section}.`,
  below_a_value: (target, section) =>
    `The target ${target} of section ${section} is inside the target of another section.`,
  reserved_name: (target, section) => `The target ${target} of section ${section} contains a reserved name.`,
  too_deep: (target, section) => `The target ${target} of section ${section} must be at most 50 objects deep.`,
}

/** Sentences for faults in the deployment's templates, by code. */
export const templateFaults: Record<TemplateFault["code"], string> = {
  TEMPLATE_ENGINE_UNSET: "No template folder is configured, so nothing can be rendered.",
  TEMPLATE_UNKNOWN: "The template is registered but has no HTML source.",
  TEMPLATE_RENDER_ERROR: "The template couldn't be rendered with this payload.",
  SPLICE_MARKER_MISSING: "The template has no element with the marker's id.",
  SPLICE_MARKER_AMBIGUOUS: "The template has more than one element with the marker's id.",
}

const costs: Record<RenderTooCostly["limit"], string> = {
  steps: "steps",
  output_bytes: "bytes of output",
  seconds: "seconds",
  memory_megabytes: "megabytes of memory",
}

export const brokenOff = "The render was interrupted. Send the request again."

const either = (names: ReadonlyArray<string>): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`

const undrawnSentence = ({ target, problem, allowed = [] }: Misfit): string | undefined => {
  const names = either(allowed.map((name) => `\`${name}\``))
  if (problem === "target_unknown") return `The template has no target \`${target}\`: use ${names}.`
  return problem === "shape_undrawn" ? `The template draws \`${target}\` only from the shape ${names}.` : undefined
}

const table: { readonly [Tag in RenderFault["_tag"]]: (fault: Extract<RenderFault, { _tag: Tag }>) => string } = {
  MalformedRequest: ({ part, problem }) => `The part \`${part}\` can't be read: ${problem}.`,
  SeveralDatasets: ({ section }) => `The section \`${section}\` names more than one dataset.`,
  TargetConflict: ({ target, section, problem }) => targetProblems[problem](`\`${target}\``, `\`${section}\``),
  TemplateNotFound: () => "There is no registered template with this name.",
  SectionsUnmet: () => "The datasets don't contain what the sections need.",
  PayloadShapeMismatch: ({ sections }) =>
    sections.map(undrawnSentence).find((sentence) => sentence !== undefined) ??
    "The rows of some sections don't have the required shape.",
  ThemeUnknown: () => "There is no registered theme with this name.",
  TemplateFault: ({ code }) => templateFaults[code],
  RenderInterrupted: () => brokenOff,
  AnnotationUndrawn: () => "Some annotations can't be drawn by any chart on this page.",
  RenderTooCostly: ({ limit, most }) =>
    `The render needs more than ${most} ${costs[limit]}. Send fewer rows, group them ("summary": "auto"), or choose a simpler template.`,
}

/** The problem in one sentence for the caller. */
export const faultSentence = (fault: RenderFault): string => {
  const row: (fault: never) => string = table[fault._tag]
  return row(fault as never)
}

const deficitLines = ({ section, missingDatasets, missingColumns }: Deficit): ReadonlyArray<string> => [
  ...missingDatasets.map((name) => `${section}: there is no dataset \`${name}\``),
  ...Object.entries(missingColumns).map(
    ([name, columns]) =>
      `${section}: the dataset \`${name}\` has no column ${columns.map((column) => `\`${column}\``).join(", ")}`,
  ),
]

const misfitProblems: Record<Misfit["problem"], string> = {
  target_missing: "the payload has no value for it",
  no_rows: "there are no rows",
  null_value: "the value is null",
  shape_mismatch: "the rows don't have the required shape",
  target_unknown: "the template has no such target",
  shape_undrawn: "the template draws a different shape",
}

/** Further details of the problem, one per line. */
export const faultLines = (fault: RenderFault): ReadonlyArray<string> => {
  switch (fault._tag) {
    case "SectionsUnmet":
      return fault.sections.flatMap(deficitLines)
    case "PayloadShapeMismatch":
      return fault.sections.map(
        ({ section, target, expectedShape, problem }) =>
          `${section}: ${misfitProblems[problem]} (${expectedShape} at ${target})`,
      )
    case "TemplateNotFound":
      return [fault.template]
    case "ThemeUnknown":
      return [fault.theme]
    case "AnnotationUndrawn":
      return fault.annotations.map(({ target, text }) => `${target}: ${text}`)
    case "TemplateFault":
      return [`${fault.template}: ${fault.detail}`]
    default:
      return []
  }
}

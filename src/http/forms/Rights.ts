import type { Right } from "../../domain/access/Right.ts"

/**
 * What a member needs to be let through, by the name of the route (`Api.ts`). Whoever is not a member comes in only
 * where a form is public, and then on the routes of respondents alone.
 */
export const rightOf: Readonly<Record<string, Right>> = {
  list: "respond",
  create: "edit",
  fromDb: "edit",
  blank: "edit",
  replace: "edit",
  patch: "edit",
  edit: "edit",
  clone: "edit",
  style: "edit",
  restyle: "edit",
  operations: "edit",
  importReport: "edit",
  remove: "administer",

  form: "respond",
  schema: "respond",
  render: "respond",

  validate: "respond",
  submit: "respond",
  messengerSubmit: "respond",

  results: "read_answers",
  findAnswers: "read_answers",
  answer: "read_answers",
  recording: "read_answers",
  changeAnswer: "administer",
  removeAnswer: "administer",
  erase: "administer",
  submissions: "read_answers",
  submission: "read_answers",
  file: "read_answers",
  upload: "respond",
  savePartial: "respond",
  readPartial: "respond",
  discardPartial: "respond",
  event: "respond",
  share: "edit",
  shareCode: "edit",
  reshare: "publish",
  resumeCode: "respond",
  openPass: "respond",
  resumePass: "respond",

  publish: "publish",
  prepareNarration: "publish",
  narration: "edit",
  versions: "edit",
  version: "edit",
  questions: "edit",
  keepQuestion: "edit",
}

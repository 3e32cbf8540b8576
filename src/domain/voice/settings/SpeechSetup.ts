import { languageOf } from "../../languages/Languages.ts"

/** The deployment's synthesizer and recognizer by name; undefined if there is none. */
export interface SpeechSetup {
  readonly synthesizer: string | undefined
  readonly recogniser: string | undefined
  /** Speech programs on the server's machine that can be used for a trial, if allowed. */
  readonly programs: { readonly synthesizer: string | undefined; readonly recogniser: string | undefined }
}

type Part = "synthesizer" | "recogniser"

/** The environment variables that configure each part: for a local model, for a server, or for a program. */
const variables: Readonly<Record<Part, readonly [local: string, cloud: string, program: string]>> = {
  synthesizer: ["TTS_MODEL_PATH", "TTS_BASE_URL", "TTS_PROGRAM"],
  recogniser: ["STT_MODEL_PATH", "STT_BASE_URL", "STT_PROGRAM"],
}

const parts: ReadonlyArray<Part> = ["synthesizer", "recogniser"]

/** One line about which parts are missing and how to add them; undefined if none are missing. */
export const missingLine = (setup: SpeechSetup, locale: string): string | undefined => {
  const { speechSetup } = languageOf(locale)
  const lines = parts
    .filter((part) => setup[part] === undefined)
    .map((part) => {
      const [local, cloud, variable] = variables[part]
      const program = setup.programs[part]
      const how = speechSetup.how(local, cloud)
      return speechSetup[part](program === undefined ? how : speechSetup.tried(how, `${variable}=${program}`))
    })
  return lines.length === 0 ? undefined : lines.join(" ")
}

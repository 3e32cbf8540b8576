/** What a deployment speaks and hears with, by name; absent where there is nothing. */
export interface SpeechSetup {
  readonly voice: string | undefined
  readonly ear: string | undefined
  /** Programs of this machine that would do for trying, where they may be used. */
  readonly programs: { readonly voice: string | undefined; readonly ear: string | undefined }
}

type Part = "voice" | "ear"

/** How each part is added: variables of a local model and of a server. */
const variables: Readonly<Record<Part, readonly [local: string, cloud: string, program: string]>> = {
  voice: ["TTS_MODEL_PATH", "TTS_BASE_URL", "TTS_PROGRAM"],
  ear: ["STT_MODEL_PATH", "STT_BASE_URL", "STT_PROGRAM"],
}

const texts = {
  en: {
    voice: (how: string) => `No voice is set up, so questions are not read out (${how}).`,
    ear: (how: string) => `No ear is set up, so answers are typed (${how}).`,
    how: (local: string, cloud: string) => `set ${local} or ${cloud}`,
    tried: (how: string, trial: string) => `${how}; to try it on this machine, ${trial}`,
  },
  es: {
    voice: (how: string) => `No hay voz configurada y las preguntas no se leen (${how}).`,
    ear: (how: string) => `No hay oído configurado y las respuestas se escriben (${how}).`,
    how: (local: string, cloud: string) => `defina ${local} o ${cloud}`,
    tried: (how: string, trial: string) => `${how}; para probar en este equipo, ${trial}`,
  },
} as const

const parts: ReadonlyArray<Part> = ["voice", "ear"]

/** One line that says what is missing and how to add it; none where the deployment speaks and hears. */
export const missingLine = (setup: SpeechSetup, locale: string): string | undefined => {
  const text = /^es\b/i.test(locale) ? texts.es : texts.en
  const lines = parts
    .filter((part) => setup[part] === undefined)
    .map((part) => {
      const [local, cloud, variable] = variables[part]
      const program = setup.programs[part]
      const how = text.how(local, cloud)
      return text[part](program === undefined ? how : text.tried(how, `${variable}=${program}`))
    })
  return lines.length === 0 ? undefined : lines.join(" ")
}

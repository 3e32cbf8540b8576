/** The few words around an answer, in the agent's language where we speak it. */
export interface Words {
  readonly sources: string
  readonly page: string
  readonly model: string
  readonly session: string
  readonly time: string
  readonly tools: string
  readonly failed: string
}

const en: Words = {
  sources: "Sources",
  page: "page",
  model: "Model",
  session: "Session",
  time: "Time",
  tools: "Tools",
  failed: "failed",
}

const es: Words = {
  sources: "Fuentes",
  page: "página",
  model: "Modelo",
  session: "Sesión",
  time: "Tiempo",
  tools: "Herramientas",
  failed: "falló",
}

export const wordsIn = (language: string): Words => (/^es\b/i.test(language) ? es : en)

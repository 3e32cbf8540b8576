import type { SpeechSetupTexts } from "../SpeechSetupTexts.ts"

export const speechSetup: SpeechSetupTexts = {
  synthesizer: (how) => `No hay voz configurada y las preguntas no se leen (${how}).`,
  recogniser: (how) => `No hay oído configurado y las respuestas se escriben (${how}).`,
  how: (local, cloud) => `defina ${local} o ${cloud}`,
  tried: (how, trial) => `${how}; para probar en este equipo, ${trial}`,
}

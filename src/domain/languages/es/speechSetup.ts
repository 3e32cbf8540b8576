import type { SpeechSetupTexts } from "../SpeechSetupTexts.ts"

export const speechSetup: SpeechSetupTexts = {
  synthesizer: (how) => `No hay ninguna voz configurada (${how}); las preguntas no se leen en voz alta.`,
  recogniser: (how) => `No hay ningún reconocedor de voz configurado (${how}); las respuestas se escriben.`,
  how: (local, cloud) => `defina ${local} o ${cloud}`,
  tried: (how, trial) => `${how}; para probar en este equipo, ${trial}`,
}

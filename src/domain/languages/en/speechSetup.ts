import type { SpeechSetupTexts } from "../SpeechSetupTexts.ts"

export const speechSetup: SpeechSetupTexts = {
  synthesizer: (how) => `No voice is configured (${how}); questions are not read aloud.`,
  recogniser: (how) => `No speech recognizer is configured (${how}); respondents type their answers.`,
  how: (local, cloud) => `set ${local} or ${cloud}`,
  tried: (how, trial) => `${how}; to try it on this machine, ${trial}`,
}

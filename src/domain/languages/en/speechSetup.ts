import type { SpeechSetupTexts } from "../SpeechSetupTexts.ts"

export const speechSetup: SpeechSetupTexts = {
  synthesizer: (how) => `No voice is set up, so questions are not read out (${how}).`,
  recogniser: (how) => `No ear is set up, so answers are typed (${how}).`,
  how: (local, cloud) => `set ${local} or ${cloud}`,
  tried: (how, trial) => `${how}; to try it on this machine, ${trial}`,
}

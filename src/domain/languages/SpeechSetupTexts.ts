/** What a deployment lacks to speak and to hear, and how it is added. */
export interface SpeechSetupTexts {
  readonly synthesizer: (how: string) => string
  readonly recogniser: (how: string) => string
  readonly how: (local: string, cloud: string) => string
  readonly tried: (how: string, trial: string) => string
}

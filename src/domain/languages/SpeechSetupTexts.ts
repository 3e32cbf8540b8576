/** Speech components that a deployment lacks, and how to add them. */
export interface SpeechSetupTexts {
  readonly synthesizer: (how: string) => string
  readonly recogniser: (how: string) => string
  readonly how: (local: string, cloud: string) => string
  readonly tried: (how: string, trial: string) => string
}

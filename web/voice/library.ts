/** The exports of `parley/voice`: the client, its browser dependencies, and the types of its state and messages. */
export { browserDevices, type BrowserOptions } from "./browserDevices.ts"
export { type BeginOptions, type Devices, VoiceFormClient, type VoiceFormOptions } from "./VoiceFormClient.ts"
export type { Clock, Line, LineHearer, Loudspeaker, Memory, Microphone, MicrophoneHearer } from "./devices/Devices.ts"
export type { Policy, VoiceState } from "./machine/State.ts"
export type { Json, Question } from "./wire.ts"

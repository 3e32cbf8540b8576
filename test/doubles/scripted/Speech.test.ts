import * as Absent from "../../../src/adapters/absent/SpeechRecognition.ts"
import * as Ear from "./SpeechRecognition.ts"
import * as Voice from "./SpeechSynthesis.ts"
import { deafRecognitionSuite, speechRecognitionSuite } from "../../contract/speechRecognitionSuite.ts"
import { muteSynthesisSuite, speechSynthesisSuite } from "../../contract/speechSynthesisSuite.ts"

const mime = "audio/ogg"
const saying = (words: string) => ({ recording: { audio: Ear.recordingOf(words), mime }, words })

speechSynthesisSuite("scripted", Voice.layer)
speechSynthesisSuite("scripted and written down", Voice.layerRecording([]))
muteSynthesisSuite(
  "scripted to fail",
  Voice.layerRecording([], () => false),
)
muteSynthesisSuite("none", Voice.layerNone)

speechRecognitionSuite("scripted", Ear.layer, {
  said: [saying("my name is Anna"), saying("twenty five")],
  silence: { audio: Ear.recordingOf({ text: "", noSpeech: 1 }), mime },
  broken: { audio: Ear.recordingOf({ text: "", failure: "undecodable" }), mime },
})
const unheard = { audio: Ear.recordingOf({ text: "", failure: "unavailable" }), mime }
deafRecognitionSuite("scripted to fail", Ear.layer, unheard)
deafRecognitionSuite("none", Ear.layerNone, unheard)
deafRecognitionSuite("not configured", Absent.layer, unheard)

import { layer } from "./RecordingDecoder.ts"
import { recordingDecoderSuite } from "../../contract/recordingDecoderSuite.ts"

recordingDecoderSuite("in memory", layer())

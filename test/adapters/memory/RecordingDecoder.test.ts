import { layer } from "../../../src/adapters/memory/RecordingDecoder.ts"
import { recordingDecoderSuite } from "../../contract/recordingDecoderSuite.ts"

recordingDecoderSuite("in memory", layer())

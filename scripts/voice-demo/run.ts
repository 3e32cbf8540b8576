/**
 * Fills in a whole form by voice: in English and in Spanish, in protocol 2 and in protocol 1.
 *
 * npm run voice-demo
 *
 * The respondent's utterances are in `utterances.ts`. The service, its WebSocket and the client are real. There is no
 * microphone: each recording contains its words as text, which a stand-in for the speech recognizer reads.
 */
import { demoForms } from "../../src/domain/forms/demo/DemoForms.ts"
import { fill } from "./Guest.ts"
import { openStage } from "./Stage.ts"
import { english, spanish } from "./utterances.ts"

const form = demoForms().find(({ formId }) => formId === "event-registration")!
const stage = await openStage(form)

let visitor = 0
for (const protocol of [2, 1] as const)
  for (const script of [english, spanish]) {
    const { transcript, answers } = await fill(stage, script, protocol, ++visitor)
    console.log(`\n== Protocol ${protocol}, ${script.locale} ==`)
    for (const line of transcript) console.log(line)
    console.log(`${Object.keys(answers).length} answers`)
  }

await stage.close()

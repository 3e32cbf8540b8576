import type { VoiceFacts } from "../../../src/views/forms/voice/VoicePage.ts"
import { element } from "../../page/elements.ts"
import { defaultPolicy } from "../machine/State.ts"
import { browserMemory } from "../browserDevices.ts"
import type { BeginOptions } from "../VoiceFormClient.ts"
import { button } from "./PageContext.ts"

/** The ways to start: with or without a microphone, resumed or new. */
export const startButtons = (facts: VoiceFacts, begin: (options: BeginOptions) => void): ReadonlyArray<HTMLElement> => {
  const texts = facts.texts[facts.language]
  const { hasRecogniser, policy } = facts
  const saved = browserMemory(facts.formUid).recall()
  // A session started with the keyboard continues with the keyboard.
  const quiet = browserMemory(`${facts.formUid}:quiet`)
  const isSpoken = hasRecogniser && quiet.recall() === undefined
  const keeping = element("input", { type: "checkbox", id: "keep-recordings" })
  const recordings =
    hasRecogniser && facts.keepsRecordings
      ? [
          element(
            "div",
            { class: "voice-keeping" },
            keeping,
            element("label", { for: "keep-recordings" }, texts.keepRecordings),
          ),
        ]
      : []
  const start =
    (withMicrophone: boolean, isAnew = false) =>
    (): void => {
      if (withMicrophone) quiet.forget()
      else quiet.remember("quiet")
      begin({
        withMicrophone,
        hasRecogniser,
        // People who choose the keyboard would rather read. Without a recognizer the keyboard isn't a choice, so
        // questions are read aloud.
        isSilent: !withMicrophone && hasRecogniser,
        keepsRecordings: keeping.checked,
        policy: { ...defaultPolicy, ...policy },
        ...(saved === undefined ? {} : { resumeId: saved, isAnew }),
      })
    }
  if (saved !== undefined)
    return [
      element(
        "section",
        { class: "notice notice-note voice-resume", "aria-labelledby": "resume-title" },
        element("h2", { class: "notice-title", id: "resume-title" }, texts.resumeTitle),
        element("p", {}, texts.resumeText),
        ...recordings,
        element(
          "div",
          { class: "voice-answers" },
          button(texts.resume, start(isSpoken), { kind: "main", id: "resume" }),
          button(texts.startAgain, start(hasRecogniser, true), { id: "anew" }),
        ),
      ),
    ]
  return [
    ...recordings,
    element(
      "div",
      { class: "voice-answers" },
      ...(hasRecogniser
        ? [
            button(texts.begin, start(true), { kind: "main", id: "begin" }),
            button(texts.beginQuiet, start(false), { id: "begin-quiet" }),
          ]
        : [button(texts.beginOnlyQuiet, start(false), { kind: "main", id: "begin-quiet" })]),
    ),
  ]
}

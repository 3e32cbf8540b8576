import { errorText } from "../../src/domain/voice/session/ErrorTexts.ts"
import { clientMessages, sinceProtocol2, type ClientMessageType } from "../../src/domain/voice/wire/ClientMessage.ts"
import { serverMessages } from "../../src/domain/voice/wire/ServerCodec.ts"
import { answersErased } from "../../src/application/voice/ErasedPeople.ts"
import { closeFrames, restarting, tokenEnded, tooLarge, tooMany } from "../../src/ws/audio/Problems.ts"
import { code, snakeCase, table } from "./markdown.ts"

type Keys = (typeof serverMessages)[keyof typeof serverMessages]["keys"]

/** The keys of a message. Those that exist only in protocol 2 are marked, and the keys of an object are in brackets. */
const keyList = (keys: Keys): string =>
  Object.entries(keys)
    .map(([name, key]) => {
      const since = typeof key === "number" ? key : key.since
      const inner = typeof key === "number" ? "" : ` (${keyList(key.keys)})`
      return `${code(snakeCase(name))}${since === 2 ? "²" : ""}${inner}`
    })
    .join(", ")

/** The client's messages. */
export const clientTable = (): string =>
  table(
    ["Message", "Protocol", "Keys in addition to `type`"],
    Object.entries(clientMessages).map(([type, keys]) => [
      code(type),
      sinceProtocol2.has(type as ClientMessageType) ? "2" : "1, 2",
      Object.keys(keys).map(code).join(", "),
    ]),
  )

/** The service's messages. */
export const serverTable = (): string =>
  table(
    ["Message", "Protocol", "Keys in addition to `type`"],
    Object.entries(serverMessages).map(([type, { since, keys }]) => [
      code(type),
      since === 2 ? "2" : "1, 2",
      keyList(keys),
    ]),
  )

/** The codes of the message `error`. */
export const errorCodes = (): string =>
  table(
    ["`code`", "`message`"],
    Object.entries(errorText).map(([name, text]) => [code(name), text]),
  )

/** Close codes that the service uses. */
export const closeCodes = (): string =>
  table(
    ["Cause", "Close code", "Reason"],
    [
      ...Object.entries(closeFrames).map(([name, frame]) => [code(name), String(frame.code), code(frame.reason)]),
      [
        "the process is stopping: reconnect, and the session continues",
        String(restarting.code),
        code(restarting.reason),
      ],
      [
        "the form was paused or closed, or reached its limit of answers, during the session",
        "1008",
        ["form_paused", "form_closed", "form_full"].map(code).join(", "),
      ],
      ["this person's answers were erased", String(answersErased.code), code(answersErased.reason)],
      [
        "a frame exceeded the size limit, or the client sent more than 64 KiB before the token",
        String(tooLarge.code),
        code(tooLarge.reason),
      ],
      ["the user has too many connections", String(tooMany.code), code(tooMany.reason)],
      ["the token expired or was revoked, or its session ended", String(tokenEnded.code), code(tokenEnded.reason)],
    ],
  )

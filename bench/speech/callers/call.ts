import * as NodeWS from "@effect/platform-node/NodeWS"
import { guest, type Stage } from "../../../scripts/voice-demo/Stage.ts"
import type { Language } from "../../understanding/speech/Utterance.ts"

type Message = Readonly<Record<string, unknown>> & { readonly type: string }

/** The outcome of a question: the value that was stored or confirmed, or no value. */
export interface Outcome {
  readonly end: "stored" | "asked" | "nothing"
  readonly value: string | undefined
  /** Number of turns, 1 or 2. */
  readonly turns: number
  /** The transcript of each turn. */
  readonly heard: ReadonlyArray<string>
}

const most = 2

const plain = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

/**
 * One question of a form, answered through the socket, and once more if the answer was not understood or the
 * confirmation is wrong.
 */
export const call = async (
  stage: Stage,
  locale: Language,
  say: (turn: number) => Promise<Uint8Array>,
  isMeant: (value: string) => boolean,
  visitor: number,
): Promise<Outcome> => {
  const socket = new NodeWS.WebSocket(stage.url, ["bearer", await stage.token(guest(visitor))])
  const transcripts: Array<string> = []
  let turn = 0
  let last: Uint8Array | undefined
  let again = 5
  const send = (message: object) => socket.send(JSON.stringify(message))
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      const end = (how: Outcome["end"], what?: string) =>
        resolve({ end: how, value: what, turns: turn, heard: transcripts })
      const speak = async (): Promise<void> => {
        if (turn === most) return end("nothing")
        turn++
        last = await say(turn)
        socket.send(last)
      }
      const on = (message: Message): void => {
        switch (message.type) {
          case "question":
            void speak().catch(reject)
            return
          case "transcription":
            transcripts.push(plain(message["text"] ?? message["transcript"]))
            return
          case "answer_accepted":
            return end("stored", plain(message["value"]))
          case "answer_rejected":
            void speak().catch(reject)
            return
          case "confirm_request": {
            const options = (message["alternatives"] ?? []) as ReadonlyArray<Message>
            const offered = [message["value"] ?? message["transcript"], ...options.map((option) => option["value"])]
            const asked = offered.map(plain).find(isMeant) ?? plain(offered[0])
            if (isMeant(asked) || turn === most) return end("asked", asked)
            send({ type: "confirm_answer", confirmed: false })
            return
          }
          case "error":
            // A busy machine took too long, so the last recording is sent again.
            if (
              ["AUDIO_DECODE_ERROR", "TRANSCRIBER_UNAVAILABLE"].includes(plain(message["code"])) &&
              last !== undefined &&
              again-- > 0
            )
              return socket.send(last)
            // The service heard no speech or no words, so the caller speaks again.
            if (["EMPTY_AUDIO", "NO_SPEECH"].includes(plain(message["code"]))) void speak().catch(reject)
            else reject(new Error(`${plain(message["code"])}: ${plain(message["message"])}`))
        }
      }
      socket.on("open", () => send({ type: "start_session", locale, timezone: "Europe/Madrid", protocol_version: 2 }))
      socket.on("message", (data: Buffer, isBinary: boolean) => {
        if (!isBinary) on(JSON.parse(data.toString()) as Message)
      })
      socket.on("close", () => reject(new Error("the connection was closed")))
      socket.on("error", reject)
    })
  } finally {
    socket.removeAllListeners("close")
    socket.close()
  }
}

import { type Memory, realClock } from "./devices/Devices.ts"
import { makeLine, type Socket, type SocketHearer } from "./devices/line.ts"
import { webLoudspeaker } from "./devices/loudspeaker.ts"
import { codeOfRefusal } from "./devices/origin.ts"
import { webMicrophone } from "./devices/microphone.ts"
import type { Devices } from "./VoiceFormClient.ts"

export interface BrowserOptions {
  /** `wss://host/api/v1/{tenant}/forms/{form_uid}/audio/ws` */
  readonly url: string
  readonly formUid: string
  /**
   * A JWT, sent as the subprotocol. A page on the service's own host doesn't need it, because it has the session
   * cookie.
   */
  readonly token?: string
  /** Sends the token in the first message instead, for proxies that drop subprotocols. */
  readonly isTokenInMessage?: boolean
  /** URL of the bundled `levelMeter.js`, which measures loudness on the audio thread. */
  readonly meter: string
}

/** The id in the browser's storage, or in memory if that is unavailable. */
export const browserMemory = (formUid: string): Memory => {
  const key = `parley-voice:${formUid}`
  let own: string | undefined
  const attempt = <A>(use: () => A): A | undefined => {
    try {
      return use()
    } catch {
      return undefined
    }
  }
  return {
    recall: () => attempt(() => localStorage.getItem(key)) ?? own,
    remember: (sessionId) => {
      own = sessionId
      attempt(() => localStorage.setItem(key, sessionId))
    },
    forget: () => {
      own = undefined
      attempt(() => localStorage.removeItem(key))
    },
  }
}

/**
 * The browser's microphone, loudspeaker, socket and storage. Create them in a click handler, or sound may be blocked.
 */
export const browserDevices = ({ url, formUid, token, isTokenInMessage, meter }: BrowserOptions): Devices => {
  const context = new AudioContext({ latencyHint: "interactive" })
  const isOffered = token !== undefined && isTokenInMessage !== true
  const connect = (hearer: SocketHearer): Socket => {
    void context.resume()
    const socket = new WebSocket(url, isOffered ? ["bearer", token] : [])
    socket.binaryType = "arraybuffer"
    let wasOpen = new URL(url, location.href).host === location.host
    socket.addEventListener("open", () => {
      wasOpen = true
      hearer.opened()
    })
    socket.addEventListener("message", ({ data }) => hearer.received(data))
    socket.addEventListener("close", ({ code }) => {
      if (wasOpen) hearer.closed(code)
      else void codeOfRefusal(url, code).then(hearer.closed)
    })
    return {
      isOpen: () => socket.readyState === WebSocket.OPEN,
      send: (data) => socket.send(data),
      close: () => socket.close(1000),
    }
  }
  return {
    line: (hearer) => {
      const line = makeLine({ connect, token: isOffered ? undefined : token, clock: realClock }, hearer)
      addEventListener("online", line.retry)
      addEventListener("offline", line.drop)
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") line.retry()
      })
      return line
    },
    microphone: (hearer) => webMicrophone(context, meter, hearer),
    loudspeaker: webLoudspeaker(context),
    clock: realClock,
    memory: browserMemory(formUid),
  }
}

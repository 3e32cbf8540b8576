import { type ClientMessage, readMessage } from "../wire.ts"
import type { Clock, Line, LineHearer } from "./Devices.ts"

/** Events of one socket, until the socket is abandoned. */
export interface SocketHearer {
  readonly opened: () => void
  readonly received: (data: unknown) => void
  readonly closed: (code: number) => void
}

/** A WebSocket. Binary frames arrive as `ArrayBuffer`s. */
export interface Socket {
  readonly isOpen: () => boolean
  readonly send: (data: string | Blob) => void
  readonly close: () => void
}

export interface LineOptions {
  readonly connect: (hearer: SocketHearer) => Socket
  /** The first message, if the token isn't sent as the subprotocol. */
  readonly token?: string | undefined
  readonly clock: Clock
}

/** The interval of the client's pings: docs/contract/limits.md. */
export const pingMs = 20_000

/** A silence this long after a ping means that the connection is dead, even if the browser reports it as open. */
export const silenceMs = 10_000

/** How long a connection attempt may take. Browsers wait for minutes. */
export const connectMs = 15_000

/** The delays before reconnecting; the last one repeats. */
const patience = [300, 1000, 2000, 4000, 8000]

/**
 * Only a connection that has lasted this long counts as a success: an overloaded server may accept a connection and
 * then close it.
 */
export const steadyMs = 5000

/** Passes on each message, and passes on each binary frame together with the message that announced it. */
const receiver = (hearer: LineHearer) => {
  let header: { readonly key: string; readonly mime: string; readonly text: string } | undefined
  return {
    forget: () => {
      header = undefined
    },
    receive: (data: unknown): void => {
      if (typeof data === "string") {
        const message = readMessage(data)
        if (message === undefined) return
        if (message.type === "audio_segment") header = message
        return hearer.message(message)
      }
      const { key, mime, text } = header ?? {}
      header = undefined
      if (data instanceof ArrayBuffer && key !== undefined && mime !== undefined && text !== undefined)
        hearer.audio(key, mime, text, data)
    },
  }
}

/** Maintains the connection: pings, detects its loss, and reconnects. */
export const makeLine = (
  { connect, token, clock }: LineOptions,
  hearer: LineHearer,
): Line & { readonly retry: () => void; readonly drop: () => void } => {
  let socket: Socket | undefined
  let isWanted = false
  let attempt = 0
  const incoming = receiver(hearer)
  let [stopPinging, stopWatching, stopWaiting] = [(): void => {}, (): void => {}, (): void => {}]

  const sendData = (data: string | Blob): void => {
    if (socket?.isOpen() === true) socket.send(data)
  }
  const send = (message: ClientMessage): void => sendData(JSON.stringify(message))

  /** Abandons a socket and its events. */
  const drop = (): void => {
    stopPinging()
    stopWatching()
    incoming.forget()
    const old = socket
    socket = undefined
    old?.close()
  }

  const lost = (code: number): void => {
    drop()
    hearer.disconnected(code)
    if (!isWanted) return
    const wait = patience[Math.min(attempt++, patience.length - 1)]!
    stopWaiting = clock.after(wait, dial)
  }

  const ping = (): void => {
    send({ type: "ping" })
    stopWatching()
    stopWatching = clock.after(silenceMs, () => lost(1006))
  }

  const receive = (data: unknown): void => {
    stopWatching()
    incoming.receive(data)
  }

  const greet = (): void => {
    stopWatching()
    const timers = [clock.after(steadyMs, () => (attempt = 0)), clock.every(pingMs, ping)]
    stopPinging = () => timers.forEach((stop) => stop())
    if (token !== undefined) send({ type: "auth", token })
    hearer.connected()
  }

  const dial = (): void => {
    stopWaiting()
    drop()
    // Events of an abandoned socket are ignored.
    const ifCurrent =
      <A extends ReadonlyArray<unknown>>(hear: (...event: A) => void) =>
      (...event: A): void => {
        if (socket === made) hear(...event)
      }
    const made: Socket = connect({ opened: ifCurrent(greet), received: ifCurrent(receive), closed: ifCurrent(lost) })
    socket = made
    stopWatching = clock.after(connectMs, () => lost(1006))
  }

  return {
    open: () => {
      if (isWanted && socket !== undefined) return
      isWanted = true
      attempt = 0
      dial()
    },
    close: () => {
      isWanted = false
      stopWaiting()
      drop()
    },
    send,
    sendRecording: sendData,
    /** The browser is offline; the socket itself would notice only minutes later. */
    drop: () => {
      if (isWanted && socket !== undefined) lost(1006)
    },
    /** The browser is online, or the device has woken up: reconnect at once, or check the connection. */
    retry: () => {
      if (isWanted && socket?.isOpen() === true) ping()
      else if (isWanted) dial()
    },
  }
}

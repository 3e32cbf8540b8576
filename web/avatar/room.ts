import { type RemoteTrack, Room, RoomEvent, setLogLevel, Track } from "livekit-client"

// Users see relevant problems on the page; the library also warns about rooms that are closed normally.
setLogLevel("silent")

export interface RoomEvents {
  readonly arrived: () => void
  /** The browser requires a click before it plays sound. */
  readonly silenced: (turnOn: () => Promise<void>) => void
  readonly over: () => void
}

/** Joins a room as a viewer: shows the avatar's video in `place` and plays its audio. */
export const watchRoom = async (url: string, token: string, place: HTMLElement, events: RoomEvents): Promise<Room> => {
  const room = new Room({ adaptiveStream: false, dynacast: false })
  room.on(RoomEvent.TrackSubscribed, (track: RemoteTrack) => {
    const media = track.attach()
    if (track.kind === Track.Kind.Video) {
      media.setAttribute("aria-hidden", "true")
      place.replaceChildren(media)
      events.arrived()
    } else document.body.append(media)
  })
  room.on(RoomEvent.TrackUnsubscribed, (track: RemoteTrack) => {
    for (const media of track.detach()) media.remove()
  })
  room.on(RoomEvent.AudioPlaybackStatusChanged, () => {
    if (!room.canPlaybackAudio) events.silenced(() => room.startAudio())
  })
  room.on(RoomEvent.Disconnected, () => {
    place.replaceChildren()
    events.over()
  })
  await room.connect(url, token)
  return room
}

import { type RemoteTrack, Room, RoomEvent, setLogLevel, Track } from "livekit-client"

// What matters to a reader stands on the page; the library also warns when a room is closed as it should be.
setLogLevel("silent")

export interface RoomEvents {
  readonly arrived: () => void
  /** The browser wants to be asked by a click before there is sound. */
  readonly silenced: (turnOn: () => Promise<void>) => void
  readonly over: () => void
}

/** Joins a room to watch: the avatar's picture goes into `place`, its voice to the loudspeakers. */
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

/** Whoever speaks in the room. */
export const avatarIdentity = "avatar-agent"

/** What a room token allows; every grant is written out, because what is absent is allowed. */
export interface RoomGrants {
  readonly roomJoin: true
  readonly room: string
  readonly canSubscribe: boolean
  readonly canPublish: boolean
  readonly canPublishData: boolean
  readonly canUpdateOwnMetadata: boolean
}

/** To watch and to listen, and nothing else. */
export const viewerGrants = (room: string): RoomGrants => ({
  roomJoin: true,
  room,
  canSubscribe: true,
  canPublish: false,
  canPublishData: false,
  canUpdateOwnMetadata: false,
})

/** For the avatar alone. */
export const avatarGrants = (room: string): RoomGrants => ({
  roomJoin: true,
  room,
  canSubscribe: true,
  canPublish: true,
  canPublishData: true,
  canUpdateOwnMetadata: false,
})

/** The avatar joins right after the start; connected, its token needs to hold no longer. */
export const avatarTokenMinutes = 60

/** Two with one identity push each other out of the room, so that the end of it is random. It names nobody. */
export const viewerIdentity = (index: number, hex: string): string => `viewer-${index}-${hex.slice(0, 8)}`

export const isViewer = (identity: string): boolean => identity.startsWith("viewer-")

/** The identity of the avatar in a room. */
export const avatarIdentity = "avatar-agent"

/** The grants in a room token. All are explicit, because the media server allows what a token leaves out. */
export interface RoomGrants {
  readonly roomJoin: true
  readonly room: string
  readonly canSubscribe: boolean
  readonly canPublish: boolean
  readonly canPublishData: boolean
  readonly canUpdateOwnMetadata: boolean
}

/** Viewers can only watch and listen. */
export const viewerGrants = (room: string): RoomGrants => ({
  roomJoin: true,
  room,
  canSubscribe: true,
  canPublish: false,
  canPublishData: false,
  canUpdateOwnMetadata: false,
})

/** The avatar can watch, listen, speak and send data. */
export const avatarGrants = (room: string): RoomGrants => ({
  roomJoin: true,
  room,
  canSubscribe: true,
  canPublish: true,
  canPublishData: true,
  canUpdateOwnMetadata: false,
})

/** The avatar joins right after the start; its token may expire once it is connected. */
export const avatarTokenMinutes = 60

/**
 * A viewer's identity. It contains no personal data. Its suffix is random, because participants with the same identity
 * disconnect each other.
 */
export const viewerIdentity = (index: number, hex: string): string => `viewer-${index}-${hex.slice(0, 8)}`

export const isViewer = (identity: string): boolean => identity.startsWith("viewer-")

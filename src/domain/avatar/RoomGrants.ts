/** The speaker in the room. */
export const avatarIdentity = "avatar-agent"

/** The grants of a room token, all of them explicit, because absent ones are allowed. */
export interface RoomGrants {
  readonly roomJoin: true
  readonly room: string
  readonly canSubscribe: boolean
  readonly canPublish: boolean
  readonly canPublishData: boolean
  readonly canUpdateOwnMetadata: boolean
}

/** Watch and listen only. */
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

/** The avatar joins right after the start. Once it is connected, its token may expire. */
export const avatarTokenMinutes = 60

/** Two participants with the same identity disconnect each other, so identities end randomly and don't name anyone. */
export const viewerIdentity = (index: number, hex: string): string => `viewer-${index}-${hex.slice(0, 8)}`

export const isViewer = (identity: string): boolean => identity.startsWith("viewer-")

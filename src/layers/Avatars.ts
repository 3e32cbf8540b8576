import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as AbsentSpeech from "../adapters/absent/SpokenTurns.ts"
import * as LiveAvatar from "../adapters/liveavatar/AvatarService.ts"
import { productionAddress } from "../adapters/liveavatar/Wire.ts"
import type * as LiveKit from "../adapters/livekit/MediaRooms.ts"
import type * as Local from "../adapters/rtcnode/AvatarService.ts"
import * as AvatarPages from "../http/pages/avatar/Handlers.ts"
import { AvatarRegistry } from "../application/avatar/AvatarRegistry.ts"
import { AvatarTermination } from "../application/avatar/AvatarTermination.ts"
import { LiveAvatars } from "../application/avatar/LiveAvatars.ts"
import { AvatarSessions } from "../application/avatar/AvatarSessions.ts"
import { AvatarSpeech } from "../application/avatar/AvatarSpeech.ts"
import type { ConversableAgents } from "../application/chat/ConversableAgents.ts"
import type { PeriodicWork } from "../application/operations/PeriodicWork.ts"
import { RoomNotices } from "../application/avatar/RoomNotices.ts"
import type { AvatarService } from "../ports/AvatarService.ts"
import type { Identifiers } from "../ports/Identifiers.ts"
import type { KeyValue } from "../ports/KeyValue.ts"
import type { MediaRooms } from "../ports/MediaRooms.ts"
import type { ObjectStore } from "../ports/ObjectStore.ts"
import type { SpeechSynthesis } from "../ports/SpeechSynthesis.ts"
import { SpokenTurns } from "../ports/SpokenTurns.ts"
import type { Callers } from "../application/access/Callers.ts"
import { avatarRoutes, type MoreRoutes } from "./Application.ts"
import * as OutgoingHttp from "./OutgoingHttp.ts"
import type { Settings } from "./Settings.ts"

/** The application's own media server; it takes precedence over the environment. */
export interface RoomOverrides {
  readonly url?: string
  readonly key?: Redacted.Redacted<string>
  readonly secret?: Redacted.Redacted<string>
}

/** The external services that avatars use. */
export type AvatarWorld = Layer.Layer<MediaRooms | AvatarService>

type Stores = KeyValue | ObjectStore | Identifiers
type Needs =
  | Stores
  | PeriodicWork
  | ConversableAgents
  | SpeechSynthesis
  | Callers
  | Exclude<Layer.Services<typeof AvatarPages.layer>, MediaRooms>
  | Exclude<Layer.Services<typeof avatarRoutes>, AvatarSessions | AvatarSpeech | RoomNotices>

/** The avatars of a deployment: their routes, and the service that speaks chat answers. */
export interface Integration {
  readonly routes: MoreRoutes<never, Needs>
  readonly speech: Layer.Layer<SpokenTurns, never, Stores>
}

/** The names of settings and packages that a deployment still needs for avatars. */
export interface Lacking {
  readonly lacking: ReadonlyArray<string>
}

/** Without the integration there is only a page that says what is missing, and no speech. */
export const absent = ({ lacking }: Lacking): Integration => ({
  routes: { layer: AvatarPages.lackingLayer(lacking), hasAvatars: false },
  speech: AbsentSpeech.layer,
})

/** The use cases and routes for avatars, built on the given services. */
export const over = ({ avatars }: Settings, world: AvatarWorld): Integration => {
  const registries = Layer.merge(AvatarRegistry.layer, LiveAvatars.layer)
  const speech = AvatarSpeech.layer({ language: avatars.language }).pipe(Layer.provide(registries))
  const sessions = AvatarSessions.layer({
    voice: avatars.voice,
    idleAfter: avatars.idleAfter,
    emptyAfter: avatars.emptyAfter,
    longest: avatars.longestSession,
  })
  const useCases = Layer.mergeAll(sessions, RoomNotices.layer).pipe(
    Layer.provide(AvatarTermination.layer),
    Layer.provide(registries),
    Layer.provide(world),
  )
  return {
    routes: {
      layer: Layer.merge(
        avatarRoutes.pipe(Layer.provide([useCases, speech])),
        AvatarPages.layer.pipe(Layer.provide(world)),
      ),
      hasAvatars: true,
    },
    speech: Layer.effect(
      SpokenTurns,
      Effect.map(AvatarSpeech, ({ speak }) => SpokenTurns.of({ speak })),
    ).pipe(Layer.provide(speech)),
  }
}

/** How to load the parts of the integration that may not be installed. */
export interface Installed {
  readonly rooms: () => Promise<Pick<typeof LiveKit, "layer">>
  readonly local: () => Promise<Pick<typeof Local, "layer">>
}

export const installed: Installed = {
  rooms: () => import("../adapters/livekit/MediaRooms.ts"),
  local: () => import("../adapters/rtcnode/AvatarService.ts"),
}

const isSandbox = ({ avatars }: Settings): boolean => avatars.sandbox?.trim().toLowerCase() !== "false"

/** The names of unset variables that avatars require. */
const missing = (settings: Settings, rooms: RoomOverrides): ReadonlyArray<string> => {
  const { provider, key, avatarId } = settings.avatars
  const hosted = provider === "liveavatar"
  const needed: ReadonlyArray<readonly [string, unknown]> = [
    ["RTC_URL", rooms.url],
    ["RTC_API_KEY", rooms.key],
    ["RTC_API_SECRET", rooms.secret],
    ["AVATAR_API_KEY", hosted ? key : true],
    ["AVATAR_ID", hosted && !isSandbox(settings) ? avatarId : true],
  ]
  return needed.filter(([, value]) => value === null || value === undefined).map(([name]) => name)
}

const hosted = (settings: Settings): Layer.Layer<AvatarService> => {
  const { avatars } = settings
  return LiveAvatar.layer({
    baseUrl: avatars.baseUrl ?? productionAddress,
    key: avatars.key!,
    avatarId: avatars.avatarId,
    isSandbox: isSandbox(settings),
    longestSession: avatars.longestSession,
  }).pipe(Layer.provide(OutgoingHttp.layer))
}

/** A part of the integration, or nothing if it is not installed. */
const part = <A>(load: () => Promise<A>): Effect.Effect<A | undefined> =>
  Effect.orElseSucceed(Effect.tryPromise(load), () => undefined)

const disabled = (reason: string, lacking: ReadonlyArray<string>): Effect.Effect<Lacking> =>
  Effect.as(Effect.logWarning(`Avatar endpoints are disabled: ${reason}`), { lacking })

const uninstalled = (name: string) => disabled(`the package ${name} is not installed`, [name])

/**
 * The media server and avatar service, if they are installed and configured; otherwise the list of what is missing,
 * with one warning.
 */
export const world = (
  settings: Settings,
  overrides: RoomOverrides = {},
  parts: Installed = installed,
): Effect.Effect<AvatarWorld | Lacking> =>
  Effect.gen(function* () {
    const { avatars } = settings
    const url = overrides.url ?? avatars.rtcUrl
    const key = overrides.key ?? avatars.rtcKey
    const secret = overrides.secret ?? avatars.rtcSecret
    const unset = missing(settings, {
      ...(url === null ? {} : { url }),
      ...(key === null ? {} : { key }),
      ...(secret === null ? {} : { secret }),
    })
    if (url === null || key === null || secret === null || unset.length > 0)
      return yield* disabled(`not set: ${unset.join(", ")}`, unset)
    const rooms = yield* part(parts.rooms)
    if (rooms === undefined) return yield* uninstalled("livekit-server-sdk")
    const server = rooms.layer({ url, key, secret, tokenLifetime: avatars.tokenLifetime })
    if (avatars.provider === "liveavatar") return Layer.merge(server, hosted(settings))
    const local = yield* part(parts.local)
    if (local === undefined) return yield* uninstalled("@livekit/rtc-node")
    return Layer.provideMerge(local.layer, server)
  })

/** Avatars if everything is installed and configured; otherwise a page that says what is missing. */
export const integration = (settings: Settings, overrides?: RoomOverrides): Effect.Effect<Integration> =>
  Effect.map(world(settings, overrides), (avatars) =>
    "lacking" in avatars ? absent(avatars) : over(settings, avatars),
  )

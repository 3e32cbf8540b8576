import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3"
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { chownSync, globSync, mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { type FaultProxy, faultProxy } from "../FaultProxy.ts"
import { findProgram, freePort, run, temporaryFolder, type User, userNamed } from "../servers/program.ts"

/** A server that can be stopped, killed, and restarted on its data. */
export interface Server {
  readonly name: "postgres" | "redis" | "minio"
  /** The proxy in front of the server, which the service uses. */
  readonly proxy: FaultProxy
  readonly start: () => Promise<void>
  readonly stop: (signal: "SIGINT" | "SIGTERM" | "SIGKILL") => Promise<void>
  /** Deletes the server's data; call it while the server is stopped. */
  readonly wipe: () => void
  readonly folder: string
  readonly dispose: () => Promise<void>
}

interface Kind {
  readonly name: Server["name"]
  readonly path: string
  readonly args: (folder: string, port: number) => ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
  readonly user?: User | undefined
  /** Initializes the server's folder. */
  readonly prepare: (folder: string) => void
  readonly isReady: (port: number) => Promise<boolean>
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

const serverOf = async (kind: Kind, folder = temporaryFolder(kind.user)): Promise<Server> => {
  const port = await freePort()
  kind.prepare(folder)
  let child: ChildProcess | undefined
  const start = async () => {
    const started = spawn(kind.path, kind.args(folder, port), {
      cwd: folder,
      stdio: "ignore",
      env: { PATH: process.env["PATH"], LC_ALL: "C", HOME: folder, ...kind.environment },
      ...kind.user,
    })
    child = started
    for (let waited = 0; waited < 60_000; waited += 50) {
      if (await kind.isReady(port)) return
      await pause(50)
    }
    throw new Error(`${kind.name} did not start`)
  }
  const stop = async (signal: "SIGINT" | "SIGTERM" | "SIGKILL") => {
    const running = child
    child = undefined
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise<void>((resolve) => running.once("exit", () => resolve()))
    running.kill(signal)
    await ended
    // The server's own processes notice the end of their parent a moment later.
    if (signal === "SIGKILL") await pause(300)
  }
  const proxy = await faultProxy({ host: "127.0.0.1", port })
  await start()
  return {
    name: kind.name,
    proxy,
    start,
    stop,
    folder,
    wipe: () => {
      for (const entry of globSync("*", { cwd: folder })) rmSync(join(folder, entry), { recursive: true, force: true })
      kind.prepare(folder)
    },
    dispose: async () => {
      await proxy.close()
      await stop("SIGKILL")
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

const succeeds = (path: string, args: ReadonlyArray<string>): boolean =>
  spawnSync(path, args, { stdio: "ignore" }).status === 0

/** A file system of this many megabytes, if permitted, so that a disk can be full. */
const smallDisk = (folder: string, megabytes: number): (() => void) | undefined =>
  succeeds("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", folder])
    ? () => void spawnSync("umount", ["-l", folder], { stdio: "ignore" })
    : undefined

export interface Disk {
  /** Fills the disk; undefined if the disk isn't a separate one. */
  readonly fill: (() => void) | undefined
  readonly free: () => void
}

export const diskOf = (folder: string, isSmall: boolean): Disk => {
  const ballast = join(folder, "ballast")
  return {
    fill: isSmall
      ? () => {
          const { bavail, bsize } = statfsSync(folder)
          try {
            writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize)))
          } catch {
            // The disk is as full as possible.
          }
        }
      : undefined,
    free: () => rmSync(ballast, { force: true }),
  }
}

export interface Servers {
  readonly postgres: Server
  readonly redis: Server
  readonly minio: Server
  /** PostgreSQL's disk. */
  readonly disk: Disk
  /** The service's settings for the servers: the addresses of their proxies. */
  readonly environment: Readonly<Record<string, string>>
  readonly dispose: () => Promise<void>
}

const access = { user: "parley-test", secret: "parley-test-secret", bucket: "chaos" }

const makeBucket = async (endpoint: string): Promise<void> => {
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: access.user, secretAccessKey: access.secret },
    requestChecksumCalculation: "WHEN_REQUIRED",
  })
  await client.send(new CreateBucketCommand({ Bucket: access.bucket })).catch(() => undefined)
  client.destroy()
}

const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache")

/** The three servers in separate folders, or the missing programs. Only local programs can be killed and restarted. */
export const startServers = async (): Promise<Servers | { readonly missing: string }> => {
  const initdb = findProgram(...globSync("/usr/lib/postgresql/*/bin/initdb").toSorted().toReversed(), "initdb")
  const redisPath = findProgram("redis-server", "valkey-server", "/usr/sbin/redis-server")
  const minioPath = findProgram("minio", join(cache, "parley", "bin", "minio"))
  if (initdb === undefined || redisPath === undefined || minioPath === undefined)
    return { missing: "PostgreSQL, Redis and MinIO as programs of this machine" }
  const user = userNamed("postgres") ?? userNamed("nobody")
  const bin = dirname(initdb)

  const place = temporaryFolder(user)
  const unmount = smallDisk(place, 900)
  if (unmount !== undefined && user !== undefined) chownSync(place, user.uid, user.gid)
  const postgres = await serverOf(
    {
      name: "postgres",
      path: join(bin, "postgres"),
      user,
      // Settings as in production except for fsync, because the operating system still has what a killed server wrote.
      args: (folder, port) => [
        "-D",
        join(folder, "data"),
        "-p",
        String(port),
        "-h",
        "127.0.0.1",
        ...["fsync=off", "max_connections=200", "max_wal_size=256MB", `unix_socket_directories=${folder}`].flatMap(
          (setting) => ["-c", setting],
        ),
      ],
      prepare: (folder) =>
        run(
          initdb,
          ["-D", join(folder, "data"), "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-locale", "--no-sync"],
          folder,
          user,
        ),
      isReady: async (port) => succeeds(join(bin, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]),
    },
    place,
  )
  const redis = await serverOf({
    name: "redis",
    path: redisPath,
    args: (_, port) => [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "yes",
      "--appendfsync",
      "always",
    ],
    prepare: () => undefined,
    isReady: async (port) => {
      try {
        return execFileSync("redis-cli", ["-p", String(port), "ping"], { stdio: ["ignore", "pipe", "ignore"] })
          .toString()
          .includes("PONG")
      } catch {
        return false
      }
    },
  })
  const minio = await serverOf({
    name: "minio",
    path: minioPath,
    args: (folder, port) => [
      "server",
      join(folder, "data"),
      "--address",
      `127.0.0.1:${port}`,
      "--console-address",
      "127.0.0.1:0",
      "--quiet",
    ],
    environment: {
      MINIO_ROOT_USER: access.user,
      MINIO_ROOT_PASSWORD: access.secret,
      MINIO_BROWSER: "off",
      MINIO_UPDATE: "off",
    },
    // Each folder in MinIO's data is a bucket.
    prepare: (folder) => void mkdirSync(join(folder, "data", access.bucket), { recursive: true }),
    isReady: (port) =>
      fetch(`http://127.0.0.1:${port}/minio/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
  })
  const endpoint = `http://127.0.0.1:${minio.proxy.port}`
  await makeBucket(endpoint)
  return {
    postgres,
    redis,
    minio,
    disk: diskOf(place, unmount !== undefined),
    environment: {
      DATABASE_URL: `postgres://postgres:postgres@127.0.0.1:${postgres.proxy.port}/postgres`,
      KV_HISTORY_URL: `redis://127.0.0.1:${redis.proxy.port}`,
      S3_BUCKET: access.bucket,
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: access.user,
      AWS_SECRET_ACCESS_KEY: access.secret,
    },
    dispose: async () => {
      for (const server of [minio, redis]) await server.dispose()
      await postgres.stop("SIGKILL")
      await postgres.proxy.close()
      unmount?.()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

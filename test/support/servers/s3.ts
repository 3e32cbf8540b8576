import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3"
import { execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { homedir } from "node:os"
import { join } from "node:path"
import { startContainer } from "./docker.ts"
import { type ServerResult, fromEnvironment } from "./onServer.ts"
import { findProgram, freePort, start, temporaryFolder } from "./program.ts"

export interface S3Address {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

type Access = Omit<S3Address, "bucket">

const region = "us-east-1"

/** A bucket for this run, so that runs on one server are isolated from each other. */
const withBucket = async (access: Access): Promise<S3Address> => {
  const bucket = process.env["TEST_S3_BUCKET"] ?? `parley-${randomUUID()}`
  const { endpoint, accessKeyId, secretAccessKey } = access
  const client = new S3Client({
    endpoint,
    region: access.region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: "WHEN_REQUIRED",
  })
  if (process.env["TEST_S3_BUCKET"] === undefined) await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return { ...access, bucket }
}

const minio = { accessKeyId: "parley-test", secretAccessKey: "parley-test-secret", region }

const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache")

const answersAt = (url: string) => async (): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

const startMinio = async (path: string): Promise<ServerResult<S3Address>> => {
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const folder = temporaryFolder()
  const running = await start(
    {
      path,
      args: [
        "server",
        join(folder, "data"),
        "--address",
        `127.0.0.1:${port}`,
        "--console-address",
        "127.0.0.1:0",
        "--quiet",
      ],
      folder,
      port,
      signal: "KILL",
      environment: {
        MINIO_ROOT_USER: minio.accessKeyId,
        MINIO_ROOT_PASSWORD: minio.secretAccessKey,
        MINIO_BROWSER: "off",
        MINIO_UPDATE: "off",
      },
    },
    answersAt(`${endpoint}/minio/health/ready`),
  )
  return { ...running, from: "program", address: await withBucket({ ...minio, endpoint }) }
}

const hasSwift = (python: string): boolean => {
  try {
    execFileSync(python, ["-I", "-c", "import swift, eventlet"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

const startSwift = async (python: string): Promise<ServerResult<S3Address>> => {
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const folder = temporaryFolder()
  const program = join(import.meta.dirname, "swift-s3.py")
  const running = await start(
    { path: python, args: ["-I", program, folder, String(port)], folder, port, signal: "KILL" },
    answersAt(`${endpoint}/healthcheck`),
  )
  const access = { endpoint, region, accessKeyId: "test:tester", secretAccessKey: "testing" }
  return { ...running, from: "program", address: await withBucket(access) }
}

/** A bucket on a server with the S3 protocol. */
export const s3Server = async (): Promise<ServerResult<S3Address>> => {
  const endpoint = process.env["TEST_S3_ENDPOINT"]
  if (endpoint) {
    const access = {
      endpoint,
      region: process.env["AWS_REGION"] ?? region,
      accessKeyId: process.env["AWS_ACCESS_KEY_ID"] ?? "",
      secretAccessKey: process.env["AWS_SECRET_ACCESS_KEY"] ?? "",
    }
    return fromEnvironment(await withBucket(access))
  }
  const container = await startContainer({
    name: "minio/minio:latest",
    port: 9000,
    command: ["server", "/data"],
    environment: { MINIO_ROOT_USER: minio.accessKeyId, MINIO_ROOT_PASSWORD: minio.secretAccessKey },
  })
  if (container !== undefined) {
    const address = await withBucket({ ...minio, endpoint: `http://${container.host}:${container.port}` })
    return { ...container, from: "docker", address }
  }
  const program = findProgram("minio", join(cache, "parley", "bin", "minio"))
  if (program !== undefined) return startMinio(program)
  const python = findProgram("/usr/bin/python3")
  if (python !== undefined && hasSwift(python)) return startSwift(python)
  return { missing: "no TEST_S3_ENDPOINT, no Docker engine, and neither MinIO nor Swift on this machine" }
}

import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3"
import type * as Redacted from "effect/Redacted"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { underTrace } from "./requests.ts"

export interface S3Options {
  readonly bucket: string
  readonly region: string
  /** Of a server that is not Amazon's. */
  readonly endpoint?: string
  /** What presigned addresses begin with, when those who open them reach the server under another name than we do. */
  readonly publicEndpoint?: string
  /** The bucket in the path and not in the host name, as servers without their own DNS need it. */
  readonly pathStyle?: boolean
  /** Without them the standard chain: environment, profile, role of the machine. */
  readonly credentials?: {
    readonly accessKeyId: Redacted.Redacted
    readonly secretAccessKey: Redacted.Redacted
    readonly sessionToken?: Redacted.Redacted
  }
  /** What every key starts with, ending with `/`, when the bucket is shared. */
  readonly prefix?: string
}

/** Connecting, and the longest silence on an open connection; milliseconds. */
const connectionTimeout = 2000
const silence = 5000

const isWithHeaders = (request: unknown): request is { readonly headers: Record<string, string> } =>
  typeof request === "object" && request !== null && "headers" in request

export const makeClient = (options: S3Options, endpoint = options.endpoint): S3Client => {
  const { credentials } = options
  const config: S3ClientConfig = {
    region: options.region,
    forcePathStyle: options.pathStyle ?? endpoint !== undefined,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout,
      socketTimeout: silence,
      httpAgent: { maxSockets: 100 },
      httpsAgent: { maxSockets: 100 },
    },
  }
  if (credentials !== undefined) {
    const { accessKeyId, secretAccessKey, sessionToken } = credentials
    config.credentials = async () => ({
      accessKeyId: secretNow(accessKeyId),
      secretAccessKey: secretNow(secretAccessKey),
      ...(sessionToken === undefined ? {} : { sessionToken: secretNow(sessionToken) }),
      // What has an end that is near is asked for again before each request.
      expiration: new Date(),
    })
  }
  if (endpoint !== undefined) {
    config.endpoint = endpoint
    // The newer checksums are Amazon's; other servers refuse them, or store their framing as part of the object.
    config.requestChecksumCalculation = "WHEN_REQUIRED"
    config.responseChecksumValidation = "WHEN_REQUIRED"
  }
  const client = new S3Client(config)
  // After the request is signed: whoever is between may write the header anew.
  client.middlewareStack.add(
    (next) => (sent) => {
      const value = underTrace.getStore()
      const { request } = sent
      if (value !== undefined && isWithHeaders(request)) request.headers["traceparent"] = value
      return next(sent)
    },
    { step: "deserialize", priority: "low", name: "traceparent" },
  )
  return client
}

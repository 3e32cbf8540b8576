import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3"
import type * as Redacted from "effect/Redacted"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { underTrace } from "./requests.ts"

export interface S3Options {
  readonly bucket: string
  readonly region: string
  /** The URL of a server other than Amazon's. */
  readonly endpoint?: string
  /** The base of presigned URLs, if clients reach the server at a different address. */
  readonly publicEndpoint?: string
  /** Puts the bucket in the path instead of the host name, for servers without wildcard DNS. */
  readonly pathStyle?: boolean
  /** If absent, the default credential chain: environment, profile, machine role. */
  readonly credentials?: {
    readonly accessKeyId: Redacted.Redacted
    readonly secretAccessKey: Redacted.Redacted
    readonly sessionToken?: Redacted.Redacted
  }
  /** The prefix of every key, ending with `/`, if the bucket is shared. */
  readonly prefix?: string
}

/** The connect timeout, and the idle timeout of an open connection, in milliseconds. */
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
      // Credentials that expire soon are fetched again before each request.
      expiration: new Date(),
    })
  }
  if (endpoint !== undefined) {
    config.endpoint = endpoint
    // Only Amazon supports the newer checksums; other servers reject them, or store their framing as part of the
    // object.
    config.requestChecksumCalculation = "WHEN_REQUIRED"
    config.responseChecksumValidation = "WHEN_REQUIRED"
  }
  const client = new S3Client(config)
  // The `traceparent` header is added after signing, because proxies may change it.
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

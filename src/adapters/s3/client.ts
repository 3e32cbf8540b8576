import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3"
import * as Redacted from "effect/Redacted"

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
    readonly accessKeyId: string
    readonly secretAccessKey: Redacted.Redacted
    readonly sessionToken?: Redacted.Redacted
  }
  /** What every key starts with, ending with `/`, when the bucket is shared. */
  readonly prefix?: string
}

/** Connecting, and the longest silence on an open connection; milliseconds. */
const connectionTimeout = 2000
const silence = 5000

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
    config.credentials = {
      accessKeyId: credentials.accessKeyId,
      secretAccessKey: Redacted.value(credentials.secretAccessKey),
      ...(credentials.sessionToken === undefined ? {} : { sessionToken: Redacted.value(credentials.sessionToken) }),
    }
  }
  if (endpoint !== undefined) {
    config.endpoint = endpoint
    // The newer checksums are Amazon's; other servers refuse them, or store their framing as part of the object.
    config.requestChecksumCalculation = "WHEN_REQUIRED"
    config.responseChecksumValidation = "WHEN_REQUIRED"
  }
  return new S3Client(config)
}

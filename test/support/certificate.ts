import { generateKeyPairSync, sign } from "node:crypto"

/** A DER value: its tag, its length, its content. */
const der = (tag: number, ...parts: ReadonlyArray<Uint8Array>): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: ReadonlyArray<Uint8Array>) => der(0x30, ...parts)
const text = (tag: number, value: string) => der(tag, Buffer.from(value))
const algorithm = sequence(der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])))
const commonName = der(0x06, Buffer.from([0x55, 0x04, 0x03]))

/** A self-signed certificate and its key, both as PEM: without expiry, and for a name that is never checked. */
export const selfSigned = (name: string): { readonly cert: string; readonly key: string } => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const subject = sequence(der(0x31, sequence(commonName, text(0x0c, name))))
  const validity = sequence(text(0x17, "250101000000Z"), text(0x18, "99991231235959Z"))
  const serial = der(0x02, Buffer.from([1]))
  const body = sequence(
    serial,
    algorithm,
    subject,
    validity,
    subject,
    publicKey.export({ type: "spki", format: "der" }),
  )
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey))
  const base64 = sequence(body, algorithm, signature).toString("base64")
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  }
}

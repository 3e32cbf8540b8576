import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as IpNetwork from "effect/net/IpNetwork"
import * as NetAddress from "effect/net/NetAddress"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { Caller } from "../../domain/access/Caller.ts"
import type { Subject } from "./Table.ts"

/**
 * The network of an address: an IPv6 host has at least 2^64 addresses, so only the first 64 bits count; each IPv4
 * address counts separately, in any notation.
 */
export const networkOf = (text: string): string => {
  const address = NetAddress.ipFromString(text)
  if (Result.isFailure(address)) return text
  const plain = NetAddress.toCanonical(address.success)
  return NetAddress.isIpv6Address(plain)
    ? IpNetwork.format(IpNetwork.fromAddressUnsafe(plain, 64))
    : NetAddress.formatIp(plain)
}

const addressOf = (request: HttpServerRequest.HttpServerRequest): string =>
  networkOf(Option.getOrElse(request.remoteAddress, () => "unknown"))

/** One part of a line's key; undefined if the line does not apply to this request. */
export const subjectOf = (
  subject: Subject,
  request: HttpServerRequest.HttpServerRequest,
  params: Readonly<Record<string, string | undefined>>,
  caller: Caller | null,
): string | undefined => {
  switch (subject) {
    case "address":
      return addressOf(request)
    case "caller":
      return caller === null ? `a:${addressOf(request)}` : `u:${caller.sub}`
    case "user":
      return caller === null ? "stranger" : `u:${caller.sub}`
    case "stranger":
      return caller === null ? addressOf(request) : undefined
    case "key":
      return caller?.key?.keyId
    case "form":
      return params["form_uid"] ?? ""
    case "tenant":
      return params["tenant"] ?? ""
  }
}

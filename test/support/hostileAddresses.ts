/**
 * Addresses that users must not be able to make a service call: on this machine or its networks, of no host, or of many
 * hosts.
 */
const closed4 = [
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.254",
  "192.0.0.192",
  "192.168.1.1",
  "198.18.0.1",
  "203.0.113.7",
  "224.0.0.1",
  "255.255.255.255",
]

const closed6 = [
  "::1",
  "::",
  "0:0:0:0:0:0:0:1",
  "0000:0000:0000:0000:0000:0000:0000:0001",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:169.254.169.254",
  "::ffff:a00:1",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::169.254.169.254",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:10::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:a9fe:a9fe::1",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
]

const octets = (address: string): ReadonlyArray<number> => address.split(".").map(Number)
const integerOf = (address: string): number => octets(address).reduce((sum, octet) => sum * 256 + octet, 0)
const shifted = (text: string, zero: number): string =>
  [...text].map((one) => (/[0-9]/.test(one) ? String.fromCodePoint(zero + Number(one)) : one)).join("")

/** Alternative spellings of an address that parsers accept. */
const spellings: ReadonlyArray<(address: string) => string> = [
  (address) => address,
  (address) => `${address}.`,
  (address) => String(integerOf(address)),
  (address) => `0x${integerOf(address).toString(16)}`,
  (address) => `0${integerOf(address).toString(8)}`,
  (address) =>
    octets(address)
      .map((octet) => `0x${octet.toString(16)}`)
      .join("."),
  (address) =>
    octets(address)
      .map((octet) => `0${octet.toString(8)}`)
      .join("."),
  (address) =>
    octets(address)
      .map((octet) => `0000${octet.toString(8)}`)
      .join("."),
  (address) => `${octets(address)[0]}.${integerOf(address) % 2 ** 24}`,
  (address) => `${octets(address).slice(0, 2).join(".")}.${integerOf(address) % 2 ** 16}`,
  (address) => `0X${octets(address)[0]!.toString(16)}.${octets(address).slice(1).join(".")}`,
  (address) => shifted(address, 0xff10),
  (address) => address.replaceAll(".", "。"),
  (address) => [...address].map((one) => `%${one.codePointAt(0)!.toString(16)}`).join(""),
  (address) => address.replace(".", ".\t"),
  (address) => address.replace(".", "\n."),
  (address) => `user:password@${address}`,
  (address) => `www.example.com@${address}`,
  (address) => `www.example.com%40${address}@${address}`,
]

/** Names that must not be reached, whatever the name service returns. */
export const hostileNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  localhost: ["127.0.0.1", "::1"],
  "localhost.": ["127.0.0.1"],
  LOCALHOST: ["127.0.0.1"],
  "api.localhost": ["127.0.0.1"],
  "metadata.google.internal": ["169.254.169.254"],
  "127.0.0.1.nip.test": ["127.0.0.1"],
  intranet: ["10.1.2.3"],
  "db.corp.test": ["192.168.7.7"],
  "six.test": ["::1", "fe80::1"],
  "mapped.test": ["::ffff:127.0.0.1"],
  "mapped-hex.test": ["::ffff:7f00:1"],
  "nat64.test": ["64:ff9b::7f00:1"],
  "sixtofour.test": ["2002:7f00:1::"],
  "everything.test": ["0.0.0.0", "::"],
  "many.test": ["10.0.0.1", "172.16.0.1", "192.168.0.1"],
  "xn--e1afmkfd.test": ["127.0.0.1"],
}

const schemes = [
  "file:///etc/passwd",
  "ftp://127.0.0.1/",
  "gopher://127.0.0.1:6379/_INFO",
  "dict://127.0.0.1:11211/stats",
  "ldap://127.0.0.1/",
  "ws://127.0.0.1/",
  "unix:///var/run/docker.sock",
  "jar:http://127.0.0.1!/",
  "data:application/json,{}",
  "javascript:alert(1)",
  "blob:http://127.0.0.1/x",
  "//127.0.0.1/",
  "127.0.0.1",
  "http://",
  "http://[::1",
  "http://[fe80::1%25eth0]/",
  "http://127.0.0.1:99999/",
  "http://1.2.3.4.5/",
  "",
]

/** Spellings of a URL with a forbidden host. */
const urls = (host: string, port: number): ReadonlyArray<string> => [`http://${host}:${port}/mcp`]

/** At least 300 forbidden addresses; those of a listening host use `port`. */
export const hostileUrls = (port: number): ReadonlyArray<string> => [
  ...closed4.flatMap((address) => spellings.flatMap((spelling) => urls(spelling(address), port))),
  ...closed6.flatMap((address) => urls(`[${address}]`, port)),
  ...closed6.flatMap((address) => urls(`[${address.toUpperCase()}]`, port)),
  ...Object.keys(hostileNames).flatMap((name) => urls(name, port)),
  `http:127.0.0.1:${port}/`,
  `http:/127.0.0.1:${port}/`,
  `http:\\\\127.0.0.1:${port}\\`,
  `http://www.example.com\\@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}#@www.example.com/`,
  `http://127.0.0.1:${port}?@www.example.com/`,
  `http://127.0.0.1\u3002:${port}/`,
  `https://127.0.0.1:${port}/`,
  `HTTP://127.1:${port}/`,
  ` http://127.0.0.1:${port}/ `,
  ...schemes,
]

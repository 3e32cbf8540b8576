import { closing, type Frame, text } from "./RawPeer.ts"

/** The expected reply: as many responses as messages, these pongs, and a close frame if the server must close. */
export interface Expected {
  /**
   * Messages to which the server must respond, once each. If a later frame forces a close, the last responses may be
   * missing.
   */
  readonly answers?: number
  readonly pongs?: ReadonlyArray<Buffer>
  /**
   * Permitted codes of the server's close frame; `undefined` for a frame without a code. If absent, the connection
   * stays open.
   */
  readonly closes?: ReadonlyArray<number | undefined>
}

export interface ProtocolCase {
  /** The number in the test suite (Autobahn|Testsuite 25.10). */
  readonly id: string
  readonly what: string
  readonly frames: ReadonlyArray<Frame>
  /** Sent once every message has a response. */
  readonly afterwards?: ReadonlyArray<Frame>
  /** Bytes of each packet; a single write if absent. */
  readonly chop?: number
  readonly expected: Expected
}

const ok = (answers: number, pongs: ReadonlyArray<Buffer> = []): Expected => ({ answers, pongs })
const violated: Expected = { closes: [1002] }
const [normal, noText] = [closing(1000), [1007]]

const bytes = (...values: ReadonlyArray<number>): Buffer => Buffer.from(values)
const latin = (hex: string): Buffer => Buffer.from(hex.replaceAll(" ", ""), "hex")
const hello = "Hello, world!"

/** One message in frames of `size` bytes. */
const fragmented = (opcode: number, payload: Buffer, size: number): ReadonlyArray<Frame> =>
  Array.from({ length: Math.max(1, Math.ceil(payload.length / size)) }, (_, at) => ({
    opcode: at === 0 ? opcode : 0,
    payload: payload.subarray(at * size, (at + 1) * size),
    isFinal: (at + 1) * size >= payload.length,
  }))

const part = (opcode: number, payload: string, isFinal: boolean): Frame => ({
  opcode,
  payload: Buffer.from(payload),
  isFinal,
})
const ping = (payload: string | Buffer = ""): Frame => ({ opcode: 9, payload: Buffer.from(payload) })
const pong = (payload = ""): Frame => ({ opcode: 10, payload: Buffer.from(payload) })
const close = (payload: Buffer = normal): Frame => ({ opcode: 8, payload })

type Row = readonly [what: string, frames: ReadonlyArray<Frame>, expected: Expected, chop?: number | undefined]

const numbered = (group: string, rows: ReadonlyArray<Row>, first = 1): ReadonlyArray<ProtocolCase> =>
  rows.map(([what, frames, expected, chop], at) => ({
    id: `${group}.${at + first}`,
    what,
    frames,
    expected,
    ...(chop === undefined ? {} : { chop }),
  }))

const sizes = [0, 125, 126, 127, 128, 65_535, 65_536]

const framing = [1, 2].flatMap((opcode) => {
  const [kind, byte] = opcode === 1 ? ["a text", "*"] : ["a binary message", "\u{fe}"]
  const payload = (size: number) => Buffer.from(byte!.repeat(size), "latin1")
  return numbered(`1.${opcode}`, [
    ...sizes.map((size): Row => [`${kind} of ${size} bytes`, [{ opcode, payload: payload(size) }], ok(1)]),
    [`${kind} of 65536 bytes in pieces of 997`, [{ opcode, payload: payload(65_536) }], ok(1), 997],
  ])
})

const tenPings = Array.from({ length: 10 }, (_, at) => Buffer.from(`payload-${at}`))
const fullPing = Buffer.alloc(125, 0xfe)
const binary = bytes(0, 255, 254, 253, 252, 251, 0, 255)

const pings = numbered("2", [
  ["a ping without a payload", [ping()], ok(0, [Buffer.alloc(0)])],
  ["a ping with text", [ping(hello)], ok(0, [Buffer.from(hello)])],
  ["a ping with bytes that aren't text", [ping(binary)], ok(0, [binary])],
  ["a ping of 125 bytes", [ping(fullPing)], ok(0, [fullPing])],
  ["a ping of 126 bytes", [ping(Buffer.alloc(126, 0xfe))], violated],
  ["a ping of 125 bytes, byte by byte", [ping(fullPing)], ok(0, [fullPing]), 1],
  ["an unsolicited pong", [pong()], ok(0)],
  ["an unsolicited pong with text", [pong("unsolicited")], ok(0)],
  ["an unsolicited pong, then a ping", [pong("unsolicited"), ping("asked")], ok(0, [Buffer.from("asked")])],
  ["ten pings", tenPings.map(ping), ok(0, tenPings)],
  ["ten pings, byte by byte", tenPings.map(ping), ok(0, tenPings), 1],
])

const afterText = (reserved: number): ReadonlyArray<Frame> => [text(hello), text(hello, { reserved }), ping()]
const reservedBits = numbered("3", [
  ["a text with reserved bits 1", [text(hello, { reserved: 1 })], violated],
  ["a text with reserved bits 2 after a text", afterText(2), { answers: 1, closes: [1002] }],
  ["a text with reserved bits 3 after a text, in pieces", afterText(3), { answers: 1, closes: [1002] }, 19],
  ["a text with reserved bits 4 after a text, byte by byte", afterText(4), { answers: 1, closes: [1002] }, 1],
  ["a binary message with reserved bits 5", [{ opcode: 2, payload: binary, reserved: 5 }], violated],
  ["a binary message with reserved bits 6", [{ opcode: 2, payload: Buffer.from(hello), reserved: 6 }], violated],
  ["a close with reserved bits 7", [{ opcode: 8, reserved: 7 }], violated],
])

const opcodesFrom = (first: number): ReadonlyArray<Row> => [
  [`opcode ${first}`, [{ opcode: first }], violated],
  [`opcode ${first + 1} with a payload`, [{ opcode: first + 1, payload: Buffer.from("reserved") }], violated],
  ...[2, 3, 4].map((more): Row => {
    const unknown = { opcode: first + more, payload: more === 2 ? Buffer.alloc(0) : Buffer.from(hello) }
    return [
      `opcode ${first + more} after a text`,
      [text(hello), unknown, ping()],
      { answers: 1, closes: [1002] },
      more === 4 ? 1 : undefined,
    ]
  }),
]
const opcodes = [...numbered("4.1", opcodesFrom(3)), ...numbered("4.2", opcodesFrom(11))]

const two = [part(1, "fragment1", false), part(0, "fragment2", true)]
const around = [part(1, "fragment1", false), ping("ping"), part(0, "fragment2", true)]
const nothingBefore = (isFinal: boolean) => [part(0, "of nothing", isFinal), text(hello)]
const interleaved = [
  part(1, "fragment1", false),
  part(0, "fragment2", false),
  ping("ping 1"),
  part(0, "fragment3", false),
  part(0, "fragment4", false),
  ping("ping 2"),
  part(0, "fragment5", true),
]
const bothPings = [Buffer.from("ping 1"), Buffer.from("ping 2")]
const twice = (isFinal: boolean) => [
  part(0, "fragment1", isFinal),
  part(1, "fragment2", false),
  part(0, "fragment3", true),
]

const fragments = numbered("5", [
  ["a ping in two fragments", [part(9, "fragment1", false), part(0, "fragment2", true)], violated],
  ["a pong in two fragments", [part(10, "fragment1", false), part(0, "fragment2", true)], violated],
  ["a text in two fragments", two, ok(1)],
  ["a text in two fragments, frame by frame", two, ok(1), 15],
  ["a text in two fragments, byte by byte", two, ok(1), 1],
  ["a text in two fragments, a ping between them", around, ok(1, [Buffer.from("ping")])],
  ["a text in two fragments, a ping between them, frame by frame", around, ok(1, [Buffer.from("ping")]), 15],
  ["a text in two fragments, a ping between them, byte by byte", around, ok(1, [Buffer.from("ping")]), 1],
  ["a final fragment without a start, then a text", nothingBefore(true), violated],
  ["a final fragment without a start, then a text, frame by frame", nothingBefore(true), violated, 16],
  ["a final fragment without a start, then a text, byte by byte", nothingBefore(true), violated, 1],
  ["a fragment without a start, then a text", nothingBefore(false), violated],
  ["a fragment without a start, then a text, frame by frame", nothingBefore(false), violated, 16],
  ["a fragment without a start, then a text, byte by byte", nothingBefore(false), violated, 1],
  [
    "a text in two fragments, a fragment without a start, a text",
    [...two, part(0, "fragment3", false), text("fragment4")],
    { answers: 1, closes: [1002] },
  ],
  ["a fragment without a start before a text in two fragments, twice", [...twice(false), ...twice(false)], violated],
  [
    "a final fragment without a start before a text in two fragments, twice",
    [...twice(true), ...twice(true)],
    violated,
  ],
  ["a text in two fragments that begins twice", [part(1, "fragment1", false), part(1, "fragment2", true)], violated],
  ["a text in five fragments, two pings between them", interleaved, ok(1, bothPings)],
  ["a text in five fragments, two pings between them, in pieces", interleaved, ok(1, bothPings), 15],
])

const greek = latin("ce ba e1 bd b9 cf 83 ce bc ce b5")
const surrogate = Buffer.concat([greek, latin("ed a0 80"), Buffer.from("edited")])
const tooFar = Buffer.concat([greek, latin("f4 90 80 80"), Buffer.from("edited")])
const mixed = Buffer.from("Hello-µ@ßöäüàá-UTF-8!!")
const cut = (payload: Buffer, ...at: ReadonlyArray<number>): ReadonlyArray<Frame> =>
  [0, ...at].map((start, number) => ({
    opcode: number === 0 ? 1 : 0,
    payload: payload.subarray(start, at[number]),
    isFinal: number === at.length,
  }))
const ended = (closes: ReadonlyArray<number>): Expected => ({ closes })

const firstTexts = [
  ...numbered("6.1", [
    ["an empty text", [text("")], ok(1)],
    [
      "an empty text in three fragments",
      fragmented(1, Buffer.alloc(3), 1).map((frame) => ({ ...frame, payload: Buffer.alloc(0) })),
      ok(1),
    ],
    [
      "a text between two empty fragments",
      [part(1, "", false), part(0, "middle frame payload", false), part(0, "", true)],
      ok(1),
    ],
  ]),
  ...numbered("6.2", [
    ["a text of several alphabets", [text(mixed)], ok(1)],
    ["the same text in two fragments", cut(mixed, Buffer.byteLength("Hello-µ@ßöä")), ok(1)],
    ["the same text in fragments of one byte", fragmented(1, mixed, 1), ok(1)],
    ["a Greek text in fragments of one byte", fragmented(1, greek, 1), ok(1)],
  ]),
  ...numbered("6.3", [
    ["half a surrogate pair in a text", [text(surrogate)], ended(noText)],
    ["the same in fragments of one byte", fragmented(1, surrogate, 1), ended(noText)],
  ]),
  ...numbered("6.4", [
    ["a code point that is too large, in the second of three fragments", cut(tooFar, 11, 15), ended(noText)],
    ["the same, with the decisive byte alone in a fragment", cut(tooFar, 12, 13), ended(noText)],
    ["the same in one frame, in three pieces", [text(tooFar)], ended(noText), 17],
    ["the same in one frame, with the decisive byte alone in a piece", [text(tooFar)], ended(noText), 18],
  ]),
]

const ascending = (from: number, to: number, between: ReadonlyArray<number> = []): string =>
  Buffer.from(Array.from({ length: to - from }, (_, at) => [from + at, ...between]).flat()).toString("hex")
const lonely = [
  [0xc0, 0xdf],
  [0xe0, 0xef],
  [0xf0, 0xf7],
  [0xf8, 0xfb],
  [0xfc, 0xfd],
] as const
const incomplete = ["c0", "e080", "f08080", "f8808080", "fc80808080", "df", "efbf", "f7bfbf", "fbbfbfbf", "fdbfbfbfbf"]
const noCharacters = ["f0", "f1", "f2", "f3", "f4"].flatMap((first) =>
  ["8f", "9f", "af", "bf"].flatMap((second) =>
    (first === "f4" && second !== "8f") || (first === "f0" && second === "8f")
      ? []
      : [`${first}${second}bfbe`, `${first}${second}bfbf`],
  ),
)

/** Groups of byte strings, each with its validity as UTF-8. */
const textGroups: ReadonlyArray<readonly [what: string, valid: ReadonlyArray<string>, invalid: ReadonlyArray<string>]> =
  [
    [
      "valid",
      [
        "68656c6c6f24776f726c64",
        "68656c6c6fc2a2776f726c64",
        "68656c6c6fe282ac776f726c64",
        "68656c6c6ff0a4ada2776f726c64",
        greek.toString("hex"),
      ],
      [],
    ],
    // All prefixes of the Greek text. Valid and invalid ones alternate, so they are listed separately below.
    ["a prefix of a text", [], []],
    ["the first code point of its length", ["00", "c280", "e0a080", "f0908080"], []],
    ["the first code point of five and six bytes", [], ["f888808080", "fc8480808080"]],
    ["the last code point of its length", ["7f", "dfbf", "efbfbf", "f48fbfbf"], []],
    ["the last code point of four, five and six bytes", [], ["f7bfbfbf", "fbbfbfbfbf", "fdbfbfbfbfbf"]],
    ["a boundary code point", ["ed9fbf", "ee8080", "efbfbd", "f48fbfbf"], ["f4908080"]],
    [
      "continuation bytes alone",
      [],
      ["80", "bf", "80bf", "80bf80", "80bf80bf", "80bf80bf80", "80bf80bf80bf", ascending(0x80, 0xbf)],
    ],
    ["start bytes alone", [], lonely.map(([from, to]) => ascending(from, to, [0x20]))],
    ["a code point without its last byte", [], incomplete],
    ["several code points without their last bytes", [], [incomplete.join("")]],
    ["impossible bytes", [], ["fe", "ff", "fefeffff"]],
    ["an overlong slash", [], ["c0af", "e080af", "f08080af", "f8808080af", "fc80808080af"]],
    ["the longest overlong encoding", [], ["c1bf", "e09fbf", "f08fbfbf", "f887bfbfbf", "fc83bfbfbfbf"]],
    ["an overlong NUL", [], ["c080", "e08080", "f0808080", "f880808080", "fc8080808080"]],
    ["half a surrogate pair", [], ["eda080", "edadbf", "edae80", "edafbf", "edb080", "edbe80", "edbfbf"]],
    [
      "a surrogate pair",
      [],
      ["a080 b080", "a080 bfbf", "adbf b080", "adbf bfbf", "ae80 b080", "ae80 bfbf", "afbf b080", "afbf bfbf"].map(
        (pair) => `ed${pair.replace(" ", "ed")}`,
      ),
    ],
    ["a noncharacter", ["efbfbe", "efbfbf", ...noCharacters], []],
    ["a special code point", ["efbfb9", "efbfba", "efbfbb", "efbfbc", "efbfbd", "efbfbe", "efbfbf"], []],
  ]

const prefixes = Array.from({ length: greek.length }, (_, at): Row => {
  const payload = greek.subarray(0, at + 1)
  const isWhole = Buffer.from(payload.toString()).equals(payload)
  return [`${at + 1} bytes of a text`, [text(payload)], isWhole ? ok(1) : ended(noText)]
})

const moreTexts = textGroups.flatMap(([what, valid, invalid], at) =>
  numbered(
    `6.${at + 5}`,
    at === 1
      ? prefixes
      : [
          ...valid.map((hex): Row => [`${what}: ${hex}`, [text(latin(hex))], ok(1)]),
          ...invalid.map((hex): Row => [`${what}: ${hex}`, [text(latin(hex))], ended(noText)]),
        ],
  ),
)

const validCodes = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999]
const invalidCodes = [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999]

const closings = [
  {
    id: "7.1.1",
    what: "a close after the answer to a text",
    frames: [text(hello)],
    afterwards: [close()],
    expected: { answers: 1, closes: [1000] },
  },
  ...numbered(
    "7.1",
    [
      ["two closes", [close(), { opcode: 8 }], { closes: [1000] }],
      ["a ping after a close", [close(), ping()], { closes: [1000] }],
      ["a text after a close", [close(), text(hello)], { closes: [1000] }],
      ["a close inside a text", [part(1, "fragment1", false), close(), part(0, "fragment2", true)], { closes: [1000] }],
      [
        "256 KiB, a text, a close and a ping",
        [text("*".repeat(262_144)), text(hello), close(), ping()],
        { closes: [1009] },
      ],
    ],
    2,
  ),
  ...numbered("7.3", [
    ["a close without a code", [{ opcode: 8 }], { closes: [undefined] }],
    ["a close with half a code", [close(Buffer.from("a"))], violated],
    ["a close with a code", [close()], { closes: [1000] }],
    ["a close with a code and a reason", [close(closing(1000, hello))], { closes: [1000] }],
    ["a close with a reason of 123 bytes", [close(closing(1000, "*".repeat(123)))], { closes: [1000] }],
    ["a close with a reason of 124 bytes", [close(closing(1000, "*".repeat(124)))], violated],
  ]),
  ...numbered("7.5", [
    ["a close with a reason that isn't valid text", [close(closing(1000, surrogate))], ended([1002, 1007])],
  ]),
  ...numbered(
    "7.7",
    validCodes.map((code): Row => [`a close with ${code}`, [close(closing(code))], { closes: [1000, code] }]),
  ),
  ...numbered(
    "7.9",
    invalidCodes.map((code): Row => [`a close with ${code}`, [close(closing(code))], violated]),
  ),
  ...numbered(
    "7.13",
    [5000, 65_535].map((code): Row => [`a close with ${code}`, [close(closing(code))], { closes: [1000, 1002, code] }]),
  ),
]

/**
 * Bytes of the largest text message and the largest recording. Larger messages of the suite must close the connection
 * with 1009.
 */
const largest = { 1: 65_536, 2: 10 * 2 ** 20 } as const
const [kib, mib] = [2 ** 10, 2 ** 20]

/**
 * The maximum number of fragments of a message that the server joins. More fragments close the connection with 1008,
 * however small they are.
 */
const mostFragments = 16_384

const sized = (opcode: 1 | 2, size: number): Expected => (size > largest[opcode] ? { closes: [1009] } : ok(1))
const large = ([1, 2] as const).flatMap((opcode) => {
  const kind = opcode === 1 ? "a text" : "a binary message"
  const filled = (size: number) => Buffer.alloc(size, opcode === 1 ? "*" : 0xfe)
  const wholes = [64 * kib, 256 * kib, mib, 4 * mib, 8 * mib, 16 * mib]
  const fragmentSizes = [64, 256, kib, 4 * kib, 16 * kib, 64 * kib, 256 * kib, mib, 4 * mib]
  const chops = [64, 128, 256, 512, kib, 2 * kib]
  const repeated = [0, 16, 64, 256, kib, 4 * kib]
  return [
    ...numbered(
      `9.${opcode}`,
      wholes.map((size): Row => [`${kind} of ${size} bytes`, [{ opcode, payload: filled(size) }], sized(opcode, size)]),
    ),
    ...numbered(
      `9.${opcode + 2}`,
      fragmentSizes.map((size): Row => [
        `${kind} of 4 MiB in fragments of ${size}`,
        fragmented(opcode, filled(4 * mib), size),
        (4 * mib) / size > mostFragments ? { closes: [1008] } : sized(opcode, 4 * mib),
      ]),
    ),
    ...numbered(
      `9.${opcode + 4}`,
      chops.map((size): Row => [
        `${kind} of 1 MiB in pieces of ${size}`,
        [{ opcode, payload: filled(mib) }],
        sized(opcode, mib),
        size,
      ]),
    ),
    ...numbered(
      `9.${opcode + 6}`,
      repeated.map((size): Row => [
        `${kind} of ${size} bytes, a thousand times`,
        Array.from({ length: 1000 }, () => ({ opcode, payload: filled(size) })),
        ok(1000),
      ]),
    ),
  ]
})

const automatic = numbered("10.1", [
  ["a text of 65536 bytes in fragments of 1300", fragmented(1, Buffer.alloc(65_536, "*"), 1300), ok(1)],
])

/** All cases except those about compression, which this server never negotiates. */
export const protocolCases: ReadonlyArray<ProtocolCase> = [
  ...framing,
  ...pings,
  ...reservedBits,
  ...opcodes,
  ...fragments,
  ...firstTexts,
  ...moreTexts,
  ...closings,
  ...large,
  ...automatic,
]

/**
 * Cases of the suite that offer compression, by their number (12.1 to 13.7). A server that declines compression passes
 * them this way.
 */
export const compressionCases = 216

import { assert, it } from "@effect/vitest"
import { type CheckName, checks } from "../../../../src/domain/understanding/code/CheckDigit.ts"

const holding: ReadonlyArray<readonly [CheckName, string]> = [
  ["vin", "1HGCM82633A004352"],
  ["vin", "11111111111111111"],
  ["iban", "ES9121000418450200051332"],
  ["iban", "GB82WEST12345698765432"],
  ["isbn", "9783161484100"],
  ["isbn", "080442957X"],
  ["isbn10", "0306406152"],
  ["isbn13", "9780306406157"],
  ["ean", "4006381333931"],
  ["ean", "73513537"],
  ["luhn", "4111111111111111"],
  ["imei", "490154203237518"],
  ["dni", "12345678Z"],
  ["nie", "X1234567L"],
  ["nif", "12345678Z"],
  ["nif", "X1234567L"],
  ["nif", "A58818501"],
  ["cif", "A58818501"],
]

it("each check accepts valid codes and rejects codes that differ slightly", () => {
  for (const [name, code] of holding) {
    assert.isTrue(checks[name].holds(code), `${name} ${code}`)
    const at = [...code].findLastIndex((sign) => /\d/.test(sign))
    const other = code.slice(0, at) + String((Number(code[at]) + 1) % 10) + code.slice(at + 1)
    assert.isFalse(checks[name].holds(other), `${name} ${other}`)
  }
})

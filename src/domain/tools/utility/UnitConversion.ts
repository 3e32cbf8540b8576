import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define, fault } from "../Tool.ts"

/** Units by quantity. Factors are relative to the first unit of the quantity. */
const factors: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  length: { m: 1, km: 1000, cm: 0.01, mm: 0.001, in: 0.0254, ft: 0.3048, yd: 0.9144, mi: 1609.344, nmi: 1852 },
  mass: { kg: 1, g: 0.001, mg: 0.000001, t: 1000, lb: 0.45359237, oz: 0.028349523125, st: 6.35029318 },
  volume: { l: 1, ml: 0.001, m3: 1000, gal: 3.785411784, qt: 0.946352946, pt: 0.473176473, floz: 0.0295735295625 },
  area: { m2: 1, km2: 1_000_000, ha: 10_000, acre: 4046.8564224, ft2: 0.09290304 },
  speed: { "m/s": 1, "km/h": 1 / 3.6, mph: 0.44704, kn: 1852 / 3600 },
  time: { s: 1, min: 60, h: 3600, d: 86_400, wk: 604_800 },
  data: { b: 1, kb: 1000, mb: 1e6, gb: 1e9, tb: 1e12, kib: 1024, mib: 1_048_576, gib: 1_073_741_824 },
  energy: { j: 1, kj: 1000, kwh: 3_600_000, cal: 4.184, kcal: 4184 },
}

/** Conversions of temperatures to kelvin and back. */
const temperatures: Readonly<Record<string, readonly [(t: number) => number, (t: number) => number]>> = {
  c: [(t) => t + 273.15, (k) => k - 273.15],
  f: [(t) => ((t - 32) * 5) / 9 + 273.15, (k) => ((k - 273.15) * 9) / 5 + 32],
  k: [(t) => t, (k) => k],
}

const names = [...Object.values(factors).flatMap(Object.keys), ...Object.keys(temperatures)].join(", ")

/** Rounds to twelve digits. Further digits are rounding errors. */
const rounded = (value: number): number => Number(value.toPrecision(12))

export const tool = define({
  slug: "unit_convert",
  module: "UnitConversion",
  category: "utility",
  description: "Converts lengths, masses, volumes, areas, speeds, times, amounts of data, energies and temperatures.",
  parameters: Schema.Struct({
    value: Schema.Finite,
    from: Schema.String.annotate({ description: `One of ${names}` }),
    to: Schema.String,
  }),
  run: ({ value, from, to }) => {
    const [source, target] = [from.toLowerCase(), to.toLowerCase()]
    const [warm, cold] = [temperatures[source], temperatures[target]]
    if (warm !== undefined && cold !== undefined)
      return Result.succeed({ result: rounded(cold[1](warm[0](value))), unit: to })
    const kind = Object.values(factors).find((units) => Object.hasOwn(units, source) && Object.hasOwn(units, target))
    return kind === undefined
      ? fault(`${from} can't be converted to ${to}; the units are ${names}`)
      : Result.succeed({ result: rounded((value * kind[source]!) / kind[target]!), unit: to })
  },
})

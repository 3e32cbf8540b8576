import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define, fault } from "../Tool.ts"

const units = ["seconds", "minutes", "hours", "days", "weeks", "months", "years"] as const

const milliseconds = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000, weeks: 604_800_000 }

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

const described = (time: DateTime.DateTime) => {
  const { weekDay } = DateTime.toParts(time)
  return {
    iso: DateTime.isZoned(time) ? DateTime.formatIsoOffset(time) : DateTime.formatIso(time),
    weekday: weekdays[weekDay],
    epoch_seconds: Math.floor(DateTime.toEpochMillis(time) / 1000),
  }
}

const parse = (text: string | undefined, now: DateTime.Utc): DateTime.Utc | undefined =>
  text === undefined || text === "now" ? now : Option.getOrUndefined(Option.map(DateTime.make(text), DateTime.toUtc))

export const tool = define({
  slug: "datetime",
  module: "Calendar",
  category: "utility",
  description: "The current time, a time in another zone, a time later or earlier, or the span between two.",
  parameters: Schema.Struct({
    operation: Schema.Literals(["now", "convert", "add", "difference"]),
    time: Schema.optionalKey(Schema.String.annotate({ description: "ISO 8601, or now" })),
    until: Schema.optionalKey(Schema.String.annotate({ description: "ISO 8601, or now; for difference" })),
    zone: Schema.optionalKey(Schema.String.annotate({ description: "Such as Europe/Madrid; absent is UTC" })),
    amount: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: -100_000_000, maximum: 100_000_000 }))),
    unit: Schema.optionalKey(Schema.Literals(units)),
  }),
  run: ({ operation, time, until, zone, amount, unit }, { now }) => {
    const from = operation === "now" ? now : parse(time, now)
    if (from === undefined) return fault(`${time} is not an ISO 8601 time`)
    const zoned = zone === undefined ? Option.none() : DateTime.zoneMakeNamed(zone)
    if (zone !== undefined && Option.isNone(zoned))
      return fault(`${zone} is not an IANA time zone such as Europe/Madrid`)
    const shown = (moment: DateTime.Utc) =>
      described(Option.isSome(zoned) ? DateTime.setZone(moment, zoned.value) : moment)
    if (operation === "now" || operation === "convert") return Result.succeed(shown(from))
    if (operation === "add") {
      if (amount === undefined || unit === undefined) return fault("add needs amount and unit")
      const later = Result.try({ try: () => DateTime.add(from, { [unit]: amount }), catch: () => "range" })
      return Result.isFailure(later) ? fault("the result is out of range") : Result.succeed(shown(later.success))
    }
    const to = parse(until, now)
    if (to === undefined) return fault(`${until} is not an ISO 8601 time`)
    const span = DateTime.toEpochMillis(to) - DateTime.toEpochMillis(from)
    return Result.succeed(
      Object.fromEntries(Object.entries(milliseconds).map(([name, length]) => [name, span / length])),
    )
  },
})

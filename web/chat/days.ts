export type Day = "today" | "yesterday" | "week" | "older"

const dayOf = (time: Date): number => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()

/** The group of a conversation, by the number of days between `time` and `now` in the user's time zone. */
export const daySince = (time: Date, now: Date): Day => {
  const days = Math.round((dayOf(now) - dayOf(time)) / 86_400_000)
  if (days <= 0) return "today"
  if (days === 1) return "yesterday"
  return days < 7 ? "week" : "older"
}

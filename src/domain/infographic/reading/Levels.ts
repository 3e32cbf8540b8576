/** The rows of a bridge or a cash book that state a level, not a change: an opening one, and a closing one. */

const starts =
  /^(?:(?:opening|starting|start|beginning|initial|first)(?: (?:balance|cash|stock))?|(?:balance |cash )?(?:brought forward|b\/?f|b\/?d)|(?:original |annual )?(?:budget|plan(?:ned)?|target)|(?:last|prior|previous) (?:year|month|quarter|period)|saldo (?:inicial|anterior|iniziale)|apertura|presupuesto|previsto|anfangs(?:bestand|saldo)|er[oö]ffnungs(?:bestand|saldo|bilanz)|saldovortrag|vorjahr|solde (?:initial|d.ouverture)|report à nouveau|stan pocz[aą]tkowy|begin(?:saldo|stand))(?!\p{L})/iu
const ends =
  /^(?:(?:closing|ending|end|final|revised)(?: (?:balance|cash|stock))?|(?:balance |cash )?(?:carried forward|c\/?f|c\/?d)|forecast|actuals?|outturn|(?:this|current) (?:year|month|quarter|period)|saldo (?:final|finale)|cierre|real|previsi[oó]n|(?:end|schluss)(?:bestand|saldo)|ist|prognose|solde (?:final|de clôture)|r[eé]alis[eé]|stan ko[nń]cowy|eind(?:saldo|stand))(?!\p{L})/iu

const wordsOf = (name: string): ReadonlyArray<string> => name.toLowerCase().match(/\p{L}{3,}|\d{4}/gu) ?? []

/** Whether two names state a level before and after, such as "Cash 1 Jan" and "Cash 31 Dec". */
export const areLevels = (first: string, last: string): boolean => {
  if (starts.test(first.trim()) && ends.test(last.trim())) return true
  const own = new Set(wordsOf(first))
  return wordsOf(last).some((word) => own.has(word))
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b), 1) * 1e-6

const [fewestChanges, mostBelow] = [2, 4]

/**
 * The row with the closing level: the sum of the opening level in the first row and the changes between them. At most a
 * few rows follow it, such as memos and checks. Undefined if the sum isn't stated or the names are not those of levels.
 */
export const closingRow = (names: ReadonlyArray<string>, numbers: ReadonlyArray<number | null>): number | undefined => {
  let sum = numbers[0] ?? 0
  for (let row = 1; row < numbers.length; row++) {
    const value = numbers[row] ?? null
    if (value === null) continue
    const isLate = row > fewestChanges && row >= numbers.length - 1 - mostBelow
    if (isLate && near(sum, value) && areLevels(names[0] ?? "", names[row] ?? "")) return row
    sum += value
  }
  return undefined
}

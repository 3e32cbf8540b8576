const moneyIn =
  /^(?:(?:money|paid|cash|amount) )?(?:in|inflows?|income|deposits?|credits?|received|receipts?|entradas?|ingresos?|abonos?|haber|cobros?|haben|gutschrift(?:en)?|eingang|eing[aä]nge|einnahmen?|zug[aä]ng(?:e)?|cr[eé]dits?|recettes?|encaissements?|ertr[aä]ge?|revenues?)\b/i
const moneyOut =
  /^(?:(?:money|paid|cash|amount) )?(?:out|outflows?|expenses?|spent|withdrawals?|debits?|payments?|salidas?|egresos?|gastos?|cargos?|debe|adeudos?|pagos?|soll|lastschrift(?:en)?|belastung(?:en)?|ausgang|ausg[aä]nge|ausgaben?|aufwendung(?:en)?|abg[aä]ng(?:e)?|d[eé]bits?|d[eé]penses?|d[eé]caissements?)\b/i

/** Names of the first and the last row of a statement, which contain balances instead of transactions. */
export const opens =
  /^(?:(?:opening|starting|beginning|initial)(?: (?:balance|cash|stock))?|(?:balance |cash )?brought forward|saldo (?:inicial|anterior)|apertura|anfangs(?:bestand|saldo)|er[oö]ffnungs(?:bestand|saldo|bilanz)|saldovortrag|solde (?:initial|d.ouverture)|report à nouveau)\b/i
export const closes =
  /^(?:(?:closing|ending|final)(?: (?:balance|cash|stock))?|(?:balance |cash )?carried forward|saldo final|cierre|(?:end|schluss)(?:bestand|saldo)|solde (?:final|de clôture))\b/i

const plain = (name: string): string => name.replaceAll(/[_.]+/g, " ").trim()

/** Whether a name refers to money coming in. */
export const isIn = (name: string): boolean => moneyIn.test(plain(name))

/** Whether a name refers to money going out. */
export const isOut = (name: string): boolean => moneyOut.test(plain(name))

/** Whether some names refer to money coming in and others to money going out, which aren't parts of a whole. */
export const areOpposite = (names: ReadonlyArray<string>): boolean => names.some(isIn) && names.some(isOut)

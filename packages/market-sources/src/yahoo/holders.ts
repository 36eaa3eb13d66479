import {
  entriesOf,
  type JsonRecord,
  known,
  numberOf,
  positiveOf,
  recordOf,
  textOf,
  webAddressOf,
} from '../normalize/json-values.ts'
import type { Holder, InsiderTransaction } from '../profile.ts'
import { epochDateOf } from './epoch-date.ts'

export function holdersOf(ownership: JsonRecord): Holder[] {
  return entriesOf(ownership.ownershipList).flatMap((row) => {
    const { organization, reportDate, pctHeld, position } = recordOf(row)
    const name = textOf(organization)
    const date = epochDateOf(reportDate)
    if (name === undefined || date === undefined) return []
    return { name, date, ...known({ totalShares: numberOf(pctHeld), currentShares: positiveOf(position) }) }
  })
}

const TRANSACTION_CODES: readonly [RegExp, string][] = [
  [/^(automatic )?(sale|sold)/i, 'S'],
  [/^(automatic )?(purchase|bought|buy)/i, 'P'],
  [/gift/i, 'G'],
  [/conversion|exercise/i, 'M'],
  [/award|grant/i, 'A'],
]

const OTHER = 'J'

/** The type of transaction is part of a sentence; rows without one are left out. */
export function insidersOf(module: JsonRecord): InsiderTransaction[] {
  const rows = entriesOf(module.transactions).flatMap((row) => {
    const { filerName, startDate, shares, value, transactionText, filerUrl } = recordOf(row)
    const text = textOf(transactionText) ?? ''
    const code = TRANSACTION_CODES.find(([pattern]) => pattern.test(text))?.[1]
    const transactionCode = code ?? (text === '' ? undefined : OTHER)
    const date = epochDateOf(startDate)
    const ownerName = textOf(filerName)
    const transactionAmount = positiveOf(shares)
    if (transactionCode === undefined || date === undefined || ownerName === undefined) return []
    if (transactionAmount === undefined) return []
    const stated = positiveOf(/at price ([\d.]+)(?= per share)/i.exec(text)?.[1])
    const total = positiveOf(value)
    return {
      date,
      ownerName,
      transactionCode,
      transactionAmount,
      transactionPrice: stated ?? (total === undefined ? undefined : total / transactionAmount),
      secLink: webAddressOf(filerUrl),
      ...(code === undefined && { description: text }),
    }
  })
  return rows.sort((a, b) => b.date.localeCompare(a.date))
}

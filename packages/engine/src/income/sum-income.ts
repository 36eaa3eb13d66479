import type { ExpectedDividend, ReceivedDividend } from './income.ts'

/** In the portfolio's currency. Payments without a rate are counted and in no other sum. */
export interface ReceivedSums {
  payments: number
  gross: number
  /** Positive. */
  withheld: number
  /** gross - withheld */
  net: number
  withoutRate: number
}

export interface ExpectedSums {
  payments: number
  gross: number
  /** By the user's rates; positive. */
  withheld: number
  /** gross - withheld */
  net: number
  withoutRate: number
}

export interface IncomeSums {
  received: ReceivedSums
  declared: ExpectedSums
  estimated: ExpectedSums
}

export function sumReceived(received: readonly ReceivedDividend[]): ReceivedSums {
  const sums = { payments: received.length, gross: 0, withheld: 0, net: 0, withoutRate: 0 }
  for (const { gross, withheld, net } of received) {
    if (gross === null || withheld === null || net === null) sums.withoutRate += 1
    else {
      sums.gross += gross
      sums.withheld += withheld
      sums.net += net
    }
  }
  return sums
}

export function sumExpected(expected: readonly ExpectedDividend[], state: ExpectedDividend['state']): ExpectedSums {
  const own = expected.filter((each) => each.state === state)
  return {
    payments: own.length,
    gross: own.reduce((sum, { gross }) => sum + (gross ?? 0), 0),
    withheld: own.reduce((sum, { withheld }) => sum + (withheld ?? 0), 0),
    net: own.reduce((sum, { net }) => sum + (net ?? 0), 0),
    withoutRate: own.filter(({ gross }) => gross === null).length,
  }
}

type Payments = { received: readonly ReceivedDividend[]; expected: readonly ExpectedDividend[] }

/** Sums by what `keyOf` says of a payment: its asset, a month of its day, a currency, a country. */
export function groupIncome(
  { received, expected }: Payments,
  keyOf: (payment: ReceivedDividend | ExpectedDividend) => string,
): Map<string, IncomeSums> {
  const receivedBy = Map.groupBy(received, keyOf)
  const expectedBy = Map.groupBy(expected, keyOf)
  const keys = new Set([...receivedBy.keys(), ...expectedBy.keys()])
  return new Map(
    [...keys].map((key) => {
      const own = expectedBy.get(key) ?? []
      const sums = {
        received: sumReceived(receivedBy.get(key) ?? []),
        declared: sumExpected(own, 'declared'),
        estimated: sumExpected(own, 'estimated'),
      }
      return [key, sums]
    }),
  )
}

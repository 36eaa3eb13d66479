import { text } from '@plumbline/text/text'
import { cellOfCalculated, sumOf } from '../../cells/exact-amounts.ts'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'

/**
 * GnuCash: a transaction is several lines, one for each account; only the first has the date. The account that holds a
 * security states units in the security and a price.
 */
export const gnucash: BrokerReader = {
  name: 'GnuCash',
  headers: ['date', 'transaction id', 'commodity/currency', 'full account name', 'amount num.', 'value num.'],
  read: (lines) => {
    const transactions = transactionsOf(lines)
    return transactions.flatMap((group) => {
      const [first] = group
      const currency = /^CURRENCY::([A-Z]{3})$/.exec(first?.of('commodity/currency') ?? '')?.[1] ?? ''
      const held = group.filter(isHeld)
      const fees = group.filter((line) => /\b(?:commissions?|fees?)\b/i.test(line.of('full account name')))
      return group.map((line): LineReading => {
        if (!held.includes(line))
          return { line: line.line, leftOut: text('The line is the other side of a transaction') }
        const units = line.of('amount num.')
        const price = line.amountOf('value num.').dividedBy(line.amountOf('amount num.')).abs()
        return {
          line: line.line,
          date: first?.of('date') ?? '',
          type: units.startsWith('-') ? 'Sell' : 'Buy',
          symbol: symbolOf(line),
          name: line.of('account name'),
          units,
          price:
            held.length === 1
              ? line.of('rate/price').includes('/')
                ? cellOfCalculated(price)
                : line.of('rate/price')
              : '',
          fee: held.length === 1 ? sumOf(fees.map((fee) => fee.amountOf('value num.'))) : '',
          currency,
          comments: first?.of('description') ?? '',
        }
      })
    })
  },
}

function transactionsOf(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last === undefined || line.of('date') !== '') groups.push([line])
    else last.push(line)
  }
  return groups
}

/** The unit after the amount, as in `10 AAPL`; money has a sign or a code of a currency. */
function symbolOf(line: Line): string {
  return /^-?[\d.,]+\s+(\S+)$/.exec(line.of('amount with sym'))?.[1] ?? ''
}

/** Units in something other than money: the amount differs from the value. */
function isHeld(line: Line): boolean {
  return !line.amountOf('amount num.').isZero() && line.of('amount num.') !== line.of('value num.')
}

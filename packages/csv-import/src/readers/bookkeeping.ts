import { currencyOf } from '@plumbline/reading/words/currencies'
import { text } from '@plumbline/text/text'
import type { BrokerReader, Line, LineReading } from './broker-reader.ts'
import { cellOfCalculated, sumOf } from './broker-reader.ts'

/**
 * GnuCash: a transaction is several lines, one for each account; only the first has the date. The account that holds a
 * security states units in the security and a price.
 */
const gnucash: BrokerReader = {
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

/** TradingView's portfolios: `NASDAQ:AAPL`, and the amount of a dividend in the column of the units. */
const tradingView: BrokerReader = {
  name: 'TradingView',
  headers: ['symbol', 'side', 'qty', 'fill price', 'commission', 'closing time'],
  currency: 'asset',
  read: (lines) =>
    lines.map((line): LineReading => {
      const [, exchange = '', symbol = line.of('symbol')] = /^([A-Z_]+):(.+)$/.exec(line.of('symbol')) ?? []
      if (symbol.startsWith('$'))
        return { line: line.line, leftOut: text('“{word}” moves cash', { word: line.of('side') }) }
      const common = { line: line.line, date: line.of('closing time'), type: line.of('side'), symbol, exchange }
      if (/dividend/i.test(line.of('side'))) return { ...common, total: line.of('qty') }
      return { ...common, units: line.of('qty'), price: line.of('fill price'), fee: line.of('commission') }
    }),
}

/** hledger's postings: the commodity and the money of a trade are lines of one transaction, a commission is another. */
const hledger: BrokerReader = {
  name: 'hledger',
  headers: ['txnidx', 'date', 'description', 'account', 'amount', 'commodity'],
  read: (lines) => {
    const transactions = Map.groupBy(lines, (line) => line.of('txnidx'))
    return lines.map((line): LineReading => readPosting(line, transactions.get(line.of('txnidx')) ?? []))
  },
}

const OWN_ACCOUNT = /^(?:assets?|liabilit(?:y|ies))\b/i
const COSTS = /^expenses?\b/i

function readPosting(line: Line, postings: readonly Line[]): LineReading {
  const [held, ...otherHeld] = postings.filter((posting) => !isMoney(posting))
  const [paid, ...otherPaid] = postings.filter((posting) => isMoney(posting) && OWN_ACCOUNT.test(posting.of('account')))
  if (held === undefined || paid === undefined || otherHeld.length > 0 || otherPaid.length > 0)
    return {
      line: line.line,
      leftOut: text('“{word}” is neither a purchase nor a sale', { word: line.of('description') }),
    }
  if (line !== held)
    return { line: line.line, leftOut: text('The line belongs to the trade on line {line}', { line: held.line }) }
  const costs = postings.filter((posting) => isMoney(posting) && COSTS.test(posting.of('account')))
  return {
    line: line.line,
    date: held.of('date'),
    type: held.of('amount').startsWith('-') ? 'Sell' : 'Buy',
    symbol: held.of('commodity').replaceAll('"', ''),
    units: held.of('amount'),
    total: paid.of('amount'),
    fee: sumOf(costs.map((posting) => posting.amountOf('amount'))),
    feeCurrency: paid.of('commodity'),
    currency: currencyOf(paid.of('commodity')) ?? '',
    totalCurrency: currencyOf(paid.of('commodity')) ?? '',
    comments: held.of('description'),
  }
}

function isMoney(posting: Line): boolean {
  return currencyOf(posting.of('commodity')) !== null
}

export const bookkeepingTools: readonly BrokerReader[] = [gnucash, tradingView, hledger]

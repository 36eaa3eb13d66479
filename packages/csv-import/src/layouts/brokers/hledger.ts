import { currencyOf } from '@plumbline/reading/words/currencies'
import { text } from '@plumbline/text/text'
import { sumOf } from '../../cells/exact-amounts.ts'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'

/** hledger's postings: the commodity and the money of a trade are lines of one transaction, a commission is another. */
export const hledger: BrokerReader = {
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

import { text } from '@plumbline/text/text'
import type { BrokerReader, LineReading } from '../broker-reader.ts'

/** A reinvestment states its units and the money, but no price. */
export const questrade: BrokerReader = {
  name: 'Questrade',
  headers: ['transaction date', 'settlement date', 'action', 'symbol', 'net amount', 'activity type', 'account type'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const activity = line.of('activity type')
      const isReinvestment = /^rei$/i.test(line.of('action')) || /^dividend reinvestment$/i.test(activity)
      const isAction = /^corporate actions$/i.test(activity)
      const isSplit = /\bSTK SPLIT\b/i.test(line.of('description'))
      if (/^transfers$/i.test(activity) || (line.of('symbol') === '' && !/^(?:trades|dividends)$/i.test(activity)))
        return {
          line: line.line,
          leftOut: text('“{word}” belongs to the account, not to a security', { word: activity }),
        }
      return {
        line: line.line,
        date: line.of('transaction date'),
        settlementDate: line.of('settlement date'),
        type: wordOf({ isReinvestment, isSplit, isAction }) ?? (line.of('action') || activity),
        symbol: line.of('symbol'),
        name: line.of('description'),
        units: line.of('quantity'),
        price: isReinvestment ? '' : line.of('price'),
        fee: line.of('commission'),
        currency: line.of('currency'),
        total: line.of('net amount'),
        totalCurrency: line.of('currency'),
      }
    }),
}

function wordOf(is: { isReinvestment: boolean; isSplit: boolean; isAction: boolean }): string | null {
  if (is.isReinvestment) return 'Buy'
  if (is.isSplit) return 'Split'
  return is.isAction ? 'Corporate action' : null
}

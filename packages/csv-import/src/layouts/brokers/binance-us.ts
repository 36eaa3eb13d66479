import { text } from '@plumbline/text/text'
import { cellOfCalculated } from '../../cells/exact-amounts.ts'
import { FIAT } from '../../words/coins.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'
import { COIN_FOR_COIN } from '../coin-trades.ts'

/** The tax report of Binance.US: deposits and rewards have a primary asset, trades a base and a quote. */
export const binanceUs: BrokerReader = {
  name: 'Binance.US',
  hasCoins: true,
  headers: ['time', 'category', 'operation', 'primary_asset', 'base_asset', 'realized_amount_for_base_asset'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const [base, quote] = [line.of('base_asset'), line.of('quote_asset')]
      if (base === '' || quote === '')
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: line.of('operation') }) }
      if (!FIAT.has(quote)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      const [units, money] = ['realized_amount_for_base_asset', 'realized_amount_for_quote_asset'] as const
      const isFeeInMoney = line.of('fee_asset') === quote
      return {
        line: line.line,
        date: line.of('time'),
        type: line.of('operation'),
        symbol: base,
        units: line.of(units),
        price: cellOfCalculated(line.amountOf(money).dividedBy(line.amountOf(units))),
        fee: line.of(isFeeInMoney ? 'realized_amount_for_fee_asset' : 'realized_amount_for_fee_asset_in_usd_value'),
        feeCurrency: isFeeInMoney ? quote : 'USD',
        currency: quote,
      }
    }),
}

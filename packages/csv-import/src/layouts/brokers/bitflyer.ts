import { text } from '@plumbline/text/text'
import { cellOfCalculated } from '../../cells/exact-amounts.ts'
import { FIAT } from '../../words/coins.ts'
import type { BrokerReader, LineReading } from '../broker-reader.ts'
import { COIN_FOR_COIN } from '../coin-trades.ts'

/** The fee is in the coin: a purchase brings fewer coins, a sale costs more of them. */
export const bitFlyer: BrokerReader = {
  name: 'bitFlyer',
  hasCoins: true,
  headers: ['取引日時', '通貨', '取引種別', '取引価格', '通貨1', '通貨1数量', '手数料', '通貨2', '通貨2数量'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const type = line.of('取引種別')
      const currency = line.of('通貨2')
      if (line.amountOf('通貨2数量').isZero())
        return { line: line.line, leftOut: text('“{word}” is not a trade', { word: type }) }
      if (!FIAT.has(currency)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      const units = line.amountOf('通貨1数量').plus(line.amountOf('手数料'))
      return {
        line: line.line,
        date: line.of('取引日時'),
        type,
        symbol: line.of('通貨1'),
        units: cellOfCalculated(units.abs()),
        total: line.of('通貨2数量'),
        currency,
        totalCurrency: currency,
      }
    }),
}

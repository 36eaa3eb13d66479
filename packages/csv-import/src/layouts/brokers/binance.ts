import { cellOfCalculated } from '../../cells/exact-amounts.ts'
import { FIAT } from '../../words/coins.ts'
import type { BrokerReader, Line, LineReading } from '../broker-reader.ts'
import { COIN_FOR_COIN, readLeg, splitGlued, splitPair } from '../coin-trades.ts'

/** The statement of all movements: what happened at one second under one remark belongs together. */
export const binanceStatement: BrokerReader = {
  name: 'Binance (statement)',
  hasCoins: true,
  headers: ['utc_time', 'account', 'operation', 'coin', 'change', 'remark'],
  read: (lines) => {
    const keyOf = (line: Line) => `${line.of('utc_time')} ${line.of('remark')}`
    const groups = Map.groupBy(lines, keyOf)
    return lines.map((line): LineReading => {
      const operation = line.of('operation')
      const group = groups.get(keyOf(line)) ?? []
      const isTrade = group.some((leg) => BINANCE_TRADE.test(leg.of('operation')))
      const legs = isTrade ? group.filter((leg) => BINANCE_TRADE.test(leg.of('operation'))) : []
      return readLeg(line, legs.includes(line) ? legs : [], {
        coinOf: (leg) => leg.of('coin'),
        amountOf: (leg) => leg.of('change'),
        feesOf: (_, currency) =>
          group
            .filter((leg) => /fee/i.test(leg.of('operation')) && leg.of('coin') === currency)
            .map((leg) => leg.of('change')),
        date: line.of('utc_time'),
        type: operation,
      })
    })
  },
}

const BINANCE_TRADE =
  /^(?:buy|sell|transaction (?:related|buy|sold|spend|revenue)|buy crypto with card|fiat ocbs.*|large otc trading|binance convert)/i

export const binanceTrades: BrokerReader = {
  name: 'Binance (spot trades)',
  hasCoins: true,
  headers: ['date(utc)', 'pair', 'side', 'price', 'executed', 'amount', 'fee'],
  read: (lines) =>
    lines.map((line): LineReading => {
      const pair = splitPair(line.of('pair'))
      const [units, gluedSymbol] = splitGlued(line.of('executed'))
      const [total, gluedCurrency] = splitGlued(line.of('amount'))
      const [fee, feeCurrency] = splitGlued(line.of('fee'))
      // Files that were saved by other programs may have lost the codes next to the amounts.
      const [symbol, currency] = gluedCurrency === '' ? (pair ?? ['', '']) : [gluedSymbol, gluedCurrency]
      if (!FIAT.has(currency)) return { line: line.line, leftOut: COIN_FOR_COIN, isUnsupported: true }
      // A fee in the purchased coin is subtracted from the units.
      const isFeeInCoin = feeCurrency === symbol && line.of('side') === 'BUY'
      return {
        line: line.line,
        date: line.of('date(utc)'),
        type: line.of('side'),
        symbol,
        units: isFeeInCoin ? cellOfCalculated(line.readAmount(units).minus(line.readAmount(fee))) : units,
        ...(isFeeInCoin ? { total } : { price: line.of('price'), total, fee, feeCurrency }),
        currency,
        totalCurrency: currency,
      }
    }),
}

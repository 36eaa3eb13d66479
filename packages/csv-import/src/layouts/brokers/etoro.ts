import type { BrokerReader, LineReading } from '../broker-reader.ts'

/** The account activity, all in US dollars. The security is a pair such as NKE/USD. */
export const etoro: BrokerReader = {
  name: 'eToro',
  headers: ['date', 'type', 'details', 'amount', 'units', 'realized equity change', 'position id'],
  currency: 'USD',
  dateOrder: 'day-first',
  read: (lines) =>
    lines.map((line): LineReading => {
      const [symbol = ''] = line.of('details').split('/')
      const assetType = line.of('asset type')
      return {
        line: line.line,
        date: line.of('date'),
        type: line.of('type'),
        symbol,
        units: line.of('units') || line.of('units / contracts'),
        total: line.of('amount'),
        currency: 'USD',
        assetClass: assetType,
        comments: line.of('position id'),
      }
    }),
}

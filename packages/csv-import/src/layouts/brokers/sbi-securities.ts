import type { BrokerReader } from '../broker-reader.ts'

export const sbiSecurities: BrokerReader = {
  name: 'SBI Securities',
  headers: ['約定日', '銘柄', '銘柄コード', '取引', '約定数量', '約定単価', '手数料/諸経費等'],
  currency: 'JPY',
}

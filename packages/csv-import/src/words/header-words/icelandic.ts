import type { HeaderWords } from './header-words.ts'

export const ICELANDIC: HeaderWords = {
  tradeDate: ['viðskiptadagur', 'viðskiptadagsetning', 'dagsetning viðskipta'],
  date: ['dagsetning', 'dags', 'dags.', 'tími'],
  settlementDate: ['uppgjörsdagur', 'uppgjörsdagsetning', 'vaxtadagur'],
  type: ['tegund', 'tegund viðskipta', 'tegund færslu', 'aðgerð', 'kaup/sala', 'viðskipti'],
  symbol: ['auðkenni', 'tákn'],
  isin: ['isin'],
  name: ['verðbréf', 'heiti', 'nafn', 'sjóður', 'félag', 'hlutabréf'],
  units: ['magn', 'fjöldi', 'einingar', 'fjöldi hluta', 'nafnverð', 'hlutir'],
  price: ['gengi', 'verð', 'kaupgengi', 'sölugengi', 'einingaverð'],
  fee: ['þóknun', 'kostnaður', 'gjöld', 'söluþóknun'],
  tax: ['skattur', 'fjármagnstekjuskattur', 'staðgreiðsla'],
  currency: ['mynt', 'gjaldmiðill'],
  total: ['upphæð', 'fjárhæð', 'samtals', 'heildarupphæð', 'virði', 'nettó'],
  status: ['staða'],
  exchange: ['kauphöll', 'markaður'],
  comments: ['lýsing', 'skýring', 'athugasemd'],
}

import type { HeaderWords } from './header-words.ts'

export const ESTONIAN: HeaderWords = {
  tradeDate: ['tehingupäev', 'tehingu kuupäev', 'kauplemispäev'],
  date: ['kuupäev', 'aeg'],
  settlementDate: ['väärtuspäev', 'arvelduspäev'],
  type: ['tehing', 'tehingu tüüp', 'tehinguliik', 'tüüp', 'liik'],
  symbol: ['sümbol', 'tähis', 'lühinimi'],
  isin: ['isin'],
  name: ['väärtpaber', 'nimetus', 'nimi', 'instrument'],
  units: ['kogus', 'arv', 'osakute arv', 'aktsiate arv'],
  price: ['hind', 'tehingu hind', 'ühiku hind', 'kurss'],
  fee: ['tasud', 'teenustasu', 'tasu', 'komisjonitasu', 'vahendustasu'],
  tax: ['maks', 'tulumaks'],
  currency: ['valuuta'],
  total: ['kokku', 'summa', 'netosumma', 'tehingu summa', 'brutosumma'],
  comments: ['selgitus', 'kirjeldus'],
  status: ['staatus', 'olek'],
}

import type { HeaderWords } from './header-words.ts'

export const SLOVAK: HeaderWords = {
  tradeDate: ['dátum obchodu', 'dátum transakcie', 'dátum realizácie'],
  date: ['dátum', 'čas'],
  settlementDate: ['dátum vyrovnania', 'dátum vysporiadania'],
  type: ['typ', 'typ transakcie', 'smer', 'operácia', 'nákup/predaj', 'druh'],
  symbol: ['symbol', 'ticker'],
  isin: ['isin'],
  name: ['názov', 'cenný papier', 'titul', 'názov cp', 'inštrument', 'produkt', 'akcia', 'fond'],
  units: ['množstvo', 'počet', 'počet kusov', 'kusy', 'ks'],
  price: ['cena', 'kurz', 'cena za kus', 'jednotková cena'],
  fee: ['poplatok', 'poplatky', 'provízia'],
  tax: ['daň', 'zrážková daň'],
  currency: ['mena'],
  exchange: ['burza', 'trh'],
  comments: ['popis', 'poznámka'],
  total: ['hodnota', 'objem', 'suma', 'celkom', 'celková suma', 'čiastka'],
  status: ['stav'],
}

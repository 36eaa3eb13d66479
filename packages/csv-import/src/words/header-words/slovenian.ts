import type { HeaderWords } from './header-words.ts'

export const SLOVENIAN: HeaderWords = {
  tradeDate: ['datum trgovanja', 'datum posla', 'datum sklenitve'],
  date: ['datum', 'čas'],
  settlementDate: ['datum poravnave'],
  type: ['vrsta posla', 'vrsta', 'nakup/prodaja', 'vrsta transakcije'],
  symbol: ['oznaka', 'simbol'],
  isin: ['isin'],
  name: ['vrednostni papir', 'naziv', 'sklad'],
  units: ['količina', 'število', 'število enot'],
  price: ['cena', 'cena na enoto', 'vrednost enote', 'tečaj', 'izvršena cena'],
  fee: ['provizija', 'stroški', 'strošek', 'nadomestilo'],
  tax: ['davek'],
  currency: ['valuta'],
  total: ['vrednost', 'znesek', 'skupaj', 'neto znesek'],
  exchange: ['borza', 'trg'],
  comments: ['opomba', 'opis'],
}

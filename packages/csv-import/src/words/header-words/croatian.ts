import type { HeaderWords } from './header-words.ts'

export const CROATIAN: HeaderWords = {
  tradeDate: ['datum transakcije', 'datum trgovanja', 'datum trgovine', 'datum naloga'],
  date: ['datum', 'vrijeme'],
  settlementDate: ['datum namire', 'datum valute'],
  type: [
    'vrsta transakcije',
    'vrsta',
    'kupnja/prodaja',
    'smjer',
    'tip transakcije',
    'vrsta naloga',
    'kupnja / prodaja',
    'transakcija',
  ],
  symbol: ['oznaka', 'simbol', 'ticker'],
  isin: ['isin'],
  name: ['vrijednosnica', 'vrijednosni papir', 'naziv', 'izdavatelj', 'fond'],
  units: ['količina', 'broj dionica', 'broj udjela', 'komada'],
  price: ['cijena', 'cijena po dionici', 'cijena udjela', 'jedinična cijena', 'tečajna cijena', 'izvršena cijena'],
  fee: ['naknada', 'provizija', 'naknade', 'trošak', 'troškovi'],
  tax: ['porez'],
  currency: ['valuta'],
  total: ['iznos', 'ukupno', 'vrijednost', 'ukupan iznos', 'neto iznos'],
  status: ['status'],
  exchange: ['burza', 'tržište'],
  comments: ['napomena', 'opis'],
}

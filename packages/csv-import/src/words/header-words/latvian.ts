import type { HeaderWords } from './header-words.ts'

export const LATVIAN: HeaderWords = {
  tradeDate: ['darījuma datums', 'darījuma diena'],
  date: ['datums', 'laiks'],
  settlementDate: ['norēķinu datums', 'valutēšanas datums'],
  type: ['darījuma veids', 'darījums', 'operācija', 'veids', 'pirkums/pārdošana'],
  symbol: ['simbols'],
  isin: ['isin', 'isin kods'],
  name: ['vērtspapīrs', 'nosaukums', 'emitents', 'fonds', 'instruments'],
  units: ['daudzums', 'skaits', 'daļu skaits', 'gab.'],
  price: ['cena', 'vienas vienības cena', 'daļas vērtība', 'kurss'],
  fee: ['komisija', 'komisijas maksa', 'maksa'],
  tax: ['nodoklis', 'ieturētais nodoklis'],
  currency: ['valūta'],
  total: ['summa', 'kopā', 'darījuma summa', 'neto summa'],
  exchange: ['birža', 'tirgus'],
  comments: ['apraksts', 'piezīmes'],
  status: ['statuss'],
}

import type { HeaderWords } from './header-words.ts'

export const ROMANIAN: HeaderWords = {
  tradeDate: ['data tranzacției', 'data tranzactiei', 'data tranzacție', 'data executiei', 'data execuției'],
  date: ['data', 'data și ora', 'ora'],
  settlementDate: ['data decontării', 'data decontarii', 'data valutei'],
  type: ['tip', 'tip tranzacție', 'tip tranzactie', 'operațiune', 'operatiune', 'operațiunea', 'sens', 'tranzacție'],
  symbol: ['simbol'],
  isin: ['isin', 'cod isin'],
  name: ['denumire', 'instrument', 'emitent', 'companie', 'nume', 'valoare mobiliară', 'titlu'],
  units: ['cantitate', 'număr acțiuni', 'numar actiuni', 'volum', 'unități', 'unitati'],
  price: ['preț', 'pret', 'preț unitar', 'pret unitar', 'preț mediu', 'preț tranzacție'],
  fee: ['comision', 'comisioane', 'taxe', 'taxă'],
  tax: ['impozit'],
  currency: ['monedă', 'moneda', 'valută', 'valuta'],
  exchange: ['piață', 'piata', 'bursă', 'bursa'],
  comments: ['descriere', 'detalii', 'observații'],
  total: ['valoare', 'sumă', 'suma', 'total', 'valoare netă', 'valoare totală', 'valoare tranzacție'],
  status: ['stare', 'status'],
}

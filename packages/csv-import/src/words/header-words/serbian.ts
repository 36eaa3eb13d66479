import type { HeaderWords } from './header-words.ts'

/** In both of its scripts. */
export const SERBIAN: HeaderWords = {
  tradeDate: ['датум трговања', 'датум трансакције', 'datum trgovanja', 'datum transakcije'],
  date: ['датум', 'време', 'datum', 'vreme'],
  settlementDate: ['датум салдирања', 'датум измирења', 'datum saldiranja'],
  type: ['налог', 'врста', 'врста налога', 'врста трансакције', 'тип', 'nalog', 'vrsta naloga', 'vrsta transakcije'],
  symbol: ['симбол', 'ознака', 'тикер', 'simbol'],
  isin: ['isin'],
  name: ['хартија', 'хартија од вредности', 'назив', 'акција', 'hartija', 'hartija od vrednosti', 'akcija', 'naziv'],
  units: ['количина', 'број акција', 'комада', 'količina', 'broj akcija', 'komada'],
  price: ['цена', 'цена по акцији', 'cena', 'cena po akciji'],
  fee: ['провизија', 'накнада', 'трошкови', 'provizija', 'naknada', 'troškovi'],
  tax: ['порез', 'porez'],
  currency: ['валута', 'valuta'],
  total: ['укупно', 'износ', 'вредност', 'промет', 'ukupno', 'iznos', 'vrednost', 'promet'],
  status: ['статус', 'status'],
  exchange: ['берза', 'тржиште', 'berza', 'tržište'],
  comments: ['опис', 'напомена', 'opis', 'napomena'],
}

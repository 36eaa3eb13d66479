import type { HeaderWords } from './header-words.ts'

export const HUNGARIAN: HeaderWords = {
  tradeDate: ['kötés dátuma', 'kötésnap', 'kötés ideje', 'ügylet dátuma', 'teljesítés dátuma', 'kereskedés napja'],
  date: ['dátum', 'időpont', 'idő'],
  bookingDate: ['könyvelés dátuma'],
  settlementDate: ['értéknap', 'elszámolás dátuma', 'elszámolás napja'],
  type: ['ügylet típusa', 'tranzakció típusa', 'típus', 'művelet', 'irány', 'vétel/eladás', 'ügylet', 'tranzakció'],
  symbol: ['szimbólum', 'ticker'],
  isin: ['isin', 'isin kód'],
  name: ['értékpapír', 'értékpapír neve', 'megnevezés', 'név', 'instrumentum', 'termék', 'papír'],
  units: ['mennyiség', 'darab', 'darabszám', 'db', 'névérték'],
  price: ['ár', 'árfolyam', 'egységár', 'kötési ár', 'kötés ára'],
  fee: ['jutalék', 'díj', 'díjak', 'költség', 'költségek'],
  tax: ['adó', 'osztalékadó'],
  currency: ['deviza', 'devizanem', 'pénznem'],
  exchange: ['tőzsde', 'piac'],
  comments: ['megjegyzés', 'leírás'],
  total: ['összeg', 'érték', 'nettó összeg', 'bruttó összeg', 'végösszeg', 'kötési érték'],
  status: ['állapot', 'státusz'],
}

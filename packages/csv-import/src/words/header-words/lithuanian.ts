import type { HeaderWords } from './header-words.ts'

export const LITHUANIAN: HeaderWords = {
  tradeDate: ['sandorio data', 'operacijos data'],
  date: ['data', 'laikas', 'data ir laikas'],
  settlementDate: ['atsiskaitymo data'],
  type: ['operacija', 'operacijos tipas', 'tipas', 'sandorio tipas', 'pirkimas/pardavimas'],
  symbol: ['simbolis', 'trumpinys'],
  isin: ['isin'],
  name: ['vertybinis popierius', 'pavadinimas', 'emitentas', 'fondas'],
  units: ['kiekis', 'vienetai', 'vienetų skaičius', 'vnt.', 'vnt'],
  price: ['kaina', 'vieneto kaina', 'vnt. kaina'],
  fee: ['mokestis', 'komisinis', 'komisiniai', 'mokesčiai'],
  tax: ['gpm'],
  currency: ['valiuta'],
  total: ['suma', 'iš viso', 'bendra suma', 'sandorio suma'],
  exchange: ['birža', 'rinka'],
  comments: ['aprašymas', 'pastabos'],
}

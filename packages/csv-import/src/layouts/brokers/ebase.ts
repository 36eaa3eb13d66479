import type { BrokerReader } from '../broker-reader.ts'

export const ebase: BrokerReader = {
  name: 'ebase / FNZ',
  headers: ['depotnummer', 'depotposition', 'umsatzart', 'fonds', 'isin', 'anteile', 'fondswährung (fw)'],
  fields: {
    'zahlungsbetrag in zw': 'total',
    'zahlungswährung (zw)': 'totalCurrency',
    'abrechnungskurs in fw': 'price',
    'fondswährung (fw)': 'currency',
    'devisenkurs (zw/fw)': 'rate',
    'anlagebetrag in zw': null,
    'ausgabeaufschlag in %': null,
    'vertriebsprovision in zw (im abrechnungskurs enthalten)': null,
  },
  dateOrder: 'day-first',
}

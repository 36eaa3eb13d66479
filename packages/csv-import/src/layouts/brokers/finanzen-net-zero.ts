import type { BrokerReader } from '../broker-reader.ts'

export const finanzenNetZero: BrokerReader = {
  name: 'finanzen.net zero',
  headers: ['name', 'isin', 'wkn', 'anzahl', 'richtung', 'mindermengenzuschlag', 'ausführung kurs'],
  currency: 'EUR',
  dateOrder: 'day-first',
}

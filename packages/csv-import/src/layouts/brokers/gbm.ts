import type { BrokerReader } from '../broker-reader.ts'

export const gbm: BrokerReader = {
  name: 'GBM+',
  headers: ['fecha', 'emisora', 'operación', 'títulos', 'precio', 'comisión', 'iva'],
  fields: { iva: 'fee' },
  currency: 'MXN',
  dateOrder: 'day-first',
}

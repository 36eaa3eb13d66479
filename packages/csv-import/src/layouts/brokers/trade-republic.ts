import type { BrokerReader } from '../broker-reader.ts'

/** The official export. Interest and taxes of the account and the legs of corporate actions are left out. */
export const tradeRepublic: BrokerReader = {
  name: 'Trade Republic',
  headers: ['datetime', 'account_type', 'category', 'type', 'asset_class', 'shares', 'original_amount', 'fx_rate'],
  fields: { category: null, rate: null, fx_rate: null, original_amount: null, original_currency: null },
  types: {
    earnings: 'dividend',
    dividend: 'dividend',
    dividend_equivalent_payment: 'dividend',
    distribution: 'dividend',
    redemption: 'ignore',
    warrant_exercise: 'ignore',
    tilg: 'ignore',
    migration: 'ignore',
    manual_cash_transfer: 'ignore',
    private_market_buy: 'ignore',
    sec_account: 'ignore',
    interest_payment: 'ignore',
    pre_determined_tax_base: 'ignore',
  },
  currency: 'EUR',
}

/** The unofficial exporter's file, with Portfolio Performance headers in the account's language. */
const LANGUAGES = [
  ['datum', 'typ', 'wert', 'notiz', 'isin', 'stück', 'gebühren', 'steuern'],
  ['date', 'type', 'value', 'note', 'isin', 'shares', 'fees', 'taxes'],
  ['datum', 'transactietype', 'waarde (netto)', 'opmerking', 'isin', 'aantal', 'kosten', 'belasting'],
  ['date', 'type', 'valeur', 'note', 'isin', 'parts', 'frais', 'impôts'],
  ['fecha', 'tipo', 'valor', 'nota', 'isin', 'participaciones', 'comisiones', 'impuestos'],
  ['data', 'tipo', 'valore', 'nota', 'isin', 'quote', 'commissioni', 'tasse'],
] as const

export const tradeRepublicLists: readonly BrokerReader[] = LANGUAGES.map(
  ([date, type, value, note, isin, shares, fees, taxes]) => ({
    name: 'Trade Republic (list of transactions)',
    headers: [date, type, value, note, isin, shares, fees, taxes],
    hasNoOtherHeaders: true,
    fields: {
      [date]: 'date',
      [type]: 'type',
      [value]: 'total',
      [note]: 'name',
      [shares]: 'units',
      [fees]: 'fee',
      [taxes]: 'tax',
    },
    currency: 'EUR',
  }),
)

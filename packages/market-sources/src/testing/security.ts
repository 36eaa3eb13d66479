import type { Security } from '../security.ts'

/** A security with default values for the fields that do not matter. */
export function securityOf(fields: Partial<Security> & { id: string }): Security {
  return {
    symbol: fields.id.split('.')[0] as string,
    exchange: fields.id.split('.')[1] ?? '',
    name: fields.id,
    type: 'Common Stock',
    currency: 'USD',
    isin: undefined,
    sector: undefined,
    industry: undefined,
    country: undefined,
    image: undefined,
    delistedOn: undefined,
    ...fields,
  }
}

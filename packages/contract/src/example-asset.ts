/** The asset of the API reference's examples. The simulated market has it, so that the examples work there. */
export const EXAMPLE_ASSET = {
  id: 'BRALR.US',
  symbol: 'BRALR',
  exchange: 'US',
  name: 'Bralarstead Restaurants Inc',
  isin: 'ZZUS14759229',
  sector: 'Consumer Cyclical',
  industry: 'Specialty Retail',
} as const

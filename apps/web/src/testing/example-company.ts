import type { Asset } from '@plumbline/contract/assets/schemas'

export type GivenCompany = { flows?: (number | undefined)[]; shares?: number; price?: number | null; statedIn?: string }

/** A company whose fiscal years end with the calendar year, the last one in 2022; growth 25, -20, 25, 10, 10 %. */
export function company({
  flows = [80, 100, 80, 100, 110, 121],
  shares = 10,
  price = 88.95,
  statedIn = 'USD',
}: GivenCompany): Asset {
  const yearly = flows.map((freeCashFlow, index) => ({
    date: `${2023 - flows.length + index}-12-31`,
    ...(freeCashFlow !== undefined && { freeCashFlow }),
  }))
  const none = { currency_symbol: '', yearly: [], quarterly: [] }
  return {
    _id: 'ACRN.US',
    symbol: 'ACRN',
    name: 'Acorn Tools Inc',
    exchange: 'US',
    currency: 'USD',
    isin: null,
    type: 'Common Stock',
    image: null,
    sector: null,
    industry: null,
    country: null,
    description: null,
    price,
    priceDate: '2023-12-29',
    closePrice: null,
    change: null,
    isPriceStale: false,
    priceSource: null,
    priceSources: { sources: [], isChosen: false },
    mktCap: null,
    mktCapCategory: '-',
    olderSections: {},
    findings: [],
    missing: [],
    profile: {
      SharesStats: { SharesOutstanding: shares },
      Financials: {
        Balance_Sheet: none,
        Income_Statement: none,
        Cash_Flow: { currency_symbol: statedIn, yearly: yearly.toReversed(), quarterly: [] },
      },
    },
  }
}

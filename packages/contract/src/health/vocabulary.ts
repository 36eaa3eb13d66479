export const MARKET_DATA_SOURCES = ['demo', 'files', 'yahoo', 'eodhd', 'tiingo', 'coingecko', 'json'] as const
export const BILLING_MODES = ['sandbox', 'stripe', 'off'] as const
export const SIGNUP_MODES = ['open', 'closed'] as const

/** Why a portfolio cannot be compared with a benchmark. */
export const COMPARISON_FAILURES = ['no-transactions', 'no-parts', 'missing-price', 'missing-rate'] as const

/** Where a statement of the broker's units comes from. */
export const STATEMENT_SOURCES = ['typed'] as const

export const MAX_STATED_HOLDINGS = 2000
/** Causes of one difference that are described, most telling first. */
export const MAX_DESCRIBED_CAUSES = 4
/** Transactions of one cause that are described; the cause counts all of them. */
export const MAX_DESCRIBED_TRANSACTIONS = 5

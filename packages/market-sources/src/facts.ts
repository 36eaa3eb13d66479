import type { NumericFigureName } from '@plumbline/contract/figures'

/**
 * Company figures of one security. Ratios are ratios (0.05). Money is in the major unit of the security's currency,
 * unless the name says USD. Unknown figures are absent.
 */
export type Facts = Partial<Record<NumericFigureName, number>>

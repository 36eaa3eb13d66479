import type { NumericFigureName } from '@plumbline/contract/figures'

/**
 * The company figures of one security. Ratios are ratios (0.05), money is in the major unit of the security's currency unless the name says
 * USD. A figure that is not known is absent.
 */
export type Facts = Partial<Record<NumericFigureName, number>>

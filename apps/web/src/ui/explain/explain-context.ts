import type { Grouping, PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import type { ExplainedField } from '@plumbline/engine/figures/catalog'
import { createContext, useContext } from 'react'

/**
 * What a figure covers: a line, a group or the portfolio; its open, closed or all lines; a period or the time since
 * the start.
 */
export type ExplainedScope = {
  asset?: string
  groupBy?: Grouping
  group?: string
  positionBy?: PositionFilter
  /** The close of this day starts the period. */
  from?: string
  to?: string
  /** Of all portfolios as one: what they are measured in, if not in the account's currency. */
  currency?: string
}

export type FigureQuestion = {
  figure: ExplainedField
  scope: ExplainedScope
  /** What the figure is called, such as `Gain of Calloway Micro`. */
  title: string
  /** The figure as it is shown, unrounded: the explanation must come to the same. */
  shown: number
}

/** Identifies a figure. Equal questions have equal keys, wherever the figure is shown. */
export const questionKey = ({ figure, scope, title }: FigureQuestion) => JSON.stringify([figure, scope, title])

export type Explaining = {
  /** Key of the figure whose explanation is open. */
  openKey: string | null
  toggle: (question: FigureQuestion, element: HTMLElement) => void
}

const ExplainContext = createContext<Explaining | null>(null)
export const ExplainContextProvider = ExplainContext.Provider

/** Null outside a portfolio, where figures cannot be explained. */
export function useExplaining(): Explaining | null {
  return useContext(ExplainContext)
}

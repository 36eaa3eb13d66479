import { t } from '@lingui/core/macro'
import { useDebouncedCallback } from '@mantine/hooks'
import {
  DEFAULT_CANDIDATE_AMOUNT,
  isCandidateColumn,
  MAX_CANDIDATE_AMOUNT,
} from '@plumbline/contract/screener/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import { createContext, useMemo, useState } from 'react'
import type { Screen, Screened } from '../../api/screener-queries.ts'
import { useShownPortfolio } from '../../api/use-shown-portfolio.ts'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './screener.module.css'

const routeApi = getRouteApi('/screener')

const TYPING_PAUSE_MS = 400

type CandidateChoice = {
  /** Undefined until the portfolios are known. */
  portfolioId: string | undefined
  portfolios: readonly { _id: string; name: string }[]
  amount: number
}

/** The portfolio that securities are compared with, and the amount that buys each. */
export const CandidateContext = createContext<CandidateChoice>({
  portfolioId: undefined,
  portfolios: [],
  amount: DEFAULT_CANDIDATE_AMOUNT,
})

function limitAmount(amount = DEFAULT_CANDIDATE_AMOUNT): number {
  return amount > 0 && amount <= MAX_CANDIDATE_AMOUNT ? amount : DEFAULT_CANDIDATE_AMOUNT
}

/** The choice in the address. */
export function useCandidateChoice(): CandidateChoice {
  const search = routeApi.useSearch()
  const { portfolioId, portfolios } = useShownPortfolio(search.portfolio)
  const amount = limitAmount(search.amount)
  const names = JSON.stringify(portfolios)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew in each rendering
  return useMemo(() => ({ portfolioId, portfolios, amount }), [portfolioId, names, amount])
}

/** A screen with the portfolio that it compares with, if a filter or the order needs one and it is known. */
export function comparedWith<S extends Screened & Partial<Pick<Screen, 'sort'>>>(
  { portfolioId, amount }: CandidateChoice,
  screened: S,
): S {
  return needsPortfolio(screened) && portfolioId !== undefined
    ? { ...screened, compare: { portfolioId, amount } }
    : screened
}

/** Whether a filter or the order compares with a portfolio. */
export function needsPortfolio({ filters, sort }: Screened & Partial<Pick<Screen, 'sort'>>): boolean {
  return filters.some(({ field }) => isCandidateColumn(field)) || (sort !== undefined && isCandidateColumn(sort.by))
}

export function CandidateControls({ choice: { portfolioId, portfolios, amount } }: { choice: CandidateChoice }) {
  const navigate = routeApi.useNavigate()
  const [typed, setTyped] = useState<number | ''>(amount)
  const change = (changed: { portfolio?: string; amount?: number }) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
  const apply = useDebouncedCallback((next: number) => change({ amount: next }), TYPING_PAUSE_MS)
  return (
    <div className={styles.candidates}>
      {portfolios.length > 1 && (
        <ChoiceMenu
          label={t`Portfolio`}
          choices={portfolios.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={portfolioId ?? ''}
          onChange={(portfolio) => change({ portfolio })}
        />
      )}
      <span className={styles.amount}>
        {t`Amount to buy`}
        <NumberField
          aria-label={t`Amount to buy`}
          title={t`In the currency of the portfolio`}
          min={0}
          max={MAX_CANDIDATE_AMOUNT}
          value={typed}
          onChange={(next) => {
            setTyped(next)
            if (next !== '' && next > 0) apply(next)
          }}
        />
      </span>
      <Link to="/help/methods/$page" params={{ page: 'screener-and-portfolio' }} className={textLink}>
        {t`How it is calculated`}
      </Link>
    </div>
  )
}

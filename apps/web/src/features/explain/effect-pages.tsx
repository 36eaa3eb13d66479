import { t } from '@lingui/core/macro'
import type { ExplainFigureResponse } from '@plumbline/contract/explanations/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moreEffectsQuery } from '../../api/explanation-queries.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import type { FigureQuestion } from '../../ui/explain/explain-context.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { describeError } from '../../ui/states/describe-error.ts'
import { textLink } from '../../ui/text-link.ts'
import { listPages } from './arrange-parts.ts'
import { EffectList } from './effect-list.tsx'
import styles from './explain.module.css'

type EffectPagesProps = { portfolioId: string; question: FigureQuestion; loaded: ExplainFigureResponse }

/** The effects behind a figure, and on request the next page of them. */
export function EffectPages({ portfolioId, question, loaded }: EffectPagesProps) {
  const { next, total } = loaded.effects
  const { numberFormat: format } = useFigureSettings()
  const count = (value: number) => formatNumber(value, { minimumDecimals: 0, maximumDecimals: 0, format })
  const [isMoreWanted, setMoreWanted] = useState(false)
  const more = useInfiniteQuery({
    ...moreEffectsQuery(portfolioId, question.figure, question.scope, next ?? 0),
    enabled: isMoreWanted && next !== null,
  })
  const pages = [loaded, ...(more.data?.pages ?? [])]
  const rows = listPages(pages.map(({ explanation }) => explanation))
  const reached = pages.at(-1)?.effects.next ?? null

  function showMore() {
    if (isMoreWanted) void more.fetchNextPage()
    else setMoreWanted(true)
  }

  return (
    <>
      <EffectList
        rows={rows}
        unit={loaded.explanation.unit}
        question={question}
        assets={Object.assign({}, ...pages.map(({ assets }) => assets))}
        transactions={Object.assign({}, ...pages.map(({ transactions }) => transactions))}
      />
      {reached !== null && (
        <p className={styles.more} role="status">
          {more.error === null
            ? t`${{ listed: count(reached) }} of ${{ total: count(total) }} effects are listed.`
            : describeError(more.error)}{' '}
          <button type="button" className={textLink} disabled={more.isFetching} onClick={showMore}>
            {more.isFetching ? t`Loading…` : more.error === null ? t`Show more` : t`Try again`}
          </button>
        </p>
      )}
    </>
  )
}

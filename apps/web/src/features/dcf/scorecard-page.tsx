import { plural, t } from '@lingui/core/macro'
import type { Scorecard, ScoredValuation } from '@plumbline/contract/valuations/schemas'
import { type Hits, sumScores } from '@plumbline/engine/dcf/sum-scores'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { scorecardQuery } from '../../api/valuation-queries.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { PendingTable } from '../../ui/data-table/pending-table.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import { StatStrip, type StripStat } from '../../ui/page/stat-strip.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './scorecard.module.css'
import { buildScorecardColumns } from './scorecard-columns.tsx'

const MIN_WIDTH = 1100

/** All saved valuations beside what was reported and what the price did since. */
export function ScorecardPage() {
  const query = useQuery(scorecardQuery)
  const columns = buildScorecardColumns()
  return (
    <PlainLayout>
      <PageMeta
        title={t`DCF scorecard · Plumbline`}
        description={t`Your saved DCF valuations beside what happened since.`}
      />
      <PageHead
        title={t`DCF scorecard`}
        note={
          <>
            {t`What you assumed, what the companies reported since, and what the price did.`}{' '}
            <Link to="/help/methods/$page" params={{ page: 'discounted-cash-flow' }} className={textLink}>
              {t`How it is calculated`}
            </Link>
          </>
        }
      />
      <div className={styles.page}>
        <QueryView
          query={query}
          failed={t`The valuations could not be loaded`}
          skeleton={<PendingTable text={t`Loading valuations…`} columns={columns} rows={4} minimumWidth={MIN_WIDTH} />}
          isFramed
          isEmpty={({ valuations }) => valuations.length === 0}
          empty={
            <EmptyState
              title={t`No saved valuations yet`}
              text={t`Value a stock and save the valuation. It appears here with what happens afterwards.`}
            >
              <Link to="/dcf" className={textLink}>
                {t`Choose a stock`}
              </Link>
            </EmptyState>
          }
        >
          {(scorecard) => <Scored scorecard={scorecard} columns={columns} />}
        </QueryView>
      </div>
    </PlainLayout>
  )
}

type ScoredProps = { scorecard: Scorecard; columns: ReturnType<typeof buildScorecardColumns> }

function Scored({ scorecard: { valuations, leftOut }, columns }: ScoredProps) {
  return (
    <div className={styles.scored}>
      <StatStrip stats={describeSum(valuations)} />
      <DataTable
        caption={t`Saved valuations`}
        columns={columns}
        rows={valuations}
        rowId={({ _id }) => _id}
        rowName={({ asset }) => asset.name}
        initialSort={{ column: 'savedAt', descending: true }}
        minimumWidth={MIN_WIDTH}
        isInFlow
      />
      {leftOut > 0 && (
        <p className={styles.note}>
          {plural(leftOut, {
            one: '# older valuation is not compared.',
            other: '# older valuations are not compared.',
          })}
        </p>
      )}
    </div>
  )
}

function describeSum(valuations: readonly ScoredValuation[]): StripStat[] {
  const { undervalued, overvalued, reached, grown } = sumScores(valuations)
  const write = ({ hits, of }: Hits) => (of === 0 ? '–' : t`${hits} of ${of}`)
  return [
    {
      label: t`Undervalued that rose`,
      explanation: t`Of those whose price was below the fair value when you saved them.`,
      value: write(undervalued),
    },
    {
      label: t`Overvalued that fell`,
      explanation: t`Of those whose price was above the fair value when you saved them.`,
      value: write(overvalued),
    },
    {
      label: t`Reached the fair value`,
      explanation: t`A close since then was at or beyond the fair value.`,
      value: write(reached),
    },
    {
      label: t`Grew as assumed or faster`,
      explanation: t`Of those whose company has reported at least one projected year.`,
      value: write(grown),
    },
  ]
}

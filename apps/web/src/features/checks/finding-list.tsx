import { plural, t } from '@lingui/core/macro'
import type { Findings } from '@plumbline/contract/checks/schemas'
import { useState } from 'react'
import { Money } from '../../ui/figures/money.tsx'
import styles from './checks.module.css'
import { FindingRow } from './finding-row.tsx'
import type { useFixes } from './use-fixes.ts'

type FindingListProps = {
  /** In the order shown. */
  findings: Findings['findings']
  currency: string
  atStake: number
  nameOf: (portfolioId: string) => string
  fix: ReturnType<typeof useFixes>['fix']
}

/** The findings, each drawn from one zero line by what is at stake. The first is open. */
export function FindingList({ findings, currency, atStake, nameOf, fix }: FindingListProps) {
  const [opened, setOpened] = useState<string | null>()
  const openId = opened === undefined ? findings[0]?._id : opened
  const most = Math.max(...findings.map(({ atStakeInAll }) => atStakeInAll ?? 0))
  const count = findings.length
  return (
    <section className={styles.card} aria-label={t`Findings`}>
      <div className={styles.heads} aria-hidden="true">
        <span>{t`Finding`}</span>
        <span>{t`Where`}</span>
        <span>{t`Since`}</span>
        <span />
        <span>{t`At stake, ${currency}`}</span>
        <span>{t`Total return`}</span>
        <span>{t`Fix`}</span>
      </div>
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <FindingRow
            key={finding._id}
            {...{ finding, currency }}
            portfolio={nameOf(finding.portfolioId)}
            share={most > 0 ? (finding.atStakeInAll ?? 0) / most : 0}
            isOpen={finding._id === openId}
            onToggle={() => setOpened(finding._id === openId ? null : finding._id)}
            isBusy={fix.isPending}
            isFixing={fix.isPending && fix.variables?._id === finding._id}
            onFix={() => fix.mutate(finding)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <b>{plural(count, { one: '# finding', other: '# findings' })}</b>
        <span className={styles.stake}>
          <Money value={atStake} currency={currency} />
        </span>
        <span className={styles.note}>{t`Each return: its portfolio, that finding alone`}</span>
      </div>
    </section>
  )
}

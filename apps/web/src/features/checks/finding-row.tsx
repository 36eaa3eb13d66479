import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Finding } from '@plumbline/contract/checks/schemas'
import { MANUAL_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { nameFinding } from '../../ui/findings/name-finding.ts'
import { Monogram } from '../../ui/monogram.tsx'
import { nameLink, textLink } from '../../ui/text-link.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './checks.module.css'
import { describeFinding, describeFix } from './describe-finding.ts'
import { FindingEffect, ReturnEffect } from './finding-effect.tsx'
import { FixButton } from './fix-button.tsx'
import { IgnoreForm } from './ignore-form.tsx'

type FindingRowProps = {
  finding: Finding
  /** The name of its portfolio. */
  portfolio: string
  /** In which the list states what is at stake. */
  currency: string
  /** What is at stake, as a share of the most in the list. */
  share: number
  isOpen: boolean
  onToggle: () => void
  isBusy: boolean
  isFixing: boolean
  onFix: () => void
}

/** One finding: what is wrong, where and since when, what is at stake, and its fix. It unfolds to what the fix changes. */
export function FindingRow(props: FindingRowProps) {
  const { finding, portfolio, currency, share, isOpen, onToggle } = props
  const [isIgnoring, setIsIgnoring] = useState(false)
  const { numberFormat: format, areAmountsHidden } = useFigureSettings()
  const shown = { format, areAmountsHidden }
  const detailsId = useId()
  const name = nameFinding(finding)
  return (
    <li className={styles.finding} data-open={isOpen}>
      <div className={styles.what}>
        <Monogram name={finding.name} />
        <div>
          <button
            type="button"
            className={styles.title}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={onToggle}
          >
            <b>{name}</b> <span>{finding.name}</span>
          </button>
          <p>{describeFinding(finding, shown)}</p>
        </div>
      </div>
      <div className={styles.where}>
        <VisuallyHidden>{t`Where`} </VisuallyHidden>
        <Link className={nameLink} to="/portfolio/$portfolioId" params={{ portfolioId: finding.portfolioId }}>
          {portfolio}
        </Link>
      </div>
      <div className={styles.since}>
        <VisuallyHidden>{t`Since`} </VisuallyHidden>
        {formatDate(finding.since)}
      </div>
      <span className={styles.bar} aria-hidden="true">
        {!areAmountsHidden && share > 0 && <i style={{ width: `${(share * 100).toFixed(2)}%` }} />}
      </span>
      <div className={styles.stake}>
        <VisuallyHidden>{t`At stake`} </VisuallyHidden>
        <span className={styles.code}>{currency}</span>
        <Money value={finding.atStakeInAll} currency={currency} missing={missingStake(finding)} />
      </div>
      <div className={styles.return}>
        <VisuallyHidden>{t`Total return`} </VisuallyHidden>
        <ReturnEffect effect={finding.effect} />
      </div>
      <div className={styles.fix}>
        <div className={styles.buttons}>
          <FixButton {...props} isPrimary={isOpen} />
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isIgnoring}
            aria-label={t`Ignore: ${name}, ${{ company: finding.name }}`}
            rightSection={
              isIgnoring ? (
                <IconChevronUp size={13} stroke={1.6} aria-hidden="true" />
              ) : (
                <IconChevronDown size={13} stroke={1.6} aria-hidden="true" />
              )
            }
            onClick={() => setIsIgnoring(!isIgnoring)}
          >
            {t`Ignore`}
          </Button>
        </div>
        <span className={styles.note}>{describeFix(finding, shown)}</span>
      </div>
      <div id={detailsId} className={styles.details} hidden={!isOpen}>
        {isOpen && (
          <>
            <FindingEffect {...{ finding, portfolio }} />
            <Sources finding={finding} />
          </>
        )}
      </div>
      {isIgnoring && <IgnoreForm finding={finding} onClose={() => setIsIgnoring(false)} />}
    </li>
  )
}

/** Why nothing says how much is at stake. */
function missingStake({ details }: Finding) {
  if (details.kind === 'company-action') return 'not-available'
  return details.kind === 'missing-rate' || details.kind === 'overdrawn' ? 'no-rate' : 'no-price'
}

/** Where the transactions come from, with the way to them. */
function Sources({ finding }: { finding: Finding }) {
  const { details, portfolioId, assetId, since } = finding
  const named =
    details.kind === 'doubled' ? details.transactions : 'transaction' in details ? [details.transaction] : []
  const sources = [...new Set(named.map(({ source }) => source))].filter((source) => source !== MANUAL_SOURCE)
  const isOfOneDay = ['trade-price', 'doubled', 'oversold'].includes(details.kind)
  return (
    <p className={styles.sources}>
      {sources.length > 0 && <span>{t`From ${{ sources: sources.join(', ') }}.`} </span>}
      <Link
        className={textLink}
        to="/portfolio/$portfolioId/transactions"
        params={{ portfolioId }}
        search={isOfOneDay ? { asset: assetId, from: since, to: since } : { asset: assetId, period: 'all' }}
      >
        {isOfOneDay && named.length === 1 ? t`Open the transaction` : t`Open the transactions`}
      </Link>
      {details.kind === 'trade-price' && (
        <>
          {' · '}
          <Link
            className={textLink}
            to="/asset/$assetId/price"
            params={{ assetId }}
            search={{ correct: since, period: 'max' }}
          >
            {t`Correct the market’s price`}
          </Link>
        </>
      )}
    </p>
  )
}

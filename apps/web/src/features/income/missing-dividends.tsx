import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { recordedDividend } from '@plumbline/engine/income/recorded-dividend'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { formatAmount, formatMoney } from '../../formatting/format-money.ts'
import { formatNumber } from '../../formatting/format-number.ts'
import { formatUnits } from '../../formatting/format-units.ts'
import type { MissingDividend } from '../../ui/dividends/to-dividend-row.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './income.module.css'
import { Proposal } from './proposal.tsx'
import { useRecordDividends } from './use-record-dividends.ts'

const FIRST_SHOWN = 2

type MissingDividendsProps = {
  /** The portfolio of the page, or all of them. */
  portfolioId: string
  /** The newest ones. */
  missing: readonly MissingDividend[]
  /** How many there are. */
  count: number
  nameOf: (assetId: string) => string
}

/** Dividends that the market data state and the transactions lack: each is recorded with one click, or all of them. */
export function MissingDividends({ portfolioId, missing, count, nameOf }: MissingDividendsProps) {
  const [areAllShown, setAreAllShown] = useState(false)
  const { recorded, record, undo } = useRecordDividends(portfolioId)
  const isBusy = record.isPending || undo.isPending
  const newest = missing.toReversed()
  const shown = areAllShown ? newest : newest.slice(0, FIRST_SHOWN)
  if (count === 0 && recorded.length === 0) return null
  return (
    <section className={styles.missing} aria-label={t`Missing dividends`}>
      {count > 0 && (
        <div className={styles.question}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
          <div>
            <b>{plural(count, { one: '# dividend missing: record?', other: '# dividends missing: record?' })}</b>
            <span>{t`In the market data, not in your transactions`}</span>
            {count > missing.length && (
              <span>{t`The newest ones are listed. Older ones follow when these are recorded.`}</span>
            )}
            {count > FIRST_SHOWN && (
              <button type="button" className={textLink} onClick={() => setAreAllShown(!areAllShown)}>
                {areAllShown ? t`Show fewer` : t`Show all`}
              </button>
            )}
          </div>
          {count > 1 && (
            <Button size="compact-sm" disabled={isBusy} onClick={() => record.mutate(newest)}>
              {t`Record all`}
            </Button>
          )}
        </div>
      )}
      {shown.map((each) => (
        <Proposal
          key={`${each.portfolioId} ${each.assetId} ${each.exDate}`}
          name={nameOf(each.assetId)}
          details={<Details missing={each} />}
        >
          <Button
            variant="default"
            size="compact-sm"
            disabled={isBusy}
            aria-label={t`Record the dividend of ${{ name: nameOf(each.assetId) }} of ${{ day: formatDate(each.exDate) }}`}
            onClick={() => record.mutate([each])}
          >
            {t`Record`}
          </Button>
        </Proposal>
      ))}
      {recorded.map(({ dividends, ids }) => {
        const [first] = dividends
        if (first === undefined) return null
        const name =
          dividends.length === 1
            ? nameOf(first.assetId)
            : plural(dividends.length, { one: '# dividend', other: '# dividends' })
        return (
          <Proposal
            key={ids.join()}
            name={name}
            isRecorded
            details={dividends.length === 1 ? <Details missing={first} /> : t`recorded`}
          >
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
              disabled={isBusy}
              aria-label={t`Undo recording ${name}`}
              onClick={() => undo.mutate(ids)}
            >
              {t`Undo`}
            </Button>
          </Proposal>
        )
      })}
    </section>
  )
}

/** How the amount comes about: `26 Jun 2026 · 775 × 0.40 = NOK 310.00 − 77.50 tax`. */
function Details({ missing }: { missing: MissingDividend }) {
  const { numberFormat: format, areAmountsHidden } = useFigureSettings()
  const { exDate, payDate, units, value, currency } = missing
  const when = payDate === null ? t`ex ${{ day: formatDate(exDate) }}` : t`paid ${{ day: formatDate(payDate) }}`
  if (areAmountsHidden) return when
  const perUnit = formatNumber(value, { minimumDecimals: 2, maximumDecimals: 6, format })
  const { price, fee } = recordedDividend(missing)
  const gross = `${when} · ${formatUnits(units, format)} × ${perUnit} = ${formatMoney(price, currency, { format })}`
  return fee === 0 ? gross : t`${gross} − ${{ tax: formatAmount(fee, currency, { format }) }} tax`
}

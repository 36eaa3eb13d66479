import { t } from '@lingui/core/macro'
import type { Performance, Portfolio } from '@plumbline/contract/portfolios/schemas'
import { dayBefore } from '@plumbline/engine/calendar'
import { useState } from 'react'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { FieldRow } from '../../ui/forms/form-fields.tsx'
import { Card } from '../../ui/page/card.tsx'
import type { YearRow } from './arrange-periods.ts'
import styles from './performance.module.css'
import { UpgradeLine } from './upgrade-line.tsx'
import { type BridgePeriod, ValueBridge } from './value-bridge.tsx'

type Span = 'year' | 'start' | 'other'

type BridgeCardProps = { portfolio: Portfolio; performance: Performance; row: YearRow }

/** The value bridge of the chosen year, of the whole time, or of any two days. */
export function BridgeCard({ portfolio, performance, row }: BridgeCardProps) {
  const { sinceStart } = performance
  const year = { from: dayBefore(row.period.startDate), to: row.period.endDate }
  const [span, setSpan] = useState<Span>('year')
  const [other, setOther] = useState<BridgePeriod>(year)
  const start = sinceStart.startDate === null ? year : { from: dayBefore(sinceStart.startDate), to: sinceStart.endDate }
  const period = span === 'year' ? year : span === 'start' ? start : other
  const isHidden = span === 'year' && row.period.hidden
  const isInOrder = period.from < period.to
  return (
    <Card
      title={t`Value bridge`}
      note={
        isInOrder &&
        t`${{ from: formatDate(period.from) }} to ${{ to: formatDate(period.to) }}, ${{ currency: portfolio.currency }}`
      }
      actions={
        <ChoiceRow
          label={t`Period of the bridge`}
          choices={[
            { value: 'year', label: t`Year` },
            { value: 'start', label: t`Since the start` },
            { value: 'other', label: t`Other` },
          ]}
          value={span}
          onChange={setSpan}
        />
      }
    >
      {span === 'other' && (
        <div className={styles.dates}>
          <FieldRow>
            <DateField
              label={t`Close of`}
              value={other.from}
              earliest={EARLIEST_DATE}
              latest={portfolio.asOf}
              onChange={(from) => from !== '' && setOther({ ...other, from })}
            />
            <DateField
              label={t`to the close of`}
              value={other.to}
              earliest="1900-01-02"
              latest={portfolio.asOf}
              error={isInOrder ? undefined : t`Must be after the first day`}
              onChange={(to) => to !== '' && setOther({ ...other, to })}
            />
          </FieldRow>
        </div>
      )}
      {isHidden ? <UpgradeLine /> : isInOrder && <ValueBridge portfolio={portfolio} period={period} />}
    </Card>
  )
}

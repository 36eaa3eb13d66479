import { t } from '@lingui/core/macro'
import type { Income } from '@plumbline/contract/income/schemas'
import { useState } from 'react'
import { formatDay } from '../../formatting/format-date.ts'
import { DividendMoney } from '../../ui/dividends/dividend-money.tsx'
import { StatePill } from '../../ui/dividends/state-pill.tsx'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './income.module.css'
import { type ComingDate, listComingDates } from './list-coming-dates.ts'

const FIRST_SHOWN = 8

type ComingDatesProps = { income: Income; today: string; nameOf: (assetId: string) => string }

/** Ex-days and pay days ahead, the nearest first. */
export function ComingDates({ income, today, nameOf }: ComingDatesProps) {
  const [areAllShown, setAreAllShown] = useState(false)
  const dates = listComingDates(income.expected, today)
  const shown = areAllShown ? dates : dates.slice(0, FIRST_SHOWN)
  return (
    <Card
      title={t`Coming dates`}
      note={t`${{ currency: income.currency }}, gross`}
      actions={
        dates.length > FIRST_SHOWN && (
          <button type="button" className={textLink} onClick={() => setAreAllShown(!areAllShown)}>
            {areAllShown ? t`Fewer dates` : t`All dates`}
          </button>
        )
      }
    >
      {dates.length === 0 ? (
        <p className={styles.none}>{t`No dividends are expected within twelve months`}</p>
      ) : (
        <ul className={styles.dates}>
          {shown.map((each) => (
            <DateRow
              key={`${each.assetId} ${each.kind} ${each.date}`}
              each={each}
              {...{ nameOf }}
              currency={income.currency}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

type DateRowProps = { each: ComingDate; nameOf: (assetId: string) => string; currency: string }

function DateRow({ each: { assetId, kind, date, state, gross, hasAmount }, nameOf, currency }: DateRowProps) {
  return (
    <li>
      <span className={styles.day}>{formatDay(date)}</span>
      <span className={kind === 'pay' ? styles.pay : styles.ex}>{kind === 'pay' ? t`pay` : t`ex`}</span>
      <span className={styles.name}>{nameOf(assetId)}</span>
      <StatePill state={state} />
      {hasAmount && (
        <span className={styles.amount}>
          <DividendMoney state={state} value={gross} currency={currency} />
        </span>
      )}
    </li>
  )
}

import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { Income } from '@plumbline/contract/income/schemas'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { formatMonth } from '../../formatting/format-date.ts'
import { formatMoney } from '../../formatting/format-money.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './income.module.css'
import { MonthBars } from './month-bars.tsx'
import { MonthTable } from './month-table.tsx'
import { type IncomeMonth, monthsOfPeriod, monthsThatFit } from './shown-months.ts'

const MIN_MONTH_WIDTH = 26
const AXIS_WIDTH = 56

/** Received, declared and estimated dividends by month, or the same as a table. */
export function IncomeChart({ income, today }: { income: Income; today: string }) {
  const [isTable, setIsTable] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  const { ref, width: measured } = useElementSize()
  const { numberFormat, areAmountsHidden } = useFigureSettings()
  const width = measured || 700
  const { currency, received } = income
  const all = monthsOfPeriod(income, today)
  const room = Math.max(6, Math.floor((width - AXIS_WIDTH) / MIN_MONTH_WIDTH))
  const months = all.length > 60 ? all : monthsThatFit(all, today, room)
  const chosen =
    months.find(({ month }) => month === pointed) ??
    months.find(({ month }) => month === today.slice(0, 7)) ??
    months.at(-1)

  function onKeyDown(event: KeyboardEvent) {
    const index = months.findIndex(({ month }) => month === chosen?.month)
    const steps: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: months.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setPointed(months[Math.min(Math.max(next, 0), months.length - 1)]?.month ?? null)
  }

  const total = formatMoney(received.gross, currency, { format: numberFormat })
  const summary = areAmountsHidden ? t`Amounts are hidden.` : t`${total} received in the period.`
  return (
    <Card isFlush>
      <div className={styles.chart}>
        <div className={styles.reading}>
          {!isTable && chosen && <Reading month={chosen} currency={currency} />}
          {isTable && <b>{t`By month`}</b>}
          <Button
            variant="default"
            size="compact-sm"
            leftSection={
              isTable ? <IconChartBar size={14} aria-hidden="true" /> : <IconTable size={14} aria-hidden="true" />
            }
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? t`Chart` : t`Table`}
          </Button>
        </div>
        {isTable ? (
          <MonthTable months={all} currency={currency} />
        ) : (
          <div
            ref={ref}
            className={styles.plot}
            role="img"
            aria-label={`${t`Dividends by month`}. ${summary}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the reading from month to month
            tabIndex={0}
            onKeyDown={onKeyDown}
          >
            <MonthBars {...{ months, today, width }} chosen={chosen?.month} onPoint={setPointed} />
          </div>
        )}
      </div>
    </Card>
  )
}

/** The figures of the month under the pointer, or of the current one. */
function Reading({
  month: { month, received, declared, estimated },
  currency,
}: {
  month: IncomeMonth
  currency: string
}) {
  const parts = [
    { mark: styles.net, label: t`Received, net`, value: received.net },
    { mark: styles.tax, label: t`Tax withheld`, value: received.withheld },
    { mark: styles.open, label: t`Declared`, value: declared.gross },
    { mark: styles.ahead, label: t`Estimated`, value: estimated.gross },
  ]
  return (
    <div className={styles.readings} role="status" aria-live="off">
      <b>{formatMonth(`${month}-01`)}</b>
      {parts.map(({ mark, label, value }) => (
        <span key={label}>
          <i className={mark} /> {label}{' '}
          <b>
            <Money value={value} currency={currency} />
          </b>
        </span>
      ))}
    </div>
  )
}

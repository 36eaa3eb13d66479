import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { RealizedGains } from '@plumbline/contract/realized-gains/schemas'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { WholeCurrency } from '../../ui/controls/whole-currency.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import styles from './gains.module.css'

const YEARS = [1, 2, 5, 10] as const
const MONTHS_PER_YEAR = 12
const MAX_SHOWN_YEARS = 6

type GainsControlsProps = {
  gains: RealizedGains
  portfolio: Portfolio
  onPeriod: (period: { from: string; to: string }) => void
  onLongTerm: (months: number) => void
  onDownload: () => void
}

/** The period of the sales, what long term means, and the ways out: a file, or paper. */
export function GainsControls({ gains, portfolio, onPeriod, onLongTerm, onDownload }: GainsControlsProps) {
  const years = gains.years.filter(({ sales }, index, all) => sales > 0 || index === all.length - 1)
  const chosen = years.find(({ from, to }) => from === gains.from && to === gains.to)
  return (
    <div className={styles.controls}>
      <ChoiceRow
        label={t`Fiscal year`}
        choices={years.slice(-MAX_SHOWN_YEARS).map(({ from, to }) => ({ value: from, label: to.slice(0, 4) }))}
        value={chosen?.from}
        onChange={(from) => {
          const year = years.find((each) => each.from === from)
          if (year) onPeriod({ from: year.from, to: year.to })
        }}
      />
      <div className={styles.dates}>
        <DateField
          label={t`First day`}
          isLabelHidden
          value={gains.from}
          earliest="1900-01-01"
          latest={gains.to}
          onChange={(from) => from !== '' && onPeriod({ from, to: gains.to })}
        />
        <span aria-hidden="true">–</span>
        <DateField
          label={t`Last day`}
          isLabelHidden
          value={gains.to}
          earliest={gains.from}
          latest={portfolio.asOf}
          onChange={(to) => to !== '' && onPeriod({ from: gains.from, to })}
        />
      </div>
      <ChoiceMenu
        label={t`Long term after`}
        choices={YEARS.map((years) => ({
          value: String(years * MONTHS_PER_YEAR),
          label: plural(years, { one: '# year', other: '# years' }),
        }))}
        value={String(gains.longTermMonths)}
        onChange={(months) => onLongTerm(Number(months))}
      />
      <WholeCurrency portfolio={portfolio} />
      <div className={styles.ways}>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.6} aria-hidden="true" />}
          onClick={onDownload}
        >
          {t`CSV`}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={15} stroke={1.6} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t`Print`}
        </Button>
      </div>
    </div>
  )
}

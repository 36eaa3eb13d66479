import { plural, t } from '@lingui/core/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { RealizedGains } from '@plumbline/contract/realized-gains/schemas'
import type { Sheet } from '@plumbline/csv-import/exports/sheet'
import { ChoiceMenu } from '../../ui/controls/choice-menu.tsx'
import { WaysOut } from '../../ui/controls/ways-out.tsx'
import { WholeCurrency } from '../../ui/controls/whole-currency.tsx'
import styles from './gains.module.css'
import { PeriodControls } from './period-controls.tsx'
import { ReportMenu } from './report-menu.tsx'

const YEARS = [1, 2, 5, 10] as const
const MONTHS_PER_YEAR = 12

type GainsControlsProps = {
  gains: RealizedGains
  portfolio: Portfolio
  onPeriod: (period: { from: string; to: string }) => void
  onLongTerm: (months: number) => void
  sheet: () => Sheet
}

/** The period of the sales, what long term means, and the ways out: a file, or paper. */
export function GainsControls({ gains, portfolio, onPeriod, onLongTerm, sheet }: GainsControlsProps) {
  return (
    <div className={styles.controls}>
      <PeriodControls shown={gains} label={t`Fiscal year`} today={portfolio.asOf} onChange={onPeriod} />
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
      <ReportMenu country={undefined} />
      <WaysOut sheetName="Gains" name={`realized-gains-${gains.from}-${gains.to}`} sheet={sheet} />
    </div>
  )
}

import { t } from '@lingui/core/macro'
import type { ListCountry, ReportCountry } from '@plumbline/contract/realized-gains/vocabulary'
import type { Sheet } from '@plumbline/csv-import/exports/sheet'
import { useNavigate } from '@tanstack/react-router'
import { WaysOut } from '../../ui/controls/ways-out.tsx'
import styles from './gains.module.css'
import { type Days, PeriodControls } from './period-controls.tsx'
import { ReportMenu } from './report-menu.tsx'

type TaxYearControlsProps = {
  shown: Days & { country: ReportCountry | ListCountry; years: readonly Days[] }
  today: string
  /** The name of the sheet in a workbook; files start with it in lower case. */
  sheetName: string
  sheet: () => Sheet | Promise<Sheet>
}

/** The tax year and the country of a report, and its ways out. */
export function TaxYearControls({ shown, today, sheetName, sheet }: TaxYearControlsProps) {
  const navigate = useNavigate()
  const { country, from, to } = shown
  return (
    <div className={styles.controls}>
      <PeriodControls
        shown={shown}
        label={t`Tax year`}
        today={today}
        nameYear={nameTaxYear}
        onChange={(days) =>
          void navigate({ to: '.', search: (before) => ({ ...before, ...days }), resetScroll: false })
        }
      />
      <ReportMenu country={country} />
      <WaysOut sheetName={sheetName} name={`${sheetName.toLowerCase()}-${country}-${from}-${to}`} sheet={sheet} />
    </div>
  )
}

/** A year that starts within a calendar year has the names of two: `2021/22`. */
function nameTaxYear({ from }: Days): string {
  const year = Number(from.slice(0, 4))
  return from.endsWith('-01-01') ? String(year) : `${year}/${String(year + 1).slice(2)}`
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { GainsReport } from '@plumbline/contract/realized-gains/schemas'
import type { ReportCountry } from '@plumbline/contract/realized-gains/vocabulary'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../formatting/format-date.ts'
import { nameRegion } from '../../formatting/name-region.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Card } from '../../ui/page/card.tsx'
import { HeaderStats } from '../../ui/page/header-stats.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { textLink } from '../../ui/text-link.ts'
import type { NamedAsset } from '../../ui/use-asset-of.ts'
import styles from './gains.module.css'
import { KindsTable } from './kinds-table.tsx'
import { OthersLine } from './others-line.tsx'
import { reportSheet } from './report-sheet.ts'
import { ReportTable } from './report-table.tsx'
import { TaxYearControls } from './tax-year-controls.tsx'

type CountryReportProps = {
  report: GainsReport
  portfolio: Portfolio
  assetOf: (assetId: string) => NamedAsset
}

/** The sales of a tax year by the rules of a country, in its currency and columns. */
export function CountryReport({ report, portfolio, assetOf }: CountryReportProps) {
  const { country, sales, others } = report
  const name = nameRegion(country)
  return (
    <>
      <PageHead title={t`Realized gains · ${name}`} note={<Note report={report} />}>
        <HeaderStats stats={headerStats(report)} />
      </PageHead>
      <div className={styles.page}>
        <TaxYearControls
          shown={report}
          today={portfolio.asOf}
          sheetName="Gains"
          sheet={() => reportSheet(report, assetOf)}
        />
        <KindsTable report={report} />
        <Card isFlush>
          {sales.length === 0 ? (
            <EmptyState title={t`No sales in this period`} />
          ) : (
            <ReportTable report={report} nameOf={assetOf} />
          )}
        </Card>
        {others && <OthersLine others={others} currency={report.currency} />}
      </div>
    </>
  )
}

/** What the authority also counts and the report does not. */
function leftOut(country: ReportCountry): string {
  switch (country) {
    case 'DE':
      return t`Not worked out: the partial exemption of funds, advance lump sums, dividends, the saver’s allowance, losses of other years.`
    case 'FR':
      return t`Not worked out: dividends, losses of other years, abatements for the time held, mergers.`
    case 'GB':
      return t`Not worked out: dividends, the annual exempt amount, losses of other years, rights issues and mergers.`
    default:
      return t`Not worked out: dividends, losses of other years, substantially identical securities, accounts elsewhere.`
  }
}

function headerStats(report: GainsReport) {
  const { country, currency, sales, others } = report
  const count = sales.length + (others?.sales ?? 0)
  const money = (value: number | null) => <Money value={value} currency={currency} isGain missing="no-rate" />
  const parts =
    country === 'US'
      ? [
          { label: t`Short term`, value: money(report.shortTerm), note: t`held up to a year` },
          { label: t`Long term`, value: money(report.longTerm), note: t`held more than a year` },
        ]
      : [
          { label: t`Gains`, value: money(report.gains), note: t`sales with a gain` },
          { label: t`Losses`, value: money(report.losses), note: t`sales with a loss` },
        ]
  return [
    {
      label: t`Realized gain`,
      value: <Money value={report.gain} currency={currency} isGain withCurrency missing="no-rate" />,
      note: plural(count, { one: '# sale', other: '# sales' }),
    },
    ...parts,
  ]
}

function Note({ report }: { report: GainsReport }) {
  const { country, from, to, currency } = report
  return (
    <>
      <div>
        {t`${{ from: formatDate(from) }} to ${{ to: formatDate(to) }}, in ${currency} at the rates of the days`}
      </div>
      <div className={styles.proof}>
        {leftOut(country)}{' '}
        <Trans>
          A report of facts, not tax advice.{' '}
          <Link to="/help/methods/$page" params={{ page: 'gains-by-country' }} className={textLink}>
            Its rules and what it leaves out
          </Link>
        </Trans>
      </div>
    </>
  )
}

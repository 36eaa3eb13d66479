import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { SecuritiesList as List } from '@plumbline/contract/realized-gains/schemas'
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
import { securitiesSheet } from './securities-sheet.ts'
import { SecuritiesTable } from './securities-table.tsx'
import { TaxYearControls } from './tax-year-controls.tsx'

type SecuritiesListProps = {
  list: List
  portfolio: Portfolio
  assetOf: (assetId: string) => NamedAsset
}

/** What a country asks for that does not tax private gains: values at the end of a year, and its income. */
export function SecuritiesList({ list, portfolio, assetOf }: SecuritiesListProps) {
  const { country, securities, others } = list
  const name = nameRegion(country)
  return (
    <>
      <PageHead title={t`List of securities · ${name}`} note={<Note list={list} />}>
        <HeaderStats stats={headerStats(list)} />
      </PageHead>
      <div className={styles.page}>
        <TaxYearControls
          shown={list}
          today={portfolio.asOf}
          sheetName="Securities"
          sheet={() => securitiesSheet(list, assetOf)}
        />
        <Card isFlush>
          {securities.length === 0 ? (
            <EmptyState title={t`Nothing was held in this period`} />
          ) : (
            <SecuritiesTable list={list} assetOf={assetOf} />
          )}
        </Card>
        {others && (
          <p className={styles.others}>
            <Trans>
              Holdings that your plan does not show: <Money value={others.value} currency={list.currency} />
            </Trans>
          </p>
        )}
      </div>
    </>
  )
}

function headerStats({ currency, to, sums }: List) {
  const { value, grossA, grossB, grossUnknown, refund } = sums
  const day = formatDate(to)
  const income = (amount: number | null) => <Money value={amount} currency={currency} missing="no-rate" />
  return [
    {
      label: t`Tax value`,
      value: <Money value={value} currency={currency} withCurrency missing="no-price" />,
      note: t`at the close of ${day}`,
    },
    { label: t`Income, column A`, value: income(grossA), note: t`of Swiss payers` },
    { label: t`Income, column B`, value: income(grossB), note: t`of other payers` },
    ...(grossUnknown === 0
      ? []
      : [{ label: t`Income, no column`, value: income(grossUnknown), note: t`the payer’s country is not known` }]),
    { label: t`Withholding tax to refund`, value: income(refund), note: t`35% of column A` },
  ]
}

function Note({ list: { from, to, currency } }: { list: List }) {
  return (
    <>
      <div>
        {t`${{ from: formatDate(from) }} to ${{ to: formatDate(to) }}, in ${currency}: values at the rate of the last day, income at the rates of its days`}
      </div>
      <div className={styles.proof}>
        <Trans>
          Private gains are not taxed. Prices and rates are those of the market data, not of the official list. Facts,
          not tax advice.{' '}
          <Link to="/help/methods/$page" params={{ page: 'gains-by-country' }} className={textLink}>
            Its rules and what it leaves out
          </Link>
        </Trans>
      </div>
    </>
  )
}

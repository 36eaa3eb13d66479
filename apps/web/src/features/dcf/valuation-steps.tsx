import { t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import type { Asset } from '@plumbline/contract/assets/schemas'
import type { CompanyValue, DiscountedCashFlow } from '@plumbline/engine/dcf/fair-value'
import type { ReactNode } from 'react'
import { formatNumber } from '../../formatting/format-number.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { MissingFigure } from '../../ui/figures/missing-figure.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './dcf.module.css'
import { type DcfSearch, type FlowUnit, numberDefaults } from './dcf-search.ts'
import type { AssetValuation, Outcome } from './value-asset.ts'
import { nameUnit, writeFlow } from './write-flow.ts'

type ValuationStepsProps = {
  asset: Asset
  valuation: AssetValuation
  company: CompanyValue
  search: DcfSearch
  unit: FlowUnit
}

type Write = (amount: number) => string

function buildFlowColumns(write: Write, factor: Write, numberFormat: NumberFormat): TableColumn<DiscountedCashFlow>[] {
  return [
    {
      id: 'year',
      header: t`Year`,
      compact: 'name',
      cell: ({ year }) => year,
      compactNote: ({ growth }) => t`growth ${{ growth: formatPercent(growth, { format: numberFormat }) }}`,
    },
    {
      id: 'growth',
      header: t`Growth`,
      align: 'end',
      cell: ({ growth }) => <Percent ratio={growth} />,
    },
    {
      id: 'flow',
      header: t`Free cash flow`,
      align: 'end',
      cell: ({ freeCashFlow }) => write(freeCashFlow),
    },
    {
      id: 'factor',
      header: t`Discount factor`,
      align: 'end',
      cell: ({ discountFactor }) => factor(discountFactor),
    },
    {
      id: 'present',
      header: t`Present value`,
      align: 'end',
      compact: 'value',
      cell: ({ presentValue }) => write(presentValue),
      compactNote: ({ freeCashFlow, discountFactor }) => `${write(freeCashFlow)} × ${factor(discountFactor)}`,
    },
  ]
}

/** The steps to the fair value, by year and by sum. */
export function ValuationSteps({ asset, valuation, company, search, unit }: ValuationStepsProps) {
  const { numberFormat } = useFigureSettings()
  const { currency, sharesOutstanding, outcome } = valuation
  const write = (amount: number) => writeFlow(amount, unit, numberFormat)
  const factor = (value: number) =>
    formatNumber(value, { minimumDecimals: 4, maximumDecimals: 4, format: numberFormat })
  const plain = (value: number) => formatNumber(value, { minimumDecimals: 0, maximumDecimals: 2, format: numberFormat })
  const inUnit = nameUnit(unit, currency, numberFormat)
  const columns = buildFlowColumns(write, factor, numberFormat)
  const last = company.flows.at(-1)
  const multiple = plain(search.multiple ?? numberDefaults.multiple)
  const terminalParts = last && describeTerminal(last)
  function describeTerminal(flow: DiscountedCashFlow) {
    const lastFlow = write(flow.freeCashFlow)
    if (search.terminal !== 'discounted') return t`last flow ${lastFlow} × ${multiple}`
    return t`last flow ${lastFlow} × ${multiple} × factor ${{ factor: factor(flow.discountFactor) }}`
  }
  return (
    <Card title={t`How the fair value is calculated`} note={inUnit}>
      <div className={styles.steps}>
        <DataTable
          caption={t`Projected free cash flows and their present values, ${inUnit}`}
          columns={columns}
          rows={company.flows}
          rowId={({ year }) => String(year)}
          rowName={({ year }) => String(year)}
          minimumWidth={560}
        />
        <dl className={styles.sums}>
          <Sum label={t`Present value of the flows`} figure={write(company.presentValue)} />
          <Sum label={t`Terminal value`} note={terminalParts} figure={write(company.terminalValue)} />
          <Sum label={t`Value of the company`} figure={write(company.total)} isTotal />
          <Sum
            label={t`Shares outstanding`}
            figure={
              sharesOutstanding !== null && sharesOutstanding > 0 ? (
                plain(sharesOutstanding)
              ) : (
                <MissingFigure reason="not-available" />
              )
            }
          />
          {outcome.fairValue && <ShareSums asset={asset} currency={currency} fairValue={outcome.fairValue} />}
        </dl>
      </div>
    </Card>
  )
}

type ShareSumsProps = { asset: Asset; currency: string; fairValue: NonNullable<Outcome['fairValue']> }

/** The fair value of a share, against its price where both are of one currency. */
function ShareSums({ asset, currency, fairValue }: ShareSumsProps) {
  return (
    <>
      <Sum
        label={t`Fair value per share`}
        note={t`before it is rounded`}
        figure={<Money value={fairValue.perShare} currency={currency} kind="price" withCurrency />}
        isTotal
      />
      {fairValue.comparison.reason === null && (
        <>
          <Sum
            label={t`Price`}
            figure={<Money value={asset.price} currency={asset.currency} kind="price" withCurrency />}
          />
          <Sum
            label={t`Fair value against the price`}
            note={t`fair value / price − 1`}
            figure={<Percent ratio={fairValue.comparison.ratio} />}
          />
        </>
      )}
    </>
  )
}

type SumProps = { label: string; note?: ReactNode; figure: ReactNode; isTotal?: boolean }

function Sum({ label, note, figure, isTotal = false }: SumProps) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>
        {label}
        {note && <span>{note}</span>}
      </dt>
      <dd>{figure}</dd>
    </div>
  )
}

import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import type { Asset } from '@plumbline/contract/assets/schemas'
import type { SavedValuation } from '@plumbline/contract/valuations/schemas'
import { compareWithNow, type ValuationOutcome } from '@plumbline/engine/dcf/compare-with-now'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { splitsQuery } from '../../api/asset-queries.ts'
import { deleteValuationMutation, saveValuationMutation, valuationsQuery } from '../../api/valuation-queries.ts'
import { formatDate } from '../../formatting/format-date.ts'
import { formatLargeNumber } from '../../formatting/format-large-number.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { showFailure, showSuccess } from '../../ui/notices.tsx'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import { type DcfSearch, GROWTH_OPTIONS, type GrowthOption, numberDefaults } from './dcf-search.ts'
import { listGrowthNames } from './growth-names.ts'
import styles from './sensitivity.module.css'
import type { AssetValuation } from './value-asset.ts'

type SavedValuationsProps = { asset: Asset; valuation: AssetValuation; search: DcfSearch }
type Row = SavedValuation & { outcome: ValuationOutcome }

/** Valuations that the user saved, each beside what happened since, and the button that saves the present one. */
export function SavedValuations({ asset, valuation, search }: SavedValuationsProps) {
  const { data: saved = [] } = useQuery(valuationsQuery(asset._id))
  const { data: splits } = useQuery(splitsQuery(asset._id))
  const [deleted, setDeleted] = useState<Row | null>(null)
  const save = useMutation({
    ...saveValuationMutation(asset._id),
    onSuccess: () => showSuccess(t`Valuation saved`),
    onError: (error) => showFailure(t`The valuation could not be saved`, error),
  })
  const remove = useMutation({ ...deleteValuationMutation, onSuccess: () => setDeleted(null) })
  const { past, currency } = valuation
  const { price, priceDate } = currency === asset.currency ? asset : { price: null, priceDate: null }
  const rows = useMemo(
    () =>
      splits === undefined
        ? []
        : saved.map((each): Row => {
            const isComparable = each.currency === currency
            const known = isComparable ? { price, priceDate, past } : { price: null, priceDate: null, past: [] }
            return { ...each, outcome: compareWithNow(each, { splits, ...known }) }
          }),
    [saved, splits, price, priceDate, past, currency],
  )
  const draft = describe(valuation, search, price)
  return (
    <Card
      title={t`Saved valuations`}
      note={t`compared with what happened since`}
      isFlush
      actions={
        <>
          {saved.length > 0 && (
            <Link to="/dcf/scorecard" className={textLink}>
              {t`Scorecard`}
            </Link>
          )}
          <Button
            variant="default"
            disabled={draft === null}
            loading={save.isPending}
            onClick={() => draft && save.mutate(draft)}
          >
            {t`Save this valuation`}
          </Button>
        </>
      }
    >
      {rows.length === 0 ? (
        <p className={styles.none}>{t`Save the assumptions to see later how they compare with what happened.`}</p>
      ) : (
        <div className={styles.saved}>
          <DataTable
            caption={t`Saved valuations`}
            columns={buildColumns(asset, price, setDeleted)}
            rows={rows}
            rowId={({ _id }) => _id}
            rowName={({ savedAt }) => t`the valuation of ${{ day: formatDate(savedAt) }}`}
            initialSort={{ column: 'savedAt', descending: true }}
            minimumWidth={900}
            compactActions={(row) => (
              <Button variant="default" onClick={() => setDeleted(row)}>
                {t`Delete`}
              </Button>
            )}
          />
        </div>
      )}
      {deleted && (
        <ConfirmDialog
          title={t`Delete this valuation?`}
          text={t`The valuation of ${{ day: formatDate(deleted.savedAt) }} will be permanently deleted.`}
          action={t`Delete`}
          isOpen
          onClose={() => setDeleted(null)}
          onConfirm={() => remove.mutate(deleted._id)}
          mutation={remove}
        />
      )}
    </Card>
  )
}

/** What is saved; null without a fair value. */
function describe({ outcome, chosen, currency }: AssetValuation, search: DcfSearch, price: number | null) {
  const [first] = outcome.company?.flows ?? []
  if (outcome.fairValue === null || outcome.company === null || first === undefined) return null
  return {
    growth: first.growth,
    growthOption: chosen,
    flows: outcome.company.flows.map(({ year, freeCashFlow }) => ({ year, freeCashFlow })),
    discountRate: search.discount ?? numberDefaults.discount,
    terminalMultiple: search.multiple ?? numberDefaults.multiple,
    isTerminalDiscounted: search.terminal === 'discounted',
    fairValue: outcome.fairValue.perShare,
    currency,
    price,
  }
}

function nameGrowth(option: string): string | undefined {
  const known: GrowthOption | undefined = GROWTH_OPTIONS.find((name) => name === option)
  return known && listGrowthNames()[known]
}

function buildColumns(asset: Asset, price: number | null, askToDelete: (row: Row) => void): TableColumn<Row>[] {
  return [
    {
      id: 'savedAt',
      header: t`Saved`,
      compact: 'name',
      sortValue: ({ savedAt }) => savedAt,
      cell: ({ savedAt }) => formatDate(savedAt),
    },
    {
      id: 'assumptions',
      header: t`Assumptions`,
      width: '24%',
      cell: (row) => <Assumptions row={row} />,
    },
    {
      id: 'fairValue',
      header: t`Fair value then`,
      align: 'end',
      compact: 'value',
      sortValue: ({ outcome }) => outcome.fairValue,
      cell: ({ outcome, currency }) => (
        <Money value={outcome.fairValue} currency={currency} kind="price" withCurrency />
      ),
    },
    {
      id: 'priceThen',
      header: t`Price then`,
      align: 'end',
      sortValue: ({ outcome }) => outcome.priceThen,
      cell: ({ outcome, currency }) => (
        <Money value={outcome.priceThen} currency={currency} kind="price" withCurrency />
      ),
    },
    {
      id: 'price',
      header: t`Price now`,
      align: 'end',
      cell: () => <Money value={price} currency={asset.currency} kind="price" withCurrency />,
    },
    {
      id: 'change',
      header: t`Price since`,
      align: 'end',
      compact: 'gain',
      sortValue: ({ outcome }) => outcome.change,
      cell: ({ outcome }) => <Percent ratio={outcome.change} />,
      compactNote: () => t`since`,
    },
    {
      id: 'flows',
      header: t`Cash flows since`,
      explanation: t`Reported free cash flow of each projected year against the projection.`,
      cell: ({ outcome }) => <FlowsSince years={outcome.years} />,
    },
    {
      id: 'delete',
      header: t`Delete`,
      head: ' ',
      width: '56px',
      compact: 'never',
      isControl: true,
      cell: (row) => (
        <ActionIcon
          variant="subtle"
          aria-label={t`Delete the valuation of ${{ day: formatDate(row.savedAt) }}`}
          onClick={() => askToDelete(row)}
        >
          <IconTrash size={15} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      ),
    },
  ]
}

function Assumptions({ row }: { row: Row }) {
  const { numberFormat } = useFigureSettings()
  const percent = (ratio: number) => formatPercent(ratio, { sign: 'negative', decimals: 1, format: numberFormat })
  const { growth, growthOption, flows, discountRate, terminalMultiple, isTerminalDiscounted } = row
  const name = nameGrowth(growthOption)
  const growthRate = percent(growth)
  const assumptions = [
    name === undefined ? t`Growth ${growthRate}` : t`Growth ${growthRate} (${name})`,
    plural({ yearCount: flows.length }, { one: '# year', other: '# years' }),
    t`discount ${{ rate: percent(discountRate) }}`,
    t`multiple ${terminalMultiple}`,
    ...(isTerminalDiscounted ? [t`terminal value discounted`] : []),
  ]
  return <span className={styles.assumptions}>{assumptions.join(', ')}</span>
}

function FlowsSince({ years }: { years: ValuationOutcome['years'] }) {
  const { numberFormat } = useFigureSettings()
  if (years.length === 0) return t`none reported yet`
  return years.map(({ year, projected, reported, difference }) => {
    const actual = formatLargeNumber(reported, numberFormat)
    const expected = formatLargeNumber(projected, numberFormat)
    return (
      <span key={year} className={styles.year}>
        {t`${year}: ${actual} of ${expected} projected`}
        {difference !== null && `, ${formatPercent(difference, { format: numberFormat })}`}
      </span>
    )
  })
}

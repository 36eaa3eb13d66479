import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ExplanationLeaf, Operand } from '@plumbline/contract/explanations/explanation'
import type { ExplainFigureResponse } from '@plumbline/contract/explanations/schemas'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useRef } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import type { FigureQuestion } from '../../ui/explain/explain-context.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { ProofList } from '../../ui/proof/proof-list.tsx'
import { Amount } from './amount.tsx'
import type { EffectRow } from './arrange-parts.ts'
import { describePrice, describeRate, describeSplit } from './describe-operand.ts'
import styles from './explain.module.css'
import { kindName, operandName } from './formula-names.ts'

type Sources = Pick<ExplainFigureResponse, 'assets' | 'transactions'>
type EffectListProps = Sources & { rows: EffectRow[]; unit: string; question: FigureQuestion }

const VIRTUAL_FROM = 100
const HEADING_HEIGHT = 28
const EFFECT_HEIGHT = 46

/** The transactions, prices and rates behind a figure. A long list draws only the visible rows. */
export function EffectList({ rows, unit, question, assets, transactions }: EffectListProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const isVirtual = rows.length > VIRTUAL_FROM
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT : EFFECT_HEIGHT),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    enabled: isVirtual,
  })
  const items = isVirtual ? virtualizer.getVirtualItems() : null
  const shown = items ? items.map(({ index }) => index) : rows.map((_, index) => index)
  const before = items?.[0]?.start ?? 0
  const after = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const isLine = question.scope.asset !== undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={scroll} className={styles.effects} aria-label={t`Effects`} tabIndex={0}>
      <ul style={{ paddingTop: before, paddingBottom: after }}>
        {shown.map((index) => {
          const row = rows[index]
          if (!row) return null
          const measured = { 'data-index': index, ref: isVirtual ? virtualizer.measureElement : undefined }
          return row.kind === 'heading' ? (
            <li key={row.id} {...measured} className={styles.heading}>
              {row.text}
            </li>
          ) : (
            <li key={row.id} {...measured} className={styles.effect}>
              <Effect
                leaf={row.leaf}
                unit={unit}
                assetName={
                  isLine || row.leaf.assetId === null ? null : (assets[row.leaf.assetId]?.name ?? row.leaf.assetId)
                }
                transaction={row.leaf.transactionId === null ? undefined : transactions[row.leaf.transactionId]}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type EffectProps = {
  leaf: ExplanationLeaf
  unit: string
  assetName: string | null
  transaction: Sources['transactions'][string] | undefined
}

function Effect({ leaf, unit, assetName, transaction }: EffectProps) {
  const details = useDetails(leaf)
  return (
    <>
      <span className={styles.what}>
        {kindName(leaf.kind)} <span className={styles.when}>{formatDate(leaf.date)}</span>
        {assetName && <span className={styles.when}> · {assetName}</span>}
      </span>
      <span className={styles.amount}>
        <LeafAmount leaf={leaf} unit={unit} />
      </span>
      <span className={styles.details}>
        {details.map(({ id, text }, index) => (
          <Fragment key={id}>
            {index > 0 && ' · '}
            {text}
          </Fragment>
        ))}
        {transaction && `${details.length > 0 ? ' · ' : ''}${transaction.source}`}
      </span>
      {transaction && transaction.proofs.length > 0 && (
        <details className={styles.proven}>
          <summary>{t`Proof`}</summary>
          <ProofList proofs={transaction.proofs} />
        </details>
      )}
    </>
  )
}

/** A growth factor is shown as a return, a discounted flow as the flow. */
function LeafAmount({ leaf, unit }: { leaf: ExplanationLeaf; unit: string }) {
  if (leaf.isLeftOut) return <span className={styles.when}>{t`left out`}</span>
  if (unit !== 'ratio') return <Amount value={leaf.amount} unit={unit} isGain />
  const isFactor =
    leaf.kind === 'span' || leaf.operands.some(({ name }) => name === 'end-value' || name === 'start-value')
  const flow = leaf.operands.find(({ name }) => name === 'amount')
  if (flow) return <Amount value={flow.value} unit={flow.unit} isGain />
  if (isFactor && leaf.amount !== null) return <Amount value={leaf.amount - 1} unit="ratio" />
  const currency = leaf.operands.find(({ unit: each }) => /^[A-Z]{3}$/.test(each))?.unit
  return <Amount value={leaf.amount} unit={currency ?? unit} isGain />
}

type Detail = { id: string; text: ReactNode }

/** Units and price of a trade, the rate, and the effect's other operands. */
function useDetails(leaf: ExplanationLeaf): Detail[] {
  const { numberFormat } = useFigureSettings()
  const { kind, operands } = leaf
  const find = (...names: Operand['name'][]) => operands.find(({ name }) => names.includes(name))
  const units = find('units')
  const traded = find('traded-amount') ?? find('amount', 'proceeds')
  const isTrade = (kind === 'buy' || kind === 'sell') && !!units?.value && traded?.value != null
  const rate = find('rate')
  const details: Detail[] = []
  if (isTrade) {
    details.push({
      id: 'trade',
      text: (
        <>
          <Amount value={units.value} unit="units" /> x{' '}
          <Amount value={(traded.value ?? 0) / (units.value ?? 1)} unit={traded.unit} isPrice withCurrency />
        </>
      ),
    })
  }
  operands.forEach((operand, index) => {
    if (isTrade && (operand === units || operand === traded)) return
    const text = describe(operand)
    if (text !== null) details.push({ id: `${operand.name} ${index}`, text })
  })
  return details

  function describe(operand: Operand): ReactNode {
    switch (operand.name) {
      case 'close':
        return null
      case 'split':
        return find('close') ? null : describeSplit(operand, numberFormat)
      case 'price':
        return describePrice(operands, numberFormat)
      case 'rate':
      case 'traded-rate':
        return describeRate(operand, numberFormat)
      case 'fee-rate':
        return operand.value === rate?.value && operand.unit === rate?.unit ? null : describeRate(operand, numberFormat)
      case 'units':
        return <Named name={t`Units`} operand={operand} />
      case 'amount':
        return find('days') ? null : <Named name={operandName(operand.name)} operand={operand} />
      case 'days':
        return <Discounted leaf={leaf} days={operand} currency={find('amount')?.unit ?? ''} />
      default:
        return operand.value === 0 ? null : <Named name={operandName(operand.name)} operand={operand} />
    }
  }
}

function Discounted({ leaf, days, currency }: { leaf: ExplanationLeaf; days: Operand; currency: string }) {
  return (
    <Trans>
      after <Amount value={days.value} unit="days" />, discounted <Amount value={leaf.amount} unit={currency} />
    </Trans>
  )
}

function Named({ name, operand }: { name: string; operand: Operand }) {
  const isOfAnotherDay = operand.name === 'money-in' || operand.name === 'money-out'
  return (
    <>
      {name} <Amount value={operand.value} unit={operand.unit} withCurrency />
      {isOfAnotherDay && operand.date !== undefined && <> {t`on ${{ date: formatDate(operand.date) }}`}</>}
    </>
  )
}

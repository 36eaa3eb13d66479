import type { ExplanationLeaf, Operand } from '@plumbline/contract/explanations/explanation'
import type { ExplainFigureResponse } from '@plumbline/contract/explanations/schemas'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useRef } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import type { FigureQuestion } from '../../ui/explain/explain-context.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Amount } from './amount.tsx'
import type { EffectRow } from './arrange-parts.ts'
import { describePrice, describeRate } from './describe-operand.ts'
import styles from './explain.module.css'
import { kindName, operandName } from './formula-names.ts'

type Sources = Pick<ExplainFigureResponse, 'assets' | 'transactions'>
type EffectListProps = Sources & { rows: EffectRow[]; unit: string; question: FigureQuestion }

const virtualFrom = 100
const headingHeight = 28
const effectHeight = 46

/** The rows of the ledger, the prices and the rates behind a figure; only what is in sight is drawn where there are many. */
export function EffectList({ rows, unit, question, assets, transactions }: EffectListProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const isVirtual = rows.length > virtualFrom
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (rows[index]?.kind === 'heading' ? headingHeight : effectHeight),
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
    <section ref={scroll} className={styles.effects} aria-label="Effects" tabIndex={0}>
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
                source={row.leaf.transactionId === null ? null : (transactions[row.leaf.transactionId]?.source ?? null)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type EffectProps = { leaf: ExplanationLeaf; unit: string; assetName: string | null; source: string | null }

function Effect({ leaf, unit, assetName, source }: EffectProps) {
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
        {source !== null && `${details.length > 0 ? ' · ' : ''}${source}`}
      </span>
    </>
  )
}

/** A factor of growth is shown as the return that it is. */
function LeafAmount({ leaf, unit }: { leaf: ExplanationLeaf; unit: string }) {
  if (unit !== 'ratio') return <Amount value={leaf.amount} unit={unit} isGain />
  const currency = leaf.operands.find(({ unit: each }) => /^[A-Z]{3}$/.test(each))?.unit
  const isFactor = leaf.kind === 'span' || leaf.operands.some(({ name }) => name === 'end-value')
  if (isFactor) return <Amount value={leaf.amount === null ? null : leaf.amount - 1} unit="ratio" />
  return <Amount value={leaf.amount} unit={currency ?? unit} isGain />
}

/** Units and the price that they make with the amount, then the rate, then what else the effect was computed from. */
function useDetails({ kind, operands }: ExplanationLeaf): { id: string; text: ReactNode }[] {
  const { numberFormat } = useFigureSettings()
  const units = operands.find(({ name }) => name === 'units')
  const amount = operands.find(({ name }) => name === 'amount' || name === 'proceeds')
  const isTrade = (kind === 'buy' || kind === 'sell' || kind === 'opening') && !!units?.value && amount?.value != null
  const details: { id: string; text: ReactNode }[] = []
  if (isTrade) {
    details.push({
      id: 'trade',
      text: (
        <>
          <Amount value={units.value} unit="units" /> x{' '}
          <Amount value={(amount.value ?? 0) / (units.value ?? 1)} unit={amount.unit} isPrice withCurrency />
        </>
      ),
    })
  }
  operands.forEach((operand, index) => {
    if (isTrade && (operand === units || operand === amount)) return
    const text = describe(operand)
    if (text !== null) details.push({ id: `${operand.name} ${index}`, text })
  })
  return details

  function describe(operand: Operand): ReactNode {
    if (operand.name === 'price') return describePrice(operand, numberFormat)
    if (operand.name === 'rate') return describeRate(operand, numberFormat)
    if (operand.name === 'units') return <Named name="Units" operand={operand} />
    if (operand.value === 0) return null
    return <Named name={operandName(operand.name)} operand={operand} />
  }
}

function Named({ name, operand }: { name: string; operand: Operand }) {
  return (
    <>
      {name} <Amount value={operand.value} unit={operand.unit} withCurrency />
    </>
  )
}

import { t } from '@lingui/core/macro'
import type { BranchComparison, ComparedFigures } from '@plumbline/contract/what-if/schemas'
import type { ReactNode } from 'react'
import { formatPercent, formatPoints } from '../../formatting/format-percent.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import styles from './what-if.module.css'

type Key = Exclude<keyof ComparedFigures, 'from' | 'isPartial'>

interface ComparedFigure {
  key: Key
  name: string
  write: (value: number | null) => ReactNode
  writeDifference: (difference: number) => ReactNode
}

function useComparedFigures(currency: string): ComparedFigure[] {
  const { numberFormat: format } = useFigureSettings()
  const money = (key: Key, name: string, isGain: boolean): ComparedFigure => ({
    key,
    name,
    write: (value) => <Money value={value} currency={currency} />,
    writeDifference: (difference) => <Money value={difference} currency={currency} isGain isPlain={!isGain} />,
  })
  const ratio = (key: Key, name: string): ComparedFigure => ({
    key,
    name,
    write: (value) => (value === null ? t`not defined` : formatPercent(value, { sign: 'negative', format })),
    writeDifference: (difference) => formatPoints(difference, format),
  })
  return [
    money('value', t`Value, ${currency}`, true),
    money('moneyIn', t`Money in, ${currency}`, false),
    money('moneyOut', t`Money out, ${currency}`, false),
    money('gain', t`Gain, ${currency}`, true),
    money('income', t`Income, ${currency}`, true),
    ratio('twr', t`Time-weighted return`),
    ratio('irr', t`Internal rate of return per year`),
    ratio('maxDrawdown', t`Max drawdown`),
  ]
}

/** The figures of today of a branch and of its portfolio, and their difference. */
export function ComparedTable({ comparison: { of, currency, real, branch } }: { comparison: BranchComparison }) {
  const figures = useComparedFigures(currency)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t`Figure`}</th>
            <th scope="col">{of.name}</th>
            <th scope="col">{t`What if`}</th>
            <th scope="col">{t`Difference`}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ key, name, write, writeDifference }) => {
            const [before, after] = [real[key], branch[key]]
            return (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{write(before)}</td>
                <td>
                  <b>{write(after)}</b>
                </td>
                <td>{before === null || after === null ? '–' : writeDifference(after - before)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {(real.isPartial || branch.isPartial) && (
        <p className={styles.note}>{t`A price or a rate is missing. Sums leave that out.`}</p>
      )}
    </>
  )
}

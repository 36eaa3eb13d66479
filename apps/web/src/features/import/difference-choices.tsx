import { plural, t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { chooseDifference } from '@plumbline/csv-import/interpretations/guess-mapping'
import type { Difference } from '@plumbline/csv-import/readings/find-differences'
import type { DifferenceChoice, Mapping } from '@plumbline/csv-import/readings/mapping'
import { showText } from '../../language/show-text.ts'
import { Card } from '../../ui/page/card.tsx'
import styles from './import.module.css'

type DifferenceChoicesProps = {
  differences: readonly Difference[]
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

const labels = (): Record<Exclude<DifferenceChoice, 'scale-price'>, string> => ({
  'use-total': t`Take the price from the total`,
  keep: t`Keep the price as stated`,
  ignore: t`Leave these rows out`,
})

const scaleLabels = (): Record<Exclude<Difference['scale'], 'other'>, string> => ({
  '0.01': t`Divide the price by 100: it is in pence, cents or percent`,
  '0.001': t`Divide the price by 1,000: it is for 1,000 units`,
  '0.0001': t`Divide the price by 10,000: it is for 10,000 units`,
  '0.1': t`Divide the price by 10: it is for 10 units`,
  '10': t`Multiply the price by 10: a lot has 10 units`,
  '100': t`Multiply the price by 100: a lot has 100 units`,
  '1000': t`Multiply the price by 1,000: a lot has 1,000 units`,
  '10000': t`Multiply the price by 10,000: a lot has 10,000 units`,
})

/**
 * Totals that contradict units × price: bonds priced in percent, prices in pence, and errors. The rows wait for the
 * user's choice.
 */
export function DifferenceChoices({ differences, mapping, onChange }: DifferenceChoicesProps) {
  if (differences.length === 0) return null
  return (
    <div className={styles.values}>
      <Card title={t`Totals that differ`} note={t`These rows need your decision`}>
        <ul className={styles.valueList}>
          {differences.map(({ scale, count, exampleLine, message }) => (
            <li key={scale}>
              <span className={styles.value} title={showText(message)}>
                {t`Line ${exampleLine}: ${{ message: showText(message) }}`}
              </span>
              <span className={styles.valueCount}>
                {plural(count, { one: `${count} row`, other: `${count} rows` })}
              </span>
              <Select
                aria-label={t`Answer for line ${exampleLine}`}
                placeholder={t`Choose`}
                data={choicesFor(scale)}
                value={mapping.differences[scale] ?? null}
                onChange={(choice) => choice && onChange(chooseDifference(mapping, scale, choice as DifferenceChoice))}
                allowDeselect={false}
              />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function choicesFor(scale: Difference['scale']) {
  const choices = ['use-total', 'keep', 'ignore'] as const
  const options = choices.map((value) => ({ value, label: labels()[value] }))
  return scale === 'other' ? options : [{ value: 'scale-price', label: scaleLabels()[scale] }, ...options]
}

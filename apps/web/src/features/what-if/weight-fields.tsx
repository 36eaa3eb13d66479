import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { DateField } from '../../ui/forms/date-field.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import type { FieldsProps } from './fields-props.ts'
import { type RuleDraft, sumOfWeights } from './rule-draft.ts'
import styles from './what-if.module.css'

/** When to rebalance, and to which weights. */
export function WeightFields({ portfolio, draft, onChange }: FieldsProps) {
  const holdings = portfolio.lines.filter(({ units }) => units > 0)
  return (
    <>
      <DateField
        label={t`Each year from`}
        value={draft.from}
        onChange={(from) => onChange({ from })}
        earliest={EARLIEST_DATE}
        latest={portfolio.asOf}
      />
      <Select
        label={t`Weights`}
        data={[
          { value: 'start', label: t`Those on the first day` },
          { value: 'own', label: t`Weights of my own` },
        ]}
        value={draft.hasWeights ? 'own' : 'start'}
        onChange={(choice) => onChange({ hasWeights: choice === 'own' })}
        allowDeselect={false}
      />
      {draft.hasWeights &&
        holdings.map(({ _id, name }) => (
          <NumberField
            key={_id}
            label={name}
            min={0}
            max={100}
            step={5}
            hasOpenRange
            isPercent
            value={draft.weights[_id] ?? ''}
            onChange={(percent) => onChange({ weights: { ...draft.weights, [_id]: percent } })}
          />
        ))}
      {draft.hasWeights && <WeightSum draft={draft} />}
    </>
  )
}

function WeightSum({ draft }: { draft: RuleDraft }) {
  const sum = sumOfWeights(draft)
  return <p className={styles.hint}>{sum === 100 ? t`100% together` : t`${sum}% together. They must be 100%.`}</p>
}

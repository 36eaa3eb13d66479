import { t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import { formatPercent } from '../../formatting/format-percent.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './dcf.module.css'
import type { DcfSearch, FlowUnit, GrowthOption } from './dcf-search.ts'
import { describeGrowthOption } from './growth-names.ts'
import { OptionNumber } from './option-number.tsx'
import type { AssetValuation } from './value-asset.ts'
import { nameUnit } from './write-flow.ts'

type OptionsPanelProps = {
  valuation: AssetValuation
  unit: FlowUnit
  search: DcfSearch
  /** Keeps the other options. */
  onChange: (change: { [Name in keyof DcfSearch]: DcfSearch[Name] | undefined }) => void
}

const flowUnits = (): { value: FlowUnit; label: string }[] => [
  { value: 'b', label: t({ message: 'b', context: 'billions' }) },
  { value: 'm', label: t({ message: 'm', context: 'millions' }) },
  // 100,000 here, so no language's short form of a thousand.
  { value: 'k', label: 'k' },
  { value: 'none', label: t({ message: 'none', context: 'unit of money' }) },
]

/** The assumptions of the projection; each change shows at once. */
export function OptionsPanel({ valuation, unit, search, onChange }: OptionsPanelProps) {
  const { numberFormat } = useFigureSettings()
  const { chosen, offered, compound, currency } = valuation
  const changed = Object.keys(search).filter((name) => name !== 'past')
  return (
    <Card
      title={t`Options`}
      actions={
        <Button
          variant="default"
          disabled={changed.length === 0}
          onClick={() => onChange(Object.fromEntries(changed.map((name) => [name, undefined])))}
        >
          {t`Reset`}
        </Button>
      }
    >
      <FormFields>
        <div>
          <Select
            label={t`Growth of the cash flows`}
            data={offered.map(({ option, growth }) => ({
              value: option,
              label: describeGrowthOption(option, growth, numberFormat),
              disabled: growth.path === null,
            }))}
            value={chosen}
            onChange={(option) => option && onChange({ growth: option as GrowthOption })}
            allowDeselect={false}
            maxDropdownHeight={520}
          />
          {compound?.ratio != null && (
            <p className={styles.hint}>
              {t`The average of the yearly growth rates. Compounded: ${{
                growth: formatPercent(compound.ratio, { format: numberFormat }),
              }} a year.`}
            </p>
          )}
        </div>
        {chosen === 'custom' && (
          <OptionNumber name="rate" label={t`Growth a year`} isRatio search={search} onChange={onChange} />
        )}
        {chosen === 'slowing' && (
          <OptionNumber name="slowing" label={t`Slowing rate`} isRatio search={search} onChange={onChange} />
        )}
        <OptionNumber name="years" label={t`Future years`} search={search} onChange={onChange} />
        <OptionNumber name="discount" label={t`Discount rate`} isRatio search={search} onChange={onChange} />
        <OptionNumber name="multiple" label={t`Terminal value multiple`} search={search} onChange={onChange} />
        <SwitchField
          label={t`Discount the terminal value`}
          description={t`Off: counted at its future amount`}
          isOn={search.terminal === 'discounted'}
          onChange={(isOn) => onChange({ terminal: isOn ? 'discounted' : undefined })}
        />
        <div className={styles.unit}>
          <span aria-hidden="true">{t`Unit`}</span>
          <ChoiceRow
            label={t`Unit`}
            choices={flowUnits()}
            value={unit}
            onChange={(value) => onChange({ unit: value })}
          />
          <p className={styles.hint}>{t`Flows in ${{ unit: nameUnit(unit, currency, numberFormat) }}`}</p>
        </div>
      </FormFields>
    </Card>
  )
}

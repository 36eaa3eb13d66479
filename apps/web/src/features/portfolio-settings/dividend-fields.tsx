import { t } from '@lingui/core/macro'
import { ActionIcon, Select } from '@mantine/core'
import type { WithheldTax } from '@plumbline/contract/portfolios/schemas'
import type { MarketDividends } from '@plumbline/contract/portfolios/vocabulary'
import { IconTrash } from '@tabler/icons-react'
import { nameRegion } from '../../formatting/name-region.ts'
import { choicesOf } from '../../ui/controls/choices-of.ts'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import styles from './portfolio-settings.module.css'
import type { FieldsProps } from './settings-fields.tsx'

const dividendChoices = () => choicesOf<MarketDividends>({ book: t`Book`, propose: t`Propose`, off: t`Off` })

/** What happens to dividends that the market data state, and what is withheld of them. */
export function DividendFields({ edited, change }: FieldsProps) {
  return (
    <>
      <Select
        label={t`Dividends from market data`}
        description={t`Those that your transactions lack are booked on their pay day, proposed to be recorded, or neither. One of a file or broker takes the place of a booked one.`}
        data={dividendChoices()}
        value={edited.marketDividends}
        // The options are those of dividendChoices.
        onChange={(value) => value && change({ marketDividends: value as MarketDividends })}
        allowDeselect={false}
      />
      <WithheldTaxes taxes={edited.withheldTaxes} onChange={(withheldTaxes) => change({ withheldTaxes })} />
    </>
  )
}

type WithheldTaxesProps = { taxes: WithheldTax[]; onChange: (taxes: WithheldTax[]) => void }

/** The rates by country. Choosing a country adds it. */
function WithheldTaxes({ taxes, onChange }: WithheldTaxesProps) {
  const add = (country: string) => {
    if (!taxes.some((tax) => tax.country === country)) onChange([...taxes, { country, percent: 0 }])
  }
  return (
    <div>
      <CountrySelect
        label={t`Withheld tax`}
        description={t`What countries withhold of their dividends: choose one, then enter the percentage. Estimates and proposals show what is left.`}
        value={null}
        onChange={add}
      />
      {taxes.length > 0 && (
        <ul className={styles.taxes} aria-label={t`Withheld tax by country`}>
          {taxes.map(({ country, percent }) => {
            const name = nameRegion(country)
            return (
              <li key={country}>
                <span>{name}</span>
                <NumberField
                  aria-label={t`Withheld in ${{ country: name }}`}
                  min={0}
                  max={100}
                  isPercent
                  value={percent}
                  onChange={(value) =>
                    onChange(taxes.map((tax) => (tax.country === country ? { country, percent: Number(value) } : tax)))
                  }
                />
                <ActionIcon
                  variant="subtle"
                  aria-label={t`Remove ${{ name }}`}
                  onClick={() => onChange(taxes.filter((tax) => tax.country !== country))}
                >
                  <IconTrash size={15} stroke={1.6} aria-hidden="true" />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

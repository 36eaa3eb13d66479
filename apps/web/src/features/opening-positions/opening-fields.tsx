import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { EARLIEST_DATE } from '../../formatting/earliest-date.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { AssetPicker } from '../../ui/forms/asset-picker.tsx'
import { CurrencySelect } from '../../ui/forms/currency-select.tsx'
import { DateField } from '../../ui/forms/date-field.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { type CostOf, isWithoutCost, type OpeningDraft, type OpeningRow } from './opening-draft.ts'
import styles from './opening-positions.module.css'

type OpeningFieldsProps = {
  row: OpeningRow
  costOf: CostOf
  day: string
  /** Units of the security that the portfolio has. */
  heldUnits: number
  /** Faults show once the form was sent. */
  areFaultsShown: boolean
  /** Its security is being looked up. */
  isSearching: boolean
  onChange: (change: Partial<OpeningDraft>) => void
  onRemove: () => void
}

/** One position: its security, units, cost and price, and what is not known of it. */
export function OpeningFields(props: OpeningFieldsProps) {
  const { row, costOf, day, heldUnits, areFaultsShown, isSearching, onChange, onRemove } = props
  const { draft, asset, currency, price, value, faults } = row
  const search = useAssetSearch()
  const name = asset?.name ?? draft.name
  const shown = areFaultsShown ? faults : {}
  const isNotFound = asset === null && draft.name !== '' && !isSearching
  return (
    <li className={styles.row}>
      <div className={styles.fields}>
        <div className={styles.asset}>
          <AssetPicker
            label={t`Security`}
            value={asset}
            onChange={(picked) => onChange({ asset: picked, price: null })}
            search={search}
            error={shown.asset}
          />
        </div>
        <DecimalField
          label={t`Units`}
          value={draft.units}
          onChange={(units) => onChange({ units })}
          error={shown.units}
        />
        <DecimalField
          label={costOf === 'all' ? t`Cost of all` : t`Cost per unit`}
          placeholder={t`not known`}
          value={draft.cost}
          onChange={(cost) => onChange({ cost })}
          error={faults.cost}
        />
        <CurrencySelect
          label={t`Currency`}
          isShort
          value={currency || null}
          onChange={(chosen) => onChange({ currency: chosen, price: null })}
        />
        <DateField
          label={t`Bought on`}
          placeholder={t`not stated`}
          value={draft.acquired}
          onChange={(acquired) => onChange({ acquired })}
          earliest={EARLIEST_DATE}
          latest={day}
          error={faults.acquired}
        />
        <DecimalField
          label={t`Price that day`}
          value={price}
          onChange={(typed) => onChange({ price: typed })}
          error={shown.price}
        />
        <div className={styles.value}>
          <span>{t`Value`}</span>
          {value === undefined ? '–' : <Money value={value} currency={currency} withCurrency />}
        </div>
        <ActionIcon variant="subtle" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
      <ul className={styles.notes}>
        {isNotFound && <li data-warns>{t`“${draft.name}” was not found: choose the security`}</li>}
        {asset !== null && isWithoutCost(row) && (
          <li>{t`Cost not known: gain would count from the value of this day`}</li>
        )}
        {heldUnits > 0 && (
          <li data-warns>
            <Trans>
              The portfolio has <Units units={heldUnits} /> units already: both count
            </Trans>
          </li>
        )}
      </ul>
    </li>
  )
}

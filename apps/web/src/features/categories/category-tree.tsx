import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import {
  DEFAULT_TARGET_BAND,
  MAX_CATEGORIES,
  MAX_CATEGORY_NAME_LENGTH,
  NOT_ASSIGNED,
  ROUNDING_PERCENT,
} from '@plumbline/contract/categories/vocabulary'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { ColorMenu } from '../../ui/controls/color-menu.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { AssetPicker, type PickedAsset } from '../../ui/forms/asset-picker.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './categories.module.css'
import {
  addAsset,
  addCategory,
  changeCategory,
  type Draft,
  type DraftFault,
  listTree,
  moveCategory,
  removeCategory,
  type TreeRow,
  targetsOf,
} from './edit-tree.ts'

type CategoryTreeProps = {
  draft: Draft
  onChange: (draft: Draft) => void
  fault: DraftFault | undefined
  /** The value of each category with those below it, and of what is in none. */
  values: ReadonlyMap<string, number>
  total: number
  currency: string
}

/** The tree: name, color, place and value of each category. */
export function CategoryTree({ draft, onChange, fault, values, total, currency }: CategoryTreeProps) {
  const rows = listTree(draft.categories)
  const isFull = rows.length >= MAX_CATEGORIES
  const targets = targetsOf(draft.categories)
  const rest = 100 - (targets ?? 0)
  const { numberFormat } = useFigureSettings()

  function add(parent: string | null) {
    const { draft: next, id } = addCategory(draft, parent)
    onChange(next)
    focusCategory(id)
  }

  return (
    <Card title={t`Categories`} note={t`The categories at the top can have a target, in percent`}>
      <div className={styles.heads} aria-hidden="true">
        <span>{t`Target`}</span>
        <span>{t`Weight`}</span>
      </div>
      <ul className={styles.tree} aria-label={t`Categories`}>
        {rows.map((row) => (
          <li key={row.category._id} style={{ paddingLeft: row.level * 22 }}>
            <CategoryRow
              {...{ row, fault, draft, onChange, currency }}
              value={values.get(row.category._id) ?? 0}
              total={total}
              onAdd={row.canHaveChildren && !isFull ? () => add(row.category._id) : undefined}
            />
          </li>
        ))}
        <li className={styles.rest}>
          <span>{t`Not assigned`}</span>
          <Worth value={values.get(NOT_ASSIGNED) ?? 0} {...{ total, currency }} />
        </li>
      </ul>
      <div className={styles.add}>
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<IconPlus size={15} stroke={1.6} aria-hidden="true" />}
          onClick={() => add(null)}
        >
          {t`Add category`}
        </Button>
        {!isFull && <AssetAdder {...{ draft, onChange }} />}
      </div>
      {targets !== null && (
        <div className={styles.band}>
          {rest > ROUNDING_PERCENT && (
            <p>{t`The target of others, which is everything in no category with a target: ${{ percent: formatPercent(rest / 100, { decimals: 1, sign: 'negative', format: numberFormat }) }}`}</p>
          )}
          <NumberField
            label={t`Tolerance, in percentage points`}
            description={t`A category that is further off its target needs attention`}
            value={draft.targetBand ?? DEFAULT_TARGET_BAND}
            min={0}
            max={100}
            onChange={(targetBand) => targetBand !== '' && onChange({ ...draft, targetBand })}
          />
        </div>
      )}
    </Card>
  )
}

/** Finds an asset that is in no category of the tree, held or not, and adds a category for it alone. */
function AssetAdder({ draft, onChange }: Pick<CategoryTreeProps, 'draft' | 'onChange'>) {
  const search = useAssetSearch()
  const known = new Set(draft.assets.map(({ assetId }) => assetId))
  function add(asset: PickedAsset) {
    const { draft: next, id } = addAsset(draft, asset)
    onChange(next)
    focusCategory(id)
  }
  return (
    <AssetPicker
      label={t`Add a category for an asset, even one that you do not hold`}
      value={null}
      onChange={(asset) => asset && add(asset)}
      search={{ ...search, results: search.results.filter(({ _id }) => !known.has(_id)) }}
    />
  )
}

const fieldId = (id: string) => `category-${id}`

/** The field of a new category is drawn with the next frame. */
const focusCategory = (id: string) => requestAnimationFrame(() => document.getElementById(fieldId(id))?.focus())

type CategoryRowProps = {
  row: TreeRow
  draft: Draft
  onChange: (draft: Draft) => void
  fault: DraftFault | undefined
  value: number
  total: number
  currency: string
  /** Undefined where the tree may not grow. */
  onAdd: (() => void) | undefined
}

function CategoryRow({ row, draft, onChange, fault, value, total, currency, onAdd }: CategoryRowProps) {
  const { _id, name, color } = row.category
  const label = name.trim() === '' ? t`the new category` : name
  const error = fault !== undefined && 'id' in fault && fault.id === _id ? describeRowFault(fault) : undefined
  return (
    <div className={row.level === 0 ? styles.first : styles.category}>
      <ColorMenu
        label={t`Color of ${{ name: label }}`}
        value={color}
        onChange={(chosen) => onChange(changeCategory(draft, _id, { color: chosen }))}
      />
      <TextInput
        id={fieldId(_id)}
        aria-label={t`Name of the category`}
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        value={name}
        error={error}
        onChange={(event) => onChange(changeCategory(draft, _id, { name: event.currentTarget.value }))}
      />
      {row.level === 0 && (
        <NumberField
          aria-label={t`Target of ${{ name: label }}`}
          placeholder={t`Target`}
          value={row.category.target ?? ''}
          min={0}
          max={100}
          isPercent
          onChange={(target) => onChange(changeCategory(draft, _id, { target: target === '' ? null : target }))}
        />
      )}
      <Worth {...{ value, total, currency }} />
      <Menu position="bottom-end" shadow="none">
        <Menu.Target>
          <ActionIcon variant="subtle" size={28} aria-label={t`Change ${{ name: label }}`}>
            <IconDots size={16} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={onAdd === undefined} onClick={onAdd}>
            {t`Add a category below`}
          </Menu.Item>
          <Menu.Item disabled={row.isFirst} onClick={() => onChange(moveCategory(draft, _id, -1))}>
            {t`Move up`}
          </Menu.Item>
          <Menu.Item disabled={row.isLast} onClick={() => onChange(moveCategory(draft, _id, 1))}>
            {t`Move down`}
          </Menu.Item>
          <Menu.Item onClick={() => onChange(removeCategory(draft, _id))}>{t`Remove`}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function describeRowFault(fault: DraftFault): string | undefined {
  if (fault.kind === 'unnamed-category') return t`Give it a name`
  return fault.kind === 'same-name' ? t`Another category beside it has this name` : undefined
}

function Worth({ value, total, currency }: { value: number; total: number; currency: string }) {
  return (
    <span className={styles.worth}>
      <b>{total > 0 && <Percent ratio={value / total} decimals={1} isShare />}</b>
      <Money value={value} currency={currency} />
    </span>
  )
}

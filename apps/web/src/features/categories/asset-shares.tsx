import { t } from '@lingui/core/macro'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import type { CategorizedAsset, Category } from '@plumbline/contract/categories/schemas'
import { MAX_SHARES_OF_ASSET, ROUNDING_PERCENT } from '@plumbline/contract/categories/vocabulary'
import { IconX } from '@tabler/icons-react'
import { formatPercent } from '../../formatting/format-percent.ts'
import { nameOwnCategory } from '../../formatting/name-own-category.ts'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import styles from './categories.module.css'
import { assignAsset, type Draft, listTree, percentOf } from './edit-tree.ts'

/** An asset that can be in categories; one that is not held has no value. */
export interface ListedAsset {
  _id: string
  name: string
  image: string | null
  value: number | null
}

type AssetSharesProps = {
  assets: readonly ListedAsset[]
  draft: Draft
  onChange: (draft: Draft) => void
  currency: string
}

/** The assets with the categories in which they are, and how much of each. */
export function AssetShares({ assets, draft, onChange, currency }: AssetSharesProps) {
  const sharesOf = new Map(draft.assets.map(({ assetId, shares }) => [assetId, shares]))
  return (
    <Card title={t`Assets`} note={t`What you hold, by value`} isFlush>
      {assets.length === 0 ? (
        <EmptyState
          title={t`You hold nothing yet`}
          text={t`Your holdings appear here and can be put into categories.`}
        />
      ) : (
        <ul className={styles.assets} aria-label={t`Assets`}>
          {assets.map((asset) => (
            <li key={asset._id}>
              <span className={styles.asset}>
                <Monogram name={asset.name} image={asset.image} />
                <span>
                  {asset.name}
                  <small>
                    {asset.value === null ? t`not held` : <Money value={asset.value} {...{ currency }} withCurrency />}
                  </small>
                </span>
              </span>
              <Shares
                asset={asset}
                categories={draft.categories}
                shares={sharesOf.get(asset._id) ?? []}
                onChange={(shares) => onChange(assignAsset(draft, asset._id, shares))}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type Shares = CategorizedAsset['shares']

type SharesProps = {
  asset: ListedAsset
  categories: readonly Category[]
  shares: Shares
  onChange: (shares: Shares) => void
}

/** One choice of a category, or several with their percents. */
function Shares({ asset: { name }, categories, shares, onChange }: SharesProps) {
  const { numberFormat } = useFigureSettings()
  const free = categories.find(({ _id }) => !shares.some(({ categoryId }) => categoryId === _id))
  const total = percentOf(shares)
  const rest = Math.max(0, 100 - total)
  const isSplit = shares.length > 1 || (shares.length === 1 && total !== 100)
  const percentText = (percent: number) =>
    formatPercent(percent / 100, {
      decimals: Number.isInteger(percent) ? 0 : 2,
      sign: 'negative',
      format: numberFormat,
    })

  const choose = (index: number, categoryId: string) => {
    if (categoryId === '') return onChange(shares.filter((_, at) => at !== index))
    const percent = shares[index]?.percent ?? 100
    onChange(shares.with(index, { categoryId, percent }))
  }

  const splitButton = free !== undefined && shares.length < MAX_SHARES_OF_ASSET && (
    <Button
      variant="subtle"
      onClick={() => onChange(withAnother(shares, free._id))}
      aria-label={t`Split ${name} between categories`}
    >
      {t({ message: 'Split', context: 'verb' })}
    </Button>
  )

  if (shares.length === 0)
    return (
      <div className={styles.shares}>
        <CategorySelect
          label={t`Category of ${name}`}
          {...{ categories }}
          value=""
          used={[]}
          onChange={(categoryId) => onChange([{ categoryId, percent: 100 }])}
        />
      </div>
    )
  return (
    <div className={styles.shares}>
      {shares.map(({ categoryId, percent }, index) => (
        <div key={categoryId} className={isSplit ? styles.share : styles.whole}>
          <CategorySelect
            label={t`Category of ${name}`}
            {...{ categories }}
            value={categoryId}
            used={shares.map((share) => share.categoryId)}
            onChange={(chosen) => choose(index, chosen)}
          />
          {!isSplit && splitButton}
          {isSplit && (
            <>
              <NumberField
                aria-label={t`Share of ${name} in ${{ category: nameOwnCategory({ categories }, categoryId) }}`}
                value={percent}
                min={0.01}
                max={100}
                isPercent
                onChange={(value) => value !== '' && onChange(shares.with(index, { categoryId, percent: value }))}
              />
              <ActionIcon
                variant="subtle"
                size={28}
                aria-label={t`Remove this share of ${name}`}
                onClick={() => choose(index, '')}
              >
                <IconX size={14} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            </>
          )}
        </div>
      ))}
      {isSplit && (
        <div className={styles.split}>
          {total > 100 + ROUNDING_PERCENT ? (
            <span className={styles.over} role="alert">{t`${{ percent: percentText(total) }} is more than 100%`}</span>
          ) : (
            rest > ROUNDING_PERCENT && <span>{t`${{ percent: percentText(rest) }} not assigned`}</span>
          )}
          {splitButton}
        </div>
      )}
    </div>
  )
}

/** What is not assigned goes into another category, or else half of the last share. */
function withAnother(shares: Shares, categoryId: string): Shares {
  const rest = 100 - percentOf(shares)
  const last = shares.at(-1)
  if (rest > 0 || last === undefined) return [...shares, { categoryId, percent: Math.max(rest, 0.01) }]
  const half = last.percent / 2
  return [...shares.slice(0, -1), { ...last, percent: half }, { categoryId, percent: half }]
}

type CategorySelectProps = {
  label: string
  categories: readonly Category[]
  /** Empty for none. */
  value: string
  used: readonly string[]
  onChange: (categoryId: string) => void
}

function CategorySelect({ label, categories, value, used, onChange }: CategorySelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data-empty={value === '' || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t`Not assigned` },
        ...listTree(categories).map(({ category: { _id, name }, level }) => ({
          value: _id,
          label: `${'\u2003'.repeat(level)}${name}`,
          disabled: _id !== value && used.includes(_id),
        })),
      ]}
    />
  )
}

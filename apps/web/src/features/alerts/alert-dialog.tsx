import { t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import type { Alert } from '@plumbline/contract/alerts/schemas'
import { ALERT_KINDS, ALERT_LEVELS, type AlertKind } from '@plumbline/contract/alerts/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createAlertMutation, updateAlertMutation } from '../../api/alert-queries.ts'
import { useAssetSearch } from '../../api/use-asset-search.ts'
import { findNumberFault, parseDecimal, typeDecimal } from '../../formatting/parse-number.ts'
import { nameAlertKind } from '../../ui/alerts/describe-alert.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { useFigureSettings } from '../../ui/figures/figure-settings.tsx'
import { AssetPicker, type PickedAsset } from '../../ui/forms/asset-picker.tsx'
import { DecimalField } from '../../ui/forms/decimal-field.tsx'
import { FormFields } from '../../ui/forms/form-fields.tsx'
import { useWeightChoice, WeightFields } from './weight-fields.tsx'

const USUAL_LEVELS: Partial<Record<AlertKind, string>> = { change: '5', earnings: '7', weight: '10' }

type AlertDialogProps = {
  /** Undefined: it is chosen in the dialog. */
  asset?: PickedAsset
  /** The alert whose level is set anew. */
  alert?: Alert
  onClose: () => void
}

/** Sets an alert, or the level of one anew. */
export function AlertDialog({ asset: given, alert, onClose }: AlertDialogProps) {
  const { numberFormat } = useFigureSettings()
  const search = useAssetSearch()
  const [asset, setAsset] = useState<PickedAsset | null>(given ?? alert?.asset ?? null)
  const [kind, setKind] = useState<AlertKind>(alert?.kind ?? 'price')
  const [level, setLevel] = useState(alert?.level ? typeDecimal(Number(alert.level), numberFormat) : '')
  const isNewWeight = kind === 'weight' && !alert
  const weight = useWeightChoice(isNewWeight)
  const [faults, setFaults] = useState<{ asset?: string; portfolio?: string; level?: string }>({})
  const create = useMutation({ ...createAlertMutation, onSuccess: onClose })
  const update = useMutation({ ...updateAlertMutation, onSuccess: onClose })
  const range = ALERT_LEVELS[kind]

  function chooseKind(chosen: AlertKind) {
    setKind(chosen)
    setLevel(USUAL_LEVELS[chosen] ?? '')
    setFaults({})
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = range === undefined ? null : (parseDecimal(level, numberFormat) ?? '')
    const isOutside = range !== undefined && !(Number(typed) >= range.from && Number(typed) <= range.to)
    const found = {
      ...(asset === null && { asset: t`Choose an asset` }),
      ...(isNewWeight && weight.portfolioId === undefined && { portfolio: t`Add a portfolio first` }),
      ...((typed === '' || isOutside) && { level: findNumberFault(level, numberFormat) ?? describeRange(kind) }),
    }
    setFaults(found)
    if (asset === null || Object.keys(found).length > 0) return
    const { portfolioId, direction } = weight
    if (alert) update.mutate({ id: alert._id, level: typed ?? '' })
    else create.mutate({ assetId: asset._id, kind, level: typed, ...(isNewWeight && { portfolioId, direction }) })
  }

  return (
    <Dialog title={alert || given ? (asset?.name ?? '') : t`Set an alert`} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <FormFields>
          {!given && !alert && (
            <AssetPicker label={t`Asset`} value={asset} onChange={setAsset} search={search} error={faults.asset} />
          )}
          {!alert && (
            <Select
              label={t`Alert me about`}
              data={ALERT_KINDS.map((value) => ({ value, label: nameAlertKind(value) }))}
              value={kind}
              allowDeselect={false}
              onChange={(value) => chooseKind(ALERT_KINDS.find((each) => each === value) ?? 'price')}
            />
          )}
          {isNewWeight && <WeightFields choice={weight} error={faults.portfolio} />}
          {range && (
            <DecimalField
              label={labelOfLevel(kind, asset?.currency)}
              value={level}
              onChange={setLevel}
              error={faults.level}
              note={describeKind(kind)}
            />
          )}
        </FormFields>
        <FormError error={create.error ?? update.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {alert ? t`Save` : t`Set alert`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function labelOfLevel(kind: AlertKind, currency: string | undefined): string {
  if (kind === 'change' || kind === 'weight') return t`Percent`
  if (kind === 'earnings') return t`Days before`
  return currency === undefined ? t`Price` : t`Price, ${currency}`
}

function describeKind(kind: AlertKind): string {
  if (kind === 'change') return t`Up or down, from one close to the next`
  if (kind === 'earnings') return t`The day of the next expected report`
  if (kind === 'weight') return t`Once, at the first close at which the holding has this part of the value`
  return t`Once, at the first close at this price or beyond`
}

function describeRange(kind: AlertKind): string {
  if (kind === 'change') return t`Between 0.5 and 100`
  if (kind === 'earnings') return t`Between 1 and 30`
  if (kind === 'weight') return t`Between 0.1 and 100`
  return t`The price must be above 0`
}

import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orderSourcesMutation } from '../../../api/admin-mutations.ts'
import { nameSource } from '../../../formatting/name-source.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../../ui/dialogs/form-error.tsx'
import styles from './price-source.module.css'

/** The order in which the sources are asked for the prices of one asset. */
export function SourceOrderDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const { isChosen } = asset.priceSources
  const [sources, setSources] = useState(asset.priceSources.sources)
  const namedSources = sources.map(({ name, label }) => ({ name, label: nameSource(label) }))
  const save = useMutation(orderSourcesMutation)
  const send = (names: string[] | undefined) =>
    save.mutate({ assetId: asset._id, sources: names }, { onSuccess: onClose })

  function move(from: number, to: number) {
    setSources(sources.toSpliced(from, 1).toSpliced(to, 0, sources[from] as (typeof sources)[number]))
  }

  return (
    <Dialog title={t`Sources of the prices of ${{ symbol: asset.symbol }}`} isOpen onClose={onClose}>
      <p>
        {t`The first source that has the asset provides its whole history. The next one is used while the first is down. This applies to all users of this installation. Another source’s history may start later and differ.`}
      </p>
      <ol className={styles.order}>
        {namedSources.map(({ name, label }, index) => (
          <li key={name}>
            <span>{label}</span>
            <ActionIcon
              variant="default"
              aria-label={t`Move ${label} up`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <IconArrowUp size={15} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t`Move ${label} down`}
              disabled={index === sources.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <IconArrowDown size={15} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <FormError error={save.error} />
      <DialogActions>
        {isChosen && (
          <Button variant="default" disabled={save.isPending} onClick={() => send(undefined)}>
            {t`Use the order of all assets`}
          </Button>
        )}
        <Button loading={save.isPending} onClick={() => send(sources.map(({ name }) => name))}>
          {t`Save`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

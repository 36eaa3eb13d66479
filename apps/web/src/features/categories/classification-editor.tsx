import { plural, t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { Classification } from '@plumbline/contract/categories/schemas'
import { MAX_CATEGORY_NAME_LENGTH } from '@plumbline/contract/categories/vocabulary'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import { useMutation } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { deleteClassificationMutation, updateClassificationMutation } from '../../api/categories.ts'
import { formatPercent } from '../../formatting/format-percent.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import { AssetShares, type ListedAsset } from './asset-shares.tsx'
import styles from './categories.module.css'
import { CategoryTree } from './category-tree.tsx'
import { type Draft, findFault } from './edit-tree.ts'
import { sumDraft } from './sum-draft.ts'
import { useNotHeld } from './use-not-held.ts'

type ClassificationEditorProps = {
  stored: Classification
  /** The open holdings that can be put into categories; undefined while they are loaded. */
  held: readonly Line[] | undefined
  currency: string
  onDeleted: () => void
}

/** Edits one tree of categories and the assets in it; nothing is kept until it is saved. */
export function ClassificationEditor({ stored, held, currency, onDeleted }: ClassificationEditorProps) {
  const [edited, setEdited] = useState<Draft>()
  const [isTried, setIsTried] = useState(false)
  const draft = edited ?? stored
  const fault = findFault(draft)
  const save = useMutation({
    ...updateClassificationMutation(stored._id),
    onSuccess() {
      setEdited(undefined)
      setIsTried(false)
      showSuccess(t`Saved`)
    },
  })
  const listed = [...listAssets(held ?? []), ...useNotHeld(draft, held)]
  const values = sumDraft(draft, listed)
  const total = listed.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const shown = new Set(listed.map(({ _id }) => _id))
  const notHeld = draft.assets.filter(({ assetId }) => !shown.has(assetId)).length

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (fault !== undefined) return
    const { name, categories, assets, targetBand } = draft
    save.mutate({ name, categories: [...categories], assets: [...assets], targetBand })
  }

  return (
    <form className={styles.editor} onSubmit={submit} noValidate>
      <div className={styles.top}>
        <TextInput
          label={t`Name`}
          maxLength={MAX_CATEGORY_NAME_LENGTH}
          value={draft.name}
          error={isTried && fault?.kind === 'no-name' ? t`Give it a name` : undefined}
          onChange={(event) => setEdited({ ...draft, name: event.currentTarget.value })}
        />
        <DeleteButton stored={stored} onDeleted={onDeleted} />
      </div>
      <div className={styles.columns}>
        <CategoryTree
          {...{ draft, values, total, currency }}
          fault={isTried ? fault : undefined}
          onChange={setEdited}
        />
        <div>
          <AssetShares assets={listed} {...{ draft, currency }} onChange={setEdited} />
          {held !== undefined && notHeld > 0 && (
            <p className={styles.hint}>
              {plural(notHeld, {
                one: '# more asset in these categories is not held here. It stays in them.',
                other: '# more assets in these categories are not held here. They stay in them.',
              })}
            </p>
          )}
        </div>
      </div>
      {edited !== undefined && (
        <div className={styles.bar}>
          <FormError error={save.error ?? (isTried && fault ? describeFault(fault, listed) : null)} />
          <Button variant="default" onClick={() => setEdited(undefined)}>
            {t`Discard`}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t`Save categories`}
          </Button>
        </div>
      )}
      <LeaveDialog isChanged={edited !== undefined} />
    </form>
  )
}

/** The largest first. */
function listAssets(held: readonly Line[]): ListedAsset[] {
  return held
    .map(({ _id, name, image, baseCurrencyCurrentValue: value }) => ({ _id, name, image, value }))
    .sort((left, right) => (right.value ?? 0) - (left.value ?? 0))
}

function describeFault(fault: NonNullable<ReturnType<typeof findFault>>, listed: readonly ListedAsset[]): string {
  switch (fault.kind) {
    case 'no-name':
      return t`These categories need a name`
    case 'unnamed-category':
      return t`A category has no name`
    case 'same-name':
      return t`Two categories side by side are called ${{ name: fault.name }}`
    case 'targets':
      return t`The targets add up to ${{ percent: formatPercent(fault.percent / 100, { decimals: 0, sign: 'negative' }) }}, which is more than 100%`
    case 'too-much': {
      const name = listed.find(({ _id }) => _id === fault.assetId)?.name ?? fault.assetId
      return t`The shares of ${name} add up to more than 100%`
    }
  }
}

function DeleteButton({ stored, onDeleted }: { stored: Classification; onDeleted: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  const remove = useMutation({ ...deleteClassificationMutation, onSuccess: onDeleted })
  return (
    <>
      <Button variant="default" onClick={() => setIsAsked(true)}>
        {t`Delete`}
      </Button>
      <ConfirmDialog
        title={t`Delete ${{ name: stored.name }}?`}
        text={t`All of its categories are deleted. Your assets and transactions stay.`}
        action={t`Delete`}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={() => remove.mutate(stored._id)}
        mutation={remove}
      />
    </>
  )
}

/** Asks before changes are lost: when another page or other categories are opened, or the tab is closed. */
function LeaveDialog({ isChanged }: { isChanged: boolean }) {
  const blocked = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title={t`Discard your changes?`}
      text={t`The changes to these categories are not saved.`}
      action={t`Discard changes`}
      isOpen={blocked.status === 'blocked'}
      onClose={() => blocked.reset?.()}
      onConfirm={() => blocked.proceed?.()}
    />
  )
}

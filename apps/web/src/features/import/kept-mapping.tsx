import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import type { NamedMapping } from '@plumbline/contract/imports/schemas'
import { fitsTable } from '@plumbline/csv-import/interpretations/saved-mapping'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { ImportFile } from '@plumbline/csv-import/tasks/import-tasks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteImportMappingMutation, saveImportMappingMutation } from '../../api/import-mutations.ts'
import { importMappingsQuery } from '../../api/import-queries.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showFailure, showSuccess } from '../../ui/notices.tsx'
import { saveFile } from '../../ui/save-file.ts'
import styles from './import.module.css'
import type { ImportWorker } from './start-import-worker.ts'

const MAX_NAME_LENGTH = 100

type KeptMappingProps = { file: ImportFile; mapping: Mapping; tasks: () => ImportWorker; onForgotten: () => void }

/**
 * The user's choices for an earlier file with the same header row. They have a name, and can be exported or
 * forgotten.
 */
export function KeptMapping({ file, mapping, tasks, onForgotten }: KeptMappingProps) {
  const { data: mappings } = useQuery(importMappingsQuery)
  const kept = mappings?.find((each) => fitsTable(each.mapping, file.table))
  const keptName = kept?.name
  const [isNaming, setIsNaming] = useState(false)
  const forget = useMutation({
    ...deleteImportMappingMutation,
    onSuccess: () => {
      onForgotten()
      showSuccess(t`The saved mapping was forgotten`)
    },
    onError: (error) => showFailure(t`The mapping could not be forgotten`, error),
  })
  const download = useMutation({
    mutationFn: async () => {
      const text = await tasks().writeBrokerFile(mapping)
      const name = `${(kept?.name ?? file.name).replace(/[.][^.]*$/, '')}.broker.json`
      saveFile({ name, blob: new Blob([text], { type: 'application/json' }) })
    },
    onError: (error) => showFailure(t`The broker file could not be written`, error),
  })
  return (
    <p className={styles.kept}>
      {kept && (
        <>
          <span>
            <Trans>
              Read as you decided before: <b>{keptName}</b>
            </Trans>
          </span>
          <button type="button" className={styles.choose} onClick={() => setIsNaming(true)}>
            {t`Rename`}
          </button>
          <button
            type="button"
            className={styles.choose}
            disabled={forget.isPending}
            onClick={() => forget.mutate(kept._id)}
          >
            {t`Forget`}
          </button>
        </>
      )}
      <button
        type="button"
        className={styles.choose}
        title={t`The columns and a few rows with their figures scrambled, to contribute the broker`}
        onClick={() => download.mutate()}
      >
        {t`Export as a broker file`}
      </button>
      {kept && isNaming && <NameDialog kept={kept} onClose={() => setIsNaming(false)} />}
    </p>
  )
}

function NameDialog({ kept, onClose }: { kept: NamedMapping; onClose: () => void }) {
  const [name, setName] = useState(kept.name)
  const save = useMutation({ ...saveImportMappingMutation, onSuccess: onClose })
  return (
    <Dialog title={t`Name of the mapping`} isOpen onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ name: name.trim(), mapping: kept.mapping })
        }}
      >
        <TextInput
          label={t`Name`}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormError error={save.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={name.trim() === ''} loading={save.isPending}>
            {t`Save`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

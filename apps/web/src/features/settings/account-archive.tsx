import { Button } from '@mantine/core'
import type { ImportedArchive } from '@plumbline/contract/account-archive/schemas'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { exportArchiveMutation, importArchiveMutation } from '../../api/account-mutations.ts'
import { hasCode } from '../../api/api-error.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showFailure, showSuccess } from '../../ui/notices.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { FreshSignInNote } from '../../ui/states/fresh-sign-in-note.tsx'
import styles from './settings.module.css'

/** Moving the account to another installation: exporting and importing its archive. */
export function AccountArchive() {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const exportArchive = useMutation({
    ...exportArchiveMutation,
    onSuccess: saveFile,
    onError: (error) => {
      if (!hasCode(error, 'fresh-sign-in-needed')) showFailure('The archive could not be exported', error)
    },
  })
  const importArchive = useMutation(importArchiveMutation)
  const missing = importArchive.data?.isImported === false ? importArchive.data.missing : undefined

  function send(chosen: File, leaveOut: boolean) {
    importArchive.mutate(
      { file: chosen, leaveOut },
      {
        onSuccess: (result) => {
          if (!result.isImported) return
          showSuccess('The archive was imported', describeImport(result))
          close()
        },
      },
    )
  }

  function close() {
    setFile(undefined)
    importArchive.reset()
  }

  return (
    <>
      <div>
        <div>
          <p>Move to another installation</p>
          <p className={styles.note}>
            A zip archive of everything. Import it into an empty account; the figures stay the same.
          </p>
        </div>
        <span className={styles.rowActions}>
          <Button variant="default" onClick={() => exportArchive.mutate()} loading={exportArchive.isPending}>
            Export archive
          </Button>
          <Button variant="default" onClick={() => input.current?.click()}>
            Import archive
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label="Archive"
          hidden
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            currentTarget.value = ''
            if (chosen === undefined) return
            setFile(chosen)
            send(chosen, false)
          }}
        />
      </div>
      {hasCode(exportArchive.error, 'fresh-sign-in-needed') && <FreshSignInNote action="exporting your account" />}
      <Dialog title="Import an archive" isOpen={file !== undefined} onClose={close}>
        {importArchive.isPending && <p role="status">Importing {file?.name}</p>}
        {missing && (
          <>
            <p>These assets are not found here. Nothing was imported yet.</p>
            <ul>
              {missing.map((asset) => (
                <li key={`${asset.symbol} ${asset.exchange} ${asset.isin}`}>{describeMissing(asset)}</li>
              ))}
            </ul>
          </>
        )}
        <FormError error={importArchive.error} />
        <DialogActions>
          <Button variant="default" onClick={close}>
            {missing ? 'Cancel' : 'Close'}
          </Button>
          {missing && (
            <Button onClick={() => file && send(file, true)} loading={importArchive.isPending}>
              Import the rest
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </>
  )
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

function describeMissing({ name, symbol, exchange, isin, transactions }: ImportedArchive['missing'][number]): string {
  const place = [symbol, exchange, isin].filter(Boolean).join(', ')
  return `${name} (${place}): ${count(transactions, 'transaction')}`
}

function describeImport({ portfolios, transactions, missing }: ImportedArchive): string {
  const imported = `${count(portfolios, 'portfolio')} and ${count(transactions, 'transaction')}`
  return missing.length === 0 ? imported : `${imported}, without ${missing.map(({ symbol }) => symbol).join(', ')}`
}

import { plural, t } from '@lingui/core/macro'
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
      if (!hasCode(error, 'fresh-sign-in-needed')) showFailure(t`The archive could not be exported`, error)
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
          showSuccess(t`The archive was imported`, describeImport(result))
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
          <p>{t`Move to another installation`}</p>
          <p className={styles.note}>
            {t`A zip archive of everything. Import it into an empty account, and all figures stay the same.`}
          </p>
        </div>
        <span className={styles.rowActions}>
          <Button variant="default" onClick={() => exportArchive.mutate()} loading={exportArchive.isPending}>
            {t`Export archive`}
          </Button>
          <Button variant="default" onClick={() => input.current?.click()}>
            {t`Import archive`}
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label={t`Archive`}
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
      {hasCode(exportArchive.error, 'fresh-sign-in-needed') && <FreshSignInNote action={t`exporting your account`} />}
      <Dialog title={t`Import an archive`} isOpen={file !== undefined} onClose={close}>
        {importArchive.isPending && file && <p role="status">{t`Importing ${{ fileName: file.name }}`}</p>}
        {missing && (
          <>
            <p>{t`These assets were not found here. Nothing has been imported yet.`}</p>
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
            {missing ? t`Cancel` : t`Close`}
          </Button>
          {missing && (
            <Button onClick={() => file && send(file, true)} loading={importArchive.isPending}>
              {t`Import the rest`}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </>
  )
}

function describeMissing({ name, symbol, exchange, isin, transactions }: ImportedArchive['missing'][number]): string {
  const place = [symbol, exchange, isin].filter(Boolean).join(', ')
  return t`${name} (${place}): ${plural(transactions, { one: `${transactions} transaction`, other: `${transactions} transactions` })}`
}

function describeImport({ portfolios, transactions, missing }: ImportedArchive): string {
  const portfolioCount = plural(portfolios, { one: `${portfolios} portfolio`, other: `${portfolios} portfolios` })
  const transactionCount = plural(transactions, {
    one: `${transactions} transaction`,
    other: `${transactions} transactions`,
  })
  const imported = t`${portfolioCount} and ${transactionCount}`
  const symbols = missing.map(({ symbol }) => symbol).join(', ')
  return missing.length === 0 ? imported : t`${imported}, without ${symbols}`
}

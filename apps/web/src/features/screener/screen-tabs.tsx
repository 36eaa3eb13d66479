import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { MAX_SCREEN_NAME_LENGTH } from '@plumbline/contract/screener/vocabulary'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { deleteScreenMutation, saveScreenMutation } from '../../api/screener-mutations.ts'
import { savedScreensQuery } from '../../api/screener-queries.ts'
import { LinkTabs } from '../../ui/controls/link-tabs.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { showFailure } from '../../ui/notices.tsx'
import { textLink } from '../../ui/text-link.ts'
import { findReadyScreen } from './find-ready-screen.ts'
import styles from './screener.module.css'
import { contextOf, readAddress, writeAddress } from './screener-search.ts'

const routeApi = getRouteApi('/screener')

/** The user's saved screens, and what can be done with the one on the page. */
export function ScreenTabs() {
  const { screen: id, ...search } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const { data: saved = [] } = useQuery(savedScreensQuery)
  const [isNaming, setIsNaming] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const current = saved.find(({ _id }) => _id === id)
  const address = writeAddress(search)
  const context = contextOf(search)
  const ready = current === undefined ? findReadyScreen(address) : undefined
  const open = id ?? ready?.id
  const isChanged = current !== undefined && current.address !== address
  const save = useMutation({
    ...saveScreenMutation,
    onError: (error) => showFailure(t`The screen could not be saved`, error),
  })
  const remove = useMutation(deleteScreenMutation)
  if (saved.length === 0 && address === '') return null
  return (
    <div className={styles.screens}>
      <LinkTabs label={t`Screens`} {...(open !== undefined && { current: open })}>
        <Link to="/screener" search={{}} activeOptions={{ exact: true }}>
          {t`All securities`}
        </Link>
        {ready && (
          <Link to="/screener" search={search} aria-current="page">
            {ready.name()}
          </Link>
        )}
        {saved.map((screen) => (
          <Link
            key={screen._id}
            to="/screener"
            search={{ ...readAddress(screen.address), screen: screen._id, ...context }}
            activeOptions={{ exact: true }}
            aria-current={screen._id === id ? 'page' : undefined}
          >
            {screen.name}
          </Link>
        ))}
      </LinkTabs>
      <div className={styles.saving}>
        {isChanged && (
          <>
            <span className={styles.changed}>{t`Changed, not saved`}</span>
            <button type="button" className={textLink} onClick={() => save.mutate({ name: current.name, address })}>
              {t`Save`}
            </button>
            <Link
              to="/screener"
              search={{ ...readAddress(current.address), screen: current._id, ...context }}
              className={textLink}
            >
              {t`Undo changes`}
            </Link>
          </>
        )}
        {address !== '' && (current === undefined || isChanged) && (
          <button type="button" className={textLink} onClick={() => setIsNaming(true)}>
            {current ? t`Save as new` : t`Save screen`}
          </button>
        )}
        {current && !isChanged && (
          <button type="button" className={textLink} onClick={() => setIsDeleting(true)}>
            {t`Delete screen`}
          </button>
        )}
      </div>
      {isNaming && (
        <NameDialog
          address={address}
          names={saved.map(({ name }) => name)}
          onClose={() => setIsNaming(false)}
          onSaved={(savedId) => {
            setIsNaming(false)
            void navigate({ search: { ...search, screen: savedId }, replace: true })
          }}
        />
      )}
      <ConfirmDialog
        title={t`Delete “${{ name: current?.name ?? '' }}”?`}
        text={t`Its filters and columns stay on this page until you leave.`}
        action={t`Delete screen`}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() =>
          remove.mutate(current?._id ?? '', {
            onSuccess: () => {
              setIsDeleting(false)
              void navigate({ search, replace: true })
            },
          })
        }
        mutation={remove}
      />
    </div>
  )
}

type NameDialogProps = {
  address: string
  /** Of the screens that exist. */
  names: readonly string[]
  onClose: () => void
  onSaved: (id: string) => void
}

function NameDialog({ address, names, onClose, onSaved }: NameDialogProps) {
  const [name, setName] = useState('')
  const save = useMutation(saveScreenMutation)
  const written = name.trim()

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ name: written, address }, { onSuccess: ({ _id }) => onSaved(_id) })
  }

  return (
    <Dialog title={t`Save screen`} isOpen onClose={onClose}>
      <form onSubmit={submit}>
        <TextInput
          label={t`Name`}
          data-autofocus
          maxLength={MAX_SCREEN_NAME_LENGTH}
          value={name}
          description={names.includes(written) ? t`Replaces your screen of this name.` : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormError error={save.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" disabled={written === ''} loading={save.isPending}>
            {t`Save`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

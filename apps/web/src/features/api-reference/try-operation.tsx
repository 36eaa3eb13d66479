import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { saveFile } from '../../ui/save-file.ts'
import { describeError } from '../../ui/states/describe-error.ts'
import { textLink } from '../../ui/text-link.ts'
import styles from './api-reference.module.css'
import { keepToken, readKeptToken } from './kept-token.ts'
import type { ListedOperation } from './list-operations.ts'
import { sendRequest, type TriedResponse } from './send-request.ts'

/** Longer answers are cut: a browser draws a megabyte of text for seconds. */
const MAX_SHOWN_CHARACTERS = 20_000

type TryOperationProps = { listed: ListedOperation; needsToken: boolean; example: unknown }

/** A form that sends a request to this installation and shows the answer. */
export function TryOperation({ listed, needsToken, example }: TryOperationProps) {
  const { method, path, operation } = listed
  const [token, setToken] = useState(readKeptToken)
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(() => (example === undefined ? undefined : JSON.stringify(example, null, 2)))
  const sending = useMutation({ mutationFn: sendRequest })
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header')
  return (
    <form
      className={styles.try}
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate({ method, path, values, token: needsToken ? token : '', body })
      }}
    >
      {needsToken && (
        <>
          <TextInput
            type="password"
            label={t`Access token`}
            autoComplete="off"
            value={token}
            onChange={({ currentTarget: { value } }) => {
              setToken(value)
              keepToken(value)
            }}
          />
          <p className={styles.note}>
            <Trans>
              Create one under{' '}
              <Link to="/settings/api" className={textLink}>
                Settings, API
              </Link>
              . It stays in this tab until you close it.
            </Trans>
          </p>
        </>
      )}
      {parameters.map(({ name, required = false }) => (
        <TextInput
          key={name}
          label={name}
          required={required}
          value={values[name] ?? ''}
          onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [name]: value }))}
        />
      ))}
      {body !== undefined && (
        <Textarea
          label={t`Body`}
          classNames={{ input: styles.body ?? '' }}
          rows={Math.min(body.split('\n').length + 1, 16)}
          spellCheck={false}
          value={body}
          onChange={({ currentTarget: { value } }) => setBody(value)}
        />
      )}
      <div>
        <Button type="submit" loading={sending.isPending}>
          {method === 'GET' ? t`Send` : t`Send to this installation`}
        </Button>
      </div>
      <div role="status">
        {sending.data && <Answer answer={sending.data} name={listed.id} />}
        {sending.error && <p className={styles.failed}>{describeError(sending.error)}</p>}
      </div>
    </form>
  )
}

function Answer({ answer, name }: { answer: TriedResponse; name: string }) {
  const { status, statusText, headers, text, blob } = answer
  const isCut = text !== undefined && text.length > MAX_SHOWN_CHARACTERS
  return (
    <section aria-label={t`Answer`} className={styles.answer}>
      <p>
        <b data-failed={status >= 400 || undefined}>
          {status} {statusText}
        </b>
      </p>
      <ul className={styles.headers}>
        {headers.map(([header, value]) => (
          <li key={header}>
            <code>
              {header}: {value}
            </code>
          </li>
        ))}
      </ul>
      {text !== undefined && text !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus
        <pre tabIndex={0}>{text.slice(0, MAX_SHOWN_CHARACTERS)}</pre>
      )}
      {(isCut || text === undefined) && (
        <Button variant="default" onClick={() => saveFile({ name, blob })}>
          {isCut ? t`Save the whole answer` : t`Save the file`}
        </Button>
      )}
    </section>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ApiDocument, apiDocumentQuery } from '../../api/api-document.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { NotFoundContent } from '../../ui/states/not-found-state.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './api-reference.module.css'
import { type ListedSection, listSections, searchSections } from './list-operations.ts'
import { OperationView } from './operation-view.tsx'

/** The reference of the API: all operations, or one of them beside the list. */
export function ApiReference({ operationId }: { operationId: string | undefined }) {
  const query = useQuery(apiDocumentQuery)
  return (
    <>
      <PageMeta
        title={operationId === undefined ? t`API reference · Plumbline` : t`${operationId} · Plumbline`}
        description={
          operationId === undefined
            ? t`Every operation of Plumbline’s API with its fields, examples and errors.`
            : t`What ${operationId} takes and returns, with an example and its errors.`
        }
      />
      <QueryView query={query} failed={t`The reference could not be loaded`}>
        {(document) => <Reference document={document} operationId={operationId} />}
      </QueryView>
    </>
  )
}

function Reference({ document, operationId }: { document: ApiDocument; operationId: string | undefined }) {
  const sections = listSections(document, t`Calls to your webhooks`)
  const listed = sections.flatMap(({ operations }) => operations).find(({ id }) => id === operationId)
  return (
    <div className={styles.layout} data-single={operationId !== undefined || undefined}>
      <OperationList sections={sections} operationId={operationId} />
      <div className={styles.content}>
        {operationId === undefined && <Introduction />}
        {operationId !== undefined && (
          <Link to="/help/reference" className={styles.back}>
            <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
            {t`All operations`}
          </Link>
        )}
        {listed && <OperationView listed={listed} document={document} />}
        {operationId !== undefined && listed === undefined && <NotFoundContent />}
      </div>
    </div>
  )
}

function Introduction() {
  return (
    <>
      <PageHead title={t`API reference`} />
      <p>
        <Trans>
          The API of this installation.{' '}
          <Link to="/help/api" className={textLink}>
            The guide
          </Link>{' '}
          explains access tokens, pagination, idempotency and webhooks;{' '}
          <Link to="/help/errors" className={textLink}>
            all error codes
          </Link>{' '}
          are listed with what to do.
        </Trans>
      </p>
      <p>
        <Trans>
          Programs can read the same as an{' '}
          <a href="/api/docs/json" className={textLink}>
            OpenAPI document
          </a>
          . Choose an operation to see its fields and to try it.
        </Trans>
      </p>
    </>
  )
}

function OperationList({ sections, operationId }: { sections: ListedSection[]; operationId: string | undefined }) {
  const [text, setText] = useState('')
  const found = searchSections(sections, text)
  return (
    <nav className={styles.list} aria-label={t`Operations`}>
      <TextInput
        type="search"
        aria-label={t`Search operations`}
        placeholder={t`Search name or path`}
        leftSection={<IconSearch size={15} stroke={1.6} aria-hidden="true" />}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {found.map(({ name, operations }) => (
        <section key={name} aria-label={name}>
          <h2 lang="en">{name}</h2>
          <ul>
            {operations.map(({ id, method, summary, isWebhook }) => (
              <li key={id}>
                <Link
                  to="/help/reference/$operation"
                  params={{ operation: id }}
                  className={styles.operation}
                  {...(id === operationId && { 'aria-current': 'page' as const })}
                >
                  <span className={styles.method} data-method={method}>
                    {isWebhook ? id : method}
                  </span>
                  <span lang="en">{summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p className={styles.note}>{t`No operation has these words.`}</p>}
    </nav>
  )
}

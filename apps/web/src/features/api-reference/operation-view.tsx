import { t } from '@lingui/core/macro'
import type { ApiDocument, ApiParameter, ApiResponse, ApiSchema } from '../../api/api-document.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './api-reference.module.css'
import type { ListedOperation } from './list-operations.ts'
import { ReferenceText } from './reference-texts.tsx'
import { FieldHead, FieldNotes, SchemaFields } from './schema-fields.tsx'
import { TryOperation } from './try-operation.tsx'
import { writeCurl } from './write-curl.ts'

type Schemas = ApiDocument['components']['schemas']
type SharedResponses = ApiDocument['components']['responses']

/** One operation: who may call it, what it takes and returns, an example for a shell, and a form to try it. */
export function OperationView({ listed, document }: { listed: ListedOperation; document: ApiDocument }) {
  const { method, path, summary, isWebhook, operation } = listed
  const { schemas, responses } = document.components
  const body = operation.requestBody?.content['application/json']
  const isForSessions = operation.security?.some((scheme) => 'session' in scheme) ?? false
  const needsToken = (operation.security ?? []).length > 0
  return (
    <>
      <PageHead
        title={<span lang="en">{summary}</span>}
        note={
          <code className={styles.address}>
            <b>{method}</b> {path}
          </code>
        }
      />
      {operation.description !== undefined && (
        <p>
          <ReferenceText text={operation.description} />
        </p>
      )}
      <Parameters parameters={operation.parameters ?? []} />
      {body?.schema && (
        <section className={styles.part}>
          <h2>{t`Body`}</h2>
          <SchemaFields schema={body.schema} schemas={schemas} />
          <Example value={body.example} />
        </section>
      )}
      <Responses responses={operation.responses} shared={responses} schemas={schemas} />
      {!isWebhook && (
        <section className={styles.part}>
          <h2>{t`In a shell`}</h2>
          <Code text={writeCurl({ method, url: `${location.origin}${path}`, needsToken, body: body?.example })} />
        </section>
      )}
      {!isWebhook && !isForSessions && (
        <section className={styles.part}>
          <h2>{t`Try it`}</h2>
          <TryOperation key={listed.id} listed={listed} needsToken={needsToken} example={body?.example} />
        </section>
      )}
    </>
  )
}

function Parameters({ parameters }: { parameters: ApiParameter[] }) {
  if (parameters.length === 0) return null
  return (
    <section className={styles.part}>
      <h2>{t`Parameters`}</h2>
      <ul className={styles.fields}>
        {parameters.map(({ name, in: place, required = false, schema, description }) => (
          <li key={`${place} ${name}`} className={styles.field}>
            <FieldHead name={name} schema={schema} isRequired={required} />
            <FieldNotes schema={schema} description={description ?? schema.description} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ResponsesProps = { responses: Record<string, ApiResponse>; shared: SharedResponses; schemas: Schemas }

function Responses({ responses, shared, schemas }: ResponsesProps) {
  const entries = Object.entries(responses)
  const problems = entries.filter(([, { $ref }]) => $ref !== undefined)
  return (
    <>
      {entries
        .filter(([, { $ref }]) => $ref === undefined)
        .map(([status, response]) => (
          <Success key={status} status={status} response={response} schemas={schemas} />
        ))}
      {problems.length > 0 && (
        <section className={styles.part}>
          <h2>{t`Errors`}</h2>
          <ul className={styles.problems}>
            {problems.map(([status, { $ref = '' }]) => (
              <li key={status}>
                <b>{status}</b>
                {codesOf($ref, shared).map((code) => (
                  <a key={code} href={`/help/errors#${code}`} className={textLink}>
                    {code}
                  </a>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The codes of the problems that a shared response may hold: it has an example of each. */
function codesOf(reference: string, shared: SharedResponses): string[] {
  const { content = {} } = shared[reference.split('/').at(-1) ?? ''] ?? {}
  return Object.keys(content['application/problem+json']?.examples ?? {})
}

type SuccessProps = { status: string; response: ApiResponse; schemas: Schemas }

function Success({ status, response: { description, headers = {}, content = {} }, schemas }: SuccessProps) {
  return (
    <section className={styles.part}>
      <h2>
        {status} · <span lang="en">{description}</span>
      </h2>
      {Object.entries(headers).map(([name, header]) => (
        <p key={name} className={styles.fieldHead}>
          <code className={styles.fieldName}>{name}</code>
          <ReferenceText text={header.description} />
        </p>
      ))}
      {Object.entries(content).map(([type, { schema, example }]) => (
        <Content key={type} type={type} schema={schema} schemas={schemas} example={example} />
      ))}
    </section>
  )
}

type ContentProps = { type: string; schema: ApiSchema | undefined; schemas: Schemas; example: unknown }

function Content({ type, schema, schemas, example }: ContentProps) {
  return (
    <>
      {type !== 'application/json' && <p className={styles.note}>{type}</p>}
      {schema && <SchemaFields schema={schema} schemas={schemas} />}
      <Example value={example} />
    </>
  )
}

function Example({ value }: { value: unknown }) {
  if (value === undefined) return null
  return (
    <details className={styles.inner}>
      <summary>{t`Example`}</summary>
      <Code text={JSON.stringify(value, null, 2)} />
    </details>
  )
}

function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus
    <pre className={styles.code} tabIndex={0}>
      {text}
    </pre>
  )
}

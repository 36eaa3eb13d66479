import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ApiDocument, ApiSchema } from '../../api/api-document.ts'
import styles from './api-reference.module.css'
import { describeType, listFields, listObjects, listValues, type SchemaField } from './describe-schema.ts'
import { ReferenceText } from './reference-texts.tsx'

type Schemas = ApiDocument['components']['schemas']

/** The fields of what a value may be or hold. Fields within fields open one by one: schemas may contain themselves. */
export function SchemaFields({ schema, schemas }: { schema: ApiSchema; schemas: Schemas }) {
  const objects = listObjects(schema, schemas)
  return objects.map((object, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the choices of one schema stay in their order
    <div key={index} className={styles.object}>
      {index > 0 && <p className={styles.or}>{t`or`}</p>}
      <ul className={styles.fields}>
        {listFields(object).map((field) => (
          <Field key={field.name} field={field} schemas={schemas} />
        ))}
      </ul>
    </div>
  ))
}

function Field({ field: { name, schema, isRequired }, schemas }: { field: SchemaField; schemas: Schemas }) {
  const hasFields = listObjects(schema, schemas).length > 0
  return (
    <li className={styles.field}>
      <FieldHead name={name} schema={schema} isRequired={isRequired} />
      <FieldNotes schema={schema} description={schema.description} />
      {hasFields && <InnerFields name={name} schema={schema} schemas={schemas} />}
    </li>
  )
}

function InnerFields({ name, schema, schemas }: { name: string; schema: ApiSchema; schemas: Schemas }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.inner} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`Fields of ${name}`}</summary>
      {isOpen && <SchemaFields schema={schema} schemas={schemas} />}
    </details>
  )
}

export function FieldHead({ name, schema, isRequired }: SchemaField) {
  return (
    <p className={styles.fieldHead}>
      <code className={styles.fieldName}>{name}</code>
      <span lang="en">{describeType(schema)}</span>
      {!isRequired && <span className={styles.optional}>{t`optional`}</span>}
      {schema.deprecated && <span className={styles.optional}>{t`deprecated`}</span>}
    </p>
  )
}

export function FieldNotes({ schema, description }: { schema: ApiSchema; description: string | undefined }) {
  const values = listValues(schema)
  const { default: standard } = schema
  return (
    <>
      {description !== undefined && (
        <p className={styles.note}>
          <ReferenceText text={description} />
        </p>
      )}
      {values.length > 0 && (
        <p className={styles.values}>
          {values.map((value) => (
            <code key={value}>{value}</code>
          ))}
        </p>
      )}
      {standard !== undefined && (
        <p className={styles.note}>
          {t`Default:`} <code>{JSON.stringify(standard)}</code>
        </p>
      )}
    </>
  )
}

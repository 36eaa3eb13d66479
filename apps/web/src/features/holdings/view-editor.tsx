import { t } from '@lingui/core/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { View } from '@plumbline/contract/portfolios/schemas'
import { MAX_VIEW_NAME_LENGTH } from '@plumbline/contract/portfolios/vocabulary'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { matchesFigure } from '../../ui/figures/match-figure.ts'
import { addColumn, addView, moveColumn, removeColumn, removeView, renameView, resetView } from './edit-views.ts'
import { fieldSections, findFields, type LineField, labelOf } from './line-fields.ts'
import styles from './view-editor.module.css'

type ViewEditorProps = {
  views: View[]
  current: number
  currency: string
  /** Columns of the user's own categories. */
  own: readonly LineField[]
  /** Shown at once in the table; kept only by `onSave`. */
  onChange: (views: View[], current: number) => void
  onSave: () => void
  isSaving: boolean
  /** Why they could not be saved. */
  error: unknown
  onCancel: () => void
}

/** The menu left of the table: which fields the view has, in which order, and which views there are. */
export function ViewEditor(props: ViewEditorProps) {
  const { views, current, currency, own, onChange, onSave, isSaving, error, onCancel } = props
  const view = views[current]
  if (!view) return null
  const hasName = view.name.trim() !== ''
  const change = (next: View[]) => onChange(next, current)

  function remove() {
    const next = removeView(views, current)
    onChange(next, Math.min(current, next.length - 1))
  }

  return (
    <section className={styles.menu} aria-label={t`Columns`}>
      <div className={styles.part}>
        <TextInput
          label={t`Name of the view`}
          maxLength={MAX_VIEW_NAME_LENGTH}
          value={view.name}
          error={!hasName && t`A view needs a name`}
          onChange={(event) => change(renameView(views, current, event.currentTarget.value))}
        />
        <div className={styles.row}>
          <Button variant="default" onClick={() => onChange(addView(views, current), views.length)}>
            {t`Add view`}
          </Button>
          <Button variant="default" disabled={views.length === 1} onClick={remove}>
            {t`Remove view`}
          </Button>
        </div>
      </div>
      <ChosenFields {...{ view, currency, own }}>
        {(id, step) => change(step === 0 ? removeColumn(views, current, id) : moveColumn(views, current, id, step))}
      </ChosenFields>
      <OfferedFields {...{ view, currency, own }} onAdd={(id) => change(addColumn(views, current, id))} />
      <div className={styles.foot}>
        <FormError error={error} />
        <Button variant="default" onClick={() => change(resetView(views, current))}>
          {t`Reset to defaults`}
        </Button>
        <div className={styles.row}>
          <Button variant="default" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button onClick={onSave} loading={isSaving} disabled={!hasName}>
            {t`Save`}
          </Button>
        </div>
      </div>
    </section>
  )
}

type ShownFields = Pick<ViewEditorProps, 'currency' | 'own'> & { view: View }
type ChosenFieldsProps = ShownFields & { children: (id: string, step: -1 | 0 | 1) => void }

function ChosenFields({ view, currency, own, children: edit }: ChosenFieldsProps) {
  const fields = findFields(view.columns, own)
  if (fields.length === 0) return null
  return (
    <div className={styles.part}>
      <h2>{t`Columns`}</h2>
      <ol className={styles.fields}>
        {fields.map((field, index) => {
          const label = labelOf(field, currency)
          return (
            <li key={field.id}>
              <span>{label}</span>
              <Small label={t`Move ${label} left`} isDisabled={index === 0} onClick={() => edit(field.id, -1)}>
                <IconArrowUp size={14} stroke={1.6} aria-hidden="true" />
              </Small>
              <Small
                label={t`Move ${label} right`}
                isDisabled={index === fields.length - 1}
                onClick={() => edit(field.id, 1)}
              >
                <IconArrowDown size={14} stroke={1.6} aria-hidden="true" />
              </Small>
              <Small label={t`Remove ${label}`} onClick={() => edit(field.id, 0)}>
                <IconX size={14} stroke={1.6} aria-hidden="true" />
              </Small>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type SmallProps = { label: string; isDisabled?: boolean; onClick: () => void; children: ReactNode }

function Small({ label, isDisabled = false, onClick, children }: SmallProps) {
  return (
    <ActionIcon variant="subtle" size={26} aria-label={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}

function OfferedFields({ view, currency, own, onAdd }: ShownFields & { onAdd: (id: string) => void }) {
  const [text, setText] = useState('')
  const sections = [...fieldSections, { title: () => t`Your categories`, fields: own }]
    .map(({ title, fields }) => ({
      title: title(),
      fields: fields.filter(
        (field) =>
          !view.columns.includes(field.id) &&
          matchesFigure({ label: labelOf(field, currency), explanation: field.explanation?.() ?? '' }, text),
      ),
    }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <div className={styles.part}>
      <TextInput
        label={t`Add a field`}
        placeholder={t`Such as dividend yield`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.offered}>
        {sections.map(({ title, fields }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {fields.map((field) => (
                <li key={field.id}>
                  <button
                    type="button"
                    onClick={() => onAdd(field.id)}
                    aria-label={t`Add ${{ label: labelOf(field, currency) }}`}
                  >
                    <IconPlus size={13} stroke={1.6} aria-hidden="true" />
                    {labelOf(field, currency)}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {sections.length === 0 && <p>{t`No field has this name.`}</p>}
      </div>
    </div>
  )
}

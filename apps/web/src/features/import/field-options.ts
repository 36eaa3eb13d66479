import { t } from '@lingui/core/macro'
import { nameField as textOfField } from '@plumbline/csv-import/words/field-names'
import { IMPORT_FIELDS, type ImportField } from '@plumbline/csv-import/words/import-field'
import { showText } from '../../language/show-text.ts'

/** The choice for a column that is not imported. */
export const NO_FIELD = 'none'

export const nameField = (field: ImportField) => showText(textOfField(field))

export const fieldOptions = () => [
  { value: NO_FIELD, label: t`Ignore` },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: nameField(field) })),
]

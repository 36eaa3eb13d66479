import { t } from '@lingui/core/macro'
import { type MatchedRow, reasonsOf } from '@plumbline/csv-import/outcomes/matched-row'
import { showText } from '../../language/show-text.ts'

/** Why a row is imported or not, in the language of the page. */
export function explainFate(matched: MatchedRow): string {
  return reasonsOf(matched).map(showText).join('. ') || t`import`
}

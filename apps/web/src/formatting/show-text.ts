import { formatEnglish } from '@plumbline/text/format-text'
import type { Text } from '@plumbline/text/text'

/** A text of the packages in the language of the page. */
export const showText: (text: Text) => string = formatEnglish

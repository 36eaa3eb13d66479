import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

/** A text that exists in English only, with a note above it on a page in another language. */
export function EnglishText({ children }: { children: ReactNode }) {
  if (i18n.locale === 'en') return children
  return (
    <>
      <p>{t`This text is in English.`}</p>
      <div lang="en">{children}</div>
    </>
  )
}

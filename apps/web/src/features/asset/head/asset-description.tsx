import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { textLink } from '../../../ui/text-link.ts'
import styles from './asset-head.module.css'
import { shortenDescription } from './shorten-description.ts'

/** The first 180 characters of a description, and the rest on demand. */
export function AssetDescription({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const short = shortenDescription(text)
  return (
    <p className={styles.description} data-open={isOpen || undefined}>
      {isOpen || short === text ? text : `${short}… `}
      {!isOpen && short !== text && (
        <button type="button" className={textLink} onClick={() => setIsOpen(true)}>
          {t`Read more`}
        </button>
      )}
    </p>
  )
}

import { t } from '@lingui/core/macro'
import type { Asset } from '@plumbline/contract/assets/schemas'
import { useState } from 'react'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { nameSource } from '../../../formatting/name-source.ts'
import textLink from '../../../ui/text-link.module.css'
import styles from './price-source.module.css'
import { SourceOrderDialog } from './source-order-dialog.tsx'

/** The source that a price comes from, in small print beside it. Administrators order the sources of the asset here. */
export function PriceSource({ asset }: { asset: Asset }) {
  const user = useCurrentUser()
  const [isOpen, setIsOpen] = useState(false)
  const { priceSource, priceSources } = asset
  if (priceSource === null) return null
  const mayOrder = user?.role === 'admin' && priceSources.sources.length > 1
  return (
    <span className={styles.source}>
      {nameSource(priceSource)}
      {mayOrder && (
        <>
          {' · '}
          <button
            type="button"
            className={textLink.link}
            aria-label={t`Change the sources of the prices`}
            onClick={() => setIsOpen(true)}
          >
            {t({ message: 'Change', context: 'verb' })}
          </button>
          {isOpen && <SourceOrderDialog asset={asset} onClose={() => setIsOpen(false)} />}
        </>
      )}
    </span>
  )
}

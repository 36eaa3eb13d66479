import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { SettingsColumn } from '../../ui/page/settings-column.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './api-access.module.css'
import { AssistantsCard } from './assistants-card.tsx'
import { TokenList } from './token-list.tsx'
import { WebhookList } from './webhook-list.tsx'

/** How programs reach the account: access tokens, and where the API is documented. */
export function ApiPage() {
  return (
    <>
      <PageMeta title={t`API · Plumbline`} description={t`Access tokens, assistants and webhooks.`} />
      <PageHead title={t`API`} />
      <SettingsColumn>
        <p className={styles.note}>
          <Trans>
            Scripts and programs use the same API as this application.{' '}
            <Link to="/help/api/quick-start" className={textLink}>
              Make a first call in five minutes
            </Link>
            ,{' '}
            <Link to="/help/api" className={textLink}>
              read the guide
            </Link>{' '}
            or{' '}
            <a href="/api/docs" className={textLink}>
              try each operation
            </a>
            .
          </Trans>
        </p>
        <TokenList />
        <AssistantsCard />
        <WebhookList />
      </SettingsColumn>
    </>
  )
}

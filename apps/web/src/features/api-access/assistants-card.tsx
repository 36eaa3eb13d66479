import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './api-access.module.css'
import { AssistantAddress } from './assistant-address.tsx'

/** How an assistant is connected. */
export function AssistantsCard() {
  return (
    <Card title={t`Assistants`} note={t`Model Context Protocol`}>
      <p className={styles.note}>
        <Trans>
          Add this address to an assistant and sign in: you choose which portfolios it may read, and until when. Others
          take an access token. What an assistant reads is sent to the company that runs it.{' '}
          <Link to="/help/assistants" className={textLink}>
            How to connect one
          </Link>
        </Trans>
      </p>
      <AssistantAddress />
    </Card>
  )
}

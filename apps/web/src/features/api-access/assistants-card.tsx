import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/page/card.tsx'
import { textLink } from '../../ui/text-link.ts'
import styles from './api-access.module.css'
import { AssistantAddress } from './assistant-address.tsx'

/** How an assistant is connected. */
export function AssistantsCard() {
  return (
    <Card title="Assistants" note="Model Context Protocol">
      <p className={styles.note}>
        An assistant with an access token can read your portfolios, returns and explanations, and cite them. What it
        reads is sent to the company that runs it.{' '}
        <Link to="/help/assistants" className={textLink}>
          How to connect one
        </Link>
      </p>
      <AssistantAddress />
    </Card>
  )
}

import { ArticlePage } from './article-page.tsx'
import { OperatorAddress } from './operator-address.tsx'

/** Shown unless the operator has a contact page of their own. */
export function ContactPage() {
  return (
    <ArticlePage title="Contact" description="How to reach the operator of this installation of Plumbline.">
      <p>
        The operator of this installation answers questions about accounts, data and payments: write to{' '}
        <OperatorAddress />.
      </p>
      <p>Signed-in users can also send a message with Feedback, at the top of every page.</p>
    </ArticlePage>
  )
}

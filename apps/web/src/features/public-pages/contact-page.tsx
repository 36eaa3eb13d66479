import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArticlePage } from './article-page.tsx'
import { OperatorAddress } from './operator-address.tsx'

/** Shown unless the operator has a contact page of their own. */
export function ContactPage() {
  return (
    <ArticlePage title={t`Contact`} description={t`How to reach the operator of this installation of Plumbline.`}>
      <p>
        <Trans>
          The operator of this installation answers questions about accounts, data and payments: write to{' '}
          <OperatorAddress />.
        </Trans>
      </p>
      <p>{t`Signed-in users can also send a message with Feedback, at the top of every page.`}</p>
    </ArticlePage>
  )
}

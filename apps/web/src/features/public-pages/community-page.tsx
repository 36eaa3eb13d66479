import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArticlePage } from './article-page.tsx'
import { OperatorAddress } from './operator-address.tsx'

/** Shown if the operator has no community of their own. */
export function CommunityPage() {
  return (
    <ArticlePage title={t`Community`} description={t`Where to ask questions, report problems and request features.`}>
      <p>
        {t`Plumbline is free software under the GNU Affero General Public License: you may use, read, change and share it, and whoever runs it for others offers them its source.`}
      </p>
      <p>{t`This installation has no forum of its own. To ask a question, report a problem or request a feature:`}</p>
      <ul>
        <li>{t`use Feedback at the top of every page once you are signed in;`}</li>
        <li>
          <Trans>
            or write to <OperatorAddress />.
          </Trans>
        </li>
      </ul>
    </ArticlePage>
  )
}

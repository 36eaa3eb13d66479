import { t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { TabRow } from '../../ui/controls/tab-row.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { PlainLayout } from '../../ui/page/plain-layout.tsx'
import type { AdminView } from './admin-views.ts'
import { AuditView } from './audit-view.tsx'
import { BackgroundView } from './background-view.tsx'
import { CodesView } from './codes-view.tsx'
import { FeedbackView } from './feedback-view.tsx'
import { MailsView } from './mails-view.tsx'
import { OverviewView } from './overview-view.tsx'
import { UsersView } from './users-view.tsx'

const routeApi = getRouteApi('/admin')

const tabs = (): { value: AdminView; label: string }[] => [
  { value: 'overview', label: t`Overview` },
  { value: 'users', label: t`Users` },
  { value: 'feedback', label: t`Feedback` },
  { value: 'codes', label: t`Lifetime codes` },
  { value: 'audit', label: t`Audit log` },
  { value: 'background', label: t`Background work` },
  { value: 'mails', label: t`Emails` },
]

const views = {
  overview: OverviewView,
  users: UsersView,
  feedback: FeedbackView,
  codes: CodesView,
  audit: AuditView,
  background: BackgroundView,
  mails: MailsView,
}

/** For admins, where the operator has no admin site of their own. */
export function AdminPage() {
  const { view = 'users' } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const View = views[view]
  return (
    <PlainLayout>
      <PageMeta
        title={t`Admin · Plumbline`}
        description={t`Status, users, feedback, codes, audit log, background work and emails of this installation.`}
      />
      <PageHead title={t`Admin`} note={t`Lifetime codes and backups are made on the server: npm run cli`} />
      <TabRow label={t`View`} tabs={tabs()} value={view} onChange={(next) => void navigate({ search: { view: next } })}>
        <View />
      </TabRow>
    </PlainLayout>
  )
}

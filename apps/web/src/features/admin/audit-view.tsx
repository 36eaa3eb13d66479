import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { AuditEntry } from '@plumbline/contract/admin/schemas'
import type { AuditEvent } from '@plumbline/contract/admin/vocabulary'
import { useInfiniteQuery } from '@tanstack/react-query'
import { auditQuery } from '../../api/admin-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { AdminTable } from './admin-table.tsx'

const heads = () => [t`When`, t`What`, t`Account`, t`Detail`, t`Client`, t`Request`]

const EVENT_NAMES: Record<AuditEvent, MessageDescriptor> = {
  'sign-in-asked': msg`Sign-in link requested`,
  'sign-in-refused': msg`Sign-in refused`,
  'signed-in': msg`Signed in`,
  'signed-in-again': msg`Signed in again`,
  'openid-linked': msg`OpenID linked`,
  'openid-unlinked': msg`OpenID unlinked`,
  'passkey-added': msg`Passkey added`,
  'passkey-removed': msg`Passkey removed`,
  'passkey-required': msg`Passkey required for protected actions`,
  'passkey-not-required': msg`Passkey no longer required`,
  'signed-out': msg`Signed out`,
  'session-ended': msg`Session ended`,
  'signed-out-everywhere': msg`Signed out everywhere`,
  'link-handed-out': msg`Sign-in link issued`,
  'email-change-asked': msg`Email change requested`,
  'email-changed': msg`Email changed`,
  'account-exported': msg`Account exported`,
  'account-imported': msg`Account imported`,
  'portfolio-exported': msg`Portfolio exported`,
  'import-begun': msg`Import started`,
  'import-undone': msg`Import undone`,
  'deletion-asked': msg`Deletion requested`,
  'account-deleted': msg`Account deleted`,
  'code-redeemed': msg`Lifetime code redeemed`,
  'code-revoked': msg`Lifetime code revoked`,
  'codes-created': msg`Lifetime codes created`,
  'plan-set': msg`Plan set by the operator`,
  'finding-decided': msg`Price error reviewed`,
  'finding-reopened': msg`Price error reopened`,
  'sources-ordered': msg`Price sources reordered`,
  'admin-granted': msg`Admin role granted`,
  'admin-revoked': msg`Admin role removed`,
  'account-added': msg`Account added by an admin`,
  'user-invited': msg`Invitation sent by an admin`,
  'account-disabled': msg`Account disabled`,
  'account-enabled': msg`Account enabled`,
  'broker-connected': msg`Broker connected`,
  'broker-reconnected': msg`Broker reconnected`,
  'broker-disconnected': msg`Broker disconnected`,
  'token-created': msg`Access token created`,
  'share-link-created': msg`Share link created`,
  'share-link-revoked': msg`Share link revoked`,
  'member-invited': msg`Person invited to a portfolio`,
  'member-joined': msg`Person joined a portfolio`,
  'member-role-changed': msg`Role in a portfolio changed`,
  'member-removed': msg`Person left a portfolio`,
  'calendar-created': msg`Calendar address created`,
  'calendar-revoked': msg`Calendar address revoked`,
  'webhook-created': msg`Webhook added`,
  'webhook-deleted': msg`Webhook deleted`,
  'token-revoked': msg`Access token revoked`,
}

function cells({ createdAt, event, account, detail, client, requestId }: AuditEntry) {
  return [
    formatDateTime(createdAt),
    i18n._(EVENT_NAMES[event]),
    account ?? t({ message: 'none', context: 'account' }),
    detail,
    client,
    requestId,
  ]
}

/** Security events of all accounts within the last year. */
export function AuditView() {
  return (
    <AdminTable
      label={t`Audit log`}
      heads={heads()}
      query={useInfiniteQuery(auditQuery)}
      cells={cells}
      empty={t`No entries yet`}
    />
  )
}

import type { AuditEvent } from '@plumbline/contract/admin/operations'
import type { AuditEntry } from '@plumbline/contract/admin/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { auditQuery } from '../../api/admin-queries.ts'
import { formatDateTime } from '../../formatting/format-date.ts'
import { AdminTable } from './admin-table.tsx'

const HEADS = ['When', 'What', 'Account', 'Detail', 'Client', 'Request']

const words: Record<AuditEvent, string> = {
  'sign-in-asked': 'Sign-in link requested',
  'sign-in-refused': 'Sign-in refused',
  'signed-in': 'Signed in',
  'signed-in-again': 'Signed in again',
  'openid-linked': 'OpenID linked',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'passkey-required': 'Passkey required for protected actions',
  'passkey-not-required': 'Passkey no longer required',
  'signed-out': 'Signed out',
  'session-ended': 'Session ended',
  'signed-out-everywhere': 'Signed out everywhere',
  'link-handed-out': 'Sign-in link issued',
  'email-change-asked': 'Email change requested',
  'email-changed': 'Email changed',
  'account-exported': 'Account exported',
  'account-imported': 'Account imported',
  'portfolio-exported': 'Portfolio exported',
  'import-begun': 'Import started',
  'import-undone': 'Import undone',
  'deletion-asked': 'Deletion requested',
  'account-deleted': 'Account deleted',
  'code-redeemed': 'Lifetime code redeemed',
  'code-revoked': 'Lifetime code revoked',
  'codes-created': 'Lifetime codes created',
  'plan-set': 'Plan set by the operator',
  'finding-decided': 'Price error reviewed',
  'finding-reopened': 'Price error reopened',
  'sources-ordered': 'Price sources reordered',
  'admin-granted': 'Admin role granted',
  'admin-revoked': 'Admin role removed',
  'account-added': 'Account added by an admin',
  'user-invited': 'Invitation sent by an admin',
  'account-disabled': 'Account disabled',
  'account-enabled': 'Account enabled',
  'broker-connected': 'Broker connected',
  'broker-reconnected': 'Broker reconnected',
  'broker-disconnected': 'Broker disconnected',
  'token-created': 'Access token created',
  'webhook-created': 'Webhook added',
  'webhook-deleted': 'Webhook deleted',
  'token-revoked': 'Access token revoked',
}

function cells({ createdAt, event, account, detail, client, requestId }: AuditEntry) {
  return [formatDateTime(createdAt), words[event], account ?? 'none', detail, client, requestId]
}

/** Security events of all accounts within the last year. */
export function AuditView() {
  return (
    <AdminTable
      label="Audit log"
      heads={HEADS}
      query={useInfiniteQuery(auditQuery)}
      cells={cells}
      empty="No entries yet"
    />
  )
}

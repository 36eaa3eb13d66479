import { t } from '@lingui/core/macro'

/** Where a program is that has access or asks for it. */
export function describeProgramHost(host: string): string {
  if (host === 'localhost') return t`a program on your device`
  return host.endsWith(':') ? t`an app on your device (${host})` : host
}

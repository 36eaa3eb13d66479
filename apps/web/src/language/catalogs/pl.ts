import type { Messages } from '@lingui/core'

const catalogs = import.meta.glob<Messages>(['../../**/locales/pl.po', '../../../../../packages/*/locales/pl.po'], {
  eager: true,
  import: 'messages',
})

export const messages: Messages = Object.assign({}, ...Object.values(catalogs))

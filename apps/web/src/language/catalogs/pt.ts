import type { Messages } from '@lingui/core'

const catalogs = import.meta.glob<Messages>(['../../**/locales/pt.po', '../../../../../packages/*/locales/pt.po'], {
  eager: true,
  import: 'messages',
})

export const messages: Messages = Object.assign({}, ...Object.values(catalogs))

import { i18n } from '@lingui/core'
import { compileMessage } from '../language/compile-message.ts'

i18n.setMessagesCompiler(compileMessage)
i18n.loadAndActivate({ locale: 'en', messages: {} })

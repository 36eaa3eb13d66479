import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { oncePer } from '@plumbline/text/once-per'

/** Quotes, an apostrophe, an argument with its choices, and the signs that end a part. */
const QUOTED = /''|'([{}#][^']*)'/y
const ARGUMENT = /\{\s*(\w+)\s*(?:\}|,\s*(plural|select|selectordinal)\s*,\s*(?:offset:(\d+)\s*)?)/y
const CHOICE = /\s*=?(\w+)\s*\{/y
const TEXT = /[^'{}#]+|['}#]/y

/**
 * Compiles an ICU message with arguments, plurals and selections for Lingui, whose own compiler takes four times the
 * script of its runtime. Formats such as `{date, date, short}` are not supported: values are formatted before. Throws
 * an error if the message is malformed.
 */
export const compileMessage = oncePer(parseMessage)

function parseMessage(message: string): CompiledMessage {
  let position = 0

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = position
    const match = pattern.exec(message)
    if (match) position = pattern.lastIndex
    return match
  }

  function fail(): never {
    throw new Error(`The message is malformed at character ${position + 1}: ${message}`)
  }

  function readChoices(offset: string | undefined) {
    const choices: Record<string, unknown> = { offset: offset === undefined ? undefined : Number(offset) }
    for (let choice = take(CHOICE); choice; choice = take(CHOICE)) choices[choice[1] ?? ''] = readTokens(true)
    return take(/\s*\}/y) ? choices : fail()
  }

  function readTokens(isChoice: boolean): CompiledMessage {
    const tokens: CompiledMessage = []
    let text = ''
    const endText = () => {
      if (text !== '') tokens.push(text)
      text = ''
    }
    while (position < message.length) {
      const quoted = take(QUOTED)
      if (quoted) {
        text += quoted[1] ?? "'"
        continue
      }
      if (message[position] === '{') {
        const argument = take(ARGUMENT) ?? fail()
        endText()
        const [, name = '', type, offset] = argument
        tokens.push(type === undefined ? [name] : [name, type, readChoices(offset)])
        continue
      }
      const [part] = take(TEXT) ?? fail()
      if (isChoice && part === '}') {
        endText()
        return tokens
      }
      if (isChoice && part === '#') {
        endText()
        tokens.push('#')
      } else text += part
    }
    if (isChoice) fail()
    endText()
    return tokens
  }

  return readTokens(false)
}

import { expect, test } from 'vitest'
import { childText, descendants, parseXml } from './parse-xml.ts'

const root = (text: string) => {
  const element = parseXml(text)
  if (element === undefined) throw new Error('not well-formed')
  return element
}

test('a > in an attribute is part of it, a comment holds no elements, and CDATA is text', () => {
  const { children } = root('<a><!-- <b x="1"/> --><b x="1 > 0" y=\'"\'/><c> one <![CDATA[<two>]]></c></a>')
  expect(children).toMatchObject([
    { name: 'b', attributes: { x: '1 > 0', y: '"' }, text: '' },
    { name: 'c', text: 'one <two>' },
  ])
})

test('each element has the line on which it begins, in files with any ends of lines', () => {
  for (const end of ['\n', '\r\n']) {
    const text = ['\uFEFF', '<?xml version="1.0"?>', '<a>', '  <b', '    x="😀"/>', '😀<c/><d/>', '</a>'].join(end)
    expect([root(text), ...root(text).children].map(({ name, line }) => `${name}${line}`)).toEqual([
      'a3',
      'b4',
      'c6',
      'd6',
    ])
  }
})

test('entities are those of XML and references to characters', () => {
  expect(root('<a b="&lt;&gt;&quot;&apos;&amp;&#8364;">&#x41;</a>')).toMatchObject({
    attributes: { b: '<>"\'&€' },
    text: 'A',
  })
})

test.each([
  ['nothing', ' \n'],
  ['an element without an end', '<a><b></a>'],
  ['an entity that a file defines', '<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>'],
  ['100,000 elements inside each other', '<a>'.repeat(100_000) + '</a>'.repeat(100_000)],
])('%s is no XML', (_, text) => expect(parseXml(text)).toBeUndefined())

test('descendants are found at any depth, texts only in children', () => {
  const element = root('<a><b>1</b><c><b>2</b><d/></c></a>')
  expect(descendants(element, 'b').map(({ text }) => text)).toEqual(['1', '2'])
  expect([childText(element, 'b'), childText(element, 'd'), childText(element, 'c')]).toEqual(['1', null, null])
})

import { expect, test } from 'vitest'
import { decodeEntities } from './decode-entities.ts'

test.each([
  ['AT&amp;T &lt;b&gt; &quot;&apos;&nbsp;&euro;', 'AT&T <b> "\' €'],
  ['M&uuml;nchner R&Uuml;ck, Nestl&eacute;, Fran&ccedil;ois, &Aring;land', 'Münchner RÜck, Nestlé, François, Åland'],
  ['&#8364;&#x20AC;&#x1F600;', '€€😀'],
  ['&amp;lt; &amp;amp;', '&lt; &amp;'],
  ['S&P 500; &unknown; &#9999999; a&b;', 'S&P 500; &unknown;  a&b;'],
])('%s is %s', (text, meaning) => expect(decodeEntities(text)).toBe(meaning))

/** The texts of docs/methods, each loaded when it is read. */
const files = import.meta.glob<string>('../../../../../docs/methods/*.md', { query: '?raw', import: 'default' })

const OVERVIEW = 'README'

const loaders = new Map(
  Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.md'.length), load]),
)

/** A page's title and the text below it; undefined when there is no such page. Without a name, the overview. */
export async function loadMethodText(name = OVERVIEW): Promise<{ title: string; text: string } | undefined> {
  const source = await loaders.get(name)?.()
  if (source === undefined) return undefined
  const [heading = '', ...rest] = source.split('\n')
  return { title: heading.replace(/^#\s*/, ''), text: rest.join('\n').trim() }
}

/** The route of a link between the texts (`gain.md`); undefined for any other address. */
export function methodRoute(address: string): string | undefined {
  const name = /^([\w-]+)\.md$/.exec(address)?.[1]
  if (name === undefined) return undefined
  return name === OVERVIEW ? '/help/methods' : `/help/methods/${name}`
}

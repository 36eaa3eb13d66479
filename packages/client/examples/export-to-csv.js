// Writes the transactions of each portfolio to a csv file that Plumbline can import again.
//
//   PLUMBLINE_URL=https://plumbline.example.com PLUMBLINE_TOKEN=plumbline_pat_… node export-to-csv.js FOLDER
//
// The token needs the scope "read".

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, exportPortfolio, listPortfolios } from '@plumbline/client'

const { PLUMBLINE_URL, PLUMBLINE_TOKEN } = process.env
const [folder = '.'] = process.argv.slice(2)
const { call } = createClient({ origin: PLUMBLINE_URL, token: PLUMBLINE_TOKEN })

try {
  await mkdir(folder, { recursive: true })
  for (const { _id, name } of await call(listPortfolios)) {
    const { blob } = await call(exportPortfolio, { params: { id: _id } })
    // Two portfolios may have one name.
    const file = join(folder, `${name.replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '_')} ${_id.slice(0, 6)}.csv`)
    await writeFile(file, blob.stream())
    console.log(file)
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

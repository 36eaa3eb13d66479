import './require-node.mjs'

const { buildWeb } = await import('./build-web.ts')
process.exitCode = buildWeb() ? 0 : 1

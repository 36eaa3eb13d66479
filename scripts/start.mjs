import './require-node.mjs'

const { buildWebWhenStale } = await import('./build-web.ts')
if (!buildWebWhenStale()) process.exit(1)
await import('../apps/server/src/main.ts')

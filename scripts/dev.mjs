import './require-node.mjs'

await import('./dev.ts')

// Tests read files; the package itself is compiled without Node's types, so that it stays pure.
declare module 'node:fs' {
  export function existsSync(path: string): boolean
  export function readFileSync(path: string): Uint8Array
  export function readFileSync(path: string, encoding: 'utf8'): string
  export function readdirSync(path: string): string[]
}

interface ImportMeta {
  readonly dirname: string
}

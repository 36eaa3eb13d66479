import type { Client } from '@plumbline/client/client'

/** The installation of Plumbline that the tools read. */
export interface Installation {
  call: Client['call']
  /** The address of its pages, without a trailing slash. */
  origin: string
}

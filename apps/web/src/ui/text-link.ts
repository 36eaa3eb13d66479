import styles from './text-link.module.css'

/** Class of a link in running text: green and underlined. */
export const textLink = styles.link ?? ''

/** Class of a name that is a link: in a table, where every row has one. */
export const nameLink = styles.quiet ?? ''

export type Delimiter = ',' | ';' | '\t' | '|'

declare module '*.md?article' {
  export const article: import('./article.ts').Article
}

declare module '*.md?releases' {
  export const article: import('./article.ts').Article
}

declare module '*.md?searched' {
  export const articles: import('./article-sections.ts').SearchedArticle[]
}

import one from '../../../content/blog/1.md?raw'
import two from '../../../content/blog/2.md?raw'
import three from '../../../content/blog/3.md?raw'
import four from '../../../content/blog/4.md?raw'
import five from '../../../content/blog/5.md?raw'
import six from '../../../content/blog/6.md?raw'
import seven from '../../../content/blog/7.md?raw'
import { type Article, readArticle } from './article.ts'

// No page imports this but in its loader: what people read comes with the page, and not all of it with its script.

/** All of them, by their numbers. */
export const articles: readonly Article[] = [one, two, three, four, five, six, seven].map((file, at) =>
  readArticle(at + 1, file),
)

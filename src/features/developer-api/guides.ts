import apiErrors from '../../../content/documentation/api-errors.md?raw'
import apiVersions from '../../../content/documentation/api-versions.md?raw'
import authentication from '../../../content/documentation/authentication.md?raw'
import questions from '../../../content/documentation/questions.md?raw'
import quickStart from '../../../content/documentation/quick-start.md?raw'
import requests from '../../../content/documentation/requests.md?raw'
import restHooks from '../../../content/documentation/rest-hooks.md?raw'
import scanning from '../../../content/documentation/scanning.md?raw'
import sdk from '../../../content/documentation/sdk.md?raw'
import webhooks from '../../../content/documentation/webhooks.md?raw'
import { type Block, parseArticle, textOf } from '../../platform/shared/article.ts'
import { actionDownload } from '../../product/links.ts'
import { exampleOrigin, sdkDownload } from './vocabulary.ts'

export interface Guide {
  slug: string
  title: string
  /** Its first paragraph. */
  about: string
  /** The content below it. */
  blocks: Block[]
}

/** In the order in which they are read. */
const texts = {
  'quick-start': quickStart,
  authentication,
  requests,
  webhooks,
  scanning,
  'rest-hooks': restHooks,
  sdk,
  'api-errors': apiErrors,
  'api-versions': apiVersions,
  questions,
}
export const guideSlugs = Object.keys(texts)

/** Returns the guides for this installation: the examples use its own address. */
export const guidesAt = (publicUrl: string): Guide[] =>
  Object.entries(texts).map(([slug, text]) => {
    const [title, about, ...blocks] = parseArticle(
      text
        .replaceAll(exampleOrigin, publicUrl)
        .replaceAll('{{sdkDownload}}', sdkDownload)
        .replaceAll('{{actionDownload}}', actionDownload),
    )
    if (title?.kind !== 'heading' || about?.kind !== 'paragraph')
      throw new Error(`${slug} has no title or no beginning`)
    return { slug, title: title.text, about: textOf(about), blocks }
  })

export interface GuidePart {
  /** Undefined: text before the first heading. */
  id: string | undefined
  title: string
  text: string
}

/** A guide by its headings. */
export function partsOf({ title, about, blocks }: Guide): GuidePart[] {
  const parts: GuidePart[] = [{ id: undefined, title, text: about }]
  for (const block of blocks) {
    const last = parts.at(-1)
    if (block.kind === 'heading') parts.push({ id: block.id, title: block.text, text: '' })
    else if (last) last.text += `${last.text && '\n'}${textOf(block)}`
  }
  return parts
}

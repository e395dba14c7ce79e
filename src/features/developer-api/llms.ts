import type { Contract } from '../../platform/shared/endpoint.ts'
import { apiDocsPath, guidePath } from '../../product/links.ts'
import type { Guide } from './guides.ts'
import { publicCalls, publicTags } from './openapi.ts'
import { postmanDownload, sdkDownload } from './vocabulary.ts'

export const llmsPath = '/llms.txt'

/** Prints what a language model that writes against the API should read first, in the form of llmstxt.org. */
export function printLlms({
  contract,
  guides,
  publicUrl,
}: {
  contract: Contract
  guides: readonly Pick<Guide, 'slug' | 'title' | 'about'>[]
  publicUrl: string
}): string {
  const link = (title: string, path: string, about: string) => `- [${title}](${publicUrl}${path}): ${about}`
  const calls = Object.entries(publicCalls(contract))
  return `# Sightline API

> The vendor register of an organization, and a public catalog of what apps, SDKs and domains do with personal data. REST, JSON, names in snake_case. Calls under /api/v1/ take an API key as a bearer token; each names the scope that the key needs.

Read the OpenAPI description before you write a call: a field that a call does not have is refused. Lists have pages in the header Link. Send an Idempotency-Key with each POST. Errors are problem details with a stable code.

## Reference

${[
  link('OpenAPI 3.1', '/api/openapi.json', 'every call that is promised, with schemas, errors and webhooks'),
  link('Calls with examples', apiDocsPath, 'each call as curl and its answer'),
  link('SDK', sdkDownload, 'typed client for TypeScript and JavaScript'),
  link('Postman collection', postmanDownload, 'requests that run in order'),
].join('\n')}

## Guides

${guides.map(({ slug, title, about }) => link(title, guidePath(slug), about)).join('\n')}

## Calls

${publicTags
  .map(({ name, description }, at) => {
    const isOf = (key: string) =>
      publicTags.findIndex(({ paths }) => paths.some((path) => key.split(' ')[1]?.startsWith(path))) === at
    const listed = calls.filter(([key]) => isOf(key)).map(([key, { summary }]) => `- \`${key}\`: ${summary}`)
    return `### ${name}\n\n${description}\n\n${listed.join('\n')}`
  })
  .join('\n\n')}
`
}

import { z } from 'zod'
import { type Telling, tellingOf } from './telling.ts'
import { answered, basic, hostOf, json, secretText, serverAddress, under, wire } from './wire.ts'

const longestSummary = 255

const settings = z.object({
  site: serverAddress,
  email: z.email('is not an address like name@example.com').max(254),
  token: secretText,
  project: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, 'is not a project key like SEC'),
  issueType: z.string().max(100).default('Task'),
})

/** An issue of Jira Cloud. A label of its own marks it, by which a second attempt finds it. */
export const jira = wire<z.output<typeof settings>>({
  settings,
  target: ({ site, project }) => `${project} at ${hostOf(site)}`,
  lookUp: {
    request: ({ site, project, ...account }, { id }) => ({
      ...{ method: 'POST', url: under(site, '/rest/api/3/search/jql'), headers: headersOf(account) },
      body: JSON.stringify({
        jql: `project = "${project}" and labels = "${labelOf(id)}"`,
        ...{ fields: ['summary'], maxResults: 1 },
      }),
    }),
    isThere: (answer) => {
      const { issues } = answered(answer)
      return Array.isArray(issues) ? issues.length > 0 : undefined
    },
  },
  request: ({ site, project, issueType, ...account }, { id, payload }) => {
    const telling = tellingOf(payload)
    return {
      ...{ method: 'POST', url: under(site, '/rest/api/3/issue'), headers: headersOf(account) },
      body: JSON.stringify({
        fields: {
          project: { key: project },
          issuetype: { name: issueType },
          summary: [...telling.title].slice(0, longestSummary).join(''),
          labels: ['sightline', labelOf(id)],
          description: documentOf(telling),
        },
      }),
    }
  },
})

const headersOf = ({ email, token }: { email: string; token: string }) => ({
  ...json,
  authorization: basic(email, token),
})

const labelOf = (id: string): string => `sightline-${id}`

/** Atlassian Document Format: text is text, and a link or a mention is a node of its own. */
const documentOf = ({ facts, text, url }: Telling) => ({
  ...{ type: 'doc', version: 1 },
  content: [
    ...facts.map(({ label, value }) =>
      paragraph(
        { type: 'text', text: `${label}: `, marks: [{ type: 'strong' }] },
        { type: 'text', text: value || '–' },
      ),
    ),
    ...text.filter(Boolean).map((words) => paragraph({ type: 'text', text: words })),
    paragraph({ type: 'text', text: 'Open it in Sightline', marks: [{ type: 'link', attrs: { href: url } }] }),
  ],
})

const paragraph = (...content: object[]) => ({ type: 'paragraph', content })

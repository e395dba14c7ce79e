import { actionDownload, guidePath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardFoot, CardHead } from '../../../ui/Card.tsx'
import { Grid } from '../../../ui/Page.tsx'
import { postmanDownload, sdkDownload } from '../vocabulary.ts'

const downloads = [
  {
    ...{ title: 'TypeScript SDK', href: sdkDownload, label: 'Download SDK', guide: 'sdk' },
    about: 'A typed client without dependencies, for Node.js and browsers, as an npm package.',
  },
  {
    ...{ title: 'Postman collection', href: postmanDownload, label: 'Download collection', guide: 'quick-start' },
    about: 'Every call with an example, for Postman and what reads its format. Set baseUrl and apiKey.',
  },
  {
    ...{ title: 'GitHub Action', href: actionDownload, label: 'Download action', guide: 'scanning' },
    about: 'Uploads an app, waits for the scan, and fails the build where your policy is broken.',
  },
  {
    ...{ title: 'OpenAPI', href: '/api/openapi.json', label: 'Download description', guide: 'requests' },
    about: 'Version 3.1, printed from the contract that the server checks by. For code generators.',
  },
] as const

/** Downloads for other people's programs, in this installation's version. */
export const Downloads = () => (
  <Grid min="small">
    {downloads.map(({ title, href, label, guide, about }) => (
      <Card key={href}>
        <CardHead title={title} href={guidePath(guide)} />
        <p className="text-sm text-quiet">{about}</p>
        <CardFoot>
          <ButtonLink href={href} download size="small">
            {label}
          </ButtonLink>
        </CardFoot>
      </Card>
    ))}
  </Grid>
)

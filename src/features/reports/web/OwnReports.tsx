import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ownReportsPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import { OwnFrameworks } from './OwnFrameworks.tsx'
import { OwnGenerator } from './OwnGenerator.tsx'
import { Schedules } from './Schedules.tsx'

/** Each session has answers of its own, as in the portal. */
export function OwnReports() {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Section
        title="Generate a report"
        layout="side"
        note={<TextLink href={ownReportsPath}>All reports of your organization</TextLink>}
      >
        <OwnGenerator
          note={
            <>
              It follows from what the <TextLink href={ownReportsPath}>Reports page</TextLink> says of your business.
              What you left out stays open in the report.
            </>
          }
        />
      </Section>
      <Section title="Framework compliance">
        <OwnFrameworks />
      </Section>
      <Section title="Scheduled reports">
        <Schedules />
      </Section>
    </QueryClientProvider>
  )
}
